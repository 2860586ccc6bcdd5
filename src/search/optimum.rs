//! The optimum of a goal by branch and bound.
//!
//! First, placements are improved one by one, as long as the next better one comes quickly. Then
//! the bound is moved towards the best from the other side: a search for a placement with exactly
//! the best number that is still possible finds one, or refutes that number. The searches prune by
//! what counting says of the pieces that are still wanted ([`super::bounds`]), which
//! is the more the nearer the number is to what counting alone allows; so the refutations go from
//! easy to hard, and the last of them is the one that every search has to do.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use crate::progress::Progress;
use crate::puzzle::{Bound, Direction, Goal, Placement, Puzzle};
use crate::search::Options;
use crate::search::bounds::objective::ObjectiveBound;
use crate::search::tree::placements::Placements;
use crate::search::tree::root::SearchRoot;
use crate::search::tree::subtree::Subtree;
use crate::search::work_queue::{WorkItem, WorkQueue};
use crate::stop::Stopped;
use crate::threads;

/// A probe for a placement that is better than the best tries so many branches.
const PROBE_BRANCHES: u64 = 20_000;

/// What optimal placements are searched on; `None` where no placement obeys the rules.
pub fn root_of_optimum<'a>(
    puzzle: &'a Puzzle,
    goal: &'a Goal,
    options: &Options,
) -> Result<Option<SearchRoot<'a>>, Stopped> {
    let optimum = optimum(puzzle, goal, options)?;
    Ok(optimum.map(|number| {
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        let objective = ObjectiveBound::new(&goal.of, Bound::exactly(number));
        SearchRoot::new(puzzle, Some(objective), options)
    }))
}

/// `None` where no placement obeys the rules. What is known meanwhile is written to the watch.
fn optimum(puzzle: &Puzzle, goal: &Goal, options: &Options) -> Result<Option<u64>, Stopped> {
    let mut branch_and_bound = BranchAndBound {
        puzzle,
        goal,
        // Its subproblems would start over with every number; the watch says more.
        options: Options {
            progress: Progress::default(),
            ..options.clone()
        },
        bound: match goal.direction {
            Direction::Maximize => puzzle.board.len() as u64,
            Direction::Minimize => 0,
        },
    };
    options.watch.begin(goal.direction, branch_and_bound.bound);
    let anything = match branch_and_bound.probe(Bound::ANY, PROBE_BRANCHES) {
        Err(Stopped) if !options.stop.is_raised() => branch_and_bound.search_for(Bound::ANY)?,
        outcome => outcome?,
    };
    let Some(mut best) = anything else {
        return Ok(None);
    };
    while best != branch_and_bound.bound {
        match branch_and_bound.probe(better_than(best, goal.direction), PROBE_BRANCHES) {
            Ok(Some(better)) => best = better,
            Ok(None) => branch_and_bound.bounded(best),
            Err(Stopped) if options.stop.is_raised() => return Err(Stopped),
            Err(Stopped) => break,
        }
    }
    while best != branch_and_bound.bound {
        let number = branch_and_bound.bound as i64;
        match branch_and_bound.search_for(Bound::exactly(number))? {
            Some(number) => best = number,
            None => branch_and_bound.bounded(match goal.direction {
                Direction::Maximize => branch_and_bound.bound - 1,
                Direction::Minimize => branch_and_bound.bound + 1,
            }),
        }
    }
    Ok(Some(best))
}

struct BranchAndBound<'a> {
    puzzle: &'a Puzzle,
    goal: &'a Goal,
    options: Options,
    /// No number is better.
    bound: u64,
}

impl BranchAndBound<'_> {
    /// The number of a placement whose number is within the bound. The threads share the
    /// subproblems out, one of all that automorphisms carry to one another.
    fn search_for(&mut self, wanted: Bound) -> Result<Option<u64>, Stopped> {
        let found: Mutex<Option<Placement>> = Mutex::new(None);
        let is_found = self.options.stop.for_part();
        let options = Options {
            stop: is_found.clone(),
            ..self.options.clone()
        };
        let objective = ObjectiveBound::new(&self.goal.of, wanted);
        let root = SearchRoot::new(self.puzzle, Some(objective), &options);
        let queue = WorkQueue::new(&root, root.begin()?, options.automorphisms.as_deref())?;
        self.learn_capacity(queue.capacity);
        let visit = |_: WorkItem, subtree: &mut Subtree| {
            if subtree.advance(&root.stop)? {
                let placement = subtree.placement(self.puzzle);
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                *found = Some(placement);
                is_found.raise();
            }
            Ok(())
        };
        let jobs = self.options.jobs.unwrap_or(NonZeroUsize::MIN);
        let outcomes = threads::on_each(jobs, || queue.take(&root, visit));
        match found.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(placement) => Ok(Some(self.note(&placement))),
            None => outcomes
                .into_iter()
                .collect::<Result<(), Stopped>>()
                .map(|()| None),
        }
    }

    /// The same, given up after so many branches.
    fn probe(&mut self, wanted: Bound, budget: u64) -> Result<Option<u64>, Stopped> {
        let objective = ObjectiveBound::new(&self.goal.of, wanted);
        let root = SearchRoot::new(self.puzzle, Some(objective), &self.options);
        let mut placements = Placements::begin(root.with_budget(budget))?;
        self.learn_capacity(placements.capacity);
        Ok(placements
            .advance()?
            .then(|| self.note(&placements.placement())))
    }

    /// Takes note of a placement that obeys the rules; its number.
    fn note(&self, placement: &Placement) -> u64 {
        let number = self.goal.number(placement);
        self.options.watch.found(number, placement);
        number
    }

    /// No more than so many of the objective's pieces fit on the board.
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
