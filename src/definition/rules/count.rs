//! `[[count]]`: for each group of squares, the number of pieces on it.

use std::slice;

use super::RuleTable;
use crate::definition::reading::{Keyed, keyed_table};
use crate::definition::syntax::{BOUND, Keys, NameList, Text, TomlWriter, ValueShape, required};
use crate::definition::values::{
    ALIKE, BOUNDS, BoundTexts, GROUPS_OR_LINES, GroupTexts, LINES_ALONE, PER_SYMBOL, Scope,
    write_bounds, write_counted, write_groups,
};
use crate::puzzle::{Count, Puzzle, Rule};

keyed_table! {
    /// One `[[count]]` as it is written.
    CountTable of KEYS: Keys::rule("[[count]]", "A rule: for each group of squares, the number of pieces on it.")
        .needs(&[&BOUND]).apart(&LINES_ALONE);
    of: Option<NameList> = [required("of", ValueShape::Names(&["any", "empty"]),
        "What is counted: a piece, a list of pieces, \"any\", or \"empty\" (open squares that hold nothing).")],
    groups: GroupTexts = GROUPS_OR_LINES,
    alike: Option<Keyed<bool>> = [ALIKE],
    per: Option<Text> = [PER_SYMBOL],
    bounds: BoundTexts = BOUNDS,
}

impl RuleTable for CountTable {
    /// One rule, or one for each symbol.
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let names = self.of.as_ref()?;
        let of = scope.named(names, &["empty"]);
        let origin = scope.origin(&self.span, "count");
        let alike = self.alike.as_ref();
        let groupings = self.bounds.groupings(scope, &self.groups, alike, origin);
        let within = self.groups.within(scope);
        let of = of?;
        scope.per_symbol(self.per.as_ref(), &[names], |kind| {
            Some(Rule::Count(Count {
                of: of.counted(kind),
                each: self.bounds.counted(scope, groupings.clone())?,
                within: within.clone()?,
                origin,
            }))
        })
    }
}

/// A rule with several groupings, each with bounds of its own, is written as several rules.
pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Count) {
    for groups in &rule.each {
        file.header("[[count]]");
        write_counted(file, puzzle, &rule.of);
        let grouping = slice::from_ref(&groups.grouping);
        write_groups(file, &puzzle.board, grouping, &rule.within);
        write_bounds(file, &groups.bounds);
    }
}
