//! Both engines in rounds, so that what is shown never depends on which of them was faster.
//!
//! One engine begins. What it can settle within some milliseconds' worth of steps it settles. Otherwise the
//! other joins in: in each round both do a number of steps, side by side or one after the other, and wait.
//! What they have found is looked at between rounds only, so it depends on the steps that they need and not on their
//! speed. The first to finish stops the other; of two that finish in the same round, the SAT engine counts. So it takes
//! about as long as the quicker engine takes with one thread, and twice as long where there is one thread for both.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::thread::{self, ScopedJoinHandle};

use super::engine::{Engine, How};
use super::failure::Failure;
use super::race::{Contestant, PaceGuard, TURN, contestants, decides};
use crate::threads;

/// Which engine begins, and what it does before the other joins in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadStart {
    /// So many calls and conflicts of the solver as take some ten milliseconds on small boards.
    OfSolver,
    /// So many branches of the backtracker.
    OfBacktracker { branches: u64 },
}

/// In calls and conflicts.
const OF_SOLVER: u64 = 1_500;

impl HeadStart {
    fn begins(self) -> Engine {
        match self {
            HeadStart::OfSolver => Engine::Sat,
            HeadStart::OfBacktracker { .. } => Engine::Native,
        }
    }

    /// What each engine does before it waits for the first time.
    fn budgets(self) -> [u64; 2] {
        match self {
            HeadStart::OfSolver => [0, OF_SOLVER],
            HeadStart::OfBacktracker { branches } => [branches, 0],
        }
    }
}

/// The answer of the first engine that has one. `after_round` is called whenever both wait,
/// and every few milliseconds while one of them works alone; its error ends the work.
pub fn in_rounds<R: Send, E>(
    how: &How,
    head_start: HeadStart,
    run: impl Fn(Engine, &How) -> Result<R, Failure<Infallible>> + Sync,
    is_finished: impl Fn(&R) -> bool,
    is_better: impl Fn(&R, &R) -> bool,
    mut after_round: impl FnMut() -> Result<(), E>,
) -> Result<R, Failure<E>> {
    let begins = head_start.begins();
    let contestants = contestants(how, [NonZeroUsize::MIN; 2], head_start.budgets());
    let is_alone = how.threads() == NonZeroUsize::MIN;
    let work = &|own: &Contestant| {
        let _at_work = PaceGuard(&own.how.pace);
        run(own.engine, &own.how)
    };
    let decides = |result: &_| decides(result, &is_finished);
    let (results, shown) = thread::scope(|scope| {
        // Where one of them panics, the other is not waited for.
        let _at_the_end = AllLeave(&contestants);
        let [native, sat] = &contestants;
        let start = |one| Runner::new(one, threads::start(scope, move || work(one)));
        let is_decided = |runners: &[Runner<_>]| {
            runners
                .iter()
                .any(|one| one.result.as_ref().is_some_and(decides))
        };
        let mut first = start(match begins {
            Engine::Native => native,
            Engine::Sat => sat,
        });
        // As long as one engine works alone, what it finds does not depend on the other's speed.
        let mut shown = Ok(());
        let stop = first.contestant.how.stop.clone();
        first.wait_and(|| {
            if shown.is_ok() {
                shown = after_round();
            }
            if shown.is_err() {
                stop.raise();
            }
        });
        if shown.is_ok() {
            shown = after_round();
        }
        let is_over = shown.is_err() || is_decided(std::slice::from_ref(&first));
        let mut runners = match begins {
            Engine::Native if is_over => return ([first.leave(), None], shown),
            Engine::Sat if is_over => return ([None, first.leave()], shown),
            Engine::Native => [first, start(sat)],
            Engine::Sat => [start(native), first],
        };
        while shown.is_ok() && runners.iter().any(|one| one.thread.is_some()) {
            match is_alone {
                true => runners.iter_mut().for_each(|one| {
                    one.go_on();
                    one.wait();
                }),
                false => {
                    runners.iter().for_each(Runner::go_on);
                    runners.iter_mut().for_each(Runner::wait);
                }
            }
            shown = after_round();
            if is_decided(&runners) {
                break;
            }
        }
        (runners.map(Runner::leave), shown)
    });
    shown.map_err(Failure::Sink)?;
    let [native, sat] = results;
    let better = match (native, sat) {
        // No thread could be started.
        (None, None) => {
            let sat = run(Engine::Sat, &how.by(Engine::Sat));
            after_round().map_err(Failure::Sink)?;
            sat
        }
        (Some(one), None) | (None, Some(one)) => one,
        (Some(native), Some(sat)) => match (decides(&native), decides(&sat)) {
            (_, true) => sat,
            (true, false) => native,
            (false, false) => match (native, sat) {
                (Ok(native), Ok(sat)) if is_better(&native, &sat) => Ok(native),
                (Ok(native), Err(_)) => Ok(native),
                (_, sat) => sat,
            },
        },
    };
    better.map_err(Failure::with_sink)
}

struct AllLeave<'a>(&'a [Contestant; 2]);

impl Drop for AllLeave<'_> {
    fn drop(&mut self) {
        self.0.iter().for_each(Contestant::leave);
    }
}

/// A contestant at work.
struct Runner<'scope, 'a, T> {
    contestant: &'a Contestant,
    /// Until it has ended.
    thread: Option<ScopedJoinHandle<'scope, T>>,
    result: Option<T>,
}

impl<'scope, 'a, T> Runner<'scope, 'a, T> {
    fn new(contestant: &'a Contestant, thread: Option<ScopedJoinHandle<'scope, T>>) -> Self {
        Runner {
            contestant,
            thread,
            result: None,
        }
    }

    /// Grants the steps of a round.
    fn go_on(&self) {
        let turn = match self.contestant.engine {
            Engine::Native => TURN[0],
            Engine::Sat => TURN[1],
        };
        self.contestant.how.pace.grant(turn);
    }

    /// Until the round is over or the work has ended.
    fn wait(&mut self) {
        self.wait_and(|| ());
    }

    /// The same, and calls `look` every few milliseconds.
    fn wait_and(&mut self, look: impl FnMut()) {
        if let Some(thread) = self.thread.take() {
            match self.contestant.how.pace.wait_until_spent_and(look) {
                true => self.thread = Some(thread),
                false => self.result = Some(threads::join(thread)),
            }
        }
    }

    fn leave(mut self) -> Option<T> {
        self.contestant.leave();
        match self.thread.take() {
            Some(thread) => Some(threads::join(thread)),
            None => self.result,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
    use std::time::{Duration, Instant};

    use super::*;

    /// Works so many steps, slowed down.
    fn steps(how: &How, steps: u64, pause: u64) -> bool {
        (0..steps).all(|_| {
            std::thread::sleep(std::time::Duration::from_micros(pause));
            how.pace.spent(1);
            !how.stop.is_raised()
        })
    }

    const BRANCHES: u64 = 2 * TURN[0];
    const OF_BACKTRACKER: HeadStart = HeadStart::OfBacktracker { branches: BRANCHES };

    fn winner(begins: HeadStart, jobs: usize, needed: [u64; 2], pauses: [u64; 2]) -> Engine {
        let how = How {
            jobs: NonZeroUsize::new(jobs),
            ..How::default()
        };
        let run = |engine, how: &How| {
            let index = usize::from(engine == Engine::Sat);
            Ok((engine, steps(how, needed[index], pauses[index])))
        };
        let result: Result<_, Failure<Infallible>> = in_rounds(
            &how,
            begins,
            run,
            |&(_, done)| done,
            |_, _| false,
            || Ok(()),
        );
        result.unwrap().0
    }

    #[test]
    fn steps_decide_and_not_speed() {
        for jobs in [1, 2] {
            for pauses in [[0, 20], [2, 0]] {
                let winner = |needed| winner(HeadStart::OfSolver, jobs, needed, pauses);
                let native = winner([TURN[0] / 2, OF_SOLVER + 2 * TURN[1]]);
                assert_eq!(native, Engine::Native);
                let sat = winner([2 * TURN[0], OF_SOLVER + TURN[1] / 2]);
                assert_eq!(sat, Engine::Sat);
                // In the same round.
                let sat = winner([TURN[0] / 2, OF_SOLVER + TURN[1] / 2]);
                assert_eq!(sat, Engine::Sat);
                // The other one does not even begin.
                assert_eq!(winner([0, OF_SOLVER]), Engine::Sat);
            }
        }
    }

    #[test]
    fn either_engine_may_begin() {
        for jobs in [1, 2] {
            let winner = |needed| winner(OF_BACKTRACKER, jobs, needed, [0, 0]);
            // The other one does not even begin.
            assert_eq!(winner([BRANCHES, 0]), Engine::Native);
            let sat = winner([BRANCHES + 2 * TURN[0], TURN[1] / 2]);
            assert_eq!(sat, Engine::Sat);
        }
    }

    #[test]
    fn what_was_found_is_looked_at_after_each_round() {
        let rounds = AtomicU64::new(0);
        let found = Mutex::new(0);
        let run = |engine, how: &How| {
            let done = steps(how, 3 * TURN[1], 0);
            *found.lock().unwrap() += 1;
            Ok((engine, done))
        };
        let look = || {
            rounds.fetch_add(1, Ordering::Relaxed);
            Ok(())
        };
        let how = How::default();
        let result: Result<_, Failure<Infallible>> = in_rounds(
            &how,
            HeadStart::OfSolver,
            run,
            |&(_, done)| done,
            |_, _| false,
            look,
        );
        assert!(result.is_ok() && rounds.into_inner() >= 1);
    }

    /// One that looks for a second solution may not come to its next step for minutes.
    #[test]
    fn what_one_engine_finds_alone_is_looked_at_before_it_waits() {
        let is_seen = AtomicBool::new(false);
        let run = |engine, _: &How| {
            let begun = Instant::now();
            while !is_seen.load(Ordering::Relaxed) && begun.elapsed() < Duration::from_secs(20) {
                thread::yield_now();
            }
            Ok((engine, is_seen.load(Ordering::Relaxed)))
        };
        let look = || {
            is_seen.store(true, Ordering::Relaxed);
            Ok::<_, ()>(())
        };
        let how = How::default();
        let seen = in_rounds(&how, HeadStart::OfSolver, run, |_| true, |_, _| false, look);
        assert!(seen.is_ok_and(|(_, seen)| seen));
    }

    #[test]
    fn an_error_of_who_looks_ends_the_work() {
        let run = |engine, how: &How| Ok((engine, steps(how, u64::MAX, 0)));
        let how = How::default();
        let result = in_rounds(
            &how,
            HeadStart::OfSolver,
            run,
            |&(_, done)| done,
            |_, _| false,
            || Err("full"),
        );
        assert!(matches!(result, Err(Failure::Sink("full"))));
    }

    #[test]
    fn a_panic_is_not_waited_for() {
        let run = |engine, how: &How| -> Result<bool, Failure<Infallible>> {
            match engine {
                Engine::Sat => Ok(steps(how, u64::MAX, 0)),
                Engine::Native => panic!("planted"),
            }
        };
        let work = || {
            in_rounds(
                &How::default(),
                HeadStart::OfSolver,
                run,
                |&done| done,
                |_, _| false,
                || Ok::<_, ()>(()),
            )
        };
        assert!(std::panic::catch_unwind(work).is_err());
    }
}
