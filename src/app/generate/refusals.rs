//! Why there is no puzzle.

use std::convert::Infallible;

use crate::app::driver::{DoesNotFit, Failure};
use crate::definition::{NotBlank, Problems};
use crate::sat;
use crate::stop::Stopped;

/// Why there is no puzzle.
#[derive(Debug, thiserror::Error)]
pub enum NotGenerated {
    #[error(transparent)]
    NotBlank(#[from] NotBlank),
    /// What is open in a rule, by its line, or in the board, cannot be filled in.
    #[error("{place}: {why}")]
    Unsuited { place: String, why: &'static str },
    #[error(
        "a `?` stands on an open square and a number closes its square, which other rules here see: leave out \
         `closed = true`, and say with `squares` of the pieces where none may stand"
    )]
    Closes,
    #[error("[generate] regions: one has at least {least} squares, and the board has {open}")]
    RegionTooLarge { least: i64, open: usize },
    #[error(
        "[generate] regions: {number} of them cover the board of {open} squares, and none of such a size do"
    )]
    RegionsDoNotCover { number: usize, open: usize },
    #[error("the file has a goal, and a puzzle is made without one")]
    Goal,
    #[error("the open puzzle has no solution")]
    NoSolution,
    #[error(
        "none of {0} solutions is the only one with its clues: leave more open, or more givens"
    )]
    NotFound(usize),
    /// A solution that took too long, for another one; nobody else is told.
    #[error("a solution was given up")]
    GivenUp,
    #[error("none of {tried} puzzles has so many steps: they have {least} to {most}")]
    NotSoManySteps {
        tried: usize,
        least: usize,
        most: usize,
    },
    #[error("stopped before a puzzle was found")]
    Stopped,
    /// The filled file is wrong: always a bug.
    #[error("the file that was made is not what it claims to be, which is a bug:\n{0}")]
    Wrong(String),
    #[error(transparent)]
    Problems(#[from] Problems),
    #[error(transparent)]
    Failure(#[from] Failure<Infallible>),
}

impl From<Stopped> for NotGenerated {
    fn from(Stopped: Stopped) -> Self {
        NotGenerated::Stopped
    }
}

impl From<sat::DoesNotFit> for NotGenerated {
    fn from(error: sat::DoesNotFit) -> Self {
        NotGenerated::Failure(DoesNotFit::from(error).into())
    }
}
