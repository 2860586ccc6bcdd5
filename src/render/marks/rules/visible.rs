//! The number of pieces that are seen, at the end from which they are seen.

use super::Marks;
use crate::board::Grouping;
use crate::puzzle::{Puzzle, Visible};
use crate::render::marks::beside::{Numbers, Side};
use crate::render::marks::shapes::{Mark, of_groups};

impl Marks for Visible {
    fn numbers(&self, numbers: &mut Numbers<'_>) {
        let side: fn(usize) -> Side = match (&self.lines.grouping, self.from_last) {
            (Grouping::Row, false) => Side::Left,
            (Grouping::Row, true) => Side::Right,
            (Grouping::Column, false) => Side::Above,
            (Grouping::Column, true) => Side::Below,
            _ => Side::Corner,
        };
        numbers.bounds(&self.lines, None, side);
    }

    fn shapes(&self, puzzle: &Puzzle) -> Vec<Mark> {
        of_groups(&puzzle.board, [&self.lines.grouping])
    }
}
