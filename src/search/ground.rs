//! What every search tree of a puzzle is made from, and where the search begins.
//!
//! Where obstacles are placed first there are two trees: the leaves of the outer one are the ways
//! to place them, and for each the puzzle is compiled again with what is known there, and searched
//! by an inner tree. Otherwise there is one tree.

use super::Options;
use super::aim::Aim;
use super::candidates::Candidates;
use super::compile::compile;
use super::sight::Sight;
use super::subtree::Subtree;
use super::tree::{Patience, Scope, Tree};
use crate::progress::Progress;
use crate::puzzle::Puzzle;
use crate::stop::{Stop, Stopped};

pub struct Ground<'a> {
    pub puzzle: &'a Puzzle,
    aim: Option<Aim<'a>>,
    /// Of the puzzle's rules.
    sights: Vec<Sight<'a>>,
    general_only: bool,
    pub stop: Stop,
    pub progress: Progress,
    patience: Patience,
}

/// Where the search begins.
pub struct Beginning {
    /// For how many of the aimed pieces there is room, as counting alone says.
    pub capacity: Option<usize>,
    pub root: Root,
}

pub enum Root {
    /// One tree for each leaf of this tree of obstacles.
    Obstacles(Box<Tree>),
    /// One tree; none if the rules contradict each other.
    Subtree(Option<Subtree>),
}

/// A way to place the obstacles.
pub struct Leaf {
    candidates: Candidates,
    progress: Progress,
}

impl<'a> Ground<'a> {
    /// Where there is an aim, only placements with so many pieces are wanted.
    pub fn new(puzzle: &'a Puzzle, aim: Option<Aim<'a>>, options: &Options) -> Self {
        Ground {
            puzzle,
            aim,
            sights: Sight::of_rules(puzzle),
            general_only: options.general_only,
            stop: options.stop.clone(),
            progress: options.progress.clone(),
            patience: Patience::ENDLESS,
        }
    }

    /// Gives up, as if it were stopped, in any tree that takes more than so many branches.
    pub fn with_patience(self, nodes: u64) -> Self {
        Ground {
            patience: Patience {
                branches: nodes,
                still: None,
            },
            ..self
        }
    }

    pub fn begin(&self) -> Result<Beginning, Stopped> {
        let mut tree = self.tree(Candidates::of(self.puzzle), &self.progress)?;
        let capacity = tree.model.capacity;
        let grows = tree.begin().is_ok();
        let root = if grows && !tree.model.obstacles.is_empty() {
            tree.scope = Scope::Obstacles;
            Root::Obstacles(tree)
        } else {
            Root::Subtree(grows.then(|| self.subtree(tree)))
        };
        Ok(Beginning { capacity, root })
    }

    /// The next way to place the obstacles; `None` if there is none.
    pub fn next_leaf(&self, outer: &mut Tree) -> Result<Option<Leaf>, Stopped> {
        self.stop.poll()?;
        Ok(outer.advance(&self.stop)?.then(|| {
            let known = |fact| outer.state.truth(fact);
            Leaf {
                candidates: outer.model.candidates.narrowed(known),
                progress: outer.progress_below(),
            }
        }))
    }

    /// The solutions with obstacles in these places; `None` if that contradicts the rules.
    pub fn below(&self, leaf: Leaf) -> Result<Option<Subtree>, Stopped> {
        let mut tree = self.tree(leaf.candidates, &leaf.progress)?;
        let grows = tree.begin().is_ok();
        Ok(grows.then(|| self.subtree(tree)))
    }

    /// Only the general walk counts its branches as they come.
    fn subtree(&self, tree: Box<Tree>) -> Subtree {
        Subtree::new(
            tree,
            self.general_only || self.patience != Patience::ENDLESS,
        )
    }

    /// The tree of the puzzle with these candidates. It has not begun.
    fn tree(&self, candidates: Candidates, progress: &Progress) -> Result<Box<Tree>, Stopped> {
        let aim = self.aim.as_ref();
        let model = compile(
            self.puzzle,
            &self.sights,
            candidates,
            aim,
            self.general_only,
            &self.stop,
        )?;
        let mut tree = Box::new(Tree::new(model));
        tree.progress = progress.clone();
        tree.patience = self.patience;
        Ok(tree)
    }
}
