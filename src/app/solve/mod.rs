//! Solutions of one instance, given to a sink one by one.

mod both_engines;
mod one_engine;

use std::convert::Infallible;

use both_engines::solve_by_auto;
use one_engine::solve_by;

use super::collect::Sink;
use super::driver::{DoesNotFit, Effort, Engine, Engines, Failure, How, compare, side_by_side};
use super::states::draw;
use crate::clock::{Duration, Instant};
use crate::frontier::NotApplicable;
use crate::puzzle::{Bracket, Placement, Puzzle};

#[derive(Clone, Debug)]
pub struct SolveRequest {
    pub wanted: WantedSolutions,
    /// Only the first solution of each class of solutions that the board's symmetries carry to one another.
    pub fundamental: bool,
    pub how: How,
}

/// Which solutions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedSolutions {
    /// Any solution, the same for the same request; optionally, also whether it is the only one.
    One {
        look_for_second: bool,
    },
    /// This many, or as many as there are.
    First {
        number: u64,
        order: Order,
    },
    All {
        order: Order,
    },
    /// This many, each drawn uniformly from all solutions; one may be drawn several times.
    Random {
        number: u64,
        seed: u64,
    },
}

/// The order in which solutions are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As the engine finds them, each at once.
    Found,
    /// In the language's order. If all are wanted, they are held until the last is found.
    Sorted,
}

#[derive(Clone, Debug)]
pub struct SolveReport {
    /// The number of solutions that the sink received.
    pub shown: u64,
    /// The number of solutions seen, fundamental or not.
    pub seen: u64,
    pub ending: Ending,
    /// What is known of the optimum, if there is a goal.
    pub goal: Option<Bracket>,
    /// The best placement found, if the search was stopped before it was known whether there is a better one.
    pub best: Option<Placement>,
    pub effort: Effort,
    pub engines: Engines,
    /// The program that the SAT engine asked instead of varisat.
    pub solver: Option<String>,
    pub elapsed: Duration,
}

impl SolveReport {
    /// The engine, and its program if that is not varisat.
    pub fn engine_in_words(&self) -> String {
        self.engines.in_words(self.solver.as_deref())
    }
}

/// How the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// There are no solutions besides those shown.
    Exhausted,
    /// There is at least one more.
    More,
    /// As many as were wanted are shown; whether there are more was not checked.
    Enough,
    /// Stopped by a limit or an interrupt.
    Stopped,
}

/// Passes the wanted solutions to `show`, each as soon as it is known to be the next. With both engines, these are
/// the solutions of the SAT engine. An error of `show` stops the engines.
///
/// ```
/// use puzzle_workbench::app::{self, Ending, How, SolveRequest, WantedSolutions};
/// use puzzle_workbench::definition::Definition;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let text = "
/// [board]
/// rows = 2
/// columns = 3
/// [pieces.knight]
/// count = { min = 1 }
/// [[attacks]]
/// by = 'knight'
/// on = 'empty'
/// exactly = 1
/// ";
/// let definition = Definition::parse("knights", text).map_err(|all| all.draw(false))?;
/// let instance = definition.instance(&[]).map_err(|all| all.draw(false))?;
/// let puzzle = &instance.puzzle;
///
/// let request = SolveRequest {
///     wanted: WantedSolutions::One { look_for_second: true },
///     fundamental: false,
///     how: How::default(),
/// };
/// let mut squares = Vec::new();
/// let report = app::solve(puzzle, &request, |placement| {
///     squares.extend(placement.pieces().map(|(square, _)| puzzle.board.name(square)));
///     Ok::<(), std::io::Error>(()) // an error would end the search
/// });
/// let report = report.map_err(|_| "not solved")?;
/// assert_eq!((report.shown, report.ending), (1, Ending::More));
/// // No knight reaches the middle column, so both of its squares hold one.
/// assert!(squares.contains(&"b1".to_owned()) && squares.contains(&"b2".to_owned()));
/// # Ok(())
/// # }
/// ```
pub fn solve<E>(
    puzzle: &Puzzle,
    request: &SolveRequest,
    mut show: impl FnMut(&Placement) -> Result<(), E>,
) -> Result<SolveReport, Failure<E>> {
    let (stop, mut error) = (request.how.stop.for_part(), None);
    let request = SolveRequest {
        how: How {
            stop: stop.clone(),
            ..request.how.clone()
        },
        ..*request
    };
    let mut until_error = |placement: &Placement| {
        if error.is_none()
            && let Err(refused) = show(placement)
        {
            error = Some(refused);
            stop.raise();
        }
    };
    let report = solve_into(puzzle, &request, &mut until_error);
    match error {
        Some(error) => Err(Failure::Sink(error)),
        None => report.map_err(Failure::with_sink),
    }
}

/// The same for a sink that takes every solution.
fn solve_into(
    puzzle: &Puzzle,
    request: &SolveRequest,
    show: &mut Sink<'_>,
) -> Result<SolveReport, Failure<Infallible>> {
    let how = &request.how;
    if let WantedSolutions::Random { number, seed } = request.wanted {
        return solve_at_random(puzzle, how, number, seed, show);
    }
    match how.engines {
        Engines::One(engine) => Ok(solve_by(engine, puzzle, request, how, show)?.0),
        Engines::Auto => solve_by_auto(puzzle, request, show),
        Engines::Both => solve_by_both(puzzle, request, show),
        Engines::Frontier => Err(DoesNotFit::from(NotApplicable::DrawsOnly).into()),
    }
}

/// Any solution, the same for the same request, and how the search for it ended.
pub fn first_solution(
    puzzle: &Puzzle,
    how: &How,
) -> Result<(Option<Placement>, Ending), Failure<Infallible>> {
    let request = SolveRequest {
        wanted: WantedSolutions::One {
            look_for_second: false,
        },
        fundamental: false,
        how: how.clone(),
    };
    let mut first = None;
    let report = solve(puzzle, &request, |placement| {
        first = Some(placement.clone());
        Ok(())
    })?;
    Ok((first, report.ending))
}

/// Solutions drawn at random by the frontier.
fn solve_at_random(
    puzzle: &Puzzle,
    how: &How,
    number: u64,
    seed: u64,
    show: &mut Sink<'_>,
) -> Result<SolveReport, Failure<Infallible>> {
    let start = Instant::now();
    let (drawn, goal) = draw(puzzle, how, number, seed, show)?;
    let shown = drawn.number;
    Ok(SolveReport {
        shown,
        seen: shown,
        ending: match shown {
            _ if drawn.is_cut_short => Ending::Stopped,
            0 => Ending::Exhausted,
            _ => Ending::Enough,
        },
        goal,
        best: None,
        effort: Effort::default(),
        engines: Engines::Frontier,
        solver: None,
        elapsed: start.elapsed(),
    })
}

/// The solutions of the SAT engine, after the native engine has found the same.
fn solve_by_both(
    puzzle: &Puzzle,
    request: &SolveRequest,
    show: &mut Sink<'_>,
) -> Result<SolveReport, Failure<Infallible>> {
    let how = &request.how;
    let ((sat, sat_tally), (native, native_tally)) = side_by_side(
        &how.stop,
        |stop| {
            let beside = how.beside(Engine::Sat, stop);
            solve_by(Engine::Sat, puzzle, request, &beside, show)
        },
        |stop| {
            let beside = how.beside(Engine::Native, stop);
            solve_by(Engine::Native, puzzle, request, &beside, &mut |_| ())
        },
    )?;
    compare(puzzle, how, sat_tally, native_tally)?;
    let mut effort = sat.effort;
    effort.add(&native.effort);
    Ok(SolveReport {
        effort,
        // The answer is complete only if both engines finished.
        ending: match native.ending {
            Ending::Stopped => Ending::Stopped,
            _ => sat.ending,
        },
        elapsed: sat.elapsed.max(native.elapsed),
        goal: sat.goal.zip(native.goal).map(|(one, other)| one.and(other)),
        ..sat
    })
}
