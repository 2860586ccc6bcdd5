//! Two engines at work: whose turn it is, and what each has answered.

use std::convert::Infallible;
use std::thread::ScopedJoinHandle;

use super::{Contestant, HeadStart, Lead, StepsDone};
use crate::app::driver::engine::{Engine, How};
use crate::app::driver::failure::Failure;
use crate::clock::{self, Duration, Instant};
use crate::pace::Bell;
use crate::stop::Stop;
use crate::threads;

/// The next attempt to answer without the engines is four times as long. It comes when they have worked this many times
/// as long as it may take, and twice as long as before, so that all attempts together take a ninth of their time at most.
const TIMES_AN_ATTEMPT: u32 = 12;

/// Where both share a thread, a turn is so long …
const SHORTEST_TURN: Duration = Duration::from_millis(2);

/// … or this part of the time that the engine has had, so that turns cost nothing and the last one little.
const PART_OF_TIME: u32 = 16;

/// The two engines, in the order of arrays of two.
pub(super) const ENGINES: [Engine; 2] = [Engine::Native, Engine::Sat];

pub(super) type Answer<R> = Result<R, Failure<Infallible>>;
pub(super) type Worker<'scope, R> = Option<ScopedJoinHandle<'scope, Answer<R>>>;

/// Both at work. All arrays have the order of [`ENGINES`].
pub(super) struct Both<'a, 'scope, R, L> {
    pub contestants: &'a [Contestant; 2],
    /// Whether they share a thread.
    pub is_alone: bool,
    /// Those who have begun and not ended.
    pub threads: [Worker<'scope, R>; 2],
    pub answers: [Option<Answer<R>>; 2],
    pub bell: &'a Bell,
    pub lead: &'a mut L,
    pub attempts: Attempts,
}

/// The attempts of the lead to answer without the engines.
pub(super) struct Attempts {
    begun: Instant,
    made: u32,
    /// How long the engines have worked before the next one.
    due: Duration,
}

impl Default for Attempts {
    fn default() -> Self {
        Attempts {
            begun: Instant::now(),
            made: 0,
            due: Duration::ZERO,
        }
    }
}

impl<'scope, R: Send, L: Lead<R>> Both<'_, 'scope, R, L> {
    /// `None` if neither has settled it; then both have ended or are stopped.
    pub fn until_settled(
        &mut self,
        start: impl Fn(usize, bool) -> Worker<'scope, R>,
        head_start: HeadStart,
        aside: &Stop,
    ) -> Option<Answer<R>> {
        let first = head_start.engine.place();
        let second = 1 - first;
        // With one thread it waits by itself when its time is over.
        self.wait_for(first, head_start.time.filter(|_| !self.is_alone));
        if self.is_over() {
            return self.settled();
        }
        if let Some(answer) = self.attempt(aside) {
            return Some(Ok(answer));
        }
        // If the puzzle does not fit the first, nothing has to be shared with it.
        self.threads[second] = start(second, self.threads[first].is_none());
        if self.is_alone {
            self.wait_for(second, None);
        }
        while !self.is_over() && self.threads.iter().any(Option::is_some) {
            self.go_on();
            if self.worked() >= self.attempts.due
                && let Some(answer) = self.attempt(aside)
            {
                return Some(Ok(answer));
            }
        }
        self.settled()
    }

    /// Time of the processor where the engines share a thread.
    fn worked(&self) -> Duration {
        match self.is_alone {
            true => self.time(0) + self.time(1),
            false => self.attempts.begun.elapsed(),
        }
    }

    fn time(&self, contestant: usize) -> Duration {
        self.contestants[contestant].how.pace.time()
    }

    /// The backtracker rests meanwhile, and the other one too where there is one thread.
    fn attempt(&mut self, aside: &Stop) -> Option<R> {
        let (worked, begun) = (self.worked(), clock::of_thread());
        let how = |contestant: usize| &self.contestants[contestant].how;
        if !self.is_alone {
            how(0).pace.grant(0, None);
        }
        let rest = |contestant: usize| how(contestant).progress.rest();
        let _at_rest = (rest(0), self.is_alone.then(|| rest(1)));
        let answer = self.lead.instead(self.attempts.made, aside);
        let took = clock::of_thread().saturating_sub(begun);
        self.attempts.made += 1;
        self.attempts.due = (worked * 2).max(took * 4 * TIMES_AN_ATTEMPT);
        answer
    }

    /// One turn of the engine that has had less time, or a few milliseconds of both.
    fn go_on(&mut self) {
        let goes_on = |index: &usize| self.threads[*index].is_some();
        let poorer = (0..2).filter(goes_on).min_by_key(|&index| self.time(index));
        match poorer {
            Some(index) if self.is_alone => {
                let turn = SHORTEST_TURN.max(self.time(index) / PART_OF_TIME);
                let pace = &self.contestants[index].how.pace;
                pace.grant(u64::MAX, Some(turn));
                self.wait_for(index, None);
            }
            _ => {
                let contestants = self.contestants;
                for one in contestants {
                    one.how.pace.grant(u64::MAX, None);
                }
                let paces = contestants.each_ref().map(|one| &one.how.pace);
                let has_ended = [0, 1].map(|index| self.threads[index].is_none());
                self.bell.wait_unless(|| {
                    let is_news = |index: usize| paces[index].has_ended() != has_ended[index];
                    is_news(0) || is_news(1)
                });
                self.gather();
                self.lead.look(self.done());
            }
        }
    }

    /// Until it waits, has ended or is stopped, or so much time has passed.
    fn wait_for(&mut self, index: usize, time: Option<Duration>) {
        let begun = Instant::now();
        let is_over = || time.is_some_and(|time| begun.elapsed() >= time);
        let How { pace, stop, .. } = &self.contestants[index].how;
        while self.threads[index].is_some() && !pace.is_waiting() && !is_over() {
            self.lead.look(self.done());
            self.bell
                .wait_unless(|| pace.is_waiting() || pace.has_ended());
            self.gather();
            if stop.is_raised() {
                break;
            }
        }
        self.lead.look(self.done());
    }

    fn done(&self) -> StepsDone {
        self.contestants.each_ref().map(|one| one.how.pace.steps())
    }

    /// Takes the answers of those who have ended.
    fn gather(&mut self) {
        for index in 0..2 {
            if self.contestants[index].how.pace.has_ended()
                && let Some(thread) = self.threads[index].take()
            {
                self.answers[index] = Some(threads::join(thread));
            }
        }
    }

    fn settles(&self, answer: &Answer<R>) -> bool {
        match answer {
            Ok(answer) => self.lead.is_settled_by(answer),
            // Left to the other engine, which may do better.
            Err(Failure::DoesNotFit(_)) => false,
            Err(_) => true,
        }
    }

    fn is_over(&self) -> bool {
        let mut answers = self.answers.iter().flatten();
        answers.any(|answer| self.settles(answer))
            || self.contestants.iter().any(|one| one.how.stop.is_raised())
    }

    fn settled(&mut self) -> Option<Answer<R>> {
        let answer = |index: &usize| self.answers[*index].as_ref();
        let settles = |index: &usize| answer(index).is_some_and(|answer| self.settles(answer));
        let index = (0..2).find(settles)?;
        self.answers[index].take()
    }

    /// The better answer of two that do not settle it. Waits for those who are stopped.
    pub fn better(&mut self) -> Option<Answer<R>> {
        for index in 0..2 {
            if let Some(thread) = self.threads[index].take() {
                self.answers[index] = Some(threads::join(thread));
            }
        }
        let settled = self.settled();
        if settled.is_some() {
            return settled;
        }
        let [native, sat] = &mut self.answers;
        Some(match (native.take(), sat.take()) {
            (None, None) => return None,
            (Some(one), None) | (None, Some(one)) => one,
            (Some(Ok(native)), Some(Ok(sat))) => Ok(match self.lead.is_better(&native, &sat) {
                true => native,
                false => sat,
            }),
            (Some(Ok(native)), Some(Err(_))) => Ok(native),
            (_, Some(sat)) => sat,
        })
    }
}
