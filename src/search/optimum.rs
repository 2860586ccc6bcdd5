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
    let Some(mut optimum) = BranchAndBound::begin(puzzle, goal, options)? else {
        return Ok(None);
    };
    while !optimum.is_proved() {
        if !optimum.search_for_bound()? {
            optimum.refuted();
        }
    }
    Ok(Some(optimum.root(options)))
}

/// The best number found, and that which none can better. What is known is written to the watch.
pub struct BranchAndBound<'a> {
    puzzle: &'a Puzzle,
    goal: &'a Goal,
    options: Options,
    best: u64,
    /// No number is better.
    bound: u64,
}

impl<'a> BranchAndBound<'a> {
    /// Finds placements as long as the next better one comes quickly; `None` where none obeys the rules.
    pub fn begin(
        puzzle: &'a Puzzle,
        goal: &'a Goal,
        options: &Options,
    ) -> Result<Option<Self>, Stopped> {
        let bound = match goal.direction {
            Direction::Maximize => puzzle.board.len() as u64,
            Direction::Minimize => 0,
        };
        let mut search = BranchAndBound {
            puzzle,
            goal,
            // Its subproblems would start over with every number; the watch says more.
            options: Options {
                progress: Progress::default(),
                ..options.clone()
            },
            // Of the first placement, without which nothing else is asked.
            best: bound,
            bound,
        };
        options.watch.begin(goal.direction, bound);
        let is_any = match search.probe(Bound::ANY, PROBE_BRANCHES) {
            Err(Stopped) if !options.stop.is_raised() => search.search_for(Bound::ANY)?,
            outcome => outcome?,
        };
        if !is_any {
            return Ok(None);
        }
        while !search.is_proved() {
            match search.probe(better_than(search.best, goal.direction), PROBE_BRANCHES) {
                Ok(true) => {}
                Ok(false) => search.bounded(search.best),
                Err(Stopped) if options.stop.is_raised() => return Err(Stopped),
                Err(Stopped) => break,
            }
        }
        Ok(Some(search))
    }

    /// Whether the best number is the optimum.
    pub fn is_proved(&self) -> bool {
        self.best == self.bound
    }

    /// What the placements with the best number that is still possible are searched on; how far that has
    /// come tells nothing as long as the next number may follow.
    pub fn root(&self, options: &Options) -> SearchRoot<'a> {
        let progress = match self.is_proved() {
            true => options.progress.clone(),
            false => options.progress.part(0.0, 0.0),
        };
        let options = Options {
            progress,
            ..options.clone()
        };
        let objective = ObjectiveBound::new(&self.goal.of, exactly(self.bound));
        SearchRoot::new(self.puzzle, Some(objective), &options)
    }

    /// No placement has the best number that was still possible.
    pub fn refuted(&mut self) {
        self.bounded(match self.goal.direction {
            Direction::Maximize => self.bound - 1,
            Direction::Minimize => self.bound + 1,
        });
    }

    /// Takes note of a placement that obeys the rules; its number.
    pub fn note(&self, placement: &Placement) -> u64 {
        let number = self.goal.number(placement);
        self.options.watch.found(number, placement);
        number
    }

    fn found(&mut self, placement: &Placement) {
        self.best = self.note(placement);
    }

    /// Whether some placement has the best number that is still possible.
    fn search_for_bound(&mut self) -> Result<bool, Stopped> {
        self.search_for(exactly(self.bound))
    }

    /// Whether there is a placement whose number is within the bound. The threads share the
    /// subproblems out, one of all that automorphisms carry to one another.
    fn search_for(&mut self, wanted: Bound) -> Result<bool, Stopped> {
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
            Some(placement) => self.found(&placement),
            None => {
                return outcomes
                    .into_iter()
                    .collect::<Result<(), Stopped>>()
                    .map(|()| false);
            }
        }
        Ok(true)
    }

    /// The same, given up after so many branches.
    fn probe(&mut self, wanted: Bound, budget: u64) -> Result<bool, Stopped> {
        let objective = ObjectiveBound::new(&self.goal.of, wanted);
        let root = SearchRoot::new(self.puzzle, Some(objective), &self.options);
        let mut placements = Placements::begin(root.with_budget(budget))?;
        self.learn_capacity(placements.capacity);
        let is_any = placements.advance()?;
        if is_any {
            self.found(&placements.placement());
        }
        Ok(is_any)
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

fn exactly(number: u64) -> Bound {
    Bound::exactly(i64::try_from(number).unwrap_or(i64::MAX))
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
