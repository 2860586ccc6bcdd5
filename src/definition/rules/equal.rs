//! `[[equal]]`: in each group of squares, all of the named pieces have the same number.

use super::RuleTable;
use crate::definition::messages::{all, said};
use crate::definition::reading::keyed_table;
use crate::definition::syntax::{Keys, NameList, TomlWriter, ValueShape, required};
use crate::definition::values::{GROUPS, GroupTexts, Scope, write_groups, written_name};
use crate::puzzle::{Equal, KindSet, Puzzle, Rule};

keyed_table! {
    /// One `[[equal]]` as it is written.
    EqualTable of KEYS: Keys::rule("[[equal]]", "A rule: in each group of squares, the named pieces stand equally often.");
    of: Option<NameList> = [required("of", ValueShape::Names(&[]), "Two pieces or more; a family counts as one.")],
    groups: GroupTexts = GROUPS,
}

impl RuleTable for EqualTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let of = several(scope, self.of.as_ref()?);
        let each = self.groups.groupings(scope);
        let within = self.groups.within(scope);
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
        let found = if kinds.is_empty() { "no" } else { "one" };
        let message = said(format!("`of` names {found} piece, two or more are needed"))
            .help("write for example of = [\"white\", \"black\"]; a family counts as one");
        return scope.wrong(&names.span, message);
    }
    Some(kinds)
}

/// Each of the names stands for a piece or a single kind, so the file has one name for each too.
pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Equal) {
    let of = rule.of.iter().map(|kinds| written_name(puzzle, kinds));
    file.header("[[equal]]");
    file.list("of", of);
    write_groups(file, &puzzle.board, &rule.each, &rule.within);
}
