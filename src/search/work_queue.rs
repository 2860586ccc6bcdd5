//! The subproblems of a search, shared by several threads.
//!
//! They do not depend on the number of threads. They are the leaves of the tree of obstacles or, where there is only
//! one tree, the parts that it is split into, none of which is far larger than the others. They are taken evenly from
//! the whole tree. Of subproblems that automorphisms carry to one another, only the first is given out, with the
//! number of its images.

use std::collections::BTreeSet;

use crate::board::Square;
use crate::progress::Progress;
use crate::puzzle::{Automorphisms, KindId};
use crate::search::model::{Fact, Literal, Model};
use crate::search::propagation::State;
use crate::search::tree::depth_first::Tree;
use crate::search::tree::root::{SearchRoot, Start, Trees};
use crate::search::tree::subproblem::Subproblem;
use crate::search::tree::subtree::Subtree;
use crate::stop::{Stop, Stopped};
use crate::workload::{self, Workload};

/// Gives out subproblems, each once.
pub struct WorkQueue(WorkSource);

enum WorkSource {
    /// One subproblem for each leaf of the tree of obstacles.
    Leaves {
        outer: Box<Tree>,
        leaves: Workload<Leaf>,
    },
    Subproblems {
        subtree: Box<Subtree>,
        subproblems: Workload<Subproblem>,
    },
    Nothing,
}

/// The obstacles that stand at a leaf, and the number of its images.
struct Leaf {
    standing: Box<[Fact]>,
    weight: u64,
}

/// A leaf with a smaller share of the whole is not split.
const SMALL: f64 = 1.0 / 1024.0;

/// Which subproblem was given out.
#[derive(Clone, Copy, Debug)]
pub struct WorkItem {
    pub number: u64,
    /// How often each solution in it counts.
    pub weight: u64,
}

impl WorkQueue {
    /// The subproblems of a whole search.
    pub fn new(
        root: &SearchRoot,
        start: Start,
        automorphisms: Option<&Automorphisms>,
    ) -> Result<Self, Stopped> {
        let automorphisms = automorphisms.filter(|group| group.order() > 1);
        let source = match start.trees {
            Trees::Obstacles(mut outer) => {
                // Each leaf reports its own progress.
                outer.progress = Progress::default();
                let automorphisms =
                    automorphisms.filter(|group| group.keep_kinds(&obstacles(&outer)));
                let leaves = Workload::new(leaves(outer.fresh(), automorphisms, &root.stop)?);
                WorkSource::Leaves { outer, leaves }
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
        Ok(WorkQueue(source))
    }

    /// Takes subproblems until none is left; each thread calls this once. The visitor gets each as a
    /// subtree that stands before its first solution.
    pub fn take(
        &self,
        root: &SearchRoot,
        mut visit: impl FnMut(WorkItem, &mut Subtree) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        match &self.0 {
            WorkSource::Nothing => Ok(()),
            WorkSource::Leaves { outer, leaves } => {
                let mut outer = outer.fresh();
                while let Some(taken) = leaves.take() {
                    root.stop.poll()?;
                    let Leaf { standing, weight } = taken.work;
                    // The leaf was reached before, so its choices do not contradict each other.
                    let _ = outer.go_to(&choices_of_leaf(&outer.model, standing));
                    let leaf = root.leaf(&outer, taken.share);
                    let progress = leaf.progress.clone();
                    if let Some(mut subtree) = root.below(leaf)? {
                        if taken.share < SMALL {
                            subtree.whole();
                        }
                        visit(item(taken.number, *weight), &mut subtree)?;
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
                while let Some(taken) = subproblems.take() {
                    root.stop.poll()?;
                    let progress = root.progress.piece(taken.share);
                    subtree.go_to(taken.work, progress.clone());
                    visit(item(taken.number, taken.work.weight), &mut subtree)?;
                    progress.set_share(1.0);
                }
                Ok(())
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

/// All leaves of the tree of obstacles that are first among their images.
fn leaves(
    mut outer: Tree,
    automorphisms: Option<&Automorphisms>,
    stop: &Stop,
) -> Result<Vec<Leaf>, Stopped> {
    let mut leaves = Vec::new();
    while let Some(weight) = next_first(&mut outer, automorphisms, stop)? {
        stop.poll()?;
        let all = outer.model.obstacles.iter().copied();
        let standing = all.filter(|&fact| outer.state.truth(fact) == Some(true));
        let standing = standing.collect();
        leaves.push(Leaf { standing, weight });
    }
    Ok(leaves)
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
    fn worst_factor(puzzle: &Puzzle) -> f64 {
        let symmetries = Automorphisms::of(puzzle);
        let options = Options::default();
        let root = SearchRoot::new(puzzle, None, &options);
        let queue = WorkQueue::new(&root, root.begin().unwrap(), Some(&symmetries)).unwrap();
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

    #[test]
    fn what_is_done_tells_how_much_is_left() {
        for puzzle in [sample::queens(9), sample::queens_and_pawn(6)] {
            let factor = worst_factor(&puzzle);
            assert!(factor < 2.0, "{factor}");
        }
    }
}
