//! `[[count]]`: for each group of squares, the number of pieces on it.

use std::slice;

use super::RuleTable;
use crate::definition::reading::written_table;
use crate::definition::syntax::{Keys, NameList, Text, TomlWriter, ValueShape, key, required};
use crate::definition::values::{
    BoundValue, EACH, LINES, LinesText, PER_SYMBOL, REGIONS, Scope, SetText, WITHIN_GROUPS,
    counted_groups, groupings_or_lines, write_bounds, write_counted, write_groupings, write_within,
};
use crate::puzzle::{Count, Puzzle, Rule};

#[rustfmt::skip]
pub const KEYS: Keys = Keys::with_lines("[[count]]", "A rule: for each group of squares, the number of pieces on it.", &[
    required("of", ValueShape::Names(&["any", "empty"]),
        "What is counted: a piece, a list of pieces, \"any\", or \"empty\" (open squares that hold nothing)."),
    EACH,
    REGIONS,
    LINES,
    WITHIN_GROUPS,
    PER_SYMBOL,
    key("exactly", ValueShape::Bounds,
        "Exactly so many: a number, a list with one for each row (column, region, box, line; \"?\" for none), or for regions a table by label."),
    key("at-least", ValueShape::Bounds, "At least so many; a list or table as for `exactly`."),
    key("at-most", ValueShape::Bounds, "At most so many; a list or table as for `exactly`."),
]);

written_table! {
    /// One `[[count]]` as it is written.
    CountTable of KEYS {
        of: NameList,
        each: NameList,
        regions: Text,
        lines: LinesText,
        within in "in": SetText,
        per: Text,
        exactly: BoundValue,
        at_least in "at-least": BoundValue,
        at_most in "at-most": BoundValue,
    }
}

impl RuleTable for CountTable {
    /// One rule, or one for each symbol.
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let names = self.of.as_ref()?;
        let of = scope.named(names, &["empty"]);
        let each = groupings_or_lines(
            scope,
            self.each.as_ref(),
            self.regions.as_ref(),
            self.lines.as_ref(),
        );
        let within = scope.set_or_all(self.within.as_ref());
        let bounds = [&self.exactly, &self.at_least, &self.at_most];
        let each = counted_groups(scope, each, bounds);
        let of = of?;
        let kinds = scope.symbols_of(self.per.as_ref(), &[names])?;
        let (each, within) = (each?, within?);
        let origin = scope.origin(&self.span, "count");
        let rule = |kind| {
            Rule::Count(Count {
                of: of.counted(kind),
                each: each.clone(),
                within: within.clone(),
                origin,
            })
        };
        Some(kinds.into_iter().map(rule).collect())
    }
}

/// A rule with several groupings, each with bounds of its own, is written as several rules.
pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Count) {
    for groups in &rule.each {
        file.header("[[count]]");
        write_counted(file, puzzle, &rule.of);
        write_groupings(file, &puzzle.board, slice::from_ref(&groups.grouping));
        write_within(file, &puzzle.board, &rule.within);
        write_bounds(file, &groups.bounds);
    }
}
