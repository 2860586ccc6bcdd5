//! Both engines at one question, until one of them settles it.
//!
//! One engine begins. What it can settle within a budget of its own steps it settles, the same on every machine, or in
//! some milliseconds where its steps are slow and it does not matter who settles it.
//! Then whoever can answer without visiting solutions is asked ([`Lead::instead`]), and again and again for a small part
//! of the time. Otherwise the other engine joins in: with several threads side by side, with one thread in turns of
//! equal time of the processor. So it takes about as long as the quicker engine alone, and twice as long where there is
//! one thread for both. Whoever asks looks at what was found while they work, and says who has settled it ([`Lead`]).

mod both;
#[cfg(test)]
mod tests;

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::thread;

use super::engine::{Engine, How};
use super::failure::Failure;
use crate::clock::Duration;
use crate::pace::{Bell, Pace};
use crate::stop::Stop;
use crate::threads;
use both::{Attempts, Both, ENGINES};

/// Which engine begins, and after how many of its steps the other joins in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeadStart {
    pub engine: Engine,
    pub steps: u64,
    /// Where what is told does not depend on who is quicker, it joins in after so much time at the latest.
    pub time: Option<Duration>,
}

impl HeadStart {
    /// The backtracker with some milliseconds' worth of steps. For the SAT engine to join in costs as much, so that
    /// puzzles which need few steps more would take twice as long. Steps that look at connected squares of a large
    /// board take a hundred times as long as others, which is why time counts too.
    pub const OF_BACKTRACKER: HeadStart = HeadStart {
        time: Some(Duration::from_millis(30)),
        ..HeadStart::of(Engine::Native, 4_000)
    };

    /// The same steps on every machine.
    pub const fn of(engine: Engine, steps: u64) -> Self {
        HeadStart {
            engine,
            steps,
            time: None,
        }
    }
}

/// The steps that each engine has done: those of the backtracker, those of the SAT engine.
pub type StepsDone = [u64; 2];

/// Who asks both engines.
pub trait Lead<R> {
    /// Called every few milliseconds while they work.
    fn look(&mut self, _done: StepsDone) {}

    /// Whether this answer of an engine settles the question, so that nobody has to wait for the other.
    fn is_settled_by(&self, answer: &R) -> bool;

    /// Whether the backtracker's answer tells more, if neither settles the question.
    fn is_better(&self, native: &R, sat: &R) -> bool;

    /// An answer that is had without either of them: before the second joins in, and while they are at work. An attempt
    /// may take four times as long as the one before; the first has number 0 and takes a millisecond. It gives up when
    /// this stop is raised, which the engine that ends meanwhile does.
    fn instead(&mut self, _attempt: u32, _stop: &Stop) -> Option<R> {
        None
    }
}

/// The answer that settles the question, or the better one where both were stopped. `run` is given the engine and how
/// it has to work.
pub fn race<R: Send, L: Lead<R>>(
    how: &How,
    head_start: HeadStart,
    run: impl Fn(Engine, &How) -> Result<R, Failure<Infallible>> + Sync,
    mut lead: L,
) -> Result<(R, L), Failure<Infallible>> {
    let bell = Bell::default();
    let contestants = ENGINES.map(|engine| Contestant::new(engine, how, head_start, &bell));
    let (run, all, aside) = (&run, how.threads(), &how.stop.for_part());
    let answer = thread::scope(|scope| {
        // Where one of them panics, the other is not waited for.
        let _at_the_end = AllLeave(&contestants);
        let start = |index: usize, is_only: bool| {
            let Contestant { engine, how } = &contestants[index];
            let jobs = match is_only {
                true => Some(all),
                false => how.jobs,
            };
            threads::start(scope, move || {
                let _at_work = PaceGuard::new(&how.pace);
                let answer = run(
                    *engine,
                    &How {
                        jobs,
                        ..how.clone()
                    },
                );
                if !matches!(answer, Err(Failure::DoesNotFit(_))) {
                    aside.raise();
                }
                answer
            })
        };
        let mut both = Both {
            contestants: &contestants,
            is_alone: how.threads() == NonZeroUsize::MIN,
            threads: [None, None],
            answers: [None, None],
            bell: &bell,
            lead: &mut lead,
            attempts: Attempts::default(),
        };
        let first = head_start.engine.place();
        both.threads[first] = start(first, false);
        let is_started = both.threads[first].is_some();
        let settled = both.until_settled(start, head_start, aside);
        settled.or_else(|| is_started.then(|| both.better()).flatten())
    });
    // Otherwise no thread could be started.
    let answer = answer.unwrap_or_else(|| run(Engine::Sat, &how.by(Engine::Sat)));
    Ok((answer?, lead))
}

/// One of the two, and how it has to work.
struct Contestant {
    engine: Engine,
    how: How,
}

impl Contestant {
    /// The backtracker has the half of an odd number of threads that is greater.
    fn new(engine: Engine, how: &How, head_start: HeadStart, bell: &Bell) -> Self {
        let index = engine.place();
        let threads = how.threads().get();
        let half = [threads.div_ceil(2), threads / 2][index];
        let budget = match head_start.engine == engine {
            true => head_start.steps,
            false => 0,
        };
        let stop = how.stop.for_part();
        let pace = Pace::granted(budget, &stop, bell);
        // Only work on one thread has turns.
        if budget > 0 && threads == 1 && head_start.time.is_some() {
            pace.grant(budget, head_start.time);
        }
        let progress = how.progress.of_either()[index].clone();
        Contestant {
            engine,
            how: How {
                jobs: Some(NonZeroUsize::new(half).unwrap_or(NonZeroUsize::MIN)),
                pace,
                stop,
                progress,
                ..how.by(engine)
            },
        }
    }

    /// The other one has settled it.
    fn leave(&self) {
        self.how.stop.raise();
        // Wakes it where it waits.
        self.how.pace.grant(0, None);
    }
}

struct AllLeave<'a>(&'a [Contestant; 2]);

impl Drop for AllLeave<'_> {
    fn drop(&mut self) {
        self.0.iter().for_each(Contestant::leave);
    }
}

/// Nobody waits any more for one that has ended, and be it by a panic.
struct PaceGuard<'a>(&'a Pace);

impl<'a> PaceGuard<'a> {
    fn new(pace: &'a Pace) -> Self {
        pace.begin();
        PaceGuard(pace)
    }
}

impl Drop for PaceGuard<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}
