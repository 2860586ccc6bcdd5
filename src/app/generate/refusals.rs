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
    #[error(
        "none of {0} solutions is the only one with those of its clues that lie alike after a half turn: leave out \
         --symmetric"
    )]
    NotFoundSymmetric(usize),
    /// A solution that took too long, for another one; nobody else is told.
    #[error("a solution was given up")]
    GivenUp,
    #[error(
        "none of {tried} puzzles has so many steps: they have {}; ask for steps among these, or for other puzzles with \
         --seed, or more of them with --tries",
        span(*least, *most)
    )]
    NotSoManySteps {
        tried: usize,
        least: usize,
        most: usize,
    },
    #[error(
        "stopped before a puzzle had so many steps: {tried} that were made have {}",
        span(*least, *most)
    )]
    StoppedAtSteps {
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

fn span(least: usize, most: usize) -> String {
    match least == most {
        true => least.to_string(),
        false => format!("{least} to {most}"),
    }
}

/// The steps of the puzzles that were made and do not have so many as are wanted.
#[derive(Default)]
pub(super) struct StepsSeen(Vec<usize>);

impl StepsSeen {
    pub fn add(&mut self, steps: usize) {
        self.0.push(steps);
    }

    /// Why no puzzle was found, with what was seen.
    pub fn told_after(&self, error: NotGenerated) -> NotGenerated {
        let (Some(&least), Some(&most)) = (self.0.iter().min(), self.0.iter().max()) else {
            return error;
        };
        let tried = self.0.len();
        match error {
            NotGenerated::Stopped => NotGenerated::StoppedAtSteps { tried, least, most },
            NotGenerated::NotFound(_) | NotGenerated::NotFoundSymmetric(_) => {
                NotGenerated::NotSoManySteps { tried, least, most }
            }
            error => error,
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_is_said_at_the_end_and_after_a_stop() {
        let mut seen = StepsSeen::default();
        let said = |seen: &StepsSeen, error| seen.told_after(error).to_string();
        let stopped = "stopped before a puzzle was found";
        assert_eq!(said(&seen, NotGenerated::Stopped), stopped);
        seen.add(7);
        seen.add(5);
        let stopped = "stopped before a puzzle had so many steps: 2 that were made have 5 to 7";
        assert_eq!(said(&seen, NotGenerated::Stopped), stopped);
        let none = "none of 2 puzzles has so many steps: they have 5 to 7; ask for ";
        let not_found = said(&seen, NotGenerated::NotFound(9));
        assert!(not_found.starts_with(none), "{not_found}");
        assert_eq!(
            said(&seen, NotGenerated::NoSolution),
            NotGenerated::NoSolution.to_string()
        );
    }
}
