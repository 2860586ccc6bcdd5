//! `[goal]`: the solutions are the placements that obey the rules and have as many (or as few) of
//! some pieces as possible. Also what is known about that number during the search.
//!
//! The judge does not know goals; it checks rules. That all solutions have the same number is
//! checked where they are compared.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{KindSet, Origin, Placement};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Maximize,
    Minimize,
}

/// The number of `of` on the board should be as large, or as small, as the rules allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    pub of: KindSet,
    pub direction: Direction,
    pub origin: Origin,
}

impl Goal {
    /// The number of the goal's pieces in a placement.
    pub fn number(&self, placement: &Placement) -> u64 {
        let counted = placement
            .pieces()
            .filter(|&(_, kind)| self.of.contains(kind));
        counted.count() as u64
    }

    /// What is known on a board with this number of squares before the search begins.
    pub fn nothing_known(&self, squares: usize) -> Bracket {
        Bracket {
            direction: self.direction,
            best: None,
            bound: match self.direction {
                Direction::Maximize => squares as u64,
                Direction::Minimize => 0,
            },
        }
    }
}

impl Direction {
    /// Whether one number is better for the goal than another.
    pub fn is_better(self, one: u64, other: u64) -> bool {
        match self {
            Direction::Maximize => one > other,
            Direction::Minimize => one < other,
        }
    }
}

/// What is known about the optimum: it lies between the best number found and a proved bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bracket {
    pub direction: Direction,
    /// The number of the best placement found so far that obeys the rules.
    pub best: Option<u64>,
    /// No placement that obeys the rules has a better number.
    pub bound: u64,
}

impl Bracket {
    /// The optimum, once it is found and proved.
    pub fn optimum(&self) -> Option<u64> {
        self.best.filter(|&best| best == self.bound)
    }

    /// Combines what two searches for the same optimum know.
    pub fn and(self, other: Bracket) -> Bracket {
        let nearer = |one: u64, two: u64| match self.direction.is_better(one, two) {
            true => one,
            false => two,
        };
        let farther = |one: u64, two: u64| match self.direction.is_better(one, two) {
            true => two,
            false => one,
        };
        Bracket {
            direction: self.direction,
            best: match (self.best, other.best) {
                (Some(one), Some(two)) => Some(nearer(one, two)),
                (one, two) => one.or(two),
            },
            bound: farther(self.bound, other.bound),
        }
    }

    /// Whether one has found a number that the other excludes.
    pub fn contradicts(&self, other: &Bracket) -> bool {
        let beyond = |best: Option<u64>, bound: u64| {
            best.is_some_and(|best| self.direction.is_better(best, bound))
        };
        beyond(self.best, other.bound) || beyond(other.best, self.bound)
    }
}

/// Shared memory where a search for an optimum writes what it knows. Others read it while the search
/// runs, and for the report when it was stopped. All clones share it.
#[derive(Clone, Debug, Default)]
pub struct OptimumWatch(Arc<Mutex<Option<Incumbent>>>);

#[derive(Debug)]
struct Incumbent {
    bracket: Bracket,
    /// The placement with the best number.
    placement: Option<Placement>,
}

impl OptimumWatch {
    /// Records that the search begins, with nothing found yet.
    pub fn begin(&self, direction: Direction, bound: u64) {
        *self.lock() = Some(Incumbent {
            bracket: Bracket {
                direction,
                best: None,
                bound,
            },
            placement: None,
        });
    }

    /// Records a placement that obeys the rules, if it is the best so far.
    pub fn found(&self, number: u64, placement: &Placement) {
        if let Some(Incumbent {
            bracket,
            placement: kept,
        }) = self.lock().as_mut()
            && bracket
                .best
                .is_none_or(|best| bracket.direction.is_better(number, best))
        {
            bracket.best = Some(number);
            *kept = Some(placement.clone());
        }
    }

    /// Records that no number is better than this one, if that is new.
    pub fn bounded(&self, bound: u64) {
        if let Some(Incumbent { bracket, .. }) = self.lock().as_mut()
            && bracket.direction.is_better(bracket.bound, bound)
        {
            bracket.bound = bound;
        }
    }

    /// What is known now; `None` before the search has begun and where there is no goal.
    pub fn bracket(&self) -> Option<Bracket> {
        self.lock().as_ref().map(|known| known.bracket)
    }

    /// The placement with the best number found so far.
    pub fn best(&self) -> Option<Placement> {
        self.lock().as_ref()?.placement.clone()
    }

    /// Resets it for another puzzle.
    pub fn clear(&self) {
        *self.lock() = None;
    }

    /// What a panicking thread has left behind is still true: every value is written as a whole.
    fn lock(&self) -> MutexGuard<'_, Option<Incumbent>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watch_keeps_what_says_most_and_knows_the_optimum_when_both_ends_meet() {
        for (direction, numbers, bounds) in [
            (Direction::Maximize, [3, 5, 4], [9, 7, 8]),
            (Direction::Minimize, [7, 5, 6], [1, 3, 2]),
        ] {
            let watch = OptimumWatch::default();
            let reader = watch.clone();
            assert_eq!(reader.bracket(), None);
            watch.begin(direction, bounds[0]);
            for (number, bound) in numbers.into_iter().zip(bounds) {
                watch.found(number, &Placement::empty(1));
                watch.bounded(bound);
            }
            let bracket = reader.bracket().unwrap();
            assert_eq!((bracket.best, bracket.bound), (Some(5), bounds[1]));
            assert_eq!(bracket.optimum(), None);
            watch.bounded(5);
            assert_eq!(reader.bracket().unwrap().optimum(), Some(5));
        }
    }
}
