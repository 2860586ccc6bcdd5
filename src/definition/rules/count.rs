//! `[[count]]`: for each group of squares, the number of pieces on it.

use std::slice;

use super::RuleTable;
use crate::definition::reading::keyed_table;
use crate::definition::syntax::{BOUND, Keys, NameList, Text, TomlWriter, ValueShape, required};
use crate::definition::values::{
    BOUNDS, BoundTexts, GROUPS_OR_LINES, GroupTexts, LINES_ALONE, PER_SYMBOL, Scope, write_bounds,
    write_counted, write_groups,
};
use crate::puzzle::{Count, Puzzle, Rule};

keyed_table! {
    /// One `[[count]]` as it is written.
    CountTable of KEYS: Keys::rule("[[count]]", "A rule: for each group of squares, the number of pieces on it.")
        .needs(&[&BOUND]).apart(&LINES_ALONE);
    of: Option<NameList> = [required("of", ValueShape::Names(&["any", "empty"]),
        "What is counted: a piece, a list of pieces, \"any\", or \"empty\" (open squares that hold nothing).")],
    groups: GroupTexts = GROUPS_OR_LINES,
    per: Option<Text> = [PER_SYMBOL],
    bounds: BoundTexts = BOUNDS,
}

impl RuleTable for CountTable {
    /// One rule, or one for each symbol.
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let names = self.of.as_ref()?;
        let of = scope.named(names, &["empty"]);
        let each = self.bounds.counted(scope, self.groups.groupings(scope));
        let within = self.groups.within(scope);
        let of = of?;
        let origin = scope.origin(&self.span, "count");
        scope.per_symbol(self.per.as_ref(), &[names], |kind| {
            Some(Rule::Count(Count {
                of: of.counted(kind),
                each: each.clone()?,
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
