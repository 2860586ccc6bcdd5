//! The optimum of a goal by branch and bound.
//!
//! First, placements are improved one by one, as long as the next better one comes quickly. Then
//! the bound is moved towards the best from the other side: a search for a placement with exactly
//! the best number that is still possible finds one, or refutes that number. The searches prune by
//! what counting says of the pieces that are still wanted ([`super::aim`], [`super::cover`]), which
//! is the more the nearer the number is to what counting alone allows; so the refutations go from
//! easy to hard, and the last of them is the one that every search has to do.

use super::Options;
use super::aim::Aim;
use super::ground::Ground;
use super::walk::Walk;
use crate::progress::Progress;
use crate::puzzle::{Bound, Direction, Goal, Puzzle};
use crate::stop::Stopped;

/// So many branches may be tried for a placement that is better than the best.
const PATIENCE: u64 = 20_000;

/// What optimal placements are searched on; `None` where no placement obeys the rules.
pub fn ground_of_optimum<'a>(
    puzzle: &'a Puzzle,
    goal: &'a Goal,
    options: &Options,
) -> Result<Option<Ground<'a>>, Stopped> {
    let optimum = optimum(puzzle, goal, options)?;
    Ok(optimum.map(|number| {
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        let aim = Aim::new(&goal.of, Bound::exactly(number));
        Ground::new(puzzle, Some(aim), options)
    }))
}

/// `None` where no placement obeys the rules. What is known meanwhile is written to the watch.
fn optimum(puzzle: &Puzzle, goal: &Goal, options: &Options) -> Result<Option<u64>, Stopped> {
    let mut search = Search {
        puzzle,
        goal,
        options,
        bound: match goal.direction {
            Direction::Maximize => puzzle.board.len() as u64,
            Direction::Minimize => 0,
        },
    };
    options.watch.begin(goal.direction, search.bound);
    let anything = Bound::ANY;
    let Some(mut best) = search.look_for(anything, None)? else {
        return Ok(None);
    };
    while best != search.bound {
        match search.look_for(better_than(best, goal.direction), Some(PATIENCE)) {
            Ok(Some(better)) => best = better,
            Ok(None) => search.bounded(best),
            Err(Stopped) if options.stop.is_raised() => return Err(Stopped),
            Err(Stopped) => break,
        }
    }
    while best != search.bound {
        let number = search.bound as i64;
        match search.look_for(Bound::exactly(number), None)? {
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
    options: &'a Options,
    /// No number is better.
    bound: u64,
}

impl Search<'_> {
    /// A placement with an aimed number of pieces: its number.
    fn look_for(&mut self, aimed: Bound, patience: Option<u64>) -> Result<Option<u64>, Stopped> {
        let aim = Aim::new(&self.goal.of, aimed);
        let options = Options {
            // Its shares would start over with every number; the watch says more.
            progress: Progress::default(),
            ..self.options.clone()
        };
        let ground = Ground::new(self.puzzle, Some(aim), &options);
        let mut walk = Walk::new(match patience {
            Some(nodes) => ground.with_patience(nodes),
            None => ground,
        });
        let found = walk.advance();
        if let Some(capacity) = walk.capacity()
            && self.goal.direction == Direction::Maximize
        {
            self.bounded(self.bound.min(capacity as u64));
        }
        Ok(found?.then(|| {
            let placement = walk.placement();
            let number = self.goal.number(&placement);
            self.options.watch.found(number, &placement);
            number
        }))
    }

    fn bounded(&mut self, bound: u64) {
        self.bound = bound;
        self.options.watch.bounded(bound);
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
