//! Squares in whose middle something is printed, beside which anything else must stand in a corner.

use rustc_hash::FxHashSet;

use crate::board::Square;
use crate::puzzle::Puzzle;
use crate::puzzle::print::Shape;
use crate::render::marks::beside::Side;
use crate::render::marks::clues::clues;
use crate::render::marks::rules::printed;

/// The squares with a number in their middle, or a text.
pub fn numbered(puzzle: &Puzzle) -> FxHashSet<Square> {
    let (numbers, marks) = printed(puzzle);
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
