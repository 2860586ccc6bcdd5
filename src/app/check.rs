//! Which rules a given placement breaks.

use crate::puzzle::{Breach, Judge, Placement, Puzzle};

/// Everything that is broken; nothing if the placement is a solution.
pub fn check(puzzle: &Puzzle, placement: &Placement) -> Vec<Breach> {
    Judge::new(puzzle).breaches(placement)
}
