//! `[[attacks]]` in English: for each target, how many attack it.

use crate::board::Square;
use crate::puzzle::{
    AttackPath, Attacker, Attacks, AttacksBreach, KindId, KindSet, Puzzle, RuleInstance, Targets,
};
use crate::render::english::bounds::{is_any, number, number_of};
use crate::render::english::demand::Wording;
use crate::render::english::moves::{has_rides, one_move};
use crate::render::english::names::{MOST_NAMED, Names, kind_in_words};
use crate::render::english::nouns::{Noun, Nouns, with_article};
use crate::render::english::numbers::{bounded, is_one, number_of as so_many, verdict};
use crate::render::english::rules::InEnglish;
use crate::render::english::squares::{Area, in_words, with_picture};
use crate::text::some_of;

impl InEnglish for Attacks {
    fn sentence(&self, nouns: &Nouns) -> String {
        let by = nouns.noun(&self.by);
        let how = match &self.moves {
            Some(moves) => format!(" by {}", one_move(moves)),
            None => String::new(),
        };
        let area = Area::of_part(&nouns.puzzle.board, &self.within);
        let place = in_words(area.as_ref(), " on ", "");
        let sentence = match self.bound.allows_none_only() {
            true => {
                let target = untouched(nouns, self);
                format!("No {} attacks {target}{place}{how}.", by.singular)
            }
            false => {
                let target = target(nouns, &self.on);
                let attackers = attackers(nouns, self, &by);
                format!("Each {target}{place} is attacked by {attackers}{how}.")
            }
        };
        with_picture(sentence, area)
    }

    fn demand(&self, names: &Names, instance: &RuleInstance) -> Option<Wording> {
        match instance {
            RuleInstance::Target(square) => Some(on_target(names, self, *square)),
            RuleInstance::Line(squares) => Some(along_line(names, self, squares)),
            _ => None,
        }
    }

    fn asks_for_moves_of(&self, kind: KindId) -> bool {
        self.moves.is_none() && self.by.contains(kind)
    }

    fn has_lines(&self, puzzle: &Puzzle) -> bool {
        match &self.moves {
            Some(moves) => has_rides(moves),
            None => {
                let mut kinds = self.by.iter();
                kinds.any(|kind| has_rides(&puzzle.kind(kind).moves))
            }
        }
    }
}

fn target(nouns: &Nouns, on: &Targets) -> String {
    match on {
        Targets::Pieces(kinds) => nouns.noun(kinds).singular,
        Targets::Empty => "empty square".to_owned(),
        Targets::Square => "open square, empty or not,".to_owned(),
    }
}

/// What nothing attacks: `another queen`, `a white piece`, `an empty square`.
fn untouched(nouns: &Nouns, rule: &Attacks) -> String {
    let Targets::Pieces(on) = &rule.on else {
        return with_article(target(nouns, &rule.on).trim_end_matches(','));
    };
    let noun = nouns.noun(on);
    match contains(on, &rule.by) {
        true if nouns.is_each(on) => format!("an equal {}", noun.singular),
        true => format!("another {}", noun.singular),
        false => noun.with_article(),
    }
}

/// `exactly one other knight`: a piece that is a target itself attacks others only.
fn attackers(nouns: &Nouns, rule: &Attacks, by: &Noun) -> String {
    let among = match &rule.on {
        Targets::Pieces(on) => contains(&rule.by, on),
        Targets::Empty | Targets::Square => false,
    };
    let adjective = match among {
        true if nouns.is_each(&rule.by) => "equal ",
        true => "other ",
        false => "",
    };
    if is_any(&rule.bound) {
        return format!("any number of {adjective}{}", by.plural);
    }
    if nouns.is_each(&rule.by) && !among {
        return format!("{} of each {}", number(&rule.bound), by.singular);
    }
    let noun = Noun {
        singular: format!("{adjective}{}", by.singular),
        plural: format!("{adjective}{}", by.plural),
    };
    number_of(&rule.bound, &noun)
}

fn contains(whole: &KindSet, part: &KindSet) -> bool {
    part.iter().all(|kind| whole.contains(kind))
}

/// How many pieces attack a square.
fn on_target(names: &Names, rule: &Attacks, square: Square) -> Wording {
    let by = bounded(&rule.bound, &names.kinds(&rule.by));
    let verb = if is_one(&rule.bound) || rule.bound.allows_none_only() {
        "attacks"
    } else {
        "attack"
    };
    let (before, after) = match &rule.on {
        Targets::Pieces(on) => {
            let on = names.kinds(on);
            (format!("attacks: {by} {verb} any {on} on "), "")
        }
        Targets::Empty => (format!("attacks: {by} {verb} "), ", if empty"),
        Targets::Square => (format!("attacks: {by} {verb} "), ""),
    };
    Wording::new(&before, "each of ", names.on(square), after)
}

/// That no piece attacks another along a line.
fn along_line(names: &Names, rule: &Attacks, squares: &[Square]) -> Wording {
    let by = names.kinds(&rule.by);
    let target = match &rule.on {
        Targets::Pieces(on) => with_article(&names.kinds(on)),
        Targets::Empty => "an empty square".to_owned(),
        Targets::Square => "a square".to_owned(),
    };
    let before = format!("attacks: no {by} attacks {target} ");
    let after = match names.puzzle.board.is_whole(&rule.within) {
        true => "",
        false => ", if it stands on a square of `in`",
    };
    Wording::new(&before, "", names.along(squares), after)
}

/// A target that too many or too few pieces attack.
pub fn breach(names: &Names, breach: &AttacksBreach) -> String {
    let square = names.square(breach.target);
    let target = match breach.on {
        Some(kind) => format!("{} on {square}", kind_in_words(names.puzzle, kind)),
        None => format!("the empty square {square}"),
    };
    let found = breach.attackers.len();
    let fact = match &breach.attackers[..] {
        [] => format!("no {} attacks {target}", names.kinds(&breach.by)),
        [one] => {
            let way = way(one.way);
            format!("{} attacks {target} {way}", attacker(names, one))
        }
        several => {
            let attackers = so_many(found, &names.kinds(&breach.by));
            let each = |one: &Attacker| format!("{} {}", attacker(names, one), way(one.way));
            let each = some_of(&several.iter().map(each).collect::<Vec<_>>(), MOST_NAMED);
            format!("{attackers} attack {target} ({each})")
        }
    };
    format!("attacks: {fact}; {}", verdict(&breach.bound, found))
}

fn attacker(names: &Names, attacker: &Attacker) -> String {
    let name = kind_in_words(names.puzzle, attacker.kind);
    format!("{name} on {}", names.square(attacker.square))
}

fn way(way: AttackPath) -> String {
    match way {
        AttackPath::Leap => "by a leap".to_owned(),
        AttackPath::AlongRow => "along the row".to_owned(),
        AttackPath::AlongColumn => "along the column".to_owned(),
        AttackPath::AlongDiagonal => "along the diagonal".to_owned(),
        AttackPath::AlongRay(step) => format!("by steps of ({}, {})", step.rows, step.columns),
    }
}
