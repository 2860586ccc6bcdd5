//! Squares of ships: round where a ship ends, and given ones of which more is to be found.

use crate::app::{length_of, orthogonal_parts};
use crate::board::Square;
use crate::render::drawings::colours::SHADED;
use crate::render::drawings::drawing::{Align, CELL, Group, Over, Shape, Text};
use crate::render::drawings::outline::{corner, middle, rectangle};
use crate::render::drawings::picture::Picture;
use crate::render::drawings::short::Short;

/// Given squares of ships of which more is to be found: round ends would say that there is no more.
pub fn segments(picture: &Picture, ships: &[Square]) -> Vec<Square> {
    let (puzzle, placement) = (picture.puzzle(), picture.shown.placement);
    let givens = puzzle.given_placement();
    let mut segments = Vec::new();
    for kind in puzzle.kind_ids() {
        let of_kind = |square: &&Square| placement.get(**square) == Some(kind);
        let squares: Vec<Square> = ships.iter().filter(of_kind).copied().collect();
        for ship in orthogonal_parts(picture.board(), squares) {
            let is_given = ship.iter().any(|&square| givens.get(square) == Some(kind));
            let is_part = match length_of(puzzle, kind) {
                Some(length) => (ship.len() as i64) < length,
                // Nothing is found yet.
                None => *placement == givens,
            };
            if is_given && is_part {
                segments.extend(ship);
            }
        }
    }
    segments
}

/// A filled square with the length of its ship, or whatever number is its symbol.
pub fn draw_segments(over: &mut Vec<Shape>, picture: &Picture, squares: &[Square]) {
    let mut shapes = Vec::new();
    let side = CELL - 2.0 * INSET;
    for &square in squares {
        let (x, y) = corner(picture.board(), square);
        let outline = rectangle((x + INSET, y + INSET), (side, side));
        shapes.area("", outline, SHADED);
        let kind = picture.shown.placement.get(square);
        let symbol = kind.map(|kind| picture.puzzle().kind(kind).symbol);
        let length = kind.and_then(|kind| length_of(picture.puzzle(), kind));
        let number = length.map(|length| length.to_string());
        let number = number.or(symbol
            .filter(char::is_ascii_digit)
            .map(|digit| digit.to_string()));
        if let Some(number) = number {
            let at = middle(picture.board(), square);
            let text = Text::new(&number, at, Align::Middle, (20.0, 2.4));
            shapes.text(text.in_colour("#ffffff"));
        }
    }
    over.group(Group::new("segments", shapes));
}

/// How far inside its square the free side of a ship is.
const INSET: f64 = 5.0;

/// A square of a ship, which is round at corners of two free sides; the sides are up, right, down, left.
pub fn part_of_ship((x, y): (f64, f64), [up, right, down, left]: [bool; 4]) -> String {
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
