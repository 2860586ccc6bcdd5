//! Improves placements one by one, as long as the next better one is found quickly.
//!
//! It relies only on what it has found itself, so that its result does not depend on what other
//! threads know.

use super::BranchAndBound;
use crate::progress::Progress;
use crate::puzzle::{Bound, Direction, Placement};
use crate::search::tree::placements::Placements;
use crate::stop::Stopped;

/// A series of searches for a better placement, on one thread.
#[derive(Clone, Copy)]
pub struct Improvement<'a, 'p> {
    search: &'a BranchAndBound<'p>,
    best: u64,
    bound: u64,
}

impl<'a, 'p> Improvement<'a, 'p> {
    /// Starts from the first placement.
    pub fn of(search: &'a BranchAndBound<'p>) -> Self {
        let bound = search.known.bound();
        Improvement {
            search,
            best: search.known.best().unwrap_or(bound),
            bound,
        }
    }

    /// Runs the searches; `true` if they prove that no placement is better than the best one.
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
    /// A placement whose number is within the bound; gives up when the budget of branches is spent.
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
