//! `[[distinct]]`: no two groups hold the same pieces in the same order.

use super::RuleTable;
use crate::definition::messages::NameFact;
use crate::definition::reading::written_table;
use crate::definition::syntax::{Keys, NameList, Text, TomlWriter, ValueShape, required};
use crate::definition::values::{REGIONS, Scope, groupings, write_groupings};
use crate::puzzle::{Distinct, Puzzle, Rule};

/// What `each` can be here.
const PARTS: [&str; 4] = ["row", "column", "region", "box"];

#[rustfmt::skip]
pub const KEYS: Keys = Keys::new("[[distinct]]", "A rule: no two groups of one kind and size hold the same pieces in the same order.", &[
    required("each", ValueShape::Groups { words: &PARTS, windows: false },
        "The groups that are compared: one of these words or a list of them."),
    REGIONS,
]);

written_table! {
    /// One `[[distinct]]` as it is written.
    DistinctTable of KEYS {
        each: NameList,
        regions: Text,
    }
}

impl RuleTable for DistinctTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let each = self.each.as_ref()?;
        let names = each.items.iter();
        let wrong: Vec<_> = names
            .filter(|n| !PARTS.contains(&n.value.as_str()))
            .collect();
        for name in &wrong {
            let fact = NameFact::unknown_word("each", name, &PARTS);
            scope.report(&name.span, fact);
        }
        if !wrong.is_empty() {
            return None;
        }
        let each = groupings(scope, Some(each), self.regions.as_ref())?;
        let origin = scope.origin(&self.span, "distinct");
        Some(vec![Rule::Distinct(Distinct { each, origin })])
    }
}

pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Distinct) {
    file.header("[[distinct]]");
    write_groupings(file, &puzzle.board, &rule.each);
}
