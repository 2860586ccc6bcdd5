//! The number of solutions, without making placements, on several threads.
//!
//! The work is cut into parts that do not depend on the threads that share them out: the leaves of
//! the tree of obstacles, or else the parts of the only tree. A sample of the solutions is made into
//! placements, so that the judge can look at them.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::Options;
use super::ground::{Ground, Leaf, Root};
use super::sample::Sample;
use super::solutions::ground;
use super::subtree::{Part, Subtree};
use super::tree::Tree;
use crate::puzzle::{Placement, Puzzle};
use crate::stop::Stopped;

/// What was counted.
#[derive(Clone, Debug)]
pub struct Counted {
    pub solutions: u64,
    /// Of the solutions as many as were asked for, drawn evenly; all of them if there are fewer.
    pub sample: Vec<Placement>,
    /// Whether these are all; otherwise the search was stopped.
    pub complete: bool,
}

/// Counts the solutions. The result does not depend on the number of threads.
pub fn count(puzzle: &Puzzle, options: &Options, jobs: NonZeroUsize, sample: usize) -> Counted {
    let nothing = Total {
        solutions: 0,
        sample: Sample::new(sample),
        complete: true,
    };
    let total = match begin(puzzle, options) {
        Ok(None) => nothing,
        Ok(Some((ground, feed))) => {
            on_threads(jobs, nothing, |total| total.take_parts(&ground, &feed))
        }
        Err(Stopped) => Total {
            complete: false,
            ..nothing
        },
    };
    Counted {
        solutions: total.solutions,
        sample: total.sample.into_placements(),
        complete: total.complete,
    }
}

fn begin<'a>(puzzle: &'a Puzzle, options: &Options) -> Result<Option<(Ground<'a>, Feed)>, Stopped> {
    let Some(ground) = ground(puzzle, options)? else {
        return Ok(None);
    };
    let feed = Feed::new(&ground)?;
    Ok(Some((ground, feed)))
}

/// Does the work once on each thread, with a total of its own, and adds them up.
fn on_threads(jobs: NonZeroUsize, nothing: Total, work: impl Fn(&mut Total) + Sync) -> Total {
    let work = |mut total: Total| {
        work(&mut total);
        total
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..jobs.get())
            .map(|_| scope.spawn(|| work(nothing.clone())))
            .collect();
        let mut total = work(nothing.clone());
        for other in others {
            total.add(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        total
    })
}

/// Gives out the parts of the work, each once.
enum Feed {
    /// One part for each leaf; with the number of those that were given out.
    Leaves(Mutex<(Box<Tree>, u64)>),
    Parts {
        subtree: Subtree,
        parts: Vec<Part>,
        begun: AtomicUsize,
        done: AtomicUsize,
    },
    Nothing,
}

impl Feed {
    fn new(ground: &Ground) -> Result<Self, Stopped> {
        Ok(match ground.begin()?.root {
            Root::Obstacles(outer) => Feed::Leaves(Mutex::new((outer, 0))),
            Root::Subtree(None) => Feed::Nothing,
            Root::Subtree(Some(subtree)) => Feed::Parts {
                parts: subtree.parts(&ground.stop)?,
                subtree,
                begun: AtomicUsize::new(0),
                done: AtomicUsize::new(0),
            },
        })
    }
}

/// The next leaf with its number.
fn next_leaf(
    ground: &Ground,
    leaves: &Mutex<(Box<Tree>, u64)>,
) -> Result<Option<(u64, Leaf)>, Stopped> {
    // Where another thread has panicked, so will the whole count.
    let mut leaves = leaves.lock().unwrap_or_else(PoisonError::into_inner);
    let (outer, number) = &mut *leaves;
    *number += 1;
    let leaf = ground.next_leaf(outer)?;
    outer.progress_below().set_share(0.0);
    Ok(leaf.map(|leaf| (*number, leaf)))
}

/// What one thread has counted.
#[derive(Clone)]
struct Total {
    solutions: u64,
    sample: Sample,
    complete: bool,
}

/// So many solutions are counted between two notes of the progress.
const SOLUTIONS_BETWEEN_NOTES: u64 = 1 << 12;

impl Total {
    fn add(&mut self, other: Total) {
        self.solutions += other.solutions;
        self.sample.merge(other.sample);
        self.complete &= other.complete;
    }

    fn take_parts(&mut self, ground: &Ground, feed: &Feed) {
        let outcome = match feed {
            Feed::Nothing => Ok(()),
            Feed::Leaves(leaves) => self.take_leaves(ground, leaves),
            Feed::Parts {
                subtree,
                parts,
                begun,
                done,
            } => {
                let mut subtree = subtree.fresh();
                let next = || {
                    let number = begun.fetch_add(1, Ordering::Relaxed);
                    parts.get(number).map(|part| (number as u64, part))
                };
                std::iter::from_fn(next).try_for_each(|(number, part)| {
                    if ground.stop.is_raised() {
                        return Err(Stopped);
                    }
                    subtree.go_to(part);
                    self.count(ground, number, &mut subtree)?;
                    let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                    ground.progress.set_share(done as f64 / parts.len() as f64);
                    Ok(())
                })
            }
        };
        self.complete = outcome == Ok(());
    }

    fn take_leaves(
        &mut self,
        ground: &Ground,
        leaves: &Mutex<(Box<Tree>, u64)>,
    ) -> Result<(), Stopped> {
        while let Some((number, leaf)) = next_leaf(ground, leaves)? {
            if let Some(mut subtree) = ground.below(leaf)? {
                self.count(ground, number, &mut subtree)?;
            }
        }
        Ok(())
    }

    /// Counts one part, which the subtree stands before.
    fn count(&mut self, ground: &Ground, part: u64, subtree: &mut Subtree) -> Result<(), Stopped> {
        let (before, mut noted) = (self.solutions, self.solutions);
        let outcome = loop {
            match subtree.advance(&ground.stop) {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                Err(Stopped) => break Err(Stopped),
            }
            let number = Sample::number(part, self.solutions - before);
            if self.sample.wants(number) {
                self.sample.keep(number, subtree.placement(ground.puzzle));
            }
            self.solutions += 1;
            if self.solutions - noted == SOLUTIONS_BETWEEN_NOTES {
                ground.progress.add_found(SOLUTIONS_BETWEEN_NOTES);
                noted = self.solutions;
            }
        };
        ground.progress.add_found(self.solutions - noted);
        outcome
    }
}
