//! The number of solutions, without making placements, on several threads.
//!
//! The work is cut into parts that do not depend on the threads that share them out: the leaves of
//! the tree of obstacles, or else the parts of the only tree. A sample of the solutions is made into
//! placements, so that the judge can look at them.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Options;
use super::ground::{Ground, Leaf, Root};
use super::solutions::ground;
use super::subtree::{Part, Subtree};
use super::tree::Tree;
use crate::puzzle::{Automorphisms, KindId, Placement, Puzzle, Sample};
use crate::stop::Stopped;

/// What was counted.
#[derive(Clone, Debug)]
pub struct Counted {
    pub solutions: u64,
    /// Of the solutions that were looked at as many as were asked for, drawn evenly; all of them if there are fewer.
    pub sample: Vec<Placement>,
    /// How many were looked at: one for all that automorphisms carry to one another, or nearly.
    pub looked_at: u64,
    /// Whether these are all; otherwise the search was stopped.
    pub complete: bool,
    /// How many branches were tried.
    pub branches: u64,
    /// Added up over the threads.
    pub time: Duration,
}

/// Counts the solutions. The result does not depend on the number of threads.
pub fn count(puzzle: &Puzzle, options: &Options, jobs: NonZeroUsize, sample: usize) -> Counted {
    let nothing = Total {
        solutions: 0,
        looked_at: 0,
        branches: 0,
        time: Duration::ZERO,
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
        looked_at: total.looked_at,
        sample: total.sample.into_placements(),
        complete: total.complete,
        branches: total.branches,
        time: total.time,
    }
}

fn begin<'a>(
    puzzle: &'a Puzzle,
    options: &'a Options,
) -> Result<Option<(Ground<'a>, Feed<'a>)>, Stopped> {
    let Some(ground) = ground(puzzle, options)? else {
        return Ok(None);
    };
    let feed = Feed::new(&ground, options.automorphisms.as_deref())?;
    Ok(Some((ground, feed)))
}

/// Does the work once on each thread, with a total of its own, and adds them up.
fn on_threads(jobs: NonZeroUsize, nothing: Total, work: impl Fn(&mut Total) + Sync) -> Total {
    let work = |mut total: Total| {
        let begun = Instant::now();
        work(&mut total);
        total.time += begun.elapsed();
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
enum Feed<'a> {
    Leaves(Mutex<Leaves<'a>>),
    Parts {
        subtree: Subtree,
        parts: Vec<Part>,
        begun: AtomicUsize,
        done: AtomicUsize,
    },
    Nothing,
}

/// One part for each leaf of the tree of obstacles.
struct Leaves<'a> {
    outer: Box<Tree>,
    /// How many were given out.
    number: u64,
    /// Only leaves that are first among their images are given out.
    automorphisms: Option<&'a Automorphisms>,
}

impl<'a> Feed<'a> {
    fn new(ground: &Ground, automorphisms: Option<&'a Automorphisms>) -> Result<Self, Stopped> {
        let automorphisms = automorphisms.filter(|group| group.order() > 1);
        Ok(match ground.begin()?.root {
            Root::Obstacles(outer) => Feed::Leaves(Mutex::new(Leaves {
                automorphisms: automorphisms.filter(|group| group.keep_kinds(&obstacles(&outer))),
                outer,
                number: 0,
            })),
            Root::Subtree(None) => Feed::Nothing,
            Root::Subtree(Some(subtree)) => Feed::Parts {
                parts: subtree.parts(automorphisms, &ground.stop)?,
                subtree,
                begun: AtomicUsize::new(0),
                done: AtomicUsize::new(0),
            },
        })
    }
}

/// The kinds that are placed first.
fn obstacles(outer: &Tree) -> Vec<KindId> {
    let facts = outer.model.obstacles.iter();
    let kinds: BTreeSet<KindId> = facts
        .map(|&fact| outer.model.candidates.get(fact).kind)
        .collect();
    kinds.into_iter().collect()
}

/// A leaf with its number, and how often each solution below it counts.
struct Numbered {
    leaf: Leaf,
    number: u64,
    weight: u64,
}

impl Leaves<'_> {
    fn next(&mut self, ground: &Ground) -> Result<Option<Numbered>, Stopped> {
        while let Some(leaf) = ground.next_leaf(&mut self.outer)? {
            self.number += 1;
            self.outer.progress_below().set_share(0.0);
            if let Some(weight) = self.weight() {
                return Ok(Some(Numbered {
                    leaf,
                    number: self.number,
                    weight,
                }));
            }
        }
        Ok(None)
    }

    /// How many images the leaf at hand has, if it is the first of them.
    fn weight(&self) -> Option<u64> {
        let Some(automorphisms) = self.automorphisms else {
            return Some(1);
        };
        let Tree { model, state, .. } = &*self.outer;
        let standing = model.obstacles.iter();
        let standing = standing.filter(|&&fact| state.truth(fact) == Some(true));
        let pieces = standing.map(|&fact| {
            let candidate = model.candidates.get(fact);
            (candidate.square, candidate.kind)
        });
        let mut pieces: Vec<_> = pieces.collect();
        pieces.sort_unstable();
        automorphisms.images_if_first(&pieces)
    }
}

/// What one thread has counted.
#[derive(Clone)]
struct Total {
    solutions: u64,
    looked_at: u64,
    branches: u64,
    time: Duration,
    sample: Sample,
    complete: bool,
}

/// So many solutions are counted between two notes of the progress.
const SOLUTIONS_BETWEEN_NOTES: u64 = 1 << 12;

impl Total {
    fn add(&mut self, other: Total) {
        self.solutions += other.solutions;
        self.looked_at += other.looked_at;
        self.branches += other.branches;
        self.time += other.time;
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
                    ground.stop.poll()?;
                    subtree.go_to(part);
                    self.count(ground, (number, part.weight), &mut subtree)?;
                    let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                    ground.progress.set_share(done as f64 / parts.len() as f64);
                    Ok(())
                })
            }
        };
        self.complete = outcome == Ok(());
    }

    fn take_leaves(&mut self, ground: &Ground, leaves: &Mutex<Leaves>) -> Result<(), Stopped> {
        let next = || {
            // Where another thread has panicked, so will the whole count.
            let mut leaves = leaves.lock().unwrap_or_else(PoisonError::into_inner);
            leaves.next(ground)
        };
        while let Some(Numbered {
            leaf,
            number,
            weight,
        }) = next()?
        {
            if let Some(mut subtree) = ground.below(leaf)? {
                self.count(ground, (number, weight), &mut subtree)?;
            }
        }
        Ok(())
    }

    /// Counts one part, which the subtree stands before.
    fn count(
        &mut self,
        ground: &Ground,
        (part, weight): (u64, u64),
        subtree: &mut Subtree,
    ) -> Result<(), Stopped> {
        let before = self.looked_at;
        let mut noted = before;
        let nodes = subtree.nodes();
        let outcome = loop {
            match subtree.advance(&ground.stop) {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                Err(Stopped) => break Err(Stopped),
            }
            let number = Sample::number(part, self.looked_at - before);
            if self.sample.wants(number) {
                self.sample.keep(number, subtree.placement(ground.puzzle));
            }
            self.looked_at += 1;
            if self.looked_at - noted == SOLUTIONS_BETWEEN_NOTES {
                ground.progress.add_found(SOLUTIONS_BETWEEN_NOTES * weight);
                noted = self.looked_at;
            }
        };
        self.branches += subtree.nodes() - nodes;
        self.solutions += (self.looked_at - before) * weight;
        ground.progress.add_found((self.looked_at - noted) * weight);
        outcome
    }
}
