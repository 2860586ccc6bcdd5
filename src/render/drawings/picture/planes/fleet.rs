//! The fleet that is to be found, below the board as it is printed: every ship, the longest first.
//!
//! It is drawn of a puzzle whose rules say how long the ships of each kind are and how many there are of them.

use crate::puzzle::print::KindLook;
use crate::puzzle::{KindId, Puzzle};
use crate::render::drawings::colours::SHADED;
use crate::render::drawings::drawing::{CELL, Group, Over, Shape};
use crate::render::drawings::figures::Look;
use crate::render::drawings::picture::Picture;
use crate::render::drawings::picture::planes::ships::part_of_ship;
use crate::render::marks::fleet::parts;

/// How large a square of a ship is drawn, the gap between ships and above them, and how many there are at most.
const SCALE: f64 = 0.5;
const GAP: f64 = 12.0;
const MOST: usize = 30;

/// A ship and its place, from the left edge of the board and from the upper edge of the fleet.
struct Ship {
    length: i64,
    at: (f64, f64),
}

/// The ships in rows that are no wider than the board, those of one length in one row if that has room for them. They stay
/// while ships are found, so that the board does not move.
fn ships(picture: &Picture) -> Vec<Ship> {
    let lengths = lengths(picture.puzzle(), &picture.looks);
    let (width, square) = (picture.size().0, square(picture));
    let (mut right, mut down) = (0.0, GAP);
    let mut ships = Vec::new();
    for alike in lengths.chunk_by(|one, other| one == other) {
        for (place, &length) in alike.iter().enumerate() {
            let long = length as f64 * square;
            let together = if place == 0 { alike.len() as f64 } else { 1.0 };
            if right > 0.0 && right + together * (long + GAP) - GAP > width {
                (right, down) = (0.0, down + square + GAP / 2.0);
            }
            let at = (right, down);
            right += long + GAP;
            ships.push(Ship { length, at });
        }
    }
    ships
}

/// How wide a square of a ship is.
fn square(picture: &Picture) -> f64 {
    CELL * SCALE * picture.lettering.scale()
}

/// The length of every ship of pieces with these looks, the longest first; none of a fleet that is too large.
pub fn lengths(puzzle: &Puzzle, looks: &[Look]) -> Vec<i64> {
    let is_ship = |kind: KindId| looks[kind.index()] == Look::Plane(KindLook::Ship);
    let ships = parts(puzzle).filter(|parts| parts.kinds.iter().all(is_ship));
    let each = ships.flat_map(|parts| {
        let number = usize::try_from(parts.number).unwrap_or(0);
        std::iter::repeat_n(parts.size, number.min(MOST + 1))
    });
    let mut lengths: Vec<i64> = each.collect();
    if lengths.len() > MOST || lengths.iter().any(|&length| length > MOST as i64) {
        return Vec::new();
    }
    lengths.sort_unstable_by(|one, other| other.cmp(one));
    lengths
}

/// How high the fleet is with the gap above it.
pub fn height_of_fleet(picture: &Picture) -> f64 {
    let last = ships(picture).pop();
    last.map_or(0.0, |ship| ship.at.1 + square(picture))
}

pub fn fleet(over: &mut Vec<Shape>, picture: &Picture, top: f64) {
    let scale = square(picture) / CELL;
    for Ship { length, at } in ships(picture) {
        let part = |place: i64| {
            let sides = [false, place + 1 < length, false, place > 0];
            part_of_ship((place as f64 * CELL, 0.0), sides)
        };
        let mut parts = Vec::new();
        parts.area("", (0..length).map(part).collect(), SHADED);
        over.group(Group::new("fleet", parts).moved((at.0, top + at.1), scale));
    }
}
