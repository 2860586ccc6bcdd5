//! Whoever settles the question first is waited for, and nobody else.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use std::num::NonZeroUsize;
use std::thread;

use super::both::ENGINES;
use super::*;
use crate::app::{CountReport, CountRequest, DoesNotFit, Engines, count};
use crate::clock::{self, Duration, Instant};
use crate::puzzle::{Puzzle, sample};
use crate::search;

fn how(jobs: usize) -> How {
    How {
        engines: Engines::Auto,
        jobs: NonZeroUsize::new(jobs),
        ..How::default()
    }
}

fn counted(puzzle: &Puzzle, how: How) -> CountReport {
    let request = CountRequest {
        fundamental: false,
        by: Vec::new(),
        how,
    };
    count(puzzle, &request).unwrap()
}

/// The engine that is wanted, or either, settles the question.
struct Wanted(Option<Engine>);

impl Lead<Engine> for Wanted {
    fn is_settled_by(&self, &answer: &Engine) -> bool {
        self.0.is_none_or(|engine| engine == answer)
    }

    fn is_better(&self, _: &Engine, _: &Engine) -> bool {
        false
    }
}

/// Works so many steps, or until it is stopped.
fn work(engine: Engine, how: &How, steps: u64) -> Engine {
    for _ in 0..steps {
        how.pace.spent(1);
        if how.stop.is_raised() {
            break;
        }
    }
    engine
}

fn raced(jobs: usize, needed: [u64; 2], head_start: HeadStart) -> Engine {
    let run = |engine: Engine, how: &How| Ok(work(engine, how, needed[engine.place()]));
    race(&how(jobs), head_start, run, Wanted(None)).unwrap().0
}

#[test]
fn what_the_head_start_settles_is_settled_by_the_engine_that_begins() {
    for (jobs, engine) in [1, 2].into_iter().zip(ENGINES) {
        let head_start = HeadStart::of(engine, 50);
        assert_eq!(raced(jobs, [50, 50], head_start), engine);
    }
    let report = counted(&sample::queens(6), how(1));
    assert_eq!((report.solutions, report.complete), (4.into(), true));
    assert_eq!(report.engines, Engines::One(Engine::Native));
}

/// The thousand steps of the one take seconds, the ten of the other none.
#[test]
fn a_head_start_of_slow_steps_ends_after_some_milliseconds() {
    let done = AtomicU64::new(0);
    let run = |engine: Engine, how: &How| match engine {
        Engine::Sat => Ok(work(engine, how, 10)),
        Engine::Native => {
            for _ in 0..1000 {
                let begun = clock::of_thread();
                while clock::of_thread() < begun + Duration::from_millis(2) {}
                how.pace.spent(1);
                if how.stop.is_raised() {
                    break;
                }
                done.fetch_add(1, Ordering::Relaxed);
            }
            Ok(engine)
        }
    };
    for jobs in [1, 2, 3] {
        let raced = race(&how(jobs), HeadStart::OF_BACKTRACKER, run, Wanted(None));
        assert_eq!(raced.unwrap().0, Engine::Sat);
        assert!(done.swap(0, Ordering::Relaxed) < 500);
    }
}

#[test]
fn either_engine_is_waited_for_only_as_long_as_the_quicker_takes() {
    for jobs in [1, 2, 3] {
        for engine in ENGINES {
            let head_start = HeadStart::of(engine, 50);
            assert_eq!(raced(jobs, [100, u64::MAX], head_start), Engine::Native);
            assert_eq!(raced(jobs, [u64::MAX, 100], head_start), Engine::Sat);
        }
        let report = counted(&sample::queens(11), how(jobs));
        assert_eq!((report.solutions, report.complete), (2680.into(), true));
    }
}

#[test]
fn what_settles_nothing_waits_for_the_other() {
    for jobs in [1, 2] {
        for engine in ENGINES {
            let run = |engine: Engine, how: &How| Ok(work(engine, how, 500));
            let answer = race(
                &how(jobs),
                HeadStart::OF_BACKTRACKER,
                run,
                Wanted(Some(engine)),
            );
            assert!(answer.is_ok_and(|(answer, _)| answer == engine));
        }
    }
}

#[test]
fn one_that_the_puzzle_fits_alone_has_all_threads() {
    let too_large = DoesNotFit::from(search::DoesNotFit {
        entries: 2,
        most: 1,
    });
    let run = |engine: Engine, how: &How| match engine {
        Engine::Native => Err(too_large.clone().into()),
        Engine::Sat => {
            assert_eq!(how.jobs.map(NonZeroUsize::get), Some(4));
            Ok(work(engine, how, 500))
        }
    };
    let answer = race(&how(4), HeadStart::OF_BACKTRACKER, run, Wanted(None));
    assert!(answer.is_ok_and(|(answer, _)| answer == Engine::Sat));
}

#[test]
fn what_a_stop_cuts_short_is_the_greatest_number_found() {
    for jobs in [1, 2] {
        let how = how(jobs);
        let report = thread::scope(|scope| {
            scope.spawn(|| {
                while how.progress.found() == 0 {
                    thread::yield_now();
                }
                how.stop.raise();
            });
            counted(&sample::queens(16), how.clone())
        });
        assert!(!report.complete && report.solutions > 0);
        let how = How {
            stop: Stop::never().with_deadline(Instant::now()),
            ..how
        };
        let report = counted(&sample::queens(8), how);
        assert_eq!((report.solutions, report.complete), (0.into(), false));
    }
}

/// The backtracker ends when it is told to, and so does the third way. The SAT engine ends once that was asked.
#[test]
fn who_settles_it_ends_the_attempt_to_answer_otherwise() {
    struct Aside<'a>(&'a AtomicBool);
    impl Lead<Engine> for Aside<'_> {
        fn is_settled_by(&self, &answer: &Engine) -> bool {
            answer == Engine::Sat
        }
        fn is_better(&self, _: &Engine, _: &Engine) -> bool {
            false
        }
        fn instead(&mut self, attempt: u32, stop: &Stop) -> Option<Engine> {
            self.0.store(attempt > 0, Ordering::SeqCst);
            while attempt > 0 && !stop.is_raised() {
                thread::yield_now();
            }
            None
        }
    }
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
    let answer = race(&how(2), HeadStart::OF_BACKTRACKER, run, Aside(&is_asked));
    assert!(answer.is_ok_and(|(answer, _)| answer == Engine::Sat));
}

/// The third way is found at the fourth attempt, long after both engines have begun.
#[test]
fn the_attempt_to_answer_otherwise_is_made_again_and_again() {
    struct AtLast;
    impl Lead<Option<Engine>> for AtLast {
        fn is_settled_by(&self, _: &Option<Engine>) -> bool {
            true
        }
        fn is_better(&self, _: &Option<Engine>, _: &Option<Engine>) -> bool {
            false
        }
        fn instead(&mut self, attempt: u32, _: &Stop) -> Option<Option<Engine>> {
            (attempt == 3).then_some(None)
        }
    }
    let run = |engine: Engine, how: &How| Ok(Some(work(engine, how, u64::MAX)));
    for jobs in [1, 2] {
        let answer = race(&how(jobs), HeadStart::OF_BACKTRACKER, run, AtLast);
        assert!(answer.is_ok_and(|(answer, _)| answer.is_none()));
    }
}

#[test]
fn a_panic_ends_the_work() {
    let run = |engine: Engine, how: &How| match engine {
        Engine::Native => panic!("planted"),
        Engine::Sat => Ok(work(engine, how, u64::MAX)),
    };
    let raced =
        std::panic::catch_unwind(|| race(&how(2), HeadStart::OF_BACKTRACKER, run, Wanted(None)));
    assert!(raced.is_err());
}
