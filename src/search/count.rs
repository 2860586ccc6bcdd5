//! The number of solutions, without making placements, on several threads.
//!
//! The work is cut into subproblems ([`super::work_queue`]). A sample of the solutions is made into
//! placements, so that the judge can look at them.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use crate::progress::Progress;
use crate::puzzle::{Placement, Puzzle, Sample};
use crate::search::Options;
use crate::search::solutions::root;
use crate::search::tree::root::{SearchRoot, Trees};
use crate::search::tree::subtree::Subtree;
use crate::search::work_queue::{WorkItem, WorkQueue, on_threads};
use crate::stop::{FirstLook, Stopped};

/// What was counted.
#[derive(Clone, Debug)]
pub struct Counted {
    pub solutions: u64,
    /// Of the solutions that were looked at as many as were asked for, drawn evenly; all of them if
    /// there are fewer.
    pub sample: Vec<Placement>,
    /// How many were looked at: one for all that automorphisms carry to one another, or nearly.
    pub looked_at: u64,
    /// Whether these are all; otherwise the search was stopped.
    pub complete: bool,
    /// Whether symmetry was used where it could be; a first look needs none.
    pub up_to_symmetry: bool,
    /// How many branches were tried.
    pub branches: u64,
    /// Added up over the threads.
    pub time: Duration,
}

/// Counts the solutions. The result does not depend on the number of threads.
pub fn count(puzzle: &Puzzle, options: &Options, jobs: NonZeroUsize, sample: usize) -> Counted {
    let nothing = ThreadCount {
        solutions: 0,
        looked_at: 0,
        branches: 0,
        time: Duration::ZERO,
        sample: Sample::new(sample),
        up_to_symmetry: false,
        complete: true,
    };
    let options = Options {
        jobs: Some(jobs),
        ..options.clone()
    };
    let total = total(puzzle, &options, jobs, &nothing).unwrap_or(ThreadCount {
        complete: false,
        ..nothing
    });
    Counted {
        solutions: total.solutions,
        looked_at: total.looked_at,
        sample: total.sample.into_placements(),
        complete: total.complete,
        up_to_symmetry: total.up_to_symmetry,
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
    let Some(root) = root(puzzle, options)? else {
        return Ok(nothing.clone());
    };
    let start = root.begin()?;
    let mut looked = nothing.clone();
    if options.first_look != FirstLook::No {
        match &start.trees {
            // For each way to place the obstacles there is another tree.
            Trees::Obstacles(_) => looked.complete = false,
            Trees::Subtree(Some(subtree)) => looked.look(&root, subtree),
            Trees::Subtree(None) => {}
        }
        let is_only_look = options.first_look == FirstLook::Only;
        if looked.complete || is_only_look || root.stop.is_raised() {
            return Ok(looked);
        }
    }
    let queue = WorkQueue::new(&root, start, options.automorphisms.as_deref())?;
    let totals = on_threads(jobs, || nothing.clone().take_items(&root, &queue));
    let all = totals.into_iter().fold(nothing.clone(), ThreadCount::and);
    Ok(ThreadCount {
        branches: all.branches + looked.branches,
        time: all.time + looked.time,
        up_to_symmetry: options.automorphisms.is_some(),
        ..all
    })
}

/// What one thread has counted.
#[derive(Clone)]
struct ThreadCount {
    solutions: u64,
    looked_at: u64,
    branches: u64,
    time: Duration,
    sample: Sample,
    up_to_symmetry: bool,
    complete: bool,
}

/// So many solutions are counted between two notes of the progress.
const SOLUTIONS_BETWEEN_NOTES: u64 = 1 << 12;

impl ThreadCount {
    fn and(mut self, other: ThreadCount) -> ThreadCount {
        self.solutions += other.solutions;
        self.looked_at += other.looked_at;
        self.branches += other.branches;
        self.time += other.time;
        self.sample.merge(other.sample);
        self.complete &= other.complete;
        self
    }

    /// Counts everything as one subproblem, unless that takes long.
    fn look(&mut self, root: &SearchRoot, subtree: &Subtree) {
        let begun = Instant::now();
        // What a look that is given up has found will be found again.
        let progress = Progress::default();
        let outcome = self.count(root, &progress, WorkItem::EVERYTHING, &mut subtree.probe());
        self.complete = outcome == Ok(());
        if self.complete {
            root.progress.add_found(self.solutions);
        }
        self.time += begun.elapsed();
    }

    fn take_items(mut self, root: &SearchRoot, queue: &WorkQueue) -> ThreadCount {
        let begun = Instant::now();
        let outcome = queue.take(root, |item, subtree| {
            self.count(root, &root.progress, item, subtree)
        });
        self.complete = outcome == Ok(());
        self.time += begun.elapsed();
        self
    }

    /// Counts one subproblem, which the subtree stands before.
    fn count(
        &mut self,
        root: &SearchRoot,
        progress: &Progress,
        item: WorkItem,
        subtree: &mut Subtree,
    ) -> Result<(), Stopped> {
        let before = self.looked_at;
        let mut noted = before;
        let nodes = subtree.nodes();
        let outcome = loop {
            match subtree.advance(&root.stop) {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                Err(Stopped) => break Err(Stopped),
            }
            let number = Sample::number(item.number, self.looked_at - before);
            if self.sample.wants(number) {
                self.sample.keep(number, subtree.placement(root.puzzle));
            }
            self.looked_at += 1;
            if self.looked_at - noted == SOLUTIONS_BETWEEN_NOTES {
                let found = SOLUTIONS_BETWEEN_NOTES * item.weight;
                progress.add_found(found);
                noted = self.looked_at;
            }
        };
        self.branches += subtree.nodes() - nodes;
        self.solutions += (self.looked_at - before) * item.weight;
        let found = (self.looked_at - noted) * item.weight;
        progress.add_found(found);
        outcome
    }
}
