//! A solution, and another one that differs from it in as few squares as possible.

use std::convert::Infallible;

use crate::app::driver::{DoesNotFit, Engine, Failure, How, Validation};
use crate::app::solve::{Ending, Order, SolveReport, SolveRequest, WantedSolutions, solve};
use crate::board::Square;
use crate::clock::{Duration, Instant};
use crate::puzzle::{Judge, OptimumWatch, Placement, Puzzle};
use crate::query;

#[derive(Clone, Debug)]
pub struct OtherReport {
    /// Any solution, the same for the same request.
    pub first: Option<Placement>,
    pub others: Others,
    /// The search for the first two solutions.
    pub solve: SolveReport,
    pub elapsed: Duration,
}

/// What is known of solutions besides the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Others {
    /// There are none.
    None,
    Nearest(Neighbour),
    /// Stopped before it was known whether there are any.
    Open,
}

/// Another solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbour {
    pub placement: Placement,
    /// Where it differs from the first, in reading order.
    pub differs: Vec<Square>,
    /// Whether it was proved that no other solution differs in fewer squares.
    pub is_proved: bool,
}

/// The first request of [`other`].
const TWO: WantedSolutions = WantedSolutions::First {
    number: 2,
    order: Order::Found,
};

/// The first two solutions are found by the engines that `how` names; the nearest to the first is always found by the
/// SAT engine.
pub fn other(puzzle: &Puzzle, how: &How) -> Result<OtherReport, Failure<Infallible>> {
    let start = Instant::now();
    let request = SolveRequest {
        wanted: TWO,
        fundamental: false,
        how: how.clone(),
    };
    let mut found: Vec<Placement> = Vec::new();
    let solve = solve(puzzle, &request, |placement| {
        found.push(placement.clone());
        Ok(())
    })?;
    let others = match &found[..] {
        [first, second, ..] => Others::Nearest(neighbour(puzzle, first, second, how)?),
        _ if solve.ending == Ending::Stopped => Others::Open,
        _ => Others::None,
    };
    Ok(OtherReport {
        first: found.into_iter().next(),
        others,
        solve,
        elapsed: start.elapsed(),
    })
}

fn neighbour(
    puzzle: &Puzzle,
    first: &Placement,
    second: &Placement,
    how: &How,
) -> Result<Neighbour, Failure<Infallible>> {
    let found = query::nearest(puzzle, first, second, &how.thresholds, &how.stop);
    let found = found.map_err(DoesNotFit::from)?;
    let (judge, watch) = (Judge::new(puzzle), OptimumWatch::default());
    let mut validation = Validation::new(Engine::Sat, puzzle, &judge, &watch);
    // Both must have the same number of the goal's pieces.
    validation.judge(first.clone())?;
    let placement = validation.judge(found.placement)?;
    Ok(Neighbour {
        differs: query::differing(puzzle, first, &placement),
        placement,
        is_proved: found.is_proved,
    })
}
