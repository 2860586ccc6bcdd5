//! `[[attacks]]`: for each target, how many attack it.

use crate::puzzle::{Attacks, KindSet, Targets};
use crate::render::english::bounds::{is_any, is_none, number, number_of};
use crate::render::english::moves::one_move;
use crate::render::english::nouns::{Noun, Words};
use crate::render::english::squares::{Area, with_picture};

pub fn attacks(words: &Words, rule: &Attacks) -> String {
    let by = words.noun(&rule.by);
    let how = match &rule.moves {
        Some(moves) => format!(" by {}", one_move(moves)),
        None => String::new(),
    };
    let area = (!rule.within.is_full()).then(|| Area::new(&words.puzzle.board, &rule.within));
    let place = area
        .as_ref()
        .map_or(String::new(), |area| format!(" on {}", area.words));
    let sentence = match is_none(rule.bound) {
        true => {
            let target = untouched(words, rule);
            format!("No {} attacks {target}{place}{how}.", by.singular)
        }
        false => {
            let target = target(words, &rule.on);
            let attackers = attackers(words, rule, &by);
            format!("Each {target}{place} is attacked by {attackers}{how}.")
        }
    };
    with_picture(sentence, area)
}

fn target(words: &Words, on: &Targets) -> String {
    match on {
        Targets::Pieces(kinds) => words.noun(kinds).singular,
        Targets::Empty => "empty square".to_owned(),
        Targets::Square => "open square, empty or not,".to_owned(),
    }
}

/// What nothing attacks: `another queen`, `a white piece`, `an empty square`.
fn untouched(words: &Words, rule: &Attacks) -> String {
    let Targets::Pieces(on) = &rule.on else {
        return crate::render::english::nouns::with_article(
            target(words, &rule.on).trim_end_matches(','),
        );
    };
    let noun = words.noun(on);
    match contains(on, &rule.by) {
        true if words.is_each(on) => format!("an equal {}", noun.singular),
        true => format!("another {}", noun.singular),
        false => noun.with_article(),
    }
}

/// `exactly one other knight`: a piece that is a target itself attacks others only.
fn attackers(words: &Words, rule: &Attacks, by: &Noun) -> String {
    let among = match &rule.on {
        Targets::Pieces(on) => contains(&rule.by, on),
        Targets::Empty | Targets::Square => false,
    };
    let adjective = match among {
        true if words.is_each(&rule.by) => "equal ",
        true => "other ",
        false => "",
    };
    if is_any(rule.bound) {
        return format!("any number of {adjective}{}", by.plural);
    }
    if words.is_each(&rule.by) && !among {
        return format!("{} of each {}", number(rule.bound), by.singular);
    }
    let noun = Noun {
        singular: format!("{adjective}{}", by.singular),
        plural: format!("{adjective}{}", by.plural),
    };
    number_of(rule.bound, &noun)
}

fn contains(whole: &KindSet, part: &KindSet) -> bool {
    part.iter().all(|kind| whole.contains(kind))
}
