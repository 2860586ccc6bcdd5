//! Which givens, clues, lines and rules follow from the others, and which never bind.

use std::convert::Infallible;

use crate::app::driver::{DoesNotFit, Failure, How};
use crate::app::solve::{Ending, Order, SolveRequest, WantedSolutions, solve};
use crate::puzzle::{Kind, Placement, Puzzle};
use crate::query::{self, Known, Trim};

/// Of more solutions than these it is not known how many there are.
pub const MOST_SOLUTIONS: u64 = 1000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrimReport {
    /// With all solutions, in order, or with some of them.
    Trim(Box<Trim>, Known),
    /// There is no solution.
    None,
    /// Stopped before the answer.
    Open,
}

/// The solutions stay the same without what is said to follow. With a goal, these are the optimal placements. More than so
/// many solutions are not compared one by one.
pub fn trim(puzzle: &Puzzle, most: u64, how: &How) -> Result<TrimReport, Failure<Infallible>> {
    let (solutions, ending) = all_solutions(puzzle, most, how)?;
    Ok(match ending {
        Ending::Stopped => TrimReport::Open,
        Ending::Exhausted if solutions.is_empty() => TrimReport::None,
        Ending::Exhausted | Ending::More | Ending::Enough => {
            let known = Known {
                solutions,
                are_all: ending == Ending::Exhausted,
            };
            let found = query::trim(puzzle, &known, &how.thresholds, &how.stop);
            match found.map_err(DoesNotFit::from)? {
                Some(trim) => TrimReport::Trim(Box::new(trim), known),
                None => TrimReport::Open,
            }
        }
    })
}

/// Whether a puzzle with other rules or givens, but the same goal, has the same solutions, of which these are known;
/// `None` if that was not found out.
pub fn has_the_same_solutions(
    puzzle: &Puzzle,
    other: &Puzzle,
    known: &Known,
    how: &How,
) -> Result<Option<bool>, Failure<Infallible>> {
    if known.are_all {
        let most = known.solutions.len() as u64;
        let (found, ending) = all_solutions(other, most, how)?;
        return Ok(match ending {
            Ending::Stopped => None,
            _ => Some(ending == Ending::Exhausted && found == known.solutions),
        });
    }
    let is_same = |(one, other): (&Kind, &Kind)| {
        one.name == other.name && one.count == other.count && one.squares == other.squares
    };
    let mut kinds = puzzle.kinds.iter().zip(&other.kinds);
    if puzzle.kinds.len() != other.kinds.len() || !kinds.all(is_same) {
        return Ok(Some(false));
    }
    let best = |puzzle| query::at_least_as_good(puzzle, known.solutions.first());
    let (one, other) = (best(puzzle), best(other));
    for (one, other) in [(&one, &other), (&other, &one)] {
        let entails = query::entails(one, other, &how.thresholds, &how.stop);
        match entails.map_err(DoesNotFit::from)? {
            Some(true) => {}
            answer => return Ok(answer),
        }
    }
    Ok(Some(true))
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
