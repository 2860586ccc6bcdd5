//! The judge: a finished placement against each rule's definition.

use super::{Placement, Puzzle};

/// What a placement breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach;

/// Judges placements of one puzzle.
pub struct Judge<'a> {
    puzzle: &'a Puzzle,
}

impl<'a> Judge<'a> {
    pub fn new(puzzle: &'a Puzzle) -> Self {
        Judge { puzzle }
    }

    pub fn breaches(&self, _placement: &Placement) -> Vec<Breach> {
        let _ = self.puzzle;
        Vec::new()
    }
}
