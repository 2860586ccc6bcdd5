//! Squares in whose middle something is printed, beside which anything else must stand in a corner.

use rustc_hash::FxHashSet;

use crate::board::Square;
use crate::puzzle::print::Shape;
use crate::puzzle::{Mark, Puzzle};
use crate::render::marks::beside::{Beside, Side};
use crate::render::marks::clues::clues;

/// The squares with a number in their middle, or a text, among what is printed.
pub fn numbered(puzzle: &Puzzle, numbers: &[Beside], marks: &[Mark]) -> FxHashSet<Square> {
    let in_middle = numbers.iter().filter(|number| number.side == Side::Middle);
    let texts = marks.iter().filter(|mark| mark.shape == Shape::Text);
    let in_texts = texts.filter_map(|mark| match *mark.squares.as_slice() {
        [square] => Some(square),
        _ => None,
    });
    let clues = clues(puzzle).map(|clue| clue.square);
    let squares = clues.chain(in_middle.map(|number| number.square));
    squares.chain(in_texts).collect()
}
