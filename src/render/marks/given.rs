//! Kinds whose pieces are all given: they need no mark as given, and no mention in a format that names only squares.

use crate::puzzle::{KindId, Puzzle};

/// Whether all pieces that the puzzle allows of a kind are given.
pub fn is_wholly_given(puzzle: &Puzzle, kind: KindId) -> bool {
    let givens = puzzle.givens.iter().filter(|given| given.kind == kind);
    let most = puzzle.kind(kind).count.at_most;
    most.is_some_and(|most| most <= givens.count() as i64)
}
