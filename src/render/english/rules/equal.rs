//! `[[equal]]` in English: kinds of pieces with equal numbers.

use crate::board::{Grouping, SquareSet};
use crate::puzzle::{Equal, EqualBreach};
use crate::render::english::names::Names;
use crate::render::english::nouns::{Nouns, capital};
use crate::render::english::numbers::{joined, number_of, plurals};
use crate::render::english::rules::InEnglish;
use crate::render::english::squares::{Area, counting, each_of, with_own_groups, with_picture};

impl InEnglish for Equal {
    fn sentence(&self, nouns: &Nouns) -> String {
        let kinds = self.of.iter().map(|kinds| nouns.noun(kinds).plural);
        let kinds: Vec<String> = kinds.collect();
        let subject = match self.each.as_slice() {
            [Grouping::Board] => "the board".to_owned(),
            each => each_of(each),
        };
        let area = Area::of_part(&nouns.puzzle.board, &self.within);
        let place = counting(area.as_ref());
        let same = match kinds.as_slice() {
            [one, other] => format!("as many {one} as {other}"),
            several => format!("equally many {}", joined(several, "and")),
        };
        let sentence = format!("{} holds {same}{place}.", capital(&subject));
        let sentence = with_picture(sentence, area);
        with_own_groups(sentence, &nouns.puzzle.board, self.each.iter())
    }

    fn demand_of_group(&self, names: &Names, _: &Grouping, _: usize) -> Option<String> {
        let kinds = self.of.iter().map(|kinds| plurals(&names.kinds(kinds)));
        let kinds: Vec<String> = kinds.collect();
        Some(format!("equal: as many {} ", kinds.join(" as ")))
    }

    fn within(&self) -> Option<&SquareSet> {
        Some(&self.within)
    }
}

/// A group on which the numbers of pieces differ.
pub fn breach(names: &Names, breach: &EqualBreach) -> String {
    let each = breach.found.iter().map(|(kinds, squares)| {
        let number = number_of(squares.len(), &names.kinds(kinds));
        format!("{number}{}", names.in_brackets(squares))
    });
    let each: Vec<String> = each.collect();
    format!(
        "equal: {} {}; equally many required",
        each.join(" but "),
        names.part_of_group(&breach.group, &breach.area)
    )
}
