//! What all search trees of a puzzle share, and where the search begins.
//!
//! Where obstacles are placed first, there are two levels of trees. The leaves of the outer tree
//! are the ways to place the obstacles; for each of them the puzzle is compiled again with what is
//! known there, and an inner tree searches it. Otherwise there is one tree.

use crate::pace::Pace;
use crate::progress::Progress;
use crate::puzzle::Puzzle;
use crate::search::Options;
use crate::search::bounds::objective::ObjectiveBound;
use crate::search::compile::compile;
use crate::search::model::Candidates;
use crate::search::rules::attacks::sight::Sight;
use crate::search::rules::sights;
use crate::search::tree::depth_first::{DecisionScope, Tree};
use crate::search::tree::subtree::Subtree;
use crate::stop::{Stop, Stopped};

/// Building a model takes about as long as this number of nodes, on a chessboard.
const NODES_OF_A_MODEL: u64 = 64;

/// A puzzle with everything that its search trees share.
pub struct SearchRoot<'a> {
    pub puzzle: &'a Puzzle,
    objective: Option<ObjectiveBound<'a>>,
    /// The sights of the puzzle's rules.
    sights: Vec<Sight<'a>>,
    general_only: bool,
    pub stop: Stop,
    pub progress: Progress,
    pace: Pace,
    /// The number of nodes after which a tree gives up, as if it were stopped.
    budget: Option<u64>,
    /// The number of branches after which the first placement is also searched for at random.
    pub branches_in_order: u64,
    failures_in_a_row: u32,
}

/// Where the search begins.
pub struct Start {
    /// The number of the objective's pieces that fit on the board at most, by counting alone.
    pub capacity: Option<usize>,
    pub trees: Trees,
}

pub enum Trees {
    /// One tree for each leaf of this tree of obstacles.
    Obstacles(Box<Tree>),
    /// One tree; none if the rules contradict each other.
    Subtree(Option<Subtree>),
}

/// A way to place the obstacles.
pub struct ObstacleLeaf {
    candidates: Candidates,
    /// The progress of the search below it.
    pub progress: Progress,
}

impl<'a> SearchRoot<'a> {
    /// With an objective, only placements with the number of pieces that it asks for are wanted.
    pub fn new(
        puzzle: &'a Puzzle,
        objective: Option<ObjectiveBound<'a>>,
        options: &Options,
    ) -> Self {
        SearchRoot {
            puzzle,
            objective,
            sights: sights(puzzle),
            general_only: options.general_only,
            stop: options.stop.clone(),
            progress: options.progress.clone(),
            pace: options.pace.clone(),
            budget: None,
            branches_in_order: options.branches_in_order.max(1),
            failures_in_a_row: options.failures_in_a_row,
        }
    }

    /// Makes the search give up, as if it were stopped, in any tree that takes more than this
    /// number of nodes.
    pub fn with_budget(self, budget: u64) -> Self {
        SearchRoot {
            budget: Some(budget),
            ..self
        }
    }

    /// Whether the search may give up.
    pub fn has_budget(&self) -> bool {
        self.budget.is_some()
    }

    pub fn begin(&self) -> Result<Start, Stopped> {
        let mut tree = self.tree(Candidates::of(self.puzzle), &self.progress)?;
        let capacity = tree.model.capacity;
        let grows = tree.begin(&self.stop)?.is_ok();
        let trees = if grows && !tree.model.obstacles.is_empty() {
            tree.scope = DecisionScope::Obstacles;
            Trees::Obstacles(tree)
        } else {
            Trees::Subtree(grows.then(|| self.subtree(tree)))
        };
        Ok(Start { capacity, trees })
    }

    /// The next way to place the obstacles; `None` if there is none.
    pub fn next_leaf(&self, outer: &mut Tree) -> Result<Option<ObstacleLeaf>, Stopped> {
        self.stop.poll()?;
        let is_leaf = outer.advance(&self.stop)?;
        Ok(is_leaf.then(|| {
            let (done, share) = outer.explored();
            ObstacleLeaf {
                progress: outer.progress.part(done, share),
                ..self.leaf(outer, share)
            }
        }))
    }

    /// The current leaf, with this share of the whole.
    pub fn leaf(&self, outer: &Tree, share: f64) -> ObstacleLeaf {
        let known = |fact| outer.state.truth(fact);
        ObstacleLeaf {
            candidates: outer.model.candidates.narrowed(known),
            progress: self.progress.piece(share),
        }
    }

    /// The solutions with obstacles in these places; `None` if that contradicts the rules.
    pub fn below(&self, leaf: ObstacleLeaf) -> Result<Option<Subtree>, Stopped> {
        let mut tree = self.tree(leaf.candidates, &leaf.progress)?;
        let grows = tree.begin(&self.stop)?.is_ok();
        Ok(grows.then(|| self.subtree(tree)))
    }

    /// Only the general search has a budget.
    fn subtree(&self, tree: Box<Tree>) -> Subtree {
        let general_only = self.general_only || self.budget.is_some();
        Subtree::new(tree, general_only, &self.stop)
    }

    /// The tree of the puzzle with these candidates. It has not begun.
    fn tree(&self, candidates: Candidates, progress: &Progress) -> Result<Box<Tree>, Stopped> {
        let objective = self.objective.as_ref();
        let model = compile(self.puzzle, &self.sights, candidates, objective, &self.stop)?;
        let mut tree = Box::new(Tree::new(model));
        self.pace.spent(NODES_OF_A_MODEL);
        tree.progress = progress.clone();
        tree.pace = self.pace.clone();
        if tree.model.potentials().next().is_some() {
            tree.patience = self.failures_in_a_row;
        }
        tree.pause_at = self.budget.unwrap_or(u64::MAX);
        Ok(tree)
    }
}
