//! One solution by a race of both engines, and whose solution is shown; all solutions in order by a race.

use std::convert::Infallible;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::one_engine::{HeldSolutions, solve_by};
use super::{Ending, Order, SolveReport, SolveRequest, WantedSolutions};
use crate::app::collect::Sink;
use crate::app::driver::{Engine, Failure, HeadStart, How, Lead, StepsDone, Task, race};
use crate::clock::Instant;
use crate::puzzle::{Fundamental, Judge, Placement, Puzzle};
use crate::sat::encode::{Thresholds, is_larger};

/// One solution, from the engine that needs fewer rounds to find it; the engine that knows first says whether it is
/// the only one. All solutions in order, from the engine that has all of them first. If several solutions are wanted in
/// another way, they are those of the SAT engine.
pub fn solve_by_auto(
    puzzle: &Puzzle,
    request: &SolveRequest,
    show: &mut Sink<'_>,
) -> Result<SolveReport, Failure<Infallible>> {
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
    let head_start = head_start(puzzle, how);
    let firsts: [FirstFound; 2] = Default::default();
    let run = |engine: Engine, how: &How| {
        let mut keep = |placement: &Placement| {
            *lock(&firsts[engine.place()]) = Some((placement.clone(), how.pace.steps()));
        };
        Ok(solve_by(engine, puzzle, request, how, &mut keep)?.0)
    };
    let lead = ShownSolution {
        firsts: &firsts,
        head_start,
        is_shown: false,
        show,
    };
    let (report, mut lead) = race(how, head_start, run, lead)?;
    lead.show_what_is_found();
    let shown = u64::from(lead.is_shown);
    Ok(SolveReport {
        shown,
        seen: report.seen.max(shown),
        ..report
    })
}

/// The first solution of an engine, and how many steps it had done when it found it.
type FirstFound = Mutex<Option<(Placement, u64)>>;

/// Shows the solution of the engine that needs fewer steps to find it, whichever has it first.
///
/// If there is only one solution, it does not matter whose it is. Otherwise the one that was found first waits until
/// the other engine has either found one too or done more steps than that.
struct ShownSolution<'a> {
    /// Of the backtracker, of the SAT engine.
    firsts: &'a [FirstFound; 2],
    head_start: HeadStart,
    is_shown: bool,
    show: &'a mut Sink<'a>,
}

impl ShownSolution<'_> {
    /// Shows a first solution if no other can be found in fewer steps than these.
    fn show_if_before(&mut self, done: StepsDone) {
        if self.is_shown {
            return;
        }
        let costs = self.firsts.each_ref().map(lock);
        let found = costs
            .each_ref()
            .map(|cost| cost.as_ref().map(|(_, steps)| *steps));
        let [native, sat] =
            [0, 1].map(|index: usize| self.waited(index, found[index].unwrap_or(done[index])));
        let index = usize::from(sat <= native);
        let Some((placement, _)) = costs[index].clone() else {
            return;
        };
        drop(costs);
        (self.show)(&placement);
        self.is_shown = true;
    }

    /// So many steps of an engine, and those of the other that it had to wait for.
    fn waited(&self, index: usize, steps: u64) -> u64 {
        let HeadStart {
            engine,
            steps: before,
            ..
        } = self.head_start;
        match engine.place() == index {
            true => steps,
            false => steps.saturating_add(before),
        }
    }

    /// After the end: nothing more will be found.
    fn show_what_is_found(&mut self) {
        self.show_if_before([u64::MAX; 2]);
    }
}

impl Lead<SolveReport> for ShownSolution<'_> {
    fn look(&mut self, done: StepsDone) {
        self.show_if_before(done);
    }

    fn is_settled_by(&self, report: &SolveReport) -> bool {
        match report.ending {
            Ending::Exhausted => true,
            Ending::More | Ending::Enough => self.is_shown,
            Ending::Stopped => false,
        }
    }

    fn is_better(&self, native: &SolveReport, sat: &SolveReport) -> bool {
        native.goal.is_some() && sat.goal.is_none()
    }
}

/// All solutions in order, which are the same whichever engine finds the last of them first.
fn all_in_order(
    puzzle: &Puzzle,
    request: &SolveRequest,
    show: &mut Sink<'_>,
) -> Result<SolveReport, Failure<Infallible>> {
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
    let (held, HoldAll) = race(&request.how, HeadStart::OF_BACKTRACKER, hold, HoldAll)?;
    let (report, _) = held.show(request.wanted, &request.how.stop, show);
    Ok(SolveReport {
        elapsed: start.elapsed(),
        ..report
    })
}

struct HoldAll;

impl Lead<HeldSolutions<'_>> for HoldAll {
    fn is_settled_by(&self, held: &HeldSolutions<'_>) -> bool {
        held.is_complete
    }

    fn is_better(&self, native: &HeldSolutions<'_>, sat: &HeldSolutions<'_>) -> bool {
        let known = |held: &HeldSolutions<'_>| (held.report.seen, held.report.goal.is_some());
        known(native) > known(sat)
    }
}

/// Who begins, by the size of the puzzle alone.
///
/// The SAT engine begins, unless its formula alone takes longer than the backtracker needs for many puzzles of that
/// size: on a hitori of fifteen by fifteen, a millisecond; on a thousand queens, two seconds, while the formula takes
/// twenty.
fn head_start(puzzle: &Puzzle, how: &How) -> HeadStart {
    let thresholds = Thresholds {
        cuts: puzzle.goal.is_none(),
        ..Thresholds::default()
    };
    // A piece on sides stands on half of the places that a board with sides has.
    let places = |kind| {
        let places = puzzle.board.squares();
        places
            .filter(|&place| puzzle.may_stand(kind, place))
            .count() as u64
    };
    let candidates: u64 = puzzle.kind_ids().map(places).sum();
    match is_larger(puzzle, &thresholds, SMALL, &how.stop) {
        true => HeadStart::of(
            Engine::Native,
            LEAST_STEPS.max(STEPS_OF_A_SQUARE * candidates),
        ),
        false => HeadStart::of(Engine::Sat, OF_SOLVER),
    }
}

/// A formula of at most so many literals is small.
const SMALL: u64 = 40_000;

/// Where the backtracker begins, for each kind of piece on each place where it may stand …
const STEPS_OF_A_SQUARE: u64 = 4;

/// … and so many at least.
const LEAST_STEPS: u64 = 2_000;

/// Some milliseconds on small boards.
const OF_SOLVER: u64 = 28_000;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is shown when each engine has done so many steps, and found its solution after so many of them: the
    /// backtracker's has one square, the SAT engine's two.
    fn shown(found: [Option<u64>; 2], done: StepsDone) -> Option<usize> {
        let firsts: [FirstFound; 2] = Default::default();
        for (index, steps) in found.into_iter().enumerate() {
            *lock(&firsts[index]) = steps.map(|steps| (Placement::empty(index + 1), steps));
        }
        let mut shown = None;
        let mut lead = ShownSolution {
            firsts: &firsts,
            head_start: HeadStart::of(Engine::Native, 2_000),
            is_shown: false,
            show: &mut |placement: &Placement| shown = Some(placement.len()),
        };
        lead.look(done);
        shown
    }

    /// The backtracker is 2,000 steps ahead.
    #[test]
    fn steps_decide_what_is_shown_and_not_speed() {
        let (native, sat) = (Some(1), Some(2));
        for (found, done, expected) in [
            ([None, None], [9_999, 9_999], None),
            // Found within the head start.
            ([Some(1_999), None], [1_999, 0], native),
            // The other may still find one in fewer steps …
            ([Some(2_100), None], [9_999, 50], None),
            ([None, Some(500)], [2_400, 4_950], None),
            // … but not any more.
            ([Some(2_100), None], [9_999, 150], native),
            ([None, Some(500)], [2_501, 4_950], sat),
            // Both have found one.
            ([Some(2_100), Some(150)], [9_999, 4_950], native),
            ([Some(2_100), Some(50)], [9_999, 4_950], sat),
            ([Some(2_100), Some(100)], [2_100, 100], sat),
        ] {
            assert_eq!(shown(found, done), expected, "{found:?} {done:?}");
        }
    }
}
