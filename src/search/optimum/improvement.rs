//! Placements that are improved one by one, as long as the next better one comes quickly.
//!
//! It goes by what it has found itself, so that it comes to the same whatever is known from elsewhere.

use super::BranchAndBound;
use crate::progress::Progress;
use crate::puzzle::{Bound, Direction, Placement};
use crate::search::tree::placements::Placements;
use crate::stop::Stopped;

/// One search for a better placement after another, on one thread.
#[derive(Clone, Copy)]
pub struct Improvement<'a, 'p> {
    search: &'a BranchAndBound<'p>,
    best: u64,
    bound: u64,
}

impl<'a, 'p> Improvement<'a, 'p> {
    /// From the first placement on.
    pub fn of(search: &'a BranchAndBound<'p>) -> Self {
        let bound = search.known.bound();
        Improvement {
            search,
            best: search.known.best().unwrap_or(bound),
            bound,
        }
    }

    /// Whether this proves that none is better than the best one.
    pub fn run(&self) -> Result<bool, Stopped> {
        let direction = self.search.goal.direction;
        let mut best = self.best;
        while best != self.bound {
            match self.search.probe(better_than(best, direction)) {
                Ok(Some(placement)) => {
                    best = self.search.goal.number(&placement);
                    self.search.found(&placement);
                }
                Ok(None) => break,
                Err(Stopped) if self.search.options.stop.is_raised() => return Err(Stopped),
                Err(Stopped) => return Ok(false),
            }
        }
        self.search.known.bounded(best);
        Ok(true)
    }
}

impl BranchAndBound<'_> {
    /// A placement whose number is within the bound, given up after so many branches.
    pub(super) fn probe(&self, wanted: Bound) -> Result<Option<Placement>, Stopped> {
        let root = self.root(wanted, &self.options.stop, Progress::default());
        let budget = self.options.branches_to_improve;
        let mut placements = Placements::begin(root.with_budget(budget))?;
        self.known.learn_capacity(placements.capacity);
        let is_any = placements.advance()?;
        Ok(is_any.then(|| placements.placement()))
    }
}

fn better_than(number: u64, direction: Direction) -> Bound {
    let number = number as i64;
    match direction {
        Direction::Maximize => Bound {
            at_least: Some(number + 1),
            at_most: None,
        },
        Direction::Minimize => Bound {
            at_least: None,
            at_most: Some(number - 1),
        },
    }
}
