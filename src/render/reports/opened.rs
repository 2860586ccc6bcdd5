//! A puzzle that was opened, for a program that shows its board and lets people write on it.

use serde::Serialize;

use crate::board::Terrain;
use crate::definition::{Definition, Instance};
use crate::render::drawings::CELL;
use crate::render::english::describe::words;
use crate::render::instance::not_drawn;
use crate::render::json::{Object, pieces_in_order};
use crate::render::reports::error::marked;

#[derive(Serialize)]
struct JsonKind<'a> {
    name: &'a str,
    symbol: char,
    value: i64,
    /// The piece of the file that it belongs to.
    piece: &'a str,
}

/// Size, squares and pieces of an instance, the givens, the printed words, and what the file says but hardly means. A
/// drawing has squares of `cell` units, the first at its origin.
pub fn opened_json(definition: &Definition, instance: &Instance) -> String {
    let puzzle = &instance.puzzle;
    let board = &puzzle.board;
    let kinds = puzzle.pieces.iter().flat_map(|piece| {
        puzzle.kinds[piece.kinds.clone()]
            .iter()
            .map(|kind| JsonKind {
                name: &kind.name,
                symbol: kind.symbol,
                value: kind.value,
                piece: &piece.name,
            })
    });
    let terrain = board.squares().map(|square| match board.terrain(square) {
        Terrain::Open => '.',
        Terrain::Wall => '#',
        Terrain::Closed => 'x',
    });
    let squares = board.squares().map(|square| board.name(square));
    let words = words(definition, instance, true);
    Object::of(definition, instance)
        .with_some("author", words.author)
        .with("rules", words.rules)
        .with_some("legend", words.legend)
        .with("rows", board.rows())
        .with("columns", board.columns())
        .with("cell", CELL)
        .with("terrain", terrain.collect::<String>())
        .with("squares", squares.collect::<Vec<_>>())
        .with("kinds", kinds.collect::<Vec<_>>())
        .with("givens", pieces_in_order(puzzle, &puzzle.given_placement()))
        .with("goal", puzzle.goal.is_some())
        .with("warnings", marked(instance.warnings().into_iter()))
        .with("notes", not_drawn(definition.name(), instance))
        .line()
}
