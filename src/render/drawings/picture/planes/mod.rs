//! Pieces that are drawn together with those beside them: filled squares without lines between them, ships, and lines
//! from square to square.

mod fleet;
mod ships;

use crate::board::{Square, SquareSet, Step};
use crate::puzzle::KindId;
use crate::puzzle::print::{Hue, KindLook, Shape as Drawn};
use crate::render::drawings::colours::{SHADED, tones};
use crate::render::drawings::drawing::{CELL, Ends, Over, Shape};
use crate::render::drawings::figures::Look;
use crate::render::drawings::outline::{self, along, corner, middle};
use crate::render::drawings::picture::board::lines_between;
use crate::render::drawings::picture::shaded::dark;
use crate::render::drawings::picture::{Picture, sides};
use crate::render::marks::borders::is_divided;

pub use fleet::{fleet, height_of_fleet, lengths};

/// Whether pieces of this kind are drawn here, and not one by one.
pub fn is_joined(picture: &Picture, kind: KindId) -> bool {
    is_joined_look(picture.looks[kind.index()])
}

pub fn is_joined_look(look: Look) -> bool {
    matches!(look, Look::Plane(look) if look != KindLook::Dot)
}

/// All squares whose pieces have such a look.
fn with(picture: &Picture, is_it: impl Fn(Look) -> bool) -> Vec<Square> {
    let pieces = picture.shown.placement.pieces();
    let board = picture.board();
    let pieces = pieces
        .filter(|&(square, kind)| board.is_square(square) && is_it(picture.looks[kind.index()]));
    pieces.map(|(square, _)| square).collect()
}

/// Squares filled with colours, below the lines between squares.
pub fn coloured(over: &mut Vec<Shape>, picture: &Picture) {
    coloured_pieces(over, picture);
    let marks = picture.marks.iter();
    for mark in marks.filter(|mark| mark.shape == Drawn::Fill) {
        let colour = tones(mark.colour.unwrap_or(Hue::Grey)).fill;
        let outline = outline::squares(picture.board(), &mark.squares);
        over.area("shaded", outline, colour);
    }
}

/// The same without squares that the author colours.
pub fn coloured_pieces(over: &mut Vec<Shape>, picture: &Picture) {
    let fills: Vec<Hue> = picture
        .looks
        .iter()
        .filter_map(|look| look.fill())
        .collect();
    for (place, &colour) in fills.iter().enumerate() {
        if colour != Hue::Black && !fills[..place].contains(&colour) {
            fill(over, picture, colour);
        }
    }
}

/// Shaded squares, over these lines, which return where regions are counted.
pub fn shaded(over: &mut Vec<Shape>, picture: &Picture) {
    fill(over, picture, Hue::Black);
    let board = picture.board();
    if is_divided(board) {
        let dark = SquareSet::of(board.len(), dark(picture));
        let are_dark = |one, other| dark.contains(one) && dark.contains(other);
        over.line(
            "grid",
            lines_between(board, are_dark),
            ("#77777f", 1.0),
            Ends::Flat,
        );
    }
}

fn fill(over: &mut Vec<Shape>, picture: &Picture, colour: Hue) {
    let squares = with(picture, |look| look.fill() == Some(colour));
    let outline = outline::squares(picture.board(), &squares);
    over.area("shaded", outline, tones(colour).fill);
}

/// Ships, and lines from square to square.
pub fn joined(over: &mut Vec<Shape>, picture: &Picture) {
    let board = picture.board();
    let set = |those: &[Square]| SquareSet::of(board.len(), those.iter().copied());
    let is_beside = move |those: &SquareSet, square: Square, (rows, columns): (i64, i64)| {
        let other = board.step(square, Step::new(rows, columns));
        other.is_some_and(|other| those.contains(other))
    };
    let ships = with(picture, |look| look == Look::Plane(KindLook::Ship));
    let all_ships = set(&ships);
    let segments = ships::segments(picture, &ships);
    let is_whole = |square: &&Square| !segments.contains(square);
    let parts = ships.iter().filter(is_whole).map(|&square| {
        let sides = [(-1, 0), (0, 1), (1, 0), (0, -1)];
        let sides = sides.map(|side| is_beside(&all_ships, square, side));
        ships::part_of_ship(corner(board, square), sides)
    });
    over.area("ships", parts.collect(), SHADED);
    ships::draw_segments(over, picture, &segments);
    let line = with(picture, |look| look == Look::Plane(KindLook::Line));
    let all_line = &set(&line);
    let strokes = line.iter().flat_map(|&square| {
        let onwards = [(0, 1), (1, 0)].into_iter();
        let onwards = onwards.filter(move |&side| is_beside(all_line, square, side));
        let at @ (x, y) = middle(board, square);
        let to = move |(down, right): (i64, i64)| (x + right as f64 * CELL, y + down as f64 * CELL);
        std::iter::once(along(&[at])).chain(onwards.map(move |side| along(&[at, to(side)])))
    });
    let strokes: String = strokes.collect();
    let ink = sides::ink(picture);
    over.line("lines", strokes, (ink, 6.0), Ends::Round);
}
