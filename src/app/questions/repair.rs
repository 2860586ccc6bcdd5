//! A puzzle that is not unique, or has no solution: what to add, or what to leave out.

use std::convert::Infallible;

use super::candidates::with_pieces;
use super::trim::all_solutions;
use crate::app::driver::{DoesNotFit, Failure, How};
use crate::app::solve::Ending;
use crate::board::Square;
use crate::puzzle::{Placement, Puzzle};
use crate::query::{self, LeftOut, NewGivens};

/// Solutions that a given leaves are counted up to this.
pub const MOST_COUNTED: u64 = 100;

/// So many solutions are tried, if none is asked for.
const MOST_TRIED: u64 = 6;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repair {
    /// There is one solution.
    Unique,
    /// These givens leave this solution alone.
    Givens {
        givens: Vec<NewGiven>,
        solution: Placement,
        is_minimal: bool,
        /// Whether fewer do not do for this solution.
        is_smallest: bool,
    },
    /// No pieces leave the solution that was asked for, or one that was tried, alone: others have the same and more.
    NoGivens,
    /// What was asked for obeys the rules, but others are better for the goal.
    NotBest,
    /// There is no solution.
    LeftOut(LeftOut),
    /// Stopped before the answer.
    Open,
}

/// A piece to be given, and how many solutions it leaves together with those before it: no more than
/// [`MOST_COUNTED`] are counted; `None` if that was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewGiven {
    pub square: Square,
    pub leaves: Option<u64>,
}

/// Towards a solution, or towards that of a few for which the fewest givens are found. With a goal, solutions are the
/// optimal ones.
pub fn repair(
    puzzle: &Puzzle,
    towards: Option<&Placement>,
    how: &How,
) -> Result<Repair, Failure<Infallible>> {
    let (mut solutions, ending) = all_solutions(puzzle, MOST_TRIED - 1, how)?;
    match (ending, solutions.len()) {
        (Ending::Stopped, _) => return Ok(Repair::Open),
        (Ending::Exhausted, 0) => {
            let mut of_rules = puzzle.clone();
            of_rules.goal = None;
            let found = query::left_out(&of_rules, &how.thresholds, &how.stop);
            let found = found.map_err(DoesNotFit::from)?;
            return Ok(match found.sets.is_empty() {
                true => Repair::Open,
                false => Repair::LeftOut(found),
            });
        }
        (Ending::Exhausted, 1) => return Ok(Repair::Unique),
        _ => {}
    }
    if let Some(towards) = towards {
        let number = |solution| puzzle.goal.as_ref().map(|goal| goal.number(solution));
        if solutions
            .first()
            .is_some_and(|first| number(first) != number(towards))
        {
            return Ok(Repair::NotBest);
        }
        solutions = vec![towards.clone()];
    }
    let mut best: Option<(NewGivens, Placement)> = None;
    let mut is_stopped = false;
    for solution in solutions {
        let found = query::new_givens(puzzle, &solution, &how.thresholds, &how.stop);
        match found.map_err(DoesNotFit::from)? {
            Ok(Some(givens)) => {
                let fewer = |(other, _): &(NewGivens, Placement)| {
                    givens.squares.len() < other.squares.len()
                };
                if best.as_ref().is_none_or(fewer) {
                    best = Some((givens, solution));
                }
            }
            Ok(None) => {}
            Err(_) => is_stopped = true,
        }
    }
    let Some((found, solution)) = best else {
        return Ok(if is_stopped {
            Repair::Open
        } else {
            Repair::NoGivens
        });
    };
    Ok(Repair::Givens {
        givens: in_order(puzzle, &solution, found.squares, how)?,
        is_minimal: found.is_minimal,
        is_smallest: found.is_smallest,
        solution,
    })
}

/// The givens, each the one that leaves the fewest solutions after those before it; after a stop, as they come.
fn in_order(
    puzzle: &Puzzle,
    solution: &Placement,
    mut squares: Vec<Square>,
    how: &How,
) -> Result<Vec<NewGiven>, Failure<Infallible>> {
    let (mut given, mut ordered) = (Placement::empty(puzzle.board.len()), Vec::new());
    while !squares.is_empty() {
        let mut best = (0, None);
        for (place, &square) in squares.iter().enumerate() {
            let mut some = given.clone();
            some.set(square, solution.get(square));
            let Ok(with) = with_pieces(puzzle, &some) else {
                continue;
            };
            let (found, ending) = all_solutions(&with, MOST_COUNTED - 1, how)?;
            let leaves = (ending != Ending::Stopped).then_some(found.len() as u64);
            if best
                .1
                .is_none_or(|fewest| leaves.is_some_and(|leaves| leaves < fewest))
            {
                best = (place, leaves);
            }
        }
        let square = squares.remove(best.0);
        given.set(square, solution.get(square));
        ordered.push(NewGiven {
            square,
            leaves: best.1,
        });
    }
    Ok(ordered)
}
