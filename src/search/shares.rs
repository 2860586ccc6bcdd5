//! The parts of a search, shared out among threads.
//!
//! They do not depend on the threads that share them out: the leaves of the tree of obstacles, or
//! else the parts of the only tree. Where automorphisms carry parts to one another, only the first
//! of them is given out, with the number of its images.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::ground::{Beginning, Ground, Leaf, Root};
use super::subtree::{Part, Subtree};
use super::tree::Tree;
use crate::puzzle::{Automorphisms, KindId};
use crate::stop::Stopped;

/// Gives out the parts of the work, each once.
pub struct Feed<'a> {
    source: Source<'a>,
    /// For how many of the aimed pieces there is room, as counting alone says.
    pub capacity: Option<usize>,
}

enum Source<'a> {
    Leaves(Mutex<Leaves<'a>>),
    Parts {
        subtree: Box<Subtree>,
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

/// A part that was given out.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    pub number: u64,
    /// How often each solution in it counts.
    pub weight: u64,
}

impl Share {
    /// The only part.
    pub const EVERYTHING: Share = Share {
        number: 0,
        weight: 1,
    };
}

/// Does the work once on each thread and hands back what it came to.
pub fn on_threads<T: Send>(jobs: NonZeroUsize, work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let others: Vec<_> = (1..jobs.get()).map(|_| scope.spawn(&work)).collect();
        let first = work();
        let others = others
            .into_iter()
            .map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        std::iter::once(first).chain(others).collect()
    })
}

impl<'a> Feed<'a> {
    /// All that there is from a beginning on.
    pub fn new(
        ground: &Ground,
        beginning: Beginning,
        automorphisms: Option<&'a Automorphisms>,
    ) -> Result<Self, Stopped> {
        let automorphisms = automorphisms.filter(|group| group.order() > 1);
        let source = match beginning.root {
            Root::Obstacles(outer) => Source::Leaves(Mutex::new(Leaves {
                automorphisms: automorphisms.filter(|group| group.keep_kinds(&obstacles(&outer))),
                outer,
                number: 0,
            })),
            Root::Subtree(None) => Source::Nothing,
            Root::Subtree(Some(subtree)) => Source::Parts {
                parts: subtree.parts(automorphisms, &ground.stop)?,
                subtree: Box::new(subtree),
                begun: AtomicUsize::new(0),
                done: AtomicUsize::new(0),
            },
        };
        Ok(Feed {
            source,
            capacity: beginning.capacity,
        })
    }

    /// Takes parts until there are none left; each thread calls this once. The visitor gets each
    /// part with a walk that stands before its first solution.
    pub fn take(
        &self,
        ground: &Ground,
        mut visit: impl FnMut(Share, &mut Subtree) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        match &self.source {
            Source::Nothing => Ok(()),
            Source::Leaves(leaves) => {
                let next = || {
                    // Where another thread has panicked, so will the whole search.
                    let mut leaves = leaves.lock().unwrap_or_else(PoisonError::into_inner);
                    leaves.next(ground)
                };
                while let Some((leaf, share)) = next()? {
                    if let Some(mut subtree) = ground.below(leaf)? {
                        visit(share, &mut subtree)?;
                    }
                }
                Ok(())
            }
            Source::Parts {
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
                    let weight = part.weight;
                    visit(Share { number, weight }, &mut subtree)?;
                    let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                    ground.progress.set_share(done as f64 / parts.len() as f64);
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
    fn next(&mut self, ground: &Ground) -> Result<Option<(Leaf, Share)>, Stopped> {
        while let Some(leaf) = ground.next_leaf(&mut self.outer)? {
            self.number += 1;
            self.outer.progress_below().set_share(0.0);
            if let Some(weight) = self.weight() {
                let number = self.number;
                return Ok(Some((leaf, Share { number, weight })));
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
