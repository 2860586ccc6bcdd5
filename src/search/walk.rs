//! All placements that obey the rules and have an aimed number of pieces, one after another.
//!
//! Where obstacles are placed first there are two trees: the leaves of the outer one are the ways
//! to place them, and for each the puzzle is compiled again with what is known there, and searched
//! by an inner tree. Otherwise the outer tree is the only one.

use super::aim::Aim;
use super::candidates::Candidates;
use super::compile::compile;
use super::model::Fact;
use super::sight::Sight;
use super::tree::{Scope, Tree};
use crate::progress::Progress;
use crate::puzzle::{Placement, Puzzle};
use crate::stop::{Stop, Stopped};

/// A walk through the search trees of a puzzle. It looks at rules, not at the goal.
pub struct Walk<'a> {
    ground: Ground<'a>,
    source: Source,
    /// The tree that is being walked for solutions.
    tree: Option<Box<Tree>>,
    /// Of the trees that are done.
    nodes: u64,
    capacity: Option<usize>,
}

/// What every tree of a walk is made from.
struct Ground<'a> {
    puzzle: &'a Puzzle,
    aim: Option<Aim<'a>>,
    /// Of the puzzle's rules, once it has been looked at.
    sights: Vec<Sight<'a>>,
    stop: Stop,
    progress: Progress,
    /// Each tree gives up after so many branches.
    patience: u64,
}

/// Where the next tree comes from.
enum Source {
    /// The puzzle has not been looked at.
    Unread,
    /// One for each leaf of this tree of obstacles.
    Obstacles(Box<Tree>),
    /// There is none.
    Exhausted,
}

impl<'a> Walk<'a> {
    pub fn new(puzzle: &'a Puzzle, aim: Option<Aim<'a>>, progress: &Progress, stop: &Stop) -> Self {
        Walk {
            ground: Ground {
                puzzle,
                aim,
                sights: Vec::new(),
                stop: stop.clone(),
                progress: progress.clone(),
                patience: u64::MAX,
            },
            source: Source::Unread,
            tree: None,
            nodes: 0,
            capacity: None,
        }
    }

    /// Gives up, as if it were stopped, in any tree that takes more than so many branches.
    pub fn with_patience(mut self, nodes: u64) -> Self {
        self.ground.patience = nodes;
        self
    }

    /// For how many of the aimed pieces there is room, as counting alone says before anything is
    /// tried; known once the walk has begun.
    pub fn capacity(&self) -> Option<usize> {
        self.capacity
    }

    /// How many branches have been tried so far.
    pub fn nodes(&self) -> u64 {
        let outer = match &self.source {
            Source::Obstacles(outer) => outer.nodes,
            Source::Unread | Source::Exhausted => 0,
        };
        self.nodes + outer + self.tree.as_ref().map_or(0, |tree| tree.nodes)
    }

    /// Goes on to the next placement; `false` if there is none.
    pub fn advance(&mut self) -> Result<bool, Stopped> {
        let outcome = self.search();
        if outcome.is_err() {
            self.nodes = self.nodes();
            self.source = Source::Exhausted;
            self.tree = None;
        }
        outcome
    }

    fn search(&mut self) -> Result<bool, Stopped> {
        loop {
            if let Some(tree) = &mut self.tree {
                if tree.advance(&self.ground.stop)? {
                    return Ok(true);
                }
                self.nodes += tree.nodes;
                self.tree = None;
            }
            if matches!(self.source, Source::Exhausted) {
                return Ok(false);
            }
            self.plant()?;
        }
    }

    /// Makes the next tree, if there is one and it is not refuted at once.
    fn plant(&mut self) -> Result<(), Stopped> {
        match &mut self.source {
            Source::Exhausted => {}
            Source::Unread => {
                self.ground.sights = Sight::of_rules(self.ground.puzzle);
                let candidates = Candidates::of(self.ground.puzzle);
                let mut tree = self.ground.tree(candidates, &self.ground.progress)?;
                self.capacity = tree.model.capacity;
                let grows = tree.begin().is_ok();
                if grows && !tree.model.obstacles.is_empty() {
                    tree.scope = Scope::Obstacles;
                    self.source = Source::Obstacles(tree);
                } else {
                    self.source = Source::Exhausted;
                    self.tree = grows.then_some(tree);
                }
            }
            Source::Obstacles(outer) => {
                if outer.advance(&self.ground.stop)? {
                    let known = |fact| outer.state.truth(fact);
                    let left = outer.model.candidates.narrowed(known);
                    let mut tree = self.ground.tree(left, &outer.progress_below())?;
                    self.tree = tree.begin().is_ok().then_some(tree);
                } else {
                    self.nodes += outer.nodes;
                    self.source = Source::Exhausted;
                }
            }
        }
        Ok(())
    }

    /// The placement that the walk has come to.
    pub fn placement(&self) -> Placement {
        let mut placement = Placement::empty(self.ground.puzzle.board.len());
        let Some(tree) = &self.tree else {
            return placement;
        };
        let Tree { model, state, .. } = &**tree;
        let holds = |&fact: &Fact| state.truth(fact) == Some(true);
        for fact in model.candidates.facts().filter(holds) {
            let candidate = model.candidates.get(fact);
            placement.set(candidate.square, Some(candidate.kind));
        }
        placement
    }
}

impl Ground<'_> {
    /// The tree of the puzzle with these candidates. It has not begun.
    fn tree(&self, candidates: Candidates, progress: &Progress) -> Result<Box<Tree>, Stopped> {
        let aim = self.aim.as_ref();
        let model = compile(self.puzzle, &self.sights, candidates, aim, &self.stop)?;
        let mut tree = Box::new(Tree::new(model));
        tree.progress = progress.clone();
        tree.patience = self.patience;
        Ok(tree)
    }
}
