//! Pieces that are drawn together with those beside them: filled squares without lines between them, ships, and lines
//! from square to square.

use crate::board::{Square, SquareSet, Step};
use crate::puzzle::KindId;
use crate::puzzle::print::{Hue, KindLook, Shape as Drawn};
use crate::render::drawings::colours::{INK, SHADED, tones};
use crate::render::drawings::drawing::{CELL, Ends, Over, Path, Shape};
use crate::render::drawings::figures::Look;
use crate::render::drawings::outline::{self, along, corner, middle};
use crate::render::drawings::picture::Picture;
use crate::render::drawings::short::Short;

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
        over.path(Path::filled("shaded", outline, colour));
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

/// Shaded squares, over these lines.
pub fn shaded(over: &mut Vec<Shape>, picture: &Picture) {
    fill(over, picture, Hue::Black);
}

fn fill(over: &mut Vec<Shape>, picture: &Picture, colour: Hue) {
    let squares = with(picture, |look| look.fill() == Some(colour));
    let outline = outline::squares(picture.board(), &squares);
    over.path(Path::filled("shaded", outline, tones(colour).fill));
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
    let parts = ships.iter().map(|&square| {
        let sides = [(-1, 0), (0, 1), (1, 0), (0, -1)];
        let sides = sides.map(|side| is_beside(&all_ships, square, side));
        part_of_ship(corner(board, square), sides)
    });
    over.path(Path::filled("ships", parts.collect::<String>(), SHADED));
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
    over.path(Path::drawn("lines", strokes, INK, 6.0, Ends::Round));
}

/// How far inside its square the free side of a ship is.
const INSET: f64 = 5.0;

/// A square of a ship, which is round at corners of two free sides; the sides are up, right, down, left.
fn part_of_ship((x, y): (f64, f64), [up, right, down, left]: [bool; 4]) -> String {
    let inset = |is_joined: bool| if is_joined { 0.0 } else { INSET };
    let (from_x, to_x) = (x + inset(left), x + CELL - inset(right));
    let (from_y, to_y) = (y + inset(up), y + CELL - inset(down));
    let round = CELL / 2.0 - INSET;
    let radius = |one: bool, other: bool| if one || other { 0.0 } else { round };
    let corners = [
        (from_x, from_y, radius(left, up)),
        (to_x, from_y, radius(up, right)),
        (to_x, to_y, radius(right, down)),
        (from_x, to_y, radius(down, left)),
    ];
    // Each corner is come to along one side and left along the next.
    let ways = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
    let mut path = String::new();
    for (place, (x, y, radius)) in corners.into_iter().enumerate() {
        let ((in_x, in_y), (out_x, out_y)) = (ways[place], ways[(place + 1) % 4]);
        let command = if place == 0 { 'M' } else { 'L' };
        let (from_x, from_y) = (Short(x - in_x * radius), Short(y - in_y * radius));
        path += &format!("{command}{from_x} {from_y}");
        if radius > 0.0 {
            let (to_x, to_y) = (Short(x + out_x * radius), Short(y + out_y * radius));
            path += &format!("A{0} {0} 0 0 1 {to_x} {to_y}", Short(radius));
        }
    }
    path + "Z"
}
