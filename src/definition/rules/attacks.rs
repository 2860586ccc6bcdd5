//! `[[attacks]]`: for each target square, the number of pieces that attack it.

use crate::definition::reading::Table;
use crate::definition::syntax::Shape::{Moves, Names as PieceNames, Number, Squares};
use crate::definition::syntax::{Keys, Names, Output, Span, Text, key, required};
use crate::definition::values::{
    A_BOUND, BoundText, EXACTLY_ALONE, MovesText, Named, PER_SYMBOL, Scope, SetText, only,
    write_bound, write_within, written_moves, written_names,
};
use crate::puzzle::{Attacks, Puzzle, Rule, Targets};

#[rustfmt::skip]
pub const KEYS: Keys = Keys {
    apart: EXACTLY_ALONE,
    one_of: A_BOUND,
    ..Keys::new("[[attacks]]", "A rule: for each target, the number of pieces that attack it.", &[
        required("by", PieceNames(&["any"]), "The attackers: a piece, a list of pieces, or \"any\"."),
        required("on", PieceNames(&["any", "empty", "square"]),
            "The targets: pieces, \"empty\" (each open square that holds nothing) or \"square\" (each open square)."),
        key("moves", Moves, "Attack as if the attackers had these moves instead of their own."),
        key("in", Squares, "Only targets on these squares."),
        PER_SYMBOL,
        key("exactly", Number, "Each target is attacked by exactly so many."),
        key("at-least", Number, "Each target is attacked by at least so many."),
        key("at-most", Number, "Each target is attacked by at most so many."),
    ])
};

/// One `[[attacks]]` as it is written.
#[derive(Debug)]
pub struct AttacksTable {
    span: Span,
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

    /// One rule, or one for each symbol. `None` if there is an error, which has been reported.
    pub fn lower(&self, scope: &Scope<'_>) -> Option<Vec<Rule>> {
        let by = scope.pieces_named(&self.by);
        let on = scope.named(&self.on, &["empty", "square"]);
        let moves = match &self.moves {
            Some(written) => written.lower(scope).map(Some),
            None => Some(None),
        };
        let within = scope.set_or_all(self.within.as_ref());
        let bound = self.bound.lower_single(scope);
        let (by, on) = (by?, on?);
        let kinds = scope.symbols_of(self.per.as_ref(), &[&self.by, &self.on])?;
        let (moves, within, bound) = (moves?, within?, bound?);
        let origin = scope.origin(self.span.clone(), "attacks");
        let rule = |kind| {
            Rule::Attacks(Attacks {
                by: only(&by, kind),
                on: match &on {
                    Named::Pieces(kinds) => Targets::Pieces(only(kinds, kind)),
                    Named::Word("empty") => Targets::Empty,
                    Named::Word(_) => Targets::Square,
                },
                moves: moves.clone(),
                within: within.clone(),
                bound,
                origin,
            })
        };
        Some(kinds.into_iter().map(rule).collect())
    }
}

pub fn write(file: &mut Output, puzzle: &Puzzle, rule: &Attacks) {
    file.header("[[attacks]]");
    file.key("by", written_names(puzzle, &rule.by));
    match &rule.on {
        Targets::Pieces(kinds) => file.key("on", written_names(puzzle, kinds)),
        Targets::Empty => file.key("on", "\"empty\""),
        Targets::Square => file.key("on", "\"square\""),
    }
    if let Some(moves) = &rule.moves {
        file.key("moves", written_moves(moves));
    }
    write_within(file, &puzzle.board, &rule.within);
    write_bound(file, rule.bound);
}
