//! The board: size, walls, closed squares, joined edges, regions, boxes.

use crate::board::{Board, Square, SquareSet, Terrain};
use crate::render::english::numbers::counted;
use crate::render::english::squares::{listed, picture, runs};
use crate::render::marks::terrain::terrain_sign;

/// More runs of squares than this are drawn as a picture instead of named.
const MOST_RUNS: usize = 10;

pub fn board(board: &Board) -> Vec<String> {
    if board.is_empty() {
        return vec!["No square at all.".to_owned()];
    }
    let mut sentences = vec![size(board)];
    sentences.extend(terrain(board));
    sentences.extend(joined_edges(board));
    if board.regions().is_some() {
        sentences.push(regions(board));
    }
    if let Some(boxes) = board.boxes() {
        let (rows, columns) = (boxes.rows, boxes.columns);
        sentences.push(format!(
            "It is cut into boxes {rows} high and {columns} wide."
        ));
    }
    sentences
}

fn size(board: &Board) -> String {
    let (rows, columns) = (board.rows(), board.columns());
    let last = board.name(board.at(0, columns - 1));
    let first = board.name(board.at(rows - 1, 0));
    let squares = match board.len() {
        1 => "the square a1".to_owned(),
        _ => format!("squares {first} to {last}"),
    };
    let (rows, columns) = (counted(rows, "row"), counted(columns, "column"));
    format!("{rows} and {columns}, {squares}.")
}

fn terrain(board: &Board) -> Option<String> {
    let of = |terrain| {
        let squares = board.squares().filter(|&s| board.terrain(s) == terrain);
        SquareSet::of(board.len(), squares)
    };
    let (walls, closed) = (of(Terrain::Wall), of(Terrain::Closed));
    let is_drawn = runs(board, &walls).len() + runs(board, &closed).len() > MOST_RUNS;
    let named = |set: &SquareSet, mark| match is_drawn {
        true => format!("marked `{mark}`"),
        false => listed(board, &runs(board, set)),
    };
    let said = |set: &SquareSet, mark, noun: &str, sight: [&str; 2]| match set.count() {
        0 => None,
        1 => Some(format!("the {noun} {}{}", named(set, mark), sight[0])),
        many => Some(format!(
            "the {many} {noun}s {}{}",
            named(set, mark),
            sight[1]
        )),
    };
    let stopped = [", which stops sight", ", which stop sight"];
    let walls = said(&walls, '#', "wall", stopped);
    let closed = said(
        &closed,
        'x',
        "closed square",
        [", over which sight passes"; 2],
    );
    let parts: Vec<String> = walls.into_iter().chain(closed).collect();
    if parts.is_empty() {
        return None;
    }
    let sentence = format!("Nothing can stand on {}.", parts.join(", nor on "));
    Some(match is_drawn {
        true => format!(
            "{sentence}\n{}",
            picture(board, |square| terrain_sign(board.terrain(square)))
        ),
        false => sentence,
    })
}

pub fn joined_edges(board: &Board) -> Option<String> {
    let wrap = board.wrap();
    let sentence = match (wrap.left_right, wrap.top_bottom) {
        (false, false) => return None,
        (true, false) => "The left and right edges are joined (a cylinder).",
        (false, true) => "The top and bottom edges are joined (a cylinder).",
        (true, true) => "The left and right edges are joined, and so are top and bottom (a torus).",
    };
    Some(sentence.to_owned())
}

fn regions(board: &Board) -> String {
    let labels = board.regions().map(|r| r.labels()).unwrap_or_default();
    let label = |square: Square| {
        let region = board.region_of(square);
        region.and_then(|region| labels.get(region))
    };
    if labels.is_empty() {
        return "Its regions are to be drawn.".to_owned();
    }
    let number = counted(labels.len(), "region");
    let none = board.squares().filter(|&s| label(s).is_none()).count();
    let outside = match none {
        0 => String::new(),
        _ => " (`.` is in none)".to_owned(),
    };
    let drawn = picture(board, |square| label(square).map_or(".", String::as_str));
    format!("It is cut into {number}{outside}:\n{drawn}")
}
