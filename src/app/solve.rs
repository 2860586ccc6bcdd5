//! Solutions of one instance, given to a sink one by one.

use std::convert::Infallible;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::collect::{Digest, Show, Sorted};
use super::driver::{
    DoesNotFit, Effort, Ended, Engine, Engines, Failure, HeadStart, How, Outcome, Tally, Task,
    compare, in_rounds, side_by_side,
};
use super::states::draw;
use crate::frontier::NotApplicable;
use crate::puzzle::{Bracket, Firsts, Fundamental, Judge, Placement, Puzzle};
use crate::sat::Method;
use crate::sat::encode::{Guards, Thresholds, is_larger};

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
    /// So many, each drawn from all solutions with the same probability; perhaps one several times.
    Random {
        number: u64,
        seed: u64,
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
            Wanted::First { .. } | Wanted::All { .. } | Wanted::Random { .. } => Method::Cubes,
        }
    }

    /// How many the sink is given at most.
    fn number(self) -> u64 {
        match self {
            Wanted::One { .. } => 1,
            Wanted::First { number, .. } | Wanted::Random { number, .. } => number,
            Wanted::All { .. } => u64::MAX,
        }
    }

    /// Whether all solutions must be held and sorted before the first is shown. Where the first few
    /// in order are wanted the SAT engine gives them in order, unless it has one solver.
    fn must_be_held(self, engine: Engine, has_one_solver: bool, decides_alone: bool) -> bool {
        let comes_in_order = engine == Engine::Sat && !has_one_solver;
        match self {
            Wanted::One { .. } => !decides_alone && !comes_in_order,
            Wanted::First { order, .. } => {
                (order == Order::Sorted || !decides_alone) && !comes_in_order
            }
            Wanted::All { order } => order == Order::Sorted || !decides_alone,
            Wanted::Random { .. } => false,
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
    if let Wanted::Random { number, seed } = request.wanted {
        return solve_at_random(puzzle, how, number, seed, show);
    }
    match how.engines {
        Engines::One(engine) => Ok(solve_by(engine, puzzle, request, how, show)?.0),
        Engines::Auto => solve_by_auto(puzzle, request, show),
        Engines::Both => solve_by_both(puzzle, request, show),
        Engines::Frontier => Err(DoesNotFit::from(NotApplicable::DrawsOnly).into()),
    }
}

/// Solutions drawn from all, by the frontier.
fn solve_at_random<E>(
    puzzle: &Puzzle,
    how: &How,
    number: u64,
    seed: u64,
    show: impl FnMut(&Placement) -> Result<(), E>,
) -> Result<SolveReport, Failure<E>> {
    let start = Instant::now();
    let (shown, goal) = draw(puzzle, how, number, seed, show)?;
    Ok(SolveReport {
        shown,
        seen: shown,
        ending: match shown {
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

/// One solution, of the engine that needs fewer rounds to find it; whether it is the only one is said by
/// the engine that knows first. Of several solutions, those of the SAT engine.
fn solve_by_auto<E>(
    puzzle: &Puzzle,
    request: &SolveRequest,
    mut show: impl FnMut(&Placement) -> Result<(), E>,
) -> Result<SolveReport, Failure<E>> {
    let how = &request.how;
    let is_one = matches!(request.wanted, Wanted::One { .. });
    let decides_alone = !request.fundamental || Fundamental::decides(puzzle);
    if !is_one || !decides_alone || how.plain || how.limit.is_some() {
        let how = how.by(Engine::Sat);
        return Ok(solve_by(Engine::Sat, puzzle, request, &how, show)?.0);
    }
    let [of_sat, of_native] = [Mutex::new(None), Mutex::new(None)];
    let found = |engine| match engine {
        Engine::Sat => lock(&of_sat),
        Engine::Native => lock(&of_native),
    };
    let run = |engine, how: &How| {
        let keep = |placement: &Placement| {
            *found(engine) = Some(placement.clone());
            Ok::<(), Infallible>(())
        };
        Ok(solve_by(engine, puzzle, request, how, keep)?.0)
    };
    let mut shown = 0;
    let show_first = || {
        let mut engines = [Engine::Sat, Engine::Native].into_iter();
        let first = engines.find_map(|engine| found(engine).take());
        if let Some(placement) = first.filter(|_| shown == 0) {
            show(&placement)?;
            shown = 1;
        }
        Ok(())
    };
    let report = in_rounds(
        how,
        head_start(puzzle, how),
        run,
        |report| report.ending != Ending::Stopped,
        |native, sat| native.goal.is_some() && sat.goal.is_none(),
        show_first,
    )?;
    Ok(SolveReport {
        shown,
        seen: report.seen.max(shown),
        ..report
    })
}

/// The SAT engine begins, unless its formula alone takes longer than the backtracker does on many puzzles of that
/// size: on a hitori of fifteen by fifteen, a millisecond; on a thousand queens, two seconds where the formula takes
/// twenty. It depends on the puzzle alone.
fn head_start(puzzle: &Puzzle, how: &How) -> HeadStart {
    let thresholds = Thresholds {
        cuts: puzzle.goal.is_none(),
        ..Thresholds::default()
    };
    let guards = Guards::None;
    let is_larger = |most| is_larger(puzzle, &thresholds, guards, most, &how.stop);
    let exceeded = BRANCHES
        .iter()
        .take_while(|(literals, _)| is_larger(*literals));
    let branches = exceeded.last();
    branches.map_or(HeadStart::OfSolver, |&(_, branches)| {
        HeadStart::OfBacktracker { branches }
    })
}

/// How many branches the backtracker has first where the formula has more than so many literals: the last are about
/// those of 300 queens. Measured on twenty puzzles each of seven genres (benches/README.md).
const BRANCHES: [(u64, u64); 3] = [(40_000, 100), (300_000, 1_000), (2_500_000, 20_000)];

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
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
        goal: sat.goal.zip(native.goal).map(|(one, other)| one.and(other)),
        ..sat
    })
}

fn solve_by<E>(
    engine: Engine,
    puzzle: &Puzzle,
    request: &SolveRequest,
    how: &How,
    show: impl FnMut(&Placement) -> Result<(), E>,
) -> Result<(SolveReport, Tally), Failure<E>> {
    let start = Instant::now();
    let judge = Judge::new(puzzle);
    let decides_alone = !request.fundamental || Fundamental::decides(puzzle);
    let wanted = request.wanted;
    let task = Task {
        puzzle,
        judge: &judge,
        engine,
        method: wanted.method(decides_alone),
        how,
    };
    let (shown, ending, report, tally) =
        match wanted.must_be_held(engine, how.has_one_solver(), decides_alone) {
            true => show_in_order(&task, request, show)?,
            false => show_as_found(&task, request, show)?,
        };
    let report = SolveReport {
        shown,
        ending,
        elapsed: start.elapsed(),
        ..report
    };
    Ok((report, tally))
}

/// How many were shown, how it ended, and what is known besides.
type Solved = (u64, Ending, SolveReport, Tally);

/// Shows each solution as it is found.
fn show_as_found<E>(
    task: &Task<'_>,
    request: &SolveRequest,
    show: impl FnMut(&Placement) -> Result<(), E>,
) -> Result<Solved, Failure<E>> {
    let firsts = request
        .fundamental
        .then(|| Firsts::new(task.puzzle, task.judge));
    let one_and_more = Wanted::One {
        look_for_second: true,
    };
    let collector = Show {
        firsts,
        look_for_more: request.wanted == one_and_more,
        ..Show::first(request.wanted.number(), show)
    };
    let is_compared = task.how.engines == Engines::Both;
    let found = task
        .run((collector, is_compared.then(Digest::default)))?
        .accepted()?;
    let (report, tally) = summary(task, &found, found.collected.1);
    let shown = found.collected.0.result;
    if let Some(error) = shown.error {
        return Err(Failure::Sink(error));
    }
    let ending = match found.ended {
        Ended::Complete => Ending::Exhausted,
        Ended::Stopped => Ending::Stopped,
        Ended::Satisfied if shown.has_more => Ending::More,
        Ended::Satisfied => Ending::Enough,
    };
    Ok((shown.number, ending, report, tally))
}

/// So long solutions that were found are shown after a stop; the rest are left out.
const TO_SHOW_AFTER_STOP: Duration = Duration::from_millis(150);

/// Holds all solutions and shows as many as are wanted in order.
fn show_in_order<E>(
    task: &Task<'_>,
    request: &SolveRequest,
    mut show: impl FnMut(&Placement) -> Result<(), E>,
) -> Result<Solved, Failure<E>> {
    let sorted = Sorted::each(task.puzzle, task.judge, request.fundamental);
    let is_compared = task.how.engines == Engines::Both;
    let new = || (sorted(), is_compared.then(Digest::default));
    let found = match request.wanted {
        Wanted::All { .. } => task.share(new)?,
        Wanted::One { .. } | Wanted::First { .. } | Wanted::Random { .. } => task.run(new())?,
    };
    let found = found.accepted()?;
    let (report, tally) = summary(task, &found, found.collected.1);
    let is_complete = found.is_complete();
    let (wanted, mut shown, mut has_more) = (request.wanted.number(), 0, false);
    let mut stopped: Option<Instant> = None;
    let mut is_cut_short = !is_complete;
    for placement in found.collected.0.into_sorted(is_complete) {
        if shown == wanted {
            has_more = true;
            break;
        }
        if task.how.stop.is_raised()
            && stopped.get_or_insert_with(Instant::now).elapsed() > TO_SHOW_AFTER_STOP
        {
            is_cut_short = true;
            break;
        }
        show(&placement).map_err(Failure::Sink)?;
        shown += 1;
    }
    let ending = match (is_cut_short, has_more) {
        (true, _) => Ending::Stopped,
        (false, true) => Ending::More,
        (false, false) => Ending::Exhausted,
    };
    Ok((shown, ending, report, tally))
}

/// What is known of the solutions, shown or not.
fn summary<C>(task: &Task<'_>, found: &Outcome<C>, digest: Option<Digest>) -> (SolveReport, Tally) {
    let report = SolveReport {
        shown: 0,
        seen: found.solutions,
        ending: Ending::Stopped,
        goal: found.goal,
        best: found.best.clone(),
        effort: found.effort,
        engines: task.how.engines,
        solver: task.how.solver_name(),
        elapsed: Duration::ZERO,
    };
    (report, Tally::of(found, digest.unwrap_or_default()))
}
