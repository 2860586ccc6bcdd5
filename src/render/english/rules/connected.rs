//! `[[connected]]` in English: the connected parts of what stands on squares.

use crate::board::{Grouping, Square};
use crate::puzzle::{
    Bound, Bounds, Connected, ConnectedBreach, Counted, Moves, PartFault, RuleInstance,
};
use crate::render::english::bounds::{listed, number_of};
use crate::render::english::demand::Wording;
use crate::render::english::moves::{in_words, standard_name};
use crate::render::english::names::Names;
use crate::render::english::nouns::{Noun, Nouns, capital};
use crate::render::english::numbers::{bounded, counted, verdict};
use crate::render::english::rules::InEnglish;
use crate::render::english::rules::count::{bound_of, in_each};
use crate::render::english::squares::{Area, counting, each_of, with_own_groups, with_picture};

impl InEnglish for Connected {
    fn sentence(&self, nouns: &Nouns) -> String {
        let board = &nouns.puzzle.board;
        let what = match &self.of {
            Counted::Pieces(kinds) if nouns.is_each(kinds) => {
                format!("{} of each kind", nouns.noun(kinds).plural)
            }
            Counted::Pieces(kinds) => nouns.noun(kinds).plural,
            Counted::Empty => "empty squares".to_owned(),
        };
        let area = Area::of_part(board, &self.within);
        let counting = counting(area.as_ref());
        let joined = format!("{} joined {}", capital(&what), joined(&self.by));
        let groupings: Vec<Grouping> = self.each.iter().map(|g| g.grouping.clone()).collect();
        let mut text = match self.each.as_slice() {
            [groups] if matches!(groups.bounds, Bounds::Each(_)) => {
                let Bounds::Each(bounds) = &groups.bounds else {
                    return String::new();
                };
                let (place, numbers) = in_each(board, &groups.grouping, bounds, listed);
                format!("{joined} make up so many parts {place}{counting}: {numbers}.")
            }
            each => {
                let bound = match each.first().map(|groups| &groups.bounds) {
                    Some(Bounds::Same(bound)) => bound.clone(),
                    _ => Bound::ANY,
                };
                let place = match groupings.as_slice() {
                    [Grouping::Board] => "on the board".to_owned(),
                    groupings => format!("in {}", each_of(groupings)),
                };
                let parts = number_of(&bound, &Noun::new("part"));
                format!("{joined} make up {parts} {place}{counting}.")
            }
        };
        if self.size != Bound::ANY {
            let size = number_of(&self.size, &Noun::new("square"));
            text += &format!(" Every part has {size}.");
        }
        if !self.sizes.is_empty() {
            let size = |(square, size): &(Square, i64)| format!("{} {size}", board.name(*square));
            let sizes: Vec<String> = self.sizes.iter().map(size).collect();
            text += &format!(
                " The part of each of these squares has so many: {}.",
                sizes.join(", ")
            );
        }
        if self.one_each {
            text += " Every part holds exactly one of these squares.";
        }
        if self.outside {
            text += " The space around the board joins those on its edge; its part counts as one, whatever is in it.";
        }
        with_own_groups(with_picture(text, area), board, groupings.iter())
    }

    fn demand(&self, names: &Names, instance: &RuleInstance) -> Option<Wording> {
        let of = of_in_words(names, &self.of);
        match instance {
            RuleInstance::Group(grouping, place) => {
                let bound = bound_of(&self.each, grouping, *place);
                let mut asks = Vec::new();
                if bound != Bound::ANY {
                    asks.push(bounded(&bound, &format!("part of {of}")));
                }
                if self.size != Bound::ANY {
                    let size = bounded(&self.size, "square");
                    asks.push(format!("{size} in every part of {of}"));
                }
                if self.one_each {
                    asks.push(format!("one square of `sizes` in every part of {of}"));
                }
                let before = format!("connected: {} ", asks.join(", "));
                Some(names.in_group(&before, grouping, *place, Some(&self.within)))
            }
            RuleInstance::Clue(square) => {
                let (_, size) = self.sizes.iter().find(|(of, _)| of == square)?;
                let squares = bounded(&Bound::exactly(*size), "square");
                let before = format!("connected: {squares} in the part of {of} on ");
                Some(Wording::new(&before, "each of ", names.on(*square), ""))
            }
            _ => None,
        }
    }
}

/// How squares of one part are joined.
fn joined(moves: &Moves) -> String {
    match standard_name(moves) {
        Some("wazir") => "side by side".to_owned(),
        Some("king") => "side by side or at a corner".to_owned(),
        _ => format!("by these steps, there or back ({}),", in_words(moves)),
    }
}

fn of_in_words(names: &Names, of: &Counted) -> String {
    match of {
        Counted::Pieces(kinds) => names.kinds(kinds),
        Counted::Empty => "empty squares".to_owned(),
    }
}

/// A part that breaks the rule, or too few or too many parts.
pub fn breach(names: &Names, breach: &ConnectedBreach) -> String {
    let of = of_in_words(names, &breach.of);
    let group = breach.group.as_ref();
    let place = group.map_or(String::new(), |group| {
        format!(" {}", names.part_of_group(group, &breach.area))
    });
    let squares = |part: &[Square]| {
        let number = counted(part.len(), "square");
        format!("{number}{}", names.in_brackets(part))
    };
    match &breach.fault {
        PartFault::Number {
            bound,
            number,
            parts,
        } => {
            let firsts: Vec<Square> = parts.iter().map(|part| part[0]).collect();
            let named = match firsts.as_slice() {
                [] | [_] => names.in_brackets(&breach.squares()),
                firsts => format!(", at{}", names.in_brackets(firsts)),
            };
            format!(
                "connected: {} of {of}{place}{named}; {}",
                counted(*number, "part"),
                verdict(bound, *number)
            )
        }
        PartFault::Size { bound, part } => format!(
            "connected: a part of {of}{place} has {}; {}",
            squares(part),
            verdict(bound, part.len())
        ),
        PartFault::SizeOf { square, size, part } if part.is_empty() => format!(
            "connected: {} is in no part of {of}{place}; exactly {size} squares required",
            names.square(*square)
        ),
        PartFault::SizeOf { square, size, part } => format!(
            "connected: the part of {of} with {}{place} has {}; {}",
            names.square(*square),
            squares(part),
            verdict(&Bound::exactly(*size), part.len())
        ),
        PartFault::NotOne { sizes, part } => format!(
            "connected: a part of {of}{place}, {}, holds {} of `sizes`{}; {}",
            squares(part),
            counted(sizes.len(), "square"),
            names.in_brackets(sizes),
            verdict(&Bound::exactly(1), sizes.len())
        ),
    }
}
