//! The answer of whichever engine finishes first.
//!
//! The backtracker begins. What it can settle within a budget of branches it settles, the same on every
//! machine. Then whoever can answer without visiting solutions is asked, and does so if that promises to be
//! quick; again when the backtracker has been at it for long. Otherwise the SAT engine joins in and both go on,
//! the backtracker from where it stands, until one has finished and stops the other: with several threads side by
//! side, with one thread in turns that are counted in branches and conflicts. So it takes about twice as long as
//! the quicker engine takes alone.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::thread;

use super::engine::{Engine, How};
use super::failure::Failure;
use crate::pace::Pace;
use crate::progress::Progress;
use crate::stop::Stop;
use crate::threads;

/// The number of branches that the backtracker tries before the SAT engine joins in: some milliseconds' worth. To join in
/// costs as much, so that puzzles which need few branches more would take twice as long.
const BUDGET: u64 = 4_000;

/// After so many more it has been at it for long: some tenths of a second, on large boards two seconds.
const LONG: u64 = 200_000;

/// How long the backtracker has been at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    Begun,
    Long,
}

/// What each engine does in a turn where both share a thread: branches, and calls and conflicts of the solver.
/// Measured on queens, bishops, domination, peaceable queens, queens and knights, still life, magnets: 13 branches take
/// half as long as a call or conflict, or twice as long, so that whoever wins, the other takes no longer.
pub(super) const TURN: [u64; 2] = [2_000, 150];

/// The answer of the engine that is first to finish its work, or of the better one where both were
/// stopped. `run` is given the engine and how it has to work. `instead` is asked for an answer that is had without
/// either of them: before the SAT engine joins in, and when both have been at work for long. It gives up when its
/// stop is raised, which the engine that finishes meanwhile does.
pub fn race<R: Send>(
    how: &How,
    run: impl Fn(Engine, &How) -> Result<R, Failure<Infallible>> + Sync,
    is_finished: impl Fn(&R) -> bool + Sync,
    is_better: impl Fn(&R, &R) -> bool,
    instead: impl Fn(Since, &Stop) -> Option<R>,
) -> Result<R, Failure<Infallible>> {
    let threads = how.threads().get();
    let halves = [threads.div_ceil(2), threads / 2];
    let halves = halves.map(|half| NonZeroUsize::new(half).unwrap_or(NonZeroUsize::MIN));
    let [native, sat] = contestants(how, halves, [BUDGET, 0]);
    let decides = |result: &_| decides(result, &is_finished);
    let work = |own: &Contestant, other: &Contestant| {
        let _at_work = PaceGuard(&own.how.pace);
        let result = run(own.engine, &own.how);
        if decides(&result) {
            other.leave();
        }
        result
    };
    let alone = || run(Engine::Sat, &how.by(Engine::Sat));
    let (native, sat) = thread::scope(|scope| {
        let Some(first) = threads::start(scope, || work(&native, &sat)) else {
            return (alone(), None);
        };
        let is_open = native.how.pace.wait_until_spent();
        if !is_open {
            let result = threads::join(first);
            if decides(&result) || how.stop.is_raised() {
                return (result, None);
            }
            // It does not fit the backtracker, so nothing has to be shared with it.
            return (result, Some(alone()));
        }
        if let Some(answer) = instead(Since::Begun, &native.how.stop) {
            native.leave();
            return (Ok(answer), None);
        }
        let Some(second) = threads::start(scope, || work(&sat, &native)) else {
            native.how.pace.grant(u64::MAX);
            return (threads::join(first), None);
        };
        let is_long = match how.threads().get() {
            1 => take_turns(&native.how.pace, &sat.how.pace, LONG / TURN[0]),
            _ => {
                sat.how.pace.grant(u64::MAX);
                native.how.pace.grant(LONG);
                native.how.pace.wait_until_spent()
            }
        };
        if is_long {
            let _native = native.how.progress.rest();
            let _sat = (how.threads() == NonZeroUsize::MIN).then(|| sat.how.progress.rest());
            if let Some(answer) = instead(Since::Long, &native.how.stop) {
                native.leave();
                sat.leave();
                return (Ok(answer), None);
            }
        }
        match how.threads().get() {
            1 if is_long => {
                take_turns(&native.how.pace, &sat.how.pace, u64::MAX);
            }
            _ => native.how.pace.grant(u64::MAX),
        }
        (threads::join(first), Some(threads::join(second)))
    });
    match (native, sat) {
        (native, None) => native,
        (Err(Failure::DoesNotFit(_)), Some(sat)) => sat,
        (native, Some(Err(Failure::DoesNotFit(_)))) => native,
        (native, Some(sat)) => {
            let (native, sat) = (native?, sat?);
            Ok(
                match is_finished(&native) || is_better(&native, &sat) && !is_finished(&sat) {
                    true => native,
                    false => sat,
                },
            )
        }
    }
}

/// Whether nobody has to wait for the other engine.
pub(super) fn decides<R>(
    result: &Result<R, Failure<Infallible>>,
    is_finished: impl Fn(&R) -> bool,
) -> bool {
    match result {
        Ok(report) => is_finished(report),
        // Left to the other engine, which may do better.
        Err(Failure::DoesNotFit(_)) => false,
        Err(_) => true,
    }
}

/// Lets only one work at a time, until one of them ends or each has had so many turns. Says whether both go on.
fn take_turns(native: &Pace, sat: &Pace, turns: u64) -> bool {
    for _ in 0..turns {
        for (own, other, turn) in [(sat, native, TURN[1]), (native, sat, TURN[0])] {
            own.grant(turn);
            if !own.wait_until_spent() {
                other.grant(u64::MAX);
                return false;
            }
        }
    }
    true
}

/// One of the two, and how it has to work.
pub(super) struct Contestant {
    pub engine: Engine,
    pub how: How,
}

impl Contestant {
    /// The other one has finished.
    pub fn leave(&self) {
        self.how.stop.raise();
        // Wakes it where it waits.
        self.how.pace.grant(0);
    }
}

/// Nobody waits any more for one that has ended, and be it by a panic.
pub(super) struct PaceGuard<'a>(pub &'a Pace);

impl Drop for PaceGuard<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// The backtracker and the SAT engine, with so many threads each and so many steps to begin with.
pub(super) fn contestants(
    how: &How,
    threads: [NonZeroUsize; 2],
    budgets: [u64; 2],
) -> [Contestant; 2] {
    let [of_native, of_sat] = how.progress.of_either();
    let contestant = |engine, threads, budget, progress: Progress| {
        let stop: Stop = how.stop.for_part();
        Contestant {
            engine,
            how: How {
                jobs: Some(threads),
                pace: Pace::granted(budget, &stop),
                stop,
                progress,
                ..how.by(engine)
            },
        }
    };
    [
        contestant(Engine::Native, threads[0], budgets[0], of_native),
        contestant(Engine::Sat, threads[1], budgets[1], of_sat),
    ]
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Instant;

    use super::*;
    use crate::app::{CountReport, CountRequest, Engines, count};
    use crate::puzzle::{Puzzle, sample};

    fn counted(puzzle: &Puzzle, jobs: usize, stop: Stop) -> CountReport {
        counted_by(puzzle, jobs, stop, Progress::default())
    }

    fn counted_by(puzzle: &Puzzle, jobs: usize, stop: Stop, progress: Progress) -> CountReport {
        let request = CountRequest {
            fundamental: false,
            by: Vec::new(),
            how: How {
                engines: Engines::Auto,
                jobs: NonZeroUsize::new(jobs),
                stop,
                progress,
                ..How::default()
            },
        };
        count(puzzle, &request).unwrap()
    }

    /// The same, where nobody counts without visiting solutions.
    fn raced(puzzle: &Puzzle, jobs: usize) -> CountReport {
        let how = How {
            jobs: NonZeroUsize::new(jobs),
            ..How::default()
        };
        let run = |_: Engine, how: &How| {
            let request = CountRequest {
                fundamental: false,
                by: Vec::new(),
                how: how.clone(),
            };
            count(puzzle, &request)
        };
        let is_better = |one: &CountReport, other: &CountReport| one.solutions > other.solutions;
        race(&how, run, |report| report.complete, is_better, |_, _| None).unwrap()
    }

    #[test]
    fn what_the_budget_settles_is_settled_by_the_backtracker() {
        for jobs in [1, 2] {
            let report = counted(&sample::queens(6), jobs, Stop::never());
            assert_eq!((report.solutions, report.complete), (4.into(), true));
            assert_eq!(report.engines, Engines::One(Engine::Native));
        }
    }

    #[test]
    fn whoever_finishes_first_has_counted_all_side_by_side_and_in_turns() {
        for jobs in [1, 2, 3] {
            let report = raced(&sample::bishops(9, 16), jobs);
            assert_eq!((report.solutions, report.complete), (512.into(), true));
            let report = counted(&sample::queens(11), jobs, Stop::never());
            assert_eq!((report.solutions, report.complete), (2680.into(), true));
        }
    }

    #[test]
    fn in_turns_the_engine_that_needs_fewer_is_named() {
        let report = raced(&sample::bishops(9, 16), 1);
        assert_eq!(report.engines, Engines::One(Engine::Sat));
    }

    #[test]
    fn what_a_stop_cuts_short_is_the_greatest_number_found() {
        for jobs in [1, 2] {
            let (stop, progress) = (Stop::never(), Progress::default());
            let report = thread::scope(|scope| {
                scope.spawn(|| {
                    while progress.found() == 0 {
                        thread::yield_now();
                    }
                    stop.raise();
                });
                counted_by(&sample::queens(16), jobs, stop.clone(), progress.clone())
            });
            assert!(!report.complete && report.solutions > 0);
        }
    }

    #[test]
    fn nothing_is_said_where_nothing_was_found_in_time() {
        let stop = Stop::never().with_deadline(Instant::now());
        let report = counted(&sample::queens(8), 2, stop);
        assert_eq!((report.solutions, report.complete), (0.into(), false));
    }

    /// The backtracker ends when it is told to, and so does the third way. The SAT engine finishes once that was asked.
    #[test]
    fn who_finishes_ends_the_attempt_to_answer_otherwise() {
        let is_asked = AtomicBool::new(false);
        let run = |engine: Engine, how: &How| {
            while engine == Engine::Native && !how.stop.is_raised() {
                how.pace.spent(1000);
            }
            while engine == Engine::Sat && !is_asked.load(Ordering::SeqCst) {
                thread::yield_now();
            }
            Ok(engine)
        };
        let instead = |since: Since, stop: &Stop| {
            is_asked.store(since == Since::Long, Ordering::SeqCst);
            while since == Since::Long && !stop.is_raised() {
                thread::yield_now();
            }
            None
        };
        let how = How {
            jobs: NonZeroUsize::new(2),
            ..How::default()
        };
        let is_sat = |&engine: &Engine| engine == Engine::Sat;
        let finished = race(&how, run, is_sat, |_, _| false, instead);
        assert!(finished.is_ok_and(|engine| is_sat(&engine)));
    }

    #[test]
    fn a_panic_is_not_waited_for() {
        let run = |_: Engine, _: &How| -> Result<(), Failure<Infallible>> { panic!("planted") };
        let raced = std::panic::catch_unwind(|| {
            race(&How::default(), run, |()| true, |(), ()| true, |_, _| None)
        });
        assert!(raced.is_err());
    }
}
