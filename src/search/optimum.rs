//! The optimum of a goal by branch and bound.
//!
//! First, placements are improved one by one, as long as the next better one comes quickly. Then
//! the bound is moved towards the best from the other side: a search for a placement with exactly
//! the best number that is still possible finds one, or refutes that number. The searches prune by
//! what counting says of the pieces that are still wanted ([`super::aim`], [`super::cover`]), which
//! is the more the nearer the number is to what counting alone allows; so the refutations go from
//! easy to hard, and the last of them is the one that every search has to do.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use super::Options;
use super::aim::Aim;
use super::ground::Ground;
use super::shares::{Feed, Share, on_threads};
use super::subtree::Subtree;
use super::walk::Walk;
use crate::progress::Progress;
use crate::puzzle::{Bound, Direction, Goal, Placement, Puzzle};
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
        // Its shares would start over with every number; the watch says more.
        options: Options {
            progress: Progress::default(),
            ..options.clone()
        },
        bound: match goal.direction {
            Direction::Maximize => puzzle.board.len() as u64,
            Direction::Minimize => 0,
        },
    };
    options.watch.begin(goal.direction, search.bound);
    let anything = match search.look_patiently(Bound::ANY, PATIENCE) {
        Err(Stopped) if !options.stop.is_raised() => search.look_for(Bound::ANY)?,
        outcome => outcome?,
    };
    let Some(mut best) = anything else {
        return Ok(None);
    };
    while best != search.bound {
        match search.look_patiently(better_than(best, goal.direction), PATIENCE) {
            Ok(Some(better)) => best = better,
            Ok(None) => search.bounded(best),
            Err(Stopped) if options.stop.is_raised() => return Err(Stopped),
            Err(Stopped) => break,
        }
    }
    while best != search.bound {
        let number = search.bound as i64;
        match search.look_for(Bound::exactly(number))? {
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
    options: Options,
    /// No number is better.
    bound: u64,
}

impl Search<'_> {
    /// A placement with an aimed number of pieces: its number. Of parts that automorphisms carry to
    /// one another one is looked at, and the threads share them out.
    fn look_for(&mut self, aimed: Bound) -> Result<Option<u64>, Stopped> {
        let found: Mutex<Option<Placement>> = Mutex::new(None);
        let is_found = self.options.stop.for_part();
        let options = Options {
            stop: is_found.clone(),
            ..self.options.clone()
        };
        let aim = Aim::new(&self.goal.of, aimed);
        let ground = Ground::new(self.puzzle, Some(aim), &options);
        let feed = Feed::new(&ground, ground.begin()?, options.automorphisms.as_deref())?;
        self.learn_capacity(feed.capacity);
        let visit = |_: Share, subtree: &mut Subtree| {
            if subtree.advance(&ground.stop)? {
                let placement = subtree.placement(self.puzzle);
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                *found = Some(placement);
                is_found.raise();
            }
            Ok(())
        };
        let jobs = self.options.jobs.unwrap_or(NonZeroUsize::MIN);
        let outcomes = on_threads(jobs, || feed.take(&ground, visit));
        match found.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(placement) => Ok(Some(self.note(&placement))),
            None => outcomes
                .into_iter()
                .collect::<Result<(), Stopped>>()
                .map(|()| None),
        }
    }

    /// The same, given up after so many branches.
    fn look_patiently(&mut self, aimed: Bound, patience: u64) -> Result<Option<u64>, Stopped> {
        let aim = Aim::new(&self.goal.of, aimed);
        let ground = Ground::new(self.puzzle, Some(aim), &self.options);
        let mut walk = Walk::new(ground.with_patience(patience));
        let found = walk.advance();
        self.learn_capacity(walk.capacity());
        Ok(found?.then(|| self.note(&walk.placement())))
    }

    /// Takes note of a placement that obeys the rules; its number.
    fn note(&self, placement: &Placement) -> u64 {
        let number = self.goal.number(placement);
        self.options.watch.found(number, placement);
        number
    }

    /// There is room for so many of the aimed pieces, and no more.
    fn learn_capacity(&mut self, capacity: Option<usize>) {
        if let Some(capacity) = capacity
            && self.goal.direction == Direction::Maximize
        {
            self.bounded(self.bound.min(capacity as u64));
        }
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
