//! `[[match]]`: pieces that can be paired one to one with pieces one step away.

use super::RuleTable;
use crate::definition::messages::said;
use crate::definition::reading::keyed_table;
use crate::definition::syntax::ValueShape::{Flag, Moves, Names as PieceNames};
use crate::definition::syntax::{Keys, NameList, TomlWriter, key, required};
use crate::definition::values::{
    MovesText, Scope, lower_steps, wazir, written_moves, written_names,
};
use crate::puzzle::{Matching, Puzzle, Rule};

keyed_table! {
    /// One `[[match]]` as it is written.
    MatchTable of KEYS: Keys::rule("[[match]]", "A rule: pieces that can be paired one to one with pieces one step away.");
    of: Option<NameList> = [required("of", PieceNames(&["any"]),
        "The pieces that each have a partner: a piece, a list of pieces, or \"any\".")],
    with: Option<NameList> = [required("with", PieceNames(&["any"]), "Their partners; no kind is among both.")],
    by: Option<MovesText> = [key("by", Moves,
        "The steps from a piece `of` to its partner, without rides; by default \"wazir\": side by side.")],
    complete: Option<bool> = [key("complete", Flag,
        "Whether no piece of `with` is left over either; by default true.")],
}

impl RuleTable for MatchTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let (of_names, with_names) = (self.of.as_ref()?, self.with.as_ref()?);
        let (of, with) = (scope.pieces_named(of_names), scope.pieces_named(with_names));
        let by = lower_steps(scope, self.by.as_ref());
        let (of, with) = (of?, with?);
        if let Some(kind) = of.common(&with).iter().next() {
            let kind = &scope.kind(kind).name;
            let message = said(format!(
                "`{kind}` is to be paired with others, not to be a partner"
            ));
            let message = message.related(&of_names.span, "named here");
            return scope.wrong(&with_names.span, message);
        }
        Some(vec![Rule::Matching(Matching {
            of,
            with,
            by: by?,
            complete: self.complete.unwrap_or(true),
            origin: scope.origin(&self.span, "match"),
        })])
    }
}

pub fn write(file: &mut TomlWriter, puzzle: &Puzzle, rule: &Matching) {
    file.header("[[match]]");
    file.key("of", written_names(puzzle, &rule.of));
    file.key("with", written_names(puzzle, &rule.with));
    if rule.by != wazir() {
        file.key("by", written_moves(&rule.by));
    }
    if !rule.complete {
        file.key("complete", false);
    }
}
