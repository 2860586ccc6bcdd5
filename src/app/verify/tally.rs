//! One pass over an engine's solutions: everything that a claim may ask, counted at once.
//!
//! Every placement is judged before it is counted. Nothing is held but numbers and the smallest
//! placement, so that memory does not grow with the number of solutions.

use std::time::{Duration, Instant};

use super::enumerate::Enumerate;
use crate::app::DoesNotFit;
use crate::app::digest::Digest;
use crate::board::Square;
use crate::puzzle::{Fundamental, Judge, KindSet, Placement, Puzzle};
use crate::stop::Stop;

/// What to count besides the solutions themselves.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    pub fundamental: bool,
    /// Count the solutions in which one of these kinds stands on this square.
    pub standing: Vec<(KindSet, Square)>,
    /// Stop after the first solution: only whether there is one matters.
    pub existence_only: bool,
}

/// What one engine found.
#[derive(Clone, Debug)]
pub struct Tally {
    pub solutions: u64,
    /// 0 where it was not wanted.
    pub fundamental: u64,
    /// As [`Wanted::standing`].
    pub standing: Vec<u64>,
    /// The first of all found, in the language's order.
    pub first: Option<Placement>,
    pub digest: Digest,
    /// Whether the engine came to its end: it was neither stopped nor, with
    /// [`Wanted::existence_only`], content with one. If not, every number is a lower bound.
    pub complete: bool,
    /// A placement that the judge refused: a bug in the engine or in the judge. It is not counted,
    /// and ends the pass.
    pub refused: Option<Placement>,
    pub time: Duration,
}

/// Lets an engine run to its end, or until it is stopped.
pub fn tally(
    puzzle: &Puzzle,
    enumerate: &Enumerate,
    wanted: &Wanted,
    stop: &Stop,
) -> Result<Tally, DoesNotFit> {
    let start = Instant::now();
    let judge = Judge::new(puzzle);
    let fundamental = Fundamental::new(puzzle, &judge);
    let mut tally = Tally {
        solutions: 0,
        fundamental: 0,
        standing: vec![0; wanted.standing.len()],
        first: None,
        digest: Digest::default(),
        complete: true,
        refused: None,
        time: Duration::ZERO,
    };
    for found in enumerate(puzzle, stop)? {
        let Ok(placement) = found else {
            tally.complete = false;
            break;
        };
        if !judge.accepts(&placement) {
            tally.complete = false;
            tally.refused = Some(placement);
            break;
        }
        if wanted.fundamental && fundamental.is_fundamental(&placement) {
            tally.fundamental += 1;
        }
        tally.add(placement, wanted);
        if wanted.existence_only {
            tally.complete = false;
            break;
        }
    }
    tally.time = start.elapsed();
    Ok(tally)
}

impl Tally {
    fn add(&mut self, placement: Placement, wanted: &Wanted) {
        self.solutions += 1;
        self.digest.add(&placement);
        for (count, (kinds, square)) in self.standing.iter_mut().zip(&wanted.standing) {
            if placement
                .get(*square)
                .is_some_and(|kind| kinds.contains(kind))
            {
                *count += 1;
            }
        }
        if self.first.as_ref().is_none_or(|first| placement < *first) {
            self.first = Some(placement);
        }
    }
}
