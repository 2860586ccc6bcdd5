//! Pieces that stand in every solution: symbols in the layout, and `fixed`.

use std::collections::HashMap;

use super::fact::Fact;
use super::scope::Scope;
use super::source::Span;
use super::written::{PieceTable, PuzzleFile};
use crate::board::{Square, Terrain};
use crate::puzzle::{Given, KindId};

/// The givens, and where each was written.
struct Givens<'s, 'a> {
    scope: &'s Scope<'a>,
    given: HashMap<Square, (KindId, Span)>,
    list: Vec<Given>,
}

/// All givens, each square once: first those of the layout in reading order, then the fixed ones.
pub fn givens(scope: &Scope<'_>, file: &PuzzleFile) -> Vec<Given> {
    let mut givens = Givens {
        scope,
        given: HashMap::new(),
        list: Vec::new(),
    };
    givens.of_layout();
    for table in &file.pieces {
        givens.of_piece(table);
    }
    givens.list
}

impl Givens<'_, '_> {
    fn of_layout(&mut self) {
        let Some(board) = &self.scope.board else {
            return;
        };
        let pieces = &self.scope.pieces;
        // A symbol that is wrong is usually wrong on many squares; its first is enough.
        let mut unknown = Vec::new();
        for (square, symbol, at) in board.symbols() {
            match pieces.by_symbol.get(&symbol) {
                Some(&kind) => self.give(square, kind, at, "board"),
                None if pieces.symbols_unknown || unknown.contains(&symbol) => {}
                None => {
                    unknown.push(symbol);
                    let fact = Fact::PictureSymbol {
                        symbol,
                        symbols: pieces.symbols(),
                    };
                    self.scope.report(at, fact);
                }
            }
        }
    }

    fn of_piece(&mut self, table: &PieceTable) {
        let Some(fixed) = &table.fixed else {
            return;
        };
        let piece = &table.name.value;
        if table.is_family() {
            let piece = piece.clone();
            self.scope
                .report(fixed.span.clone(), Fact::FixedFamily { piece });
            return;
        }
        let squares = self.scope.squares(fixed);
        let pieces = &self.scope.pieces.pieces;
        let kinds = pieces
            .iter()
            .find(|p| p.name == *piece)
            .map(|p| p.kind_set());
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
        let (piece, name) = (&scope.pieces.kinds[kind.index()], board.name(square));
        let terrain = board.terrain(square);
        if terrain != Terrain::Open {
            let fact = Fact::GivenOnTerrain {
                piece: piece.name.clone(),
                square: name,
                terrain,
                closed_by: scope
                    .board
                    .as_ref()
                    .and_then(|board| board.closed_by(square)),
            };
            scope.report(at, fact);
        } else if !piece.squares.contains(square) {
            if !scope.pieces.squares_unknown {
                let fact = Fact::GivenOutside {
                    piece: piece.name.clone(),
                    square: name,
                };
                scope.report(at, fact);
            }
        } else if let Some((other, first)) = self.given.get(&square) {
            if *other != kind {
                let fact = Fact::GivenTwice {
                    square: name,
                    pieces: [
                        scope.pieces.kinds[other.index()].name.clone(),
                        piece.name.clone(),
                    ],
                    first: first.clone(),
                };
                scope.report(at, fact);
            }
        } else {
            let origin = scope.origin(at.clone(), table);
            self.given.insert(square, (kind, at));
            self.list.push(Given {
                square,
                kind,
                origin,
            });
        }
    }
}
