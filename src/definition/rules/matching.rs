//! `[[match]]`: pieces that can be paired one to one with pieces one step away.

use super::RuleTable;
use crate::definition::messages::RuleFact;
use crate::definition::reading::written_table;
use crate::definition::syntax::ValueShape::{Flag, Moves, Names as PieceNames};
use crate::definition::syntax::{Keys, NameList, TomlWriter, key, required};
use crate::definition::values::{
    MovesText, Scope, lower_steps, wazir, written_moves, written_names,
};
use crate::puzzle::{Matching, Puzzle, Rule};

#[rustfmt::skip]
pub const KEYS: Keys = Keys::new("[[match]]", "A rule: pieces that can be paired one to one with pieces one step away.", &[
    required("of", PieceNames(&["any"]), "The pieces that each have a partner: a piece, a list of pieces, or \"any\"."),
    required("with", PieceNames(&["any"]), "Their partners; no kind is among both."),
    key("by", Moves, "The steps from a piece `of` to its partner, without rides; by default \"wazir\": side by side."),
    key("complete", Flag, "Whether no piece of `with` is left over either; by default true."),
]);

written_table! {
    /// One `[[match]]` as it is written.
    MatchTable of KEYS {
        of: NameList,
        with: NameList,
        by: MovesText,
        complete: bool,
    }
}

impl RuleTable for MatchTable {
    fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let (of_names, with_names) = (self.of.as_ref()?, self.with.as_ref()?);
        let (of, with) = (scope.pieces_named(of_names), scope.pieces_named(with_names));
        let by = lower_steps(scope, self.by.as_ref());
        let (of, with) = (of?, with?);
        if let Some(kind) = of.common(&with).iter().next() {
            let kind = scope.pieces.kinds[kind.index()].name.clone();
            let of = of_names.span.clone();
            scope.report(&with_names.span, RuleFact::OfItself { kind, of });
            return None;
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
