//! Counts the solutions on several threads, without making placements.
//!
//! The work is split into subproblems ([`super::work_queue`]). Only a sample of the solutions is
//! turned into placements, for the judge to check.

use std::num::NonZeroUsize;

use crate::clock::{Duration, Instant};
use crate::puzzle::{Placement, Puzzle, Sample};
use crate::search::Options;
use crate::search::optimum::{BranchAndBound, Searched};
use crate::search::tree::root::SearchRoot;
use crate::search::tree::subtree::Subtree;
use crate::search::work_queue::{WorkItem, WorkQueue};
use crate::stop::Stopped;
use crate::threads;

/// The result of a count.
#[derive(Clone, Debug)]
pub struct SolutionCount {
    pub solutions: u64,
    /// A uniform sample of the visited solutions, of the size that was asked for; all of them if
    /// there are fewer.
    pub sample: Vec<Placement>,
    /// How many solutions were visited: nearly one for each orbit under the automorphisms.
    pub visited: u64,
    /// Whether all solutions were counted; otherwise the search was stopped.
    pub complete: bool,
    /// Whether symmetry was used where it could be.
    pub up_to_symmetry: bool,
    /// How many branches were tried.
    pub branches: u64,
    /// The sum over all threads.
    pub time: Duration,
}

/// Counts the solutions. The result does not depend on the number of threads.
pub fn count(
    puzzle: &Puzzle,
    options: &Options,
    jobs: NonZeroUsize,
    sample: usize,
) -> SolutionCount {
    let options = Options {
        jobs: Some(jobs),
        ..options.clone()
    };
    let nothing = ThreadCount::nothing(sample);
    let total = total(puzzle, &options, jobs, &nothing).unwrap_or(ThreadCount {
        complete: false,
        ..nothing
    });
    SolutionCount {
        solutions: total.solutions,
        visited: total.visited,
        sample: total.sample.into_placements(),
        complete: total.complete,
        up_to_symmetry: options.automorphisms.is_some(),
        branches: total.branches,
        time: total.time,
    }
}

fn total(
    puzzle: &Puzzle,
    options: &Options,
    jobs: NonZeroUsize,
    nothing: &ThreadCount,
) -> Result<ThreadCount, Stopped> {
    let Some(goal) = &puzzle.goal else {
        let root = SearchRoot::new(puzzle, None, options);
        let queue = WorkQueue::new(&root, root.begin()?, options.automorphisms.as_deref())?;
        let count = || nothing.clone().take_items(&root, &queue, &|_| ());
        return Ok(ThreadCount::sum(nothing, threads::on_each(jobs, count)));
    };
    let Some(mut optimum) = BranchAndBound::begin(puzzle, goal, options)? else {
        return Ok(nothing.clone());
    };
    // Placements with the best possible number are counted at once where there are any: no search for
    // one comes first.
    let count = |optimum: &BranchAndBound, root: &SearchRoot, queue: &WorkQueue| {
        let note = |placement: &Placement| optimum.note(placement);
        let count = || nothing.clone().take_items(root, queue, &note);
        let total = ThreadCount::sum(nothing, threads::on_each(jobs, count));
        Ok(Searched {
            is_any: total.visited > 0 || !total.complete,
            result: total,
        })
    };
    let totals = optimum.decide(|| None, count)?;
    Ok(ThreadCount::sum(nothing, totals))
}

/// What one thread has counted.
#[derive(Clone)]
struct ThreadCount {
    solutions: u64,
    visited: u64,
    branches: u64,
    time: Duration,
    sample: Sample,
    complete: bool,
}

/// The number of solutions between two reports of progress.
const SOLUTIONS_BETWEEN_NOTES: u64 = 1 << 12;

impl ThreadCount {
    fn nothing(sample: usize) -> Self {
        ThreadCount {
            solutions: 0,
            visited: 0,
            branches: 0,
            time: Duration::ZERO,
            sample: Sample::new(sample),
            complete: true,
        }
    }

    fn sum(nothing: &ThreadCount, all: Vec<ThreadCount>) -> ThreadCount {
        all.into_iter().fold(nothing.clone(), ThreadCount::and)
    }

    fn and(mut self, other: ThreadCount) -> ThreadCount {
        self.solutions += other.solutions;
        self.visited += other.visited;
        self.branches += other.branches;
        self.time += other.time;
        self.sample.merge(other.sample);
        self.complete &= other.complete;
        self
    }

    fn take_items(
        mut self,
        root: &SearchRoot,
        queue: &WorkQueue,
        note: &dyn Fn(&Placement),
    ) -> ThreadCount {
        let begun = Instant::now();
        let outcome = queue.take(root, |item, subtree| self.count(root, item, subtree, note));
        self.complete = outcome == Ok(());
        self.time += begun.elapsed();
        self
    }

    /// Counts one subproblem; the subtree stands before its first solution.
    fn count(
        &mut self,
        root: &SearchRoot,
        item: WorkItem,
        subtree: &mut Subtree,
        note: &dyn Fn(&Placement),
    ) -> Result<(), Stopped> {
        let before = self.visited;
        let mut noted = before;
        let nodes = subtree.nodes();
        let outcome = loop {
            match subtree.advance(&root.stop) {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                Err(Stopped) => break Err(Stopped),
            }
            if self.visited == 0 {
                note(&subtree.placement(root.puzzle));
            }
            let number = Sample::number(item.number, self.visited - before);
            if self.sample.wants(number) {
                self.sample.keep(number, subtree.placement(root.puzzle));
            }
            self.visited += 1;
            if self.visited - noted == SOLUTIONS_BETWEEN_NOTES {
                let found = SOLUTIONS_BETWEEN_NOTES * item.weight;
                root.progress.add_found(found);
                noted = self.visited;
            }
        };
        self.branches += subtree.nodes() - nodes;
        self.solutions += (self.visited - before) * item.weight;
        let found = (self.visited - noted) * item.weight;
        root.progress.add_found(found);
        outcome
    }
}
