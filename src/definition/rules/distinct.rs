//! `[[distinct]]`: no two groups hold the same pieces in the same order.

use super::RuleTable;
use crate::definition::reading::keyed_table;
use crate::definition::syntax::{Keys, NameList, Text, TomlWriter, ValueShape, required};
use crate::definition::values::{REGIONS, Scope, check_each, groupings, write_groupings};
use crate::puzzle::{Distinct, Puzzle, Rule};

/// What `each` can be here.
const PARTS: [&str; 4] = ["row", "column", "region", "box"];

keyed_table! {
    /// One `[[distinct]]` as it is written.
    DistinctTable of KEYS: Keys::rule("[[distinct]]",
        "A rule: no two groups of one kind and size hold the same pieces in the same order.");
    each: Option<NameList> = [required("each", ValueShape::Groups { words: &PARTS, windows: false },
        "The groups that are compared: one of these words or a list of them.")],
    regions: Option<Text> = [REGIONS],
}

impl RuleTable for DistinctTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let each = self.each.as_ref();
        check_each(scope, each, &PARTS)?;
        let each = groupings(scope, each, self.regions.as_ref())?;
        let origin = scope.origin(&self.span, "distinct");
        Some(vec![Rule::Distinct(Distinct { each, origin })])
    }
}

pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Distinct) {
    file.header("[[distinct]]");
    write_groupings(file, &puzzle.board, &rule.each);
}
