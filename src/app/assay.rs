//! What an engine gives is tested before anybody counts or sees it.

use std::time::Duration;

use super::effort::Stopwatch;
use super::engine::Engine;
use crate::puzzle::{Bracket, Breach, Judge, Placement, Puzzle, Watch};

/// A placement that an engine called a solution and that is none: always a bug.
#[derive(Debug)]
pub struct Rejected {
    pub engine: Engine,
    pub placement: Placement,
    pub reason: Reason,
}

/// Why a placement is no solution.
#[derive(Debug, PartialEq, Eq)]
pub enum Reason {
    /// The judge says that it breaks rules.
    Breaches(Vec<Breach>),
    /// Its number of the goal's pieces is not the one of the engine's first solution: not both
    /// can be optimal.
    Goal { first: u64, found: u64 },
    /// It obeys all rules, where it was proved that nothing does.
    SaidToBeNone,
}

/// Tests what an engine gives: each placement obeys the rules, and all have the same number of the
/// goal's pieces.
pub(super) struct Assay<'a> {
    pub engine: Engine,
    puzzle: &'a Puzzle,
    judge: &'a Judge<'a>,
    /// The goal's number in the first placement, or what the engine calls the optimum before it gives
    /// one.
    number: Option<u64>,
    /// Where the engine writes what it knows of the optimum, if others look at its placements too.
    watch: Option<&'a Watch>,
    stopwatch: Stopwatch,
    tested: u64,
}

/// So many placements are timed; of those that follow only one in so many, as looking at the clock takes
/// as long as many a test.
const TIMED: u64 = 64;

impl<'a> Assay<'a> {
    pub fn new(engine: Engine, puzzle: &'a Puzzle, judge: &'a Judge<'a>) -> Self {
        Assay {
            engine,
            puzzle,
            judge,
            number: None,
            watch: None,
            stopwatch: Stopwatch::default(),
            tested: 0,
        }
    }

    /// Of some of the placements only: all have the number that the engine calls the optimum.
    pub fn of_part(
        engine: Engine,
        puzzle: &'a Puzzle,
        judge: &'a Judge<'a>,
        watch: &'a Watch,
    ) -> Self {
        Assay {
            watch: Some(watch),
            ..Assay::new(engine, puzzle, judge)
        }
    }

    /// The placement, if nothing is wrong with it.
    pub fn test(&mut self, placement: Placement) -> Result<Placement, Box<Rejected>> {
        let number = self.tested;
        self.tested += 1;
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

    /// Tests a placement and counts the time for so many.
    fn timed(&mut self, placement: &Placement, times: u32) -> Option<Reason> {
        let mut stopwatch = self.stopwatch;
        let reason = stopwatch.time_of(times, || self.reason(placement));
        self.stopwatch = stopwatch;
        reason
    }

    fn reason(&mut self, placement: &Placement) -> Option<Reason> {
        match self.rules(placement) {
            Some(reason) => Some(reason),
            None => self.goal(placement),
        }
    }

    /// How long all tests have taken, about.
    pub fn time(&self) -> Duration {
        self.stopwatch.passed()
    }

    fn rules(&self, placement: &Placement) -> Option<Reason> {
        let breaks = !self.judge.accepts(placement);
        breaks.then(|| Reason::Breaches(self.judge.breaches(placement)))
    }

    fn goal(&mut self, placement: &Placement) -> Option<Reason> {
        let found = self.puzzle.goal.as_ref()?.number(placement);
        let optimum = || self.watch.and_then(|watch| watch.bracket()?.optimum());
        let first = *self
            .number
            .get_or_insert_with(|| optimum().unwrap_or(found));
        (found != first).then_some(Reason::Goal { first, found })
    }

    /// What the engine knows of the optimum: what it has given as solutions it calls optimal.
    /// Before that, the best placement of its watch is judged.
    pub fn bracket(&self, watch: &Watch) -> Result<Option<Bracket>, Box<Rejected>> {
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
        if let Some(best) = watch.best()
            && let Some(reason) = self.rules(&best)
        {
            return Err(Box::new(Rejected {
                engine: self.engine,
                placement: best,
                reason,
            }));
        }
        let nothing = goal.nothing_known(self.puzzle.board.len());
        Ok(Some(watch.bracket().unwrap_or(nothing)))
    }
}
