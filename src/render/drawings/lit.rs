//! Which squares the lamps of a placement light.

use crate::board::Square;
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::render::drawings::figures::{Emblem, Look};
use crate::render::marks::attacked::attackers_among;

/// Squares that a lamp lights, the lamps' own too.
pub fn lit(puzzle: &Puzzle, placement: &Placement, looks: &[Look]) -> Vec<Square> {
    let is_lamp = |kind: KindId| looks[kind.index()] == Look::Emblem(Emblem::Lamp);
    let lamps = attackers_among(puzzle, placement, is_lamp);
    let is_lit =
        |square: &Square| lamps[square.index()] > 0 || placement.get(*square).is_some_and(is_lamp);
    puzzle.board.open_squares().filter(is_lit).collect()
}
