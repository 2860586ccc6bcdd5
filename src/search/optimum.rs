//! The optimum of a goal by branch and bound.
//!
//! First, placements are improved one by one, as long as the next better one comes quickly. Then
//! the bound is moved towards the best from the other side: a search for a placement with exactly
//! the best number that is still possible finds one, or refutes that number. The searches prune by
//! what counting says of the pieces that are still wanted ([`super::aim`], [`super::cover`]), which
//! is the more the nearer the number is to what counting alone allows; so the refutations go from
//! easy to hard, and the last of them is the one that every search has to do.

use super::aim::Aim;
use super::walk::Walk;
use crate::progress::Progress;
use crate::puzzle::{Bound, Direction, Goal, Puzzle, Watch};
use crate::stop::{Stop, Stopped};

/// So many branches may be tried for a placement that is better than the best.
const PATIENCE: u64 = 20_000;

/// `None` where no placement obeys the rules. What is known meanwhile is written to the watch.
pub fn optimum(
    puzzle: &Puzzle,
    goal: &Goal,
    watch: &Watch,
    stop: &Stop,
) -> Result<Option<u64>, Stopped> {
    let mut search = Search {
        puzzle,
        goal,
        watch,
        stop,
        bound: match goal.direction {
            Direction::Maximize => puzzle.board.len() as u64,
            Direction::Minimize => 0,
        },
    };
    watch.begin(goal.direction, search.bound);
    let anything = Bound::ANY;
    let Some(mut best) = search.look_for(anything, u64::MAX)? else {
        return Ok(None);
    };
    while best != search.bound {
        match search.look_for(better_than(best, goal.direction), PATIENCE) {
            Ok(Some(better)) => best = better,
            Ok(None) => search.bounded(best),
            Err(Stopped) if stop.is_raised() => return Err(Stopped),
            Err(Stopped) => break,
        }
    }
    while best != search.bound {
        let number = search.bound as i64;
        match search.look_for(Bound::exactly(number), u64::MAX)? {
            Some(number) => best = number,
            None => search.bounded(match goal.direction {
                Direction::Maximize => search.bound - 1,
                Direction::Minimize => search.bound + 1,
            }),
        }
    }
    Ok(Some(best))
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    goal: &'a Goal,
    watch: &'a Watch,
    stop: &'a Stop,
    /// No number is better.
    bound: u64,
}

impl Search<'_> {
    /// A placement with an aimed number of pieces: its number.
    fn look_for(&mut self, aimed: Bound, patience: u64) -> Result<Option<u64>, Stopped> {
        let aim = Aim::new(&self.goal.of, aimed);
        // Its shares would start over with every number; the watch says more.
        let progress = Progress::default();
        let walk = Walk::new(self.puzzle, Some(aim), &progress, self.stop);
        let mut walk = walk.with_patience(patience);
        let found = walk.advance();
        if let Some(capacity) = walk.capacity()
            && self.goal.direction == Direction::Maximize
        {
            self.bounded(self.bound.min(capacity as u64));
        }
        Ok(found?.then(|| {
            let placement = walk.placement();
            let number = self.goal.number(&placement);
            self.watch.found(number, &placement);
            number
        }))
    }

    fn bounded(&mut self, bound: u64) {
        self.bound = bound;
        self.watch.bounded(bound);
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
