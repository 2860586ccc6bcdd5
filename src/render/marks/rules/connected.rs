//! The sizes of connected parts, in their squares.

use super::Marks;
use crate::puzzle::{Connected, Puzzle};
use crate::render::marks::beside::{Numbers, Side};
use crate::render::marks::shapes::{Mark, of_groups};

impl Marks for Connected {
    fn numbers(&self, numbers: &mut Numbers<'_>) {
        for (square, size) in &self.sizes {
            numbers.add(*square, Side::Corner, size.to_string());
        }
    }

    fn shapes(&self, puzzle: &Puzzle) -> Vec<Mark> {
        of_groups(
            &puzzle.board,
            self.each.iter().map(|groups| &groups.grouping),
        )
    }
}
