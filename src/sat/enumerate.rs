//! All solutions, one after another.

use thiserror::Error;

use super::encode::Thresholds;
use crate::puzzle::{Placement, Puzzle};
use crate::stop::{Stop, Stopped};

/// How solutions are found, and so in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Method {
    /// The textbook way: one CNF, one solver, a blocking clause for each solution (`--plain`).
    /// The quickest way to a first solution; slow for many.
    OneSolver,
    /// Disjoint cubes, each given to a fresh solver: flat memory, fast for many solutions.
    #[default]
    Cubes,
    /// In the language's order, by branching in reading order.
    InOrder,
}

#[derive(Clone, Debug, Default)]
pub struct Options {
    pub method: Method,
    pub thresholds: Thresholds,
    pub stop: Stop,
}

/// The puzzle is too large to be encoded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("about {literals} literals would be needed, at most {most} are allowed")]
pub struct DoesNotFit {
    pub literals: u64,
    pub most: u64,
}

/// The iterator of [`solutions`]: each solution once, or [`Stopped`] as the last item.
pub struct Solutions<'a> {
    _puzzle: &'a Puzzle,
}

/// All solutions of a puzzle by SAT.
pub fn solutions<'a>(puzzle: &'a Puzzle, _options: &Options) -> Result<Solutions<'a>, DoesNotFit> {
    Ok(Solutions { _puzzle: puzzle })
}

impl Iterator for Solutions<'_> {
    type Item = Result<Placement, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        None
    }
}
