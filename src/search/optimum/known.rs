//! What the searches for an optimum share.
//!
//! The two numbers only ever move towards each other. The search for a number is stopped once it cannot
//! be the optimum any more.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::puzzle::{Direction, OptimumWatch};
use crate::stop::Stop;

/// The best number found, and the bound that no placement can beat.
pub struct SharedBracket {
    direction: Direction,
    watch: OptimumWatch,
    both: Mutex<BracketState>,
}

struct BracketState {
    /// The number of the first placement, which is found before anything else starts, or of a
    /// better one.
    best: Option<u64>,
    bound: u64,
    /// The numbers that are searched for, or will be, each with the stop of its search.
    searches: Vec<(u64, Stop)>,
}

impl SharedBracket {
    pub fn new(direction: Direction, bound: u64, watch: &OptimumWatch) -> Self {
        watch.begin(direction, bound);
        SharedBracket {
            direction,
            watch: watch.clone(),
            both: Mutex::new(BracketState {
                best: None,
                bound,
                searches: Vec::new(),
            }),
        }
    }

    pub fn best(&self) -> Option<u64> {
        self.lock().best
    }

    pub fn bound(&self) -> u64 {
        self.lock().bound
    }

    /// Whether the best number is the optimum.
    pub fn is_proved(&self) -> bool {
        let both = self.lock();
        both.best == Some(both.bound)
    }

    /// Records that there is a placement with this number.
    pub fn found(&self, number: u64) {
        let mut both = self.lock();
        if both
            .best
            .is_none_or(|best| self.direction.is_better(number, best))
        {
            both.best = Some(number);
        }
        both.give_up(|other| self.direction.is_better(number, other));
    }

    /// Records that no placement has a better number.
    pub fn bounded(&self, bound: u64) {
        let mut both = self.lock();
        if self.direction.is_better(both.bound, bound) {
            both.bound = bound;
        }
        both.give_up(|number| self.direction.is_better(number, bound));
        self.watch.bounded(bound);
    }

    /// Records how many of the objective's pieces fit on the board at most.
    pub fn learn_capacity(&self, capacity: Option<usize>) {
        if let Some(capacity) = capacity
            && self.direction == Direction::Maximize
        {
            self.bounded(capacity as u64);
        }
    }

    /// Registers the search for a number; its stop is raised once the number cannot be the optimum.
    pub fn begins(&self, number: u64, stop: &Stop) {
        let mut both = self.lock();
        let bound = both.bound;
        both.searches.push((number, stop.clone()));
        both.give_up(|number| self.direction.is_better(number, bound));
    }

    /// What a panicking thread has left behind is still true: every value is written as a whole.
    fn lock(&self) -> MutexGuard<'_, BracketState> {
        self.both.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BracketState {
    /// Stops the searches for numbers that are not the optimum.
    fn give_up(&mut self, is_not: impl Fn(u64) -> bool) {
        self.searches.retain(|(number, stop)| {
            if is_not(*number) {
                stop.raise();
            }
            !is_not(*number)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_searches_for_numbers_that_cannot_be_are_stopped() {
        let known = SharedBracket::new(Direction::Maximize, 9, &OptimumWatch::default());
        let stops = [9, 8, 7].map(|number| {
            let stop = Stop::never();
            known.begins(number, &stop);
            stop
        });
        known.found(7);
        known.bounded(8);
        // It says less than what is known.
        known.bounded(9);
        assert_eq!(stops.each_ref().map(Stop::is_raised), [true, false, false]);
        assert!(!known.is_proved());
        let late = Stop::never();
        known.begins(9, &late);
        assert!(late.is_raised());
        known.learn_capacity(Some(7));
        assert_eq!(stops.each_ref().map(Stop::is_raised), [true, true, false]);
        assert!(known.is_proved());
    }

    #[test]
    fn worse_numbers_than_the_best_are_not_searched_for() {
        let known = SharedBracket::new(Direction::Minimize, 1, &OptimumWatch::default());
        let stops = [3, 4].map(|number| {
            let stop = Stop::never();
            known.begins(number, &stop);
            stop
        });
        known.found(3);
        known.found(4);
        assert_eq!(known.best(), Some(3));
        assert_eq!(stops.each_ref().map(Stop::is_raised), [false, true]);
    }
}
