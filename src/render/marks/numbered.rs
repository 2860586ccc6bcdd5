//! Squares in whose middle something is printed, beside which anything else must stand in a corner.

use rustc_hash::FxHashSet;

use crate::board::Square;
use crate::puzzle::Puzzle;
use crate::render::marks::beside::{Beside, Side};
use crate::render::marks::clues::clues;

/// The squares with a number or a text in their middle, among what is printed.
pub fn numbered(puzzle: &Puzzle, numbers: &[Beside]) -> FxHashSet<Square> {
    let in_middle = numbers.iter().filter(|number| number.side == Side::Middle);
    let clues = clues(puzzle).map(|clue| clue.square);
    clues.chain(in_middle.map(|number| number.square)).collect()
}
