//! Which givens, clues, lines and rules follow from the others, and which never bind.

use std::convert::Infallible;

use crate::app::driver::{DoesNotFit, Failure, How};
use crate::app::solve::{Ending, Order, SolveRequest, WantedSolutions, solve};
use crate::puzzle::{Placement, Puzzle};
use crate::query::{self, Trim};

/// Of puzzles with more solutions nothing is said.
pub const MOST_SOLUTIONS: u64 = 1000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrimReport {
    /// With all solutions, in order.
    Trim(Trim, Vec<Placement>),
    /// There is no solution.
    None,
    /// There are more solutions than [`MOST_SOLUTIONS`].
    TooMany,
    /// Stopped before the answer.
    Open,
}

/// The solutions stay the same without what is said to follow. With a goal, these are the optimal placements.
pub fn trim(puzzle: &Puzzle, how: &How) -> Result<TrimReport, Failure<Infallible>> {
    let (solutions, ending) = all_solutions(puzzle, MOST_SOLUTIONS, how)?;
    Ok(match ending {
        Ending::Stopped => TrimReport::Open,
        Ending::Exhausted if solutions.is_empty() => TrimReport::None,
        Ending::Exhausted => {
            let found = query::trim(puzzle, &solutions, &how.thresholds, &how.stop);
            match found.map_err(DoesNotFit::from)? {
                Some(trim) => TrimReport::Trim(trim, solutions),
                None => TrimReport::Open,
            }
        }
        Ending::More | Ending::Enough => TrimReport::TooMany,
    })
}

/// All solutions in order, or one more than so many, and how the search for them ended.
pub fn all_solutions(
    puzzle: &Puzzle,
    most: u64,
    how: &How,
) -> Result<(Vec<Placement>, Ending), Failure<Infallible>> {
    let request = SolveRequest {
        wanted: WantedSolutions::First {
            number: most.saturating_add(1),
            order: Order::Found,
        },
        fundamental: false,
        how: how.clone(),
    };
    let mut solutions = Vec::new();
    let report = solve(puzzle, &request, |placement| {
        solutions.push(placement.clone());
        Ok(())
    })?;
    solutions.sort_unstable();
    Ok((solutions, report.ending))
}
