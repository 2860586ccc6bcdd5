//! `[[count]]`: for each group of squares, the number of pieces on it.

use super::RuleTable;
use crate::definition::reading::{Keyed, keyed_table};
use crate::definition::syntax::{
    BOUND_OR_NUMBERS, Keys, NameList, Text, TomlWriter, ValueShape, required,
};
use crate::definition::values::{
    ALIKE, BOUNDS, BoundTexts, GROUPS_WITH_CORNERS, GroupTexts, LINES_ALONE, PER_SYMBOL, SIDED,
    Scope, SidedTexts, write_counted, write_counted_groups,
};
use crate::puzzle::{Count, Counted, KindSet, Puzzle, Rule};

keyed_table! {
    /// One `[[count]]` as it is written.
    CountTable of KEYS: Keys::rule("[[count]]", "A rule: for each group of squares, the number of pieces on it.")
        .needs(&[&BOUND_OR_NUMBERS]).apart(&LINES_ALONE);
    of: Option<NameList> = [required("of", ValueShape::Names(&["any", "empty"]),
        "What is counted: a piece, a list of pieces, \"any\", or \"empty\" (open squares that hold nothing).")],
    groups: GroupTexts = GROUPS_WITH_CORNERS,
    sided: SidedTexts = SIDED,
    alike: Option<Keyed<bool>> = [ALIKE],
    per: Option<Text> = [PER_SYMBOL],
    bounds: BoundTexts = BOUNDS,
}

impl RuleTable for CountTable {
    /// One rule, or one for each symbol.
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let names = self.of.as_ref()?;
        let of = scope.named_anywhere(names, &["empty"]);
        let origin = scope.origin(&self.span, "count");
        let alike = self.alike.as_ref();
        let groupings = self.bounds.groupings(scope, &self.groups, alike, origin);
        let within = self.groups.within(scope);
        let of = of?;
        scope.per_symbol(self.per.as_ref(), &[names], |kind| {
            let of = of.counted(kind);
            let kinds = match &of {
                Counted::Pieces(kinds) => kinds.clone(),
                Counted::Empty => KindSet::default(),
            };
            let of_rule = (groupings.clone(), within.clone());
            let groups =
                self.sided
                    .lower(scope, (&self.bounds, alike), of_rule, (origin, &kinds))?;
            Some(Rule::Count(Count {
                of,
                each: groups.each,
                within: groups.within,
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
        write_counted_groups(file, puzzle, rule.origin, groups, &rule.within);
    }
}
