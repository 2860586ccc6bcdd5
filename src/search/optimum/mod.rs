//! Finds the optimum of a goal by branch and bound.
//!
//! Placements are improved one by one, as long as the next better one is found quickly ([`Improvement`]). The
//! bound is also moved towards the best number from the other side ([`numbers`]): a search for the placements with
//! exactly the best number that is still possible finds some, or refutes that number. The searches prune by
//! counting the pieces that are still wanted ([`super::bounds`]). Counting prunes more, the nearer the number is
//! to what counting alone allows; so the refutations go from easy to hard, and the last of them is one that every
//! search has to do.
//!
//! With several threads both run at the same time. Each uses the progress of the other only to skip work that
//! is no longer needed, so the result never depends on which was faster.

mod improvement;
mod known;
mod numbers;

pub use numbers::{NumberSearch, Searched};

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use crate::progress::Progress;
use crate::puzzle::{Bound, Direction, Goal, Placement, Puzzle};
use crate::search::Options;
use crate::search::bounds::objective::ObjectiveBound;
use crate::search::size::{self, MOST_ENTRIES};
use crate::search::tree::root::SearchRoot;
use crate::search::tree::subtree::Subtree;
use crate::search::work_queue::{WorkItem, WorkQueue};
use crate::stop::{Stop, Stopped};
use crate::threads::{self, Seats};

use improvement::Improvement;
use known::SharedBracket;

/// Up to this size, several models are built at the same time: three of them take half a gigabyte.
const MOST_ENTRIES_OF_SEVERAL: u64 = MOST_ENTRIES / 16;

/// The root of the search for the optimal placements; `None` where no placement obeys the rules.
pub fn root_of_optimum<'a>(
    puzzle: &'a Puzzle,
    goal: &'a Goal,
    options: &Options,
) -> Result<Option<SearchRoot<'a>>, Stopped> {
    let Some(optimum) = BranchAndBound::begin(puzzle, goal, options)? else {
        return Ok(None);
    };
    optimum.decide(
        || Some(()),
        |number| {
            let found = optimum.first(&number.root, &number.queue)?;
            if let Some(placement) = &found {
                optimum.found(placement);
            }
            let is_any = found.is_some();
            Ok(Searched { is_any, result: () })
        },
    )?;
    let progress = options.progress.clone();
    let bound = exactly(optimum.known.bound());
    Ok(Some(optimum.root(bound, &options.stop, progress)))
}

/// A search for the optimum of a goal. What becomes known is reported to the watch.
pub struct BranchAndBound<'a> {
    puzzle: &'a Puzzle,
    goal: &'a Goal,
    options: Options,
    jobs: NonZeroUsize,
    /// Limits the number of threads that work at the same time, whatever they do.
    pub seats: Seats,
    known: SharedBracket,
    /// Whether the first placement depends on which thread was faster.
    is_first_by_chance: bool,
}

impl<'a> BranchAndBound<'a> {
    /// Finds a first placement; `None` where none obeys the rules.
    pub fn begin(
        puzzle: &'a Puzzle,
        goal: &'a Goal,
        options: &Options,
    ) -> Result<Option<Self>, Stopped> {
        let bound = match goal.direction {
            Direction::Maximize => puzzle.board.len() as u64,
            Direction::Minimize => 0,
        };
        let jobs = options.jobs.unwrap_or(NonZeroUsize::MIN);
        let mut search = BranchAndBound {
            puzzle,
            goal,
            options: options.clone(),
            jobs,
            seats: Seats::new(jobs),
            known: SharedBracket::new(goal.direction, bound, &options.watch),
            is_first_by_chance: false,
        };
        let first = match search.probe(Bound::ANY) {
            Err(Stopped) if !options.stop.is_raised() => {
                search.is_first_by_chance = true;
                search.first_on_threads()?
            }
            outcome => outcome?,
        };
        Ok(first.map(|placement| {
            search.found(&placement);
            search
        }))
    }

    /// Searches for one number after another, beginning with the best that is possible, until one has placements.
    /// Returns the results of all these searches; the last is that for the optimum. Once a number is proved to be
    /// the optimum, `once_proved` may supply the result of its search. The results do not depend on the number of
    /// threads.
    pub fn decide<T>(
        &self,
        once_proved: impl Fn() -> Option<T>,
        search: impl Fn(&NumberSearch) -> Result<Searched<T>, Stopped>,
    ) -> Result<Vec<T>, Stopped> {
        let first = Improvement::of(self);
        let improve = || self.seats.take(|| first.run());
        let search_numbers = || self.numbers(once_proved, search);
        let (is_proved, results) = match self.is_side_by_side() {
            true => threads::both(improve, search_numbers),
            false => (Ok(improve()?), search_numbers()),
        };
        let mut results = results?;
        if is_proved == Ok(true) || self.is_first_by_chance {
            // How many numbers were searched for depends on which thread was faster.
            results.drain(..results.len().saturating_sub(1));
        }
        Ok(results)
    }

    /// Records a placement that obeys the rules.
    pub fn note(&self, placement: &Placement) {
        let number = self.goal.number(placement);
        self.options.watch.found(number, placement);
    }

    fn found(&self, placement: &Placement) {
        self.note(placement);
        self.known.found(self.goal.number(placement));
    }

    /// Whether there is work for threads besides the search for one number.
    fn is_side_by_side(&self) -> bool {
        self.jobs > NonZeroUsize::MIN && size::estimate(self.puzzle) <= MOST_ENTRIES_OF_SEVERAL
    }

    /// The root of the search for the placements within a bound.
    fn root(&self, wanted: Bound, stop: &Stop, progress: Progress) -> SearchRoot<'a> {
        let objective = ObjectiveBound::new(&self.goal.of, wanted);
        let options = Options {
            stop: stop.clone(),
            progress,
            ..self.options.clone()
        };
        SearchRoot::new(self.puzzle, Some(objective), &options)
    }

    /// The subproblems of a search, one for each orbit under the automorphisms.
    fn queue(&self, root: &SearchRoot) -> Result<WorkQueue<'_>, Stopped> {
        let automorphisms = self.options.automorphisms.as_deref();
        let queue = WorkQueue::new(root, root.begin()?, automorphisms)?;
        self.known.learn_capacity(queue.capacity);
        Ok(queue)
    }

    /// A placement, if there is one. The threads share the work.
    fn first_on_threads(&self) -> Result<Option<Placement>, Stopped> {
        let root = self.root(Bound::ANY, &self.options.stop, Progress::default());
        self.first(&root, &self.queue(&root)?)
    }

    /// Some placement, if there is one: the one found first by any thread.
    fn first(&self, root: &SearchRoot, queue: &WorkQueue) -> Result<Option<Placement>, Stopped> {
        let found: Mutex<Option<Placement>> = Mutex::new(None);
        let is_found = root.stop.for_part();
        let visit = |_: WorkItem, subtree: &mut Subtree| {
            if subtree.advance(&is_found)? {
                let placement = subtree.placement(self.puzzle);
                *found.lock().unwrap_or_else(PoisonError::into_inner) = Some(placement);
                is_found.raise();
            }
            is_found.poll()
        };
        let take = || self.seats.take(|| queue.take(root, visit));
        let outcomes = threads::on_each(self.jobs, take);
        match found.into_inner().unwrap_or_else(PoisonError::into_inner) {
            None => {
                outcomes.into_iter().collect::<Result<(), Stopped>>()?;
                Ok(None)
            }
            found => Ok(found),
        }
    }
}

fn exactly(number: u64) -> Bound {
    Bound::exactly(i64::try_from(number).unwrap_or(i64::MAX))
}
