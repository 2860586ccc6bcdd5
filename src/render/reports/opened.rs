//! A puzzle that was opened, for a program that shows its board and lets people write on it.

use crate::definition::{Definition, Instance, Layer};
use crate::puzzle::print::KindLook;
use crate::puzzle::{Joins, KindId, Puzzle};
use crate::render::drawings::picture::room_around_numbers;
use crate::render::drawings::{CELL, Emblem, Look, fleet, is_chess_like, looks};
use crate::render::english::describe::words;
use crate::render::instance::not_drawn;
use crate::render::json::{Object, pieces_in_order};
use crate::render::marks::beside::Margins;
use crate::render::marks::given::is_wholly_given;
use crate::render::marks::terrain::terrain_sign;
use crate::render::reports::error::marked;

/// Size, squares, sides and pieces of an instance, what may be edited on the board, the givens, the printed words, and
/// what the file says but hardly means. A drawing has squares of `cell` units, the first at its origin; the numbers beside
/// it need `room` at the left, above, at the right and below, and by itself it is `labelled` or not.
pub fn opened_json(definition: &Definition, instance: &Instance) -> String {
    let puzzle = &instance.puzzle;
    let board = &puzzle.board;
    let (fleet, looks) = (fleet(puzzle), looks(puzzle));
    let is_ship = |kind: KindId| fleet.as_ref().is_some_and(|fleet| fleet.contains(kind));
    let kinds = puzzle.pieces.iter().flat_map(|piece| {
        let kinds = piece.kinds.clone().map(KindId::new);
        kinds.map(|kind| {
            kind_json(puzzle, kind, &piece.name)
                .with_some("ship", is_ship(kind).then_some(true))
                .with_some("sign", sign(looks[kind.index()]))
                .with_some("given", is_wholly_given(puzzle, kind).then_some(true))
        })
    });
    let terrain = board
        .squares()
        .map(|square| terrain_sign(board.terrain(square)));
    let squares = board.squares().map(|square| board.name(square));
    // On which a piece may stand. The drawn board counts its rows and columns, where squares have odd numbers.
    let sides = board.sides().map(|side| {
        let place = board.drawn_place(side);
        Object::default()
            .with("name", board.name(side))
            .with("row", place.row)
            .with("column", place.column)
    });
    let sides: Vec<Object> = sides.collect();
    // The numbers of rules beside rows or columns, which may be edited: `layer` is where they are in the text.
    let edges = instance.edge_numbers();
    let number_at = |edge| edges.iter().filter(|numbers| numbers.edge == edge).count();
    let room = room_around_numbers(Margins {
        left: number_at("left"),
        above: number_at("top"),
        right: number_at("right"),
        below: number_at("bottom"),
    });
    let edges = edges.into_iter().map(|numbers| {
        Object::default()
            .with("layer", numbers.layer.to_string())
            .with("edge", numbers.edge)
            .with("entries", numbers.entries)
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
        .with_list("squares", squares)
        .with_some("sides", board.has_sides().then_some(sides))
        .with_list("layers", instance.layers().iter().map(Layer::to_string))
        .with_list("edges", edges)
        .with("room", room)
        .with("labelled", is_chess_like(puzzle))
        .with_list("kinds", kinds)
        .with("givens", pieces_in_order(puzzle, &puzzle.given_placement()))
        .with("goal", puzzle.goal.is_some())
        .with("warnings", marked(instance.warnings().into_iter()))
        .with("notes", not_drawn(definition.name(), instance))
        .line()
}

/// What a button says of a kind that boards do not show as its symbol.
fn sign(look: Look) -> Option<&'static str> {
    match look {
        Look::Plane(KindLook::Fill(_) | KindLook::Ship) => Some("■"),
        Look::Emblem(Emblem::Star) => Some("★"),
        _ => None,
    }
}

/// A kind, how boards show it and words call it, the piece of the file that it belongs to, and what it joins if it
/// stands on sides.
fn kind_json(puzzle: &Puzzle, id: KindId, piece: &str) -> Object {
    let kind = puzzle.kind(id);
    let joins = kind.joins.map(|joins| match joins {
        Joins::Squares => "squares",
        Joins::Corners => "corners",
    });
    Object::default()
        .with("name", &kind.name)
        .with("symbol", kind.symbol)
        .with("printed", puzzle.printed(id))
        .with("said", puzzle.printed_name(id).replace('.', " "))
        .with("value", kind.value)
        .with("piece", piece)
        .with_some("joins", joins)
}
