//! Which squares the lamps of a placement light.

use crate::board::Square;
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::render::drawings::figures::{Emblem, Look, looks};
use crate::render::marks::attacked::attackers_among;

/// The kinds of a puzzle that are lamps.
pub struct Lamps<'a> {
    puzzle: &'a Puzzle,
    are_lamps: Vec<bool>,
}

impl<'a> Lamps<'a> {
    /// `None` where no kind is a lamp.
    pub fn of(puzzle: &'a Puzzle) -> Option<Self> {
        let is_lamp = |look: &Look| *look == Look::Emblem(Emblem::Lamp);
        let are_lamps: Vec<bool> = looks(puzzle).iter().map(is_lamp).collect();
        let has_lamps = are_lamps.contains(&true);
        has_lamps.then_some(Lamps { puzzle, are_lamps })
    }

    /// Squares that a lamp lights, the lamps' own too.
    pub fn lit(&self, placement: &Placement) -> Vec<Square> {
        let is_lamp = |kind: KindId| self.are_lamps[kind.index()];
        let lamps = attackers_among(self.puzzle, placement, is_lamp);
        let is_lit = |square: &Square| {
            lamps[square.index()] > 0 || placement.get(*square).is_some_and(is_lamp)
        };
        self.puzzle.board.open_squares().filter(is_lit).collect()
    }
}

/// The same for one placement; none where no kind is a lamp.
pub fn lit(puzzle: &Puzzle, placement: &Placement) -> Vec<Square> {
    Lamps::of(puzzle).map_or_else(Vec::new, |lamps| lamps.lit(placement))
}
