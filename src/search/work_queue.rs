//! The subproblems of a search, shared by several threads.
//!
//! They do not depend on the number of threads. They are the leaves of the tree of obstacles or, where there is only
//! one tree, the parts that it is split into, none of which is far larger than the others. Of subproblems that
//! automorphisms carry to one another, only the first is given out, with the number of its images.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::board::Square;
use crate::progress::Progress;
use crate::puzzle::{Automorphisms, KindId};
use crate::search::model::{Fact, Literal, Model};
use crate::search::propagation::State;
use crate::search::tree::depth_first::Tree;
use crate::search::tree::root::{ObstacleLeaf, SearchRoot, Start, Trees};
use crate::search::tree::subproblem::Subproblem;
use crate::search::tree::subtree::Subtree;
use crate::stop::{Stop, Stopped};
use crate::workload::{self, Workload};

/// Gives out subproblems, each once.
pub struct WorkQueue<'a> {
    source: WorkSource<'a>,
    /// The number of the objective's pieces that fit on the board at most, by counting alone.
    pub capacity: Option<usize>,
}

enum WorkSource<'a> {
    Leaves(Mutex<ObstacleLeaves<'a>>),
    Subproblems {
        subtree: Box<Subtree>,
        subproblems: Workload<Subproblem>,
    },
    Nothing,
}

/// One subproblem for each leaf of the tree of obstacles. If there are not too many, all are known beforehand and
/// taken evenly from the whole tree; otherwise they are taken one after another.
struct ObstacleLeaves<'a> {
    outer: Box<Tree>,
    /// How many leaves were given out.
    number: u64,
    /// Only leaves that are first among their images are given out.
    automorphisms: Option<&'a Automorphisms>,
    known: Option<Workload<KnownLeaf>>,
    /// The share of the search that was given out or passed over.
    begun: f64,
}

/// The obstacles that stand at a leaf, and the number of its images.
struct KnownLeaf {
    standing: Box<[Fact]>,
    weight: u64,
}

/// A leaf with a smaller share of the whole is not split.
const SMALL: f64 = 1.0 / 1024.0;

/// The most leaves that are known beforehand, and the most obstacles on all of them: some megabytes.
const MOST_LEAVES: usize = 1 << 16;
const MOST_OBSTACLES: usize = 1 << 20;

/// Which subproblem was given out.
#[derive(Clone, Copy, Debug)]
pub struct WorkItem {
    pub number: u64,
    /// How often each solution in it counts.
    pub weight: u64,
}

impl<'a> WorkQueue<'a> {
    /// The subproblems of a whole search.
    pub fn new(
        root: &SearchRoot,
        start: Start,
        automorphisms: Option<&'a Automorphisms>,
    ) -> Result<Self, Stopped> {
        let automorphisms = automorphisms.filter(|group| group.order() > 1);
        let source = match start.trees {
            Trees::Obstacles(mut outer) => {
                // Each leaf reports its own progress.
                outer.progress = Progress::default();
                let automorphisms =
                    automorphisms.filter(|group| group.keep_kinds(&obstacles(&outer)));
                WorkSource::Leaves(Mutex::new(ObstacleLeaves {
                    known: known_leaves(&outer, automorphisms, &root.stop)?,
                    automorphisms,
                    outer,
                    number: 0,
                    begun: 0.0,
                }))
            }
            Trees::Subtree(None) => WorkSource::Nothing,
            Trees::Subtree(Some(subtree)) => {
                let subproblems = subtree.split(automorphisms, &root.stop)?;
                WorkSource::Subproblems {
                    subproblems: workload::balanced(
                        &mut subtree.fresh(),
                        subproblems,
                        |_| (),
                        &root.stop,
                    )?,
                    subtree: Box::new(subtree),
                }
            }
        };
        Ok(WorkQueue {
            source,
            capacity: start.capacity,
        })
    }

    /// Takes subproblems until none is left; each thread calls this once. The visitor gets each as a
    /// subtree that stands before its first solution.
    pub fn take(
        &self,
        root: &SearchRoot,
        mut visit: impl FnMut(WorkItem, &mut Subtree) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        match &self.source {
            WorkSource::Nothing => Ok(()),
            WorkSource::Leaves(leaves) => {
                let next = || {
                    // If another thread has panicked, the whole search will panic.
                    let mut leaves = leaves.lock().unwrap_or_else(PoisonError::into_inner);
                    leaves.next(root)
                };
                while let Some((leaf, item)) = next()? {
                    let progress = leaf.progress.clone();
                    let is_small = leaf.share < SMALL;
                    if let Some(mut subtree) = root.below(leaf)? {
                        if is_small {
                            subtree.whole();
                        }
                        visit(item, &mut subtree)?;
                    }
                    progress.set_share(1.0);
                }
                Ok(())
            }
            WorkSource::Subproblems {
                subtree,
                subproblems,
            } => {
                let mut subtree = subtree.fresh();
                std::iter::from_fn(|| subproblems.take()).try_for_each(|taken| {
                    root.stop.poll()?;
                    let progress = root.progress.piece(taken.share);
                    subtree.go_to(taken.work, taken.steps, progress.clone());
                    visit(item(taken.number, taken.work.weight), &mut subtree)?;
                    progress.set_share(1.0);
                    Ok(())
                })
            }
        }
    }
}

fn item(number: usize, weight: u64) -> WorkItem {
    let number = number as u64;
    WorkItem { number, weight }
}

/// The kinds that are placed first.
fn obstacles(outer: &Tree) -> Vec<KindId> {
    let facts = outer.model.obstacles.iter();
    let kinds: BTreeSet<KindId> = facts
        .map(|&fact| outer.model.candidates.get(fact).kind)
        .collect();
    kinds.into_iter().collect()
}

impl ObstacleLeaves<'_> {
    fn next(&mut self, root: &SearchRoot) -> Result<Option<(ObstacleLeaf, WorkItem)>, Stopped> {
        if let Some(known) = &self.known {
            let Some(taken) = known.take() else {
                return Ok(None);
            };
            root.stop.poll()?;
            let KnownLeaf { standing, weight } = taken.work;
            // The leaf was reached before, so its choices do not contradict each other.
            let _ = self
                .outer
                .go_to(&choices_of_leaf(&self.outer.model, standing));
            let leaf = root.leaf(&self.outer, taken.share);
            return Ok(Some((leaf, item(taken.number, *weight))));
        }
        root.stop.poll()?;
        let weight = next_first(&mut self.outer, self.automorphisms, &root.stop)?;
        // The branches above a leaf tell its share; what they passed over is done.
        let (done, width) = match weight {
            Some(_) => self.outer.explored(),
            None => (1.0, 0.0),
        };
        root.progress.add_share((done - self.begun).max(0.0));
        self.begun = done + width;
        let Some(weight) = weight else {
            return Ok(None);
        };
        self.number += 1;
        let leaf = root.leaf(&self.outer, width);
        let number = self.number;
        Ok(Some((leaf, WorkItem { number, weight })))
    }
}

/// Goes on to the next leaf that is the first among its images; returns the number of images.
fn next_first(
    outer: &mut Tree,
    automorphisms: Option<&Automorphisms>,
    stop: &Stop,
) -> Result<Option<u64>, Stopped> {
    let images = |model: &Model, state: &State| match automorphisms {
        None => Some(1),
        Some(automorphisms) => automorphisms.images_if_first(&settled(model, state)),
    };
    // The settled obstacles come before all that may be added, so a leaf that is not the first now
    // will never be.
    let is_leaf = outer.advance_where(stop, |model, state| images(model, state).is_some())?;
    Ok(is_leaf
        .then(|| images(&outer.model, &outer.state))
        .flatten())
}

/// The obstacles that stand before the first undecided one, in order.
fn settled(model: &Model, state: &State) -> Vec<(Square, KindId)> {
    let truths = model.obstacles.iter();
    let settled = truths.map_while(|&fact| Some((fact, state.truth(fact)?)));
    let standing = settled.filter(|&(_, stands)| stands);
    let candidates = standing.map(|(fact, _)| model.candidates.get(fact));
    candidates
        .map(|candidate| (candidate.square, candidate.kind))
        .collect()
}

/// All leaves that will be given out; `None` if there are too many.
fn known_leaves(
    outer: &Tree,
    automorphisms: Option<&Automorphisms>,
    stop: &Stop,
) -> Result<Option<Workload<KnownLeaf>>, Stopped> {
    let mut outer = outer.fresh();
    let mut leaves = Vec::new();
    let mut obstacles = 0;
    while let Some(weight) = next_first(&mut outer, automorphisms, stop)? {
        stop.poll()?;
        let all = outer.model.obstacles.iter().copied();
        let standing = all.filter(|&fact| outer.state.truth(fact) == Some(true));
        let standing: Box<[Fact]> = standing.collect();
        obstacles += standing.len();
        leaves.push(KnownLeaf { standing, weight });
        if leaves.len() > MOST_LEAVES || obstacles > MOST_OBSTACLES {
            return Ok(None);
        }
    }
    Ok(Some(Workload::new(leaves)))
}

/// The choices that lead to a leaf: first what stands there, then what does not.
fn choices_of_leaf(model: &Model, standing: &[Fact]) -> Vec<Literal> {
    let all = model.obstacles.iter();
    let absent = all.filter(|fact| !standing.contains(fact));
    let standing = standing.iter().map(|fact| fact.holds());
    standing.chain(absent.map(|fact| fact.fails())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Puzzle, sample};
    use crate::search::Options;

    /// The worst factor by which the remaining work is misjudged, from a tenth of the way on.
    fn worst_factor(puzzle: &Puzzle, knows_leaves: bool) -> f64 {
        let symmetries = Automorphisms::of(puzzle);
        let options = Options::default();
        let root = SearchRoot::new(puzzle, None, &options);
        let queue = WorkQueue::new(&root, root.begin().unwrap(), Some(&symmetries)).unwrap();
        if let (WorkSource::Leaves(leaves), false) = (&queue.source, knows_leaves) {
            leaves.lock().unwrap().known = None;
        }
        let (mut branches, mut notes) = (0, Vec::new());
        let visit = |_: WorkItem, subtree: &mut Subtree| {
            let before = subtree.nodes();
            notes.push((branches as f64, root.progress.share()));
            while subtree.advance(&root.stop)? {}
            branches += subtree.nodes() - before;
            Ok(())
        };
        assert_eq!(queue.take(&root, visit), Ok(()));
        assert!((root.progress.share() - 1.0).abs() < 1e-6);
        let all = branches as f64;
        let notes = notes.into_iter();
        let notes = notes.filter(|(done, _)| (0.1..0.9).contains(&(done / all)));
        let factors = notes.map(|(done, share)| {
            let factor = done * (1.0 - share) / share / (all - done);
            factor.max(factor.recip())
        });
        factors.fold(1.0, f64::max)
    }

    fn number_of_solutions(root: &SearchRoot, queue: &WorkQueue) -> u64 {
        let mut number = 0;
        let visit = |item: WorkItem, subtree: &mut Subtree| {
            while subtree.advance(&root.stop)? {
                number += item.weight;
            }
            Ok(())
        };
        assert_eq!(queue.take(root, visit), Ok(()));
        number
    }

    #[test]
    fn leaves_give_the_same_whether_they_are_known_beforehand_or_not() {
        let puzzle = sample::queens_and_pawn(6);
        let symmetries = Automorphisms::of(&puzzle);
        let numbers = [true, false].map(|is_known| {
            let root = SearchRoot::new(&puzzle, None, &Options::default());
            let queue = WorkQueue::new(&root, root.begin().unwrap(), Some(&symmetries)).unwrap();
            let WorkSource::Leaves(leaves) = &queue.source else {
                panic!("a pawn is an obstacle");
            };
            assert!(leaves.lock().unwrap().known.is_some());
            if !is_known {
                leaves.lock().unwrap().known = None;
            }
            number_of_solutions(&root, &queue)
        });
        assert_eq!(numbers[0], numbers[1]);
        assert!(numbers[0] > 0);
    }

    #[test]
    fn what_is_done_tells_how_much_is_left() {
        for puzzle in [sample::queens(9), sample::queens_and_pawn(6)] {
            let factor = worst_factor(&puzzle, true);
            assert!(factor < 2.0, "{factor}");
        }
    }

    #[test]
    fn leaves_that_are_not_known_tell_about_how_much_is_left() {
        let factor = worst_factor(&sample::queens_and_pawn(8), false);
        assert!(factor < 4.0, "{factor}");
    }
}
