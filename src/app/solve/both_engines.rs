//! One solution by both engines in rounds, and which of them begins; all solutions in order by a race of both.

use std::convert::Infallible;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::one_engine::{HeldSolutions, solve_by};
use super::{Ending, Order, SolveReport, SolveRequest, WantedSolutions};
use crate::app::driver::{Engine, Failure, HeadStart, How, Task, in_rounds, race};
use crate::puzzle::{Fundamental, Judge, Placement, Puzzle};
use crate::sat::encode::{Guards, Thresholds, is_larger};

/// One solution, from the engine that needs fewer rounds to find it; the engine that knows first says whether it is
/// the only one. All solutions in order, from the engine that has all of them first. If several solutions are wanted in
/// another way, they are those of the SAT engine.
pub fn solve_by_auto<E>(
    puzzle: &Puzzle,
    request: &SolveRequest,
    mut show: impl FnMut(&Placement) -> Result<(), E>,
) -> Result<SolveReport, Failure<E>> {
    let how = &request.how;
    let first_found = WantedSolutions::First {
        number: 1,
        order: Order::Found,
    };
    let is_one =
        matches!(request.wanted, WantedSolutions::One { .. }) || request.wanted == first_found;
    let decides_alone = !request.fundamental || Fundamental::decides(puzzle);
    let is_plain = how.plain || how.limit.is_some();
    let all = WantedSolutions::All {
        order: Order::Sorted,
    };
    if request.wanted == all && !is_plain {
        return all_in_order(puzzle, request, show);
    }
    if !is_one || !decides_alone || is_plain {
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

/// All solutions in order, which are the same whichever engine finds the last of them first.
fn all_in_order<E>(
    puzzle: &Puzzle,
    request: &SolveRequest,
    show: impl FnMut(&Placement) -> Result<(), E>,
) -> Result<SolveReport, Failure<E>> {
    let start = Instant::now();
    let judge = Judge::new(puzzle);
    let decides_alone = !request.fundamental || Fundamental::decides(puzzle);
    let hold = |engine, how: &How| {
        let task = Task {
            puzzle,
            judge: &judge,
            engine,
            method: request.wanted.method(decides_alone),
            how,
        };
        HeldSolutions::of(puzzle, &judge, &task, request)
    };
    let held = race(
        &request.how,
        hold,
        |held| held.is_complete,
        |native, sat| {
            let known = |held: &HeldSolutions| (held.report.seen, held.report.goal.is_some());
            known(native) > known(sat)
        },
        |_, _| None,
    );
    let held = held.map_err(Failure::with_sink)?;
    let (report, _) = held.show(request.wanted, &request.how.stop, show)?;
    Ok(SolveReport {
        elapsed: start.elapsed(),
        ..report
    })
}

/// The SAT engine begins, unless its formula alone takes longer than the backtracker needs for many puzzles of that
/// size: on a hitori of fifteen by fifteen, a millisecond; on a thousand queens, two seconds, while the formula takes
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

/// If the formula has more literals than the first number, the backtracker begins with the second number of branches.
/// The last entry is about 300 queens. Measured on twenty puzzles each of seven genres (benches/README.md).
const BRANCHES: [(u64, u64); 3] = [(40_000, 100), (300_000, 1_000), (2_500_000, 20_000)];

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
