//! A puzzle that was opened, for a program that shows its board and lets people write on it.

use serde::Serialize;

use crate::board::Terrain;
use crate::definition::{Definition, Instance, Layer};
use crate::puzzle::Joins;
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
    /// What a piece on sides joins: `squares` or `corners`.
    #[serde(skip_serializing_if = "Option::is_none")]
    joins: Option<&'static str>,
}

/// A side on which a piece may stand. The drawn board counts its rows and columns, where squares have odd numbers.
#[derive(Serialize)]
struct JsonSide {
    name: String,
    row: usize,
    column: usize,
}

/// The numbers of a rule beside rows or columns, which may be edited: `layer` is where they are in the text.
#[derive(Serialize)]
struct JsonEdge {
    layer: String,
    edge: &'static str,
    entries: Vec<String>,
}

/// Size, squares, sides and pieces of an instance, what may be edited on the board, the givens, the printed words, and what the file says but hardly means. A
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
                joins: kind.joins.map(|joins| match joins {
                    Joins::Squares => "squares",
                    Joins::Corners => "corners",
                }),
            })
    });
    let terrain = board.squares().map(|square| match board.terrain(square) {
        Terrain::Open => '.',
        Terrain::Wall => '#',
        Terrain::Closed => 'x',
    });
    let squares = board.squares().map(|square| board.name(square));
    let sides = board.sides().map(|side| {
        let place = board.drawn_place(side);
        JsonSide {
            name: board.name(side),
            row: place.row,
            column: place.column,
        }
    });
    let sides: Vec<JsonSide> = sides.collect();
    let layers = instance.layers();
    let edges = instance.edge_numbers().into_iter().map(|numbers| JsonEdge {
        layer: numbers.layer.to_string(),
        edge: numbers.edge,
        entries: numbers.entries,
    });
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
        .with_some("sides", board.has_sides().then_some(sides))
        .with(
            "layers",
            layers.iter().map(Layer::to_string).collect::<Vec<_>>(),
        )
        .with("edges", edges.collect::<Vec<_>>())
        .with("kinds", kinds.collect::<Vec<_>>())
        .with("givens", pieces_in_order(puzzle, &puzzle.given_placement()))
        .with("goal", puzzle.goal.is_some())
        .with("warnings", marked(instance.warnings().into_iter()))
        .with("notes", not_drawn(definition.name(), instance))
        .line()
}
