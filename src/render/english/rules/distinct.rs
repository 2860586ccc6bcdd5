//! `[[distinct]]` in English: no two groups alike.

use crate::board::Grouping;
use crate::puzzle::{Distinct, DistinctBreach, RuleInstance};
use crate::render::english::demand::Wording;
use crate::render::english::names::Names;
use crate::render::english::nouns::{Nouns, capital};
use crate::render::english::places::Where;
use crate::render::english::rules::InEnglish;
use crate::render::english::squares::with_own_groups;

impl InEnglish for Distinct {
    fn sentence(&self, nouns: &Nouns) -> String {
        let groups: Vec<String> = self
            .each
            .iter()
            .map(|each| format!("no two {}", plural(each)))
            .collect();
        let groups = capital(&groups.join(" and "));
        let is_region = |each: &Grouping| matches!(each, Grouping::Region | Grouping::Drawn(_));
        let regions = self.each.iter().any(is_region);
        // Rows, columns and boxes all have one size.
        let size = if regions { " of the same size" } else { "" };
        let sentence = format!("{groups}{size} hold the same pieces in the same order.");
        with_own_groups(sentence, &nouns.puzzle.board, self.each.iter())
    }

    fn demand(&self, names: &Names, instance: &RuleInstance) -> Option<Wording> {
        let RuleInstance::Pair(grouping, places) = instance else {
            return None;
        };
        let [one, other] = places.map(|place| match names.group_of(grouping, place) {
            Some(group) => names.group(&group),
            None => String::new(),
        });
        let before = "distinct: not the same in the same order ";
        let place = Where::Other(format!("{one} and {other}"));
        Some(Wording::new(before, "", place, ""))
    }
}

fn plural(grouping: &Grouping) -> &'static str {
    match grouping {
        Grouping::Row => "rows",
        Grouping::Column => "columns",
        Grouping::Region => "regions",
        Grouping::Box => "boxes",
        Grouping::Drawn(_) => "regions drawn below",
        Grouping::Board
        | Grouping::Diagonal
        | Grouping::Antidiagonal
        | Grouping::Square
        | Grouping::Line
        | Grouping::Window { .. }
        | Grouping::Listed(_)
        | Grouping::Sided(_) => "groups",
    }
}

/// Two groups that hold the same.
pub fn breach(names: &Names, breach: &DistinctBreach) -> String {
    let [first, second] = breach.groups.each_ref().map(|group| names.group(group));
    format!("distinct: the same pieces in the same order {first} and {second}")
}
