//! The subproblems of a search, for several threads to take.
//!
//! They do not depend on the number of threads: they are the leaves of the tree of obstacles, or else
//! those that the only tree is split into. Of subproblems that automorphisms carry to one another, only
//! the first is given out, with the number of its images.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::puzzle::{Automorphisms, KindId};
use crate::search::tree::depth_first::Tree;
use crate::search::tree::root::{Leaf, SearchRoot, Start, Trees};
use crate::search::tree::subproblem::Subproblem;
use crate::search::tree::subtree::Subtree;
use crate::stop::Stopped;

/// Gives out subproblems, each once.
pub struct WorkQueue<'a> {
    source: Source<'a>,
    /// At most so many of the objective's pieces fit on the board, by counting alone.
    pub capacity: Option<usize>,
}

enum Source<'a> {
    Leaves(Mutex<Leaves<'a>>),
    Subproblems {
        subtree: Box<Subtree>,
        subproblems: Vec<Subproblem>,
        begun: AtomicUsize,
        done: AtomicUsize,
    },
    Nothing,
}

/// One subproblem for each leaf of the tree of obstacles.
struct Leaves<'a> {
    outer: Box<Tree>,
    /// How many were given out.
    number: u64,
    /// Only leaves that are first among their images are given out.
    automorphisms: Option<&'a Automorphisms>,
}

/// Which subproblem was given out.
#[derive(Clone, Copy, Debug)]
pub struct WorkItem {
    pub number: u64,
    /// How often each solution in it counts.
    pub weight: u64,
}

impl<'a> WorkQueue<'a> {
    /// All that there is from a start on.
    pub fn new(
        root: &SearchRoot,
        start: Start,
        automorphisms: Option<&'a Automorphisms>,
    ) -> Result<Self, Stopped> {
        let automorphisms = automorphisms.filter(|group| group.order() > 1);
        let source = match start.trees {
            Trees::Obstacles(outer) => Source::Leaves(Mutex::new(Leaves {
                automorphisms: automorphisms.filter(|group| group.keep_kinds(&obstacles(&outer))),
                outer,
                number: 0,
            })),
            Trees::Subtree(None) => Source::Nothing,
            Trees::Subtree(Some(subtree)) => Source::Subproblems {
                subproblems: subtree.split(automorphisms, &root.stop)?,
                subtree: Box::new(subtree),
                begun: AtomicUsize::new(0),
                done: AtomicUsize::new(0),
            },
        };
        Ok(WorkQueue {
            source,
            capacity: start.capacity,
        })
    }

    /// Takes subproblems until there are none left; each thread calls this once. The visitor gets each
    /// as a subtree that stands before its first solution.
    pub fn take(
        &self,
        root: &SearchRoot,
        mut visit: impl FnMut(WorkItem, &mut Subtree) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        match &self.source {
            Source::Nothing => Ok(()),
            Source::Leaves(leaves) => {
                let next = || {
                    // Where another thread has panicked, so will the whole search.
                    let mut leaves = leaves.lock().unwrap_or_else(PoisonError::into_inner);
                    leaves.next(root)
                };
                while let Some((leaf, item)) = next()? {
                    if let Some(mut subtree) = root.below(leaf)? {
                        visit(item, &mut subtree)?;
                    }
                }
                Ok(())
            }
            Source::Subproblems {
                subtree,
                subproblems,
                begun,
                done,
            } => {
                let mut subtree = subtree.fresh();
                let next = || {
                    let number = begun.fetch_add(1, Ordering::Relaxed);
                    subproblems
                        .get(number)
                        .map(|subproblem| (number as u64, subproblem))
                };
                std::iter::from_fn(next).try_for_each(|(number, subproblem)| {
                    root.stop.poll()?;
                    subtree.go_to(subproblem);
                    let weight = subproblem.weight;
                    visit(WorkItem { number, weight }, &mut subtree)?;
                    let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                    root.progress
                        .set_share(done as f64 / subproblems.len() as f64);
                    Ok(())
                })
            }
        }
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

impl Leaves<'_> {
    fn next(&mut self, root: &SearchRoot) -> Result<Option<(Leaf, WorkItem)>, Stopped> {
        while let Some(leaf) = root.next_leaf(&mut self.outer)? {
            self.number += 1;
            self.outer.progress_below().set_share(0.0);
            if let Some(weight) = self.weight() {
                let number = self.number;
                return Ok(Some((leaf, WorkItem { number, weight })));
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
