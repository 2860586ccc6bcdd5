//! Solutions of one instance, given to a sink one by one.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use super::both::{Tally, compare, side_by_side, together};
use super::effort::Effort;
use super::engine::{self, Engine, Engines, Failure, How};
use super::gathered;
use super::showing::Search;
use crate::puzzle::{Bracket, Firsts, Judge, Placement, Puzzle};
use crate::sat::Method;

#[derive(Clone, Debug)]
pub struct SolveRequest {
    pub wanted: Wanted,
    /// Only the first of each class of solutions that the board's symmetries carry to one another.
    pub fundamental: bool,
    pub how: How,
}

/// Which solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Any one, the same for the same request; and, perhaps, whether it is the only one.
    One {
        look_for_second: bool,
    },
    /// So many, or as many as there are.
    First {
        number: u64,
        order: Order,
    },
    All {
        order: Order,
    },
}

/// In which order solutions are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As the engine finds them, each at once.
    Found,
    /// In the language's order. Where all are wanted they are held until the last is found.
    Sorted,
}

#[derive(Clone, Debug)]
pub struct SolveReport {
    /// How many solutions the sink was given.
    pub shown: u64,
    /// How many solutions were seen, fundamental or not.
    pub seen: u64,
    pub ending: Ending,
    /// What is known of the optimum, if there is a goal.
    pub goal: Option<Bracket>,
    /// The best placement found, where the search was stopped before it was known whether there is
    /// a better one.
    pub best: Option<Placement>,
    pub effort: Effort,
    pub engines: Engines,
    pub elapsed: Duration,
}

/// How the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// There are no solutions beyond those shown.
    Exhausted,
    /// There is at least one more.
    More,
    /// As many as were wanted are shown; whether there are more was not looked at.
    Enough,
    /// By a limit or an interrupt.
    Stopped,
}

/// With plain enumeration each solution leaves a clause in the solver. Up to about this number that
/// is the quickest way; beyond it cubes are.
const FEW: u64 = 1000;

impl Wanted {
    /// `decides_alone` where each solution can be looked at by itself: elsewhere the first few must
    /// come in order.
    fn method(self, decides_alone: bool) -> Method {
        match self {
            Wanted::One { .. } | Wanted::First { .. } if !decides_alone => Method::InOrder,
            Wanted::One { .. } => Method::OneSolver,
            Wanted::First {
                order: Order::Sorted,
                ..
            } => Method::InOrder,
            Wanted::First { number, .. } if number <= FEW => Method::OneSolver,
            Wanted::First { .. } | Wanted::All { .. } => Method::Cubes,
        }
    }

    /// How many the sink is given at most.
    pub(super) fn number(self) -> u64 {
        match self {
            Wanted::One { .. } => 1,
            Wanted::First { number, .. } => number,
            Wanted::All { .. } => u64::MAX,
        }
    }

    /// Whether all solutions must be held and sorted before the first is shown. Where the first few
    /// in order are wanted the SAT engine gives them in order, unless it has to be the plain one.
    fn must_be_held(self, engine: Engine, plain: bool, decides_alone: bool) -> bool {
        let comes_in_order = engine == Engine::Sat && !plain;
        match self {
            Wanted::One { .. } => !decides_alone && !comes_in_order,
            Wanted::First { order, .. } => {
                (order == Order::Sorted || !decides_alone) && !comes_in_order
            }
            Wanted::All { order } => order == Order::Sorted || !decides_alone,
        }
    }
}

/// Gives the wanted solutions to `show`, each as soon as it is known to be next. With both engines,
/// those are the solutions of the SAT engine.
///
/// ```
/// use puzzle_workbench::app::{self, Ending, How, SolveRequest, Wanted};
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
///     wanted: Wanted::One { look_for_second: true },
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
    show: impl FnMut(&Placement) -> Result<(), E>,
) -> Result<SolveReport, Failure<E>> {
    let how = &request.how;
    if gathered::suffices(puzzle, request) {
        return gathered::solve(puzzle, request, show);
    }
    match how.engines {
        Engines::One(engine) => Ok(solve_by(engine, puzzle, request, how, show)?.0),
        Engines::Auto => Ok(solve_by(Engine::Sat, puzzle, request, how, show)?.0),
        Engines::Both => solve_by_both(puzzle, request, show),
    }
}

/// The solutions of the SAT engine, once the native one has found the same.
fn solve_by_both<E>(
    puzzle: &Puzzle,
    request: &SolveRequest,
    show: impl FnMut(&Placement) -> Result<(), E>,
) -> Result<SolveReport, Failure<E>> {
    let how = &request.how;
    let ignore = |_: &Placement| Ok::<(), Infallible>(());
    let ((sat, sat_tally), (native, native_tally)) = side_by_side(
        &how.stop,
        |stop| {
            let beside = how.beside(Engine::Sat, stop);
            solve_by(Engine::Sat, puzzle, request, &beside, show)
        },
        |stop| {
            let beside = how.beside(Engine::Native, stop);
            solve_by(Engine::Native, puzzle, request, &beside, ignore)
        },
    )?;
    compare(puzzle, how, sat_tally, native_tally)?;
    let mut effort = sat.effort;
    effort.add(&native.effort);
    Ok(SolveReport {
        effort,
        // An answer of both needs both.
        ending: match native.ending {
            Ending::Stopped => Ending::Stopped,
            _ => sat.ending,
        },
        elapsed: sat.elapsed.max(native.elapsed),
        goal: together(sat.goal, native.goal),
        ..sat
    })
}

fn solve_by<E>(
    engine: Engine,
    puzzle: &Puzzle,
    request: &SolveRequest,
    how: &How,
    mut show: impl FnMut(&Placement) -> Result<(), E>,
) -> Result<(SolveReport, Tally), Failure<E>> {
    let start = Instant::now();
    let judge = Judge::new(puzzle);
    let firsts = request.fundamental.then(|| Firsts::new(puzzle, &judge));
    let decides_alone = !matches!(firsts, Some(Firsts::ByDigest(_)));
    let wanted = request.wanted;
    let method = wanted.method(decides_alone);
    let mut search = Search {
        solutions: engine::solutions(puzzle, &judge, engine, how, method)?,
        firsts,
        seen: 0,
        is_exhausted: false,
    };
    let (shown, ending) = if wanted.must_be_held(engine, how.plain, decides_alone) {
        search.hold_and_show(puzzle, wanted.number(), &mut show)?
    } else {
        search.show_as_found(wanted, &mut show)?
    };
    let goal = search.solutions.bracket().map_err(Failure::Rejected)?;
    let open = goal.is_some_and(|goal| goal.optimum().is_none());
    let report = SolveReport {
        shown,
        seen: search.seen,
        ending,
        goal,
        best: how.watches.of(engine).best().filter(|_| open),
        effort: search.solutions.effort(start.elapsed()),
        engines: how.engines,
        elapsed: start.elapsed(),
    };
    let tally = Tally {
        solutions: search.seen,
        digest: search.solutions.digest.unwrap_or_default(),
        complete: search.is_exhausted,
        goal,
    };
    Ok((report, tally))
}
