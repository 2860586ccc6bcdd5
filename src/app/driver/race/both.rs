//! Two engines at work: whose turn it is, and what each has answered.

use std::convert::Infallible;
use std::thread::ScopedJoinHandle;

use super::{Contestant, Lead, Since, StepsDone};
use crate::app::driver::engine::{Engine, How};
use crate::app::driver::failure::Failure;
use crate::clock::{Duration, Instant};
use crate::pace::Bell;
use crate::stop::Stop;
use crate::threads;

/// After so many steps the backtracker has been at it for long: some tenths of a second, on large boards two seconds.
const LONG: u64 = 200_000;

/// Where both share a thread, a turn is so long …
const SHORTEST_TURN: Duration = Duration::from_millis(4);

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
    /// The time that each has had.
    pub used: [Duration; 2],
    pub bell: &'a Bell,
    pub lead: &'a mut L,
}

impl<'scope, R: Send, L: Lead<R>> Both<'_, 'scope, R, L> {
    /// `None` if neither has settled it; then both have ended or are stopped.
    pub fn until_settled(
        &mut self,
        start: impl Fn(usize, bool) -> Worker<'scope, R>,
        first: usize,
        aside: &Stop,
    ) -> Result<Option<Answer<R>>, L::Error> {
        let (second, begun) = (1 - first, Instant::now());
        self.wait_for(first)?;
        self.used[first] = begun.elapsed();
        if self.is_over() {
            return Ok(self.settled());
        }
        if let Some(answer) = self.lead.instead(Since::Begun, aside) {
            return Ok(Some(Ok(answer)));
        }
        let begun = Instant::now();
        // If the puzzle does not fit the first, nothing has to be shared with it.
        self.threads[second] = start(second, self.threads[first].is_none());
        if self.is_alone {
            self.wait_for(second)?;
            self.used[second] = begun.elapsed();
        }
        let mut may_spend = [LONG, u64::MAX];
        while !self.is_over() && self.threads.iter().any(Option::is_some) {
            self.go_on(may_spend)?;
            let native = &self.contestants[0].how.pace;
            if native.is_waiting() && native.steps() > may_spend[0] {
                may_spend[0] = u64::MAX;
                let rest = |contestant: usize| self.contestants[contestant].how.progress.rest();
                let _at_rest = (rest(0), self.is_alone.then(|| rest(1)));
                if let Some(answer) = self.lead.instead(Since::Long, aside) {
                    return Ok(Some(Ok(answer)));
                }
            }
        }
        Ok(self.settled())
    }

    /// One turn of the engine that has had less time, or a few milliseconds of both.
    fn go_on(&mut self, may_spend: [u64; 2]) -> Result<(), L::Error> {
        let goes_on = |index: &usize| self.threads[*index].is_some();
        let poorer = (0..2).filter(goes_on).min_by_key(|&index| self.used[index]);
        match poorer {
            Some(index) if self.is_alone => {
                let turn = SHORTEST_TURN.max(self.used[index] / PART_OF_TIME);
                let begun = Instant::now();
                self.contestants[index]
                    .how
                    .pace
                    .grant(may_spend[index], Some(turn));
                self.wait_for(index)?;
                self.used[index] += begun.elapsed();
                Ok(())
            }
            _ => {
                let contestants = self.contestants;
                for (one, most) in contestants.iter().zip(may_spend) {
                    one.how.pace.grant(most, None);
                }
                let paces = contestants.each_ref().map(|one| &one.how.pace);
                let has_ended = [0, 1].map(|index| self.threads[index].is_none());
                self.bell.wait_unless(|| {
                    let is_news = |index: usize| paces[index].has_ended() != has_ended[index];
                    is_news(0) || is_news(1) || paces[0].is_waiting()
                });
                self.gather();
                self.lead.look(self.done())
            }
        }
    }

    /// Until it waits, has ended or is stopped.
    fn wait_for(&mut self, index: usize) -> Result<(), L::Error> {
        let How { pace, stop, .. } = &self.contestants[index].how;
        while self.threads[index].is_some() && !pace.is_waiting() {
            self.lead.look(self.done())?;
            self.bell
                .wait_unless(|| pace.is_waiting() || pace.has_ended());
            self.gather();
            if stop.is_raised() {
                break;
            }
        }
        self.lead.look(self.done())
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
