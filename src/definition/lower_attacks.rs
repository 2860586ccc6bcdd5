//! `[[attacks]]`: for each target square, the number of pieces that attack it.

use super::lower_bounds;
use super::lower_moves::lower_moves;
use super::lower_names::Named;
use super::reader::{Names, Table};
use super::scope::Scope;
use super::source::Span;
use super::written::{BoundText, MovesText, SetText, Text};
use crate::puzzle::{Attacks, Rule, Targets};

/// One `[[attacks]]` as it is written.
#[derive(Debug)]
pub struct AttacksTable {
    pub span: Span,
    by: Names,
    on: Names,
    moves: Option<MovesText>,
    within: Option<SetText>,
    per: Option<Text>,
    bound: BoundText,
}

impl AttacksTable {
    pub fn read(table: Table<'_>) -> Option<Self> {
        let (by, on) = (table.required("by"), table.required("on"));
        let moves = table.optional("moves");
        let within = table.optional("in");
        let per = table.optional("per");
        let bound = BoundText::single(&table);
        let span = table.span.clone();
        table.finish();
        Some(AttacksTable {
            span,
            by: by?,
            on: on?,
            moves,
            within,
            per,
            bound: bound?,
        })
    }

    /// The rules it states: one, or one for each symbol. None if there is an error, which has been
    /// reported.
    pub fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let by = scope.named(&self.by, &[]);
        let on = scope.named(&self.on, &["empty", "square"]);
        let moves = match &self.moves {
            Some(written) => lower_moves(scope, written).map(Some),
            None => Some(None),
        };
        let within = scope.set_or_all(self.within.as_ref());
        let bound = lower_bounds::single(scope, &self.bound);
        let (by, on) = (by?, on?);
        let kinds = scope.symbols_of(self.per.as_ref(), &[&self.by, &self.on])?;
        let (moves, within, bound) = (moves?, within?, bound?);
        let origin = scope.origin(self.span.clone(), "attacks");
        let rule = |kind| {
            let Named::Pieces(by) = by.for_kind(kind) else {
                return None;
            };
            Some(Rule::Attacks(Attacks {
                by,
                on: match on.for_kind(kind) {
                    Named::Pieces(kinds) => Targets::Pieces(kinds),
                    Named::Word("empty") => Targets::Empty,
                    Named::Word(_) => Targets::Square,
                },
                moves: moves.clone(),
                within: within.clone(),
                bound,
                origin,
            }))
        };
        kinds.into_iter().map(rule).collect()
    }
}
