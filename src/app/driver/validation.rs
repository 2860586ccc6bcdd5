//! Judges every placement before anybody counts or sees it.

use super::failure::{Rejected, RejectionReason};
use crate::app::Engines;
use crate::clock::{Duration, Instant};
use crate::puzzle::{Bracket, Judge, OptimumWatch, Placement, Puzzle};

/// Checks that each placement obeys the rules, and that all have the same number of the goal's pieces.
pub struct Validation<'a> {
    engine: Engines,
    puzzle: &'a Puzzle,
    judge: &'a Judge<'a>,
    /// Where the engine writes what it knows of the optimum.
    watch: &'a OptimumWatch,
    /// Whether other validations get placements of the same engine.
    is_part: bool,
    /// The goal's number in the first placement; for a part, what the engine calls the optimum.
    number: Option<u64>,
    time: Duration,
    judged: u64,
}

/// This many placements are timed; after them only one in this many, as reading the clock takes as long as judging
/// many a placement.
const TIMED: u64 = 64;

impl<'a> Validation<'a> {
    pub fn new(
        engine: impl Into<Engines>,
        puzzle: &'a Puzzle,
        judge: &'a Judge<'a>,
        watch: &'a OptimumWatch,
    ) -> Self {
        Validation {
            engine: engine.into(),
            puzzle,
            judge,
            watch,
            is_part: false,
            number: None,
            time: Duration::ZERO,
            judged: 0,
        }
    }

    /// For only some of the placements: all must have the number that the engine calls the optimum.
    pub fn of_part(self) -> Self {
        Validation {
            is_part: true,
            ..self
        }
    }

    /// Goes on where another validation of the same placements ended.
    pub fn after(self, number: Option<u64>) -> Self {
        Validation { number, ..self }
    }

    /// The goal's number in the first placement.
    pub fn number(&self) -> Option<u64> {
        self.number
    }

    /// Returns the placement if nothing is wrong with it.
    pub fn judge(&mut self, placement: Placement) -> Result<Placement, Box<Rejected>> {
        let number = self.judged;
        self.judged += 1;
        let reason = if number < TIMED {
            self.timed(&placement, 1)
        } else if number.is_multiple_of(TIMED) {
            self.timed(&placement, TIMED as u32)
        } else {
            self.reason(&placement)
        };
        match reason {
            None => Ok(placement),
            Some(reason) => Err(Box::new(Rejected {
                engine: self.engine,
                placement,
                reason,
            })),
        }
    }

    /// Judges a placement and counts its time `times` times, for others that are not timed.
    fn timed(&mut self, placement: &Placement, times: u32) -> Option<RejectionReason> {
        let start = Instant::now();
        let reason = self.reason(placement);
        let time = start.elapsed().saturating_mul(times);
        self.time = self.time.saturating_add(time);
        reason
    }

    fn reason(&mut self, placement: &Placement) -> Option<RejectionReason> {
        match self.rules(placement) {
            Some(reason) => Some(reason),
            None => self.goal(placement),
        }
    }

    /// The number of placements that were judged.
    pub fn judged(&self) -> u64 {
        self.judged
    }

    /// The approximate time spent judging.
    pub fn time(&self) -> Duration {
        self.time
    }

    fn rules(&self, placement: &Placement) -> Option<RejectionReason> {
        let breaks = !self.judge.accepts(placement);
        breaks.then(|| RejectionReason::Breaches(self.judge.breaches(placement)))
    }

    fn goal(&mut self, placement: &Placement) -> Option<RejectionReason> {
        let found = self.puzzle.goal.as_ref()?.number(placement);
        let known = self.watch.bracket().filter(|_| self.is_part);
        let optimum = known.and_then(|known| known.optimum());
        let first = *self.number.get_or_insert(optimum.unwrap_or(found));
        (found != first).then_some(RejectionReason::Goal { first, found })
    }

    /// What the engine knows of the optimum. If it has given solutions, it calls them optimal; otherwise the best
    /// placement of its watch is judged first.
    pub fn bracket(&self) -> Result<Option<Bracket>, Box<Rejected>> {
        let Some(goal) = &self.puzzle.goal else {
            return Ok(None);
        };
        if let Some(number) = self.number {
            return Ok(Some(Bracket {
                direction: goal.direction,
                best: Some(number),
                bound: number,
            }));
        }
        if let Some(best) = self.watch.best()
            && let Some(reason) = self.rules(&best)
        {
            return Err(Box::new(Rejected {
                engine: self.engine,
                placement: best,
                reason,
            }));
        }
        let nothing = goal.nothing_known(self.puzzle.board.len());
        Ok(Some(self.watch.bracket().unwrap_or(nothing)))
    }
}
