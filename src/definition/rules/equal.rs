//! `[[equal]]`: in each group of squares, all of the named pieces have the same number.

use super::RuleTable;
use crate::definition::messages::{RuleFact, all};
use crate::definition::reading::written_table;
use crate::definition::syntax::{Keys, NameList, Text, TomlWriter, ValueShape, required};
use crate::definition::values::{
    EACH, REGIONS, Scope, SetText, WITHIN_GROUPS, groupings, write_groupings, write_within,
    written_name,
};
use crate::puzzle::{Equal, KindSet, Puzzle, Rule};

#[rustfmt::skip]
pub const KEYS: Keys = Keys::new("[[equal]]", "A rule: in each group of squares, the named pieces stand equally often.", &[
    required("of", ValueShape::Names(&[]), "Two pieces or more; a family counts as one."),
    EACH,
    REGIONS,
    WITHIN_GROUPS,
]);

written_table! {
    /// One `[[equal]]` as it is written.
    EqualTable of KEYS {
        of: NameList,
        each: NameList,
        regions: Text,
        within in "in": SetText,
    }
}

impl RuleTable for EqualTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let of = several(scope, self.of.as_ref()?);
        let each = groupings(scope, self.each.as_ref(), self.regions.as_ref());
        let within = scope.set_or_all(self.within.as_ref());
        let origin = scope.origin(&self.span, "equal");
        Some(vec![Rule::Equal(Equal {
            of: of?,
            each: each?,
            within: within?,
            origin,
        })])
    }
}

/// The kinds that each of two names or more stands for.
fn several(scope: &Scope<'_>, names: &NameList) -> Option<Vec<KindSet>> {
    let kinds = all(names.items.iter().map(|name| scope.kinds_named(name)))?;
    if kinds.len() < 2 {
        let found = kinds.len();
        scope.report(&names.span, RuleFact::FewerThanTwo { found });
        return None;
    }
    Some(kinds)
}

/// Each of the names stands for a piece or a single kind, so the file has one name for each too.
pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Equal) {
    let of = rule.of.iter().map(|kinds| written_name(puzzle, kinds));
    file.header("[[equal]]");
    file.list("of", of);
    write_groupings(file, &puzzle.board, &rule.each);
    write_within(file, &puzzle.board, &rule.within);
}
