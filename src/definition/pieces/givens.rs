//! Pieces that stand in every solution: symbols in the layout, and `fixed`.

use std::collections::HashMap;

use super::PieceTable;
use crate::board::{Board, Square, Terrain};
use crate::definition::messages::{Message, said, terrain_name};
use crate::definition::syntax::{Span, Text};
use crate::definition::values::Scope;
use crate::puzzle::{Given, KindId};

/// The givens, and where each is written.
struct Givens<'s, 'a> {
    scope: &'s Scope<'a>,
    given: HashMap<Square, (KindId, Span)>,
    list: Vec<Given>,
}

/// All givens, each square once: first those of the layout in reading order, then those of `fixed`.
pub fn givens(scope: &Scope<'_>, tables: &[(Text, PieceTable)]) -> Vec<Given> {
    let mut givens = Givens {
        scope,
        given: HashMap::new(),
        list: Vec::new(),
    };
    givens.of_layout();
    for (name, table) in tables {
        givens.of_piece(&name.value, table);
    }
    givens.list
}

impl Givens<'_, '_> {
    fn of_layout(&mut self) {
        let Some(board) = &self.scope.board else {
            return;
        };
        let pieces = &self.scope.pieces;
        let is_unknown =
            |symbol| !pieces.symbols_unknown && !pieces.by_symbol.contains_key(&symbol);
        if board.symbols().any(|(_, symbol, _)| is_unknown(symbol))
            && let Some((at, comment)) = board.comment()
        {
            return self.scope.report(&at, comment);
        }
        // A wrong symbol is usually wrong on many squares; the first is enough.
        let mut unknown = Vec::new();
        for (square, symbol, at) in board.symbols() {
            match pieces.by_symbol.get(&symbol) {
                Some(&kind) => self.give(square, kind, at, "board"),
                None if pieces.symbols_unknown || unknown.contains(&symbol) => {}
                None => {
                    unknown.push(symbol);
                    self.scope.report(&at, pieces.no_symbol(symbol));
                }
            }
        }
    }

    fn of_piece(&mut self, piece: &str, table: &PieceTable) {
        let Some(fixed) = &table.fixed else {
            return;
        };
        if table.is_family() {
            let message = said(format!("`{piece}` is a family, which takes no `fixed`"))
                .help("draw its symbols in the `layout` of the board");
            self.scope.report(&fixed.span, message);
            return;
        }
        let squares = match table.joins {
            Some(_) => self.scope.sides(fixed),
            None => self.scope.squares(fixed),
        };
        let mut pieces = self.scope.pieces.pieces.iter();
        let kinds = pieces.find(|p| p.name == piece).map(|p| p.kind_set());
        let Some(kind) = kinds.and_then(|kinds| kinds.iter().next()) else {
            return;
        };
        for (square, at) in squares {
            self.give(square, kind, at, &format!("pieces.{piece}"));
        }
    }

    fn give(&mut self, square: Square, kind: KindId, at: Span, table: &str) {
        let scope = self.scope;
        let Some(board) = scope.squares_of_board() else {
            return;
        };
        if let Some(message) = self.obstacle(board, square, kind) {
            scope.report(&at, message);
            return;
        }
        // A square outside an unknown set may be right, and a piece may be given twice on one square.
        let is_outside = !scope.kind(kind).squares.contains(square);
        if !is_outside && !self.given.contains_key(&square) {
            let origin = scope.origin(&at, table);
            self.given.insert(square, (kind, at));
            self.list.push(Given {
                square,
                kind,
                origin,
            });
        }
    }

    /// Why a piece cannot be given on a square.
    fn obstacle(&self, board: &Board, square: Square, kind: KindId) -> Option<Message> {
        let pieces = &self.scope.pieces;
        let name = |kind: KindId| &pieces.kinds[kind.index()].name;
        let given = format!("`{}` is given on {}", name(kind), board.name(square));
        let terrain = board.terrain(square);
        if terrain != Terrain::Open {
            let message = said(format!("{given}, which is {}", terrain_name(terrain)));
            let board = self.scope.board.as_ref();
            let digit = board.and_then(|board| board.closed_by(square));
            return Some(match digit {
                Some(digit) => message.related(&digit, "closed by this clue"),
                None => message,
            });
        }
        if !pieces.kinds[kind.index()].squares.contains(square) {
            let is_on_sides = pieces.kinds[kind.index()].joins.is_some();
            let key = if is_on_sides { "sides" } else { "squares" };
            let message = said(format!("{given}, which is not among its `{key}`"));
            return (!pieces.squares_unknown).then_some(message);
        }
        let (other, first) = self.given.get(&square)?;
        let other_name = name(*other);
        let message = said(format!("{given}, where `{other_name}` is given already"));
        let message = message.related(first, format!("`{other_name}` is given here"));
        (*other != kind).then_some(message)
    }
}
