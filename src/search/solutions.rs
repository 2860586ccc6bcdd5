//! All solutions, one after another, and their number.
//!
//! Where obstacles are placed first there are two trees: the leaves of the outer one are the ways
//! to place them, and for each the puzzle is compiled again with what is known there, and searched
//! by an inner tree. Otherwise the outer tree is the only one.

use super::Options;
use super::candidates::Candidates;
use super::compile::compile;
use super::model::Fact;
use super::sight::Sight;
use super::tree::{Scope, Tree};
use crate::puzzle::{Placement, Puzzle};
use crate::stop::{Stop, Stopped};

/// All solutions of a puzzle by backtracking, in no particular order, but always the same one.
pub fn solutions<'a>(puzzle: &'a Puzzle, options: &Options) -> Solutions<'a> {
    Solutions {
        puzzle,
        sights: Sight::of_rules(puzzle),
        stop: options.stop.clone(),
        stage: Stage::Start,
        nodes: 0,
    }
}

/// The number of solutions, without making placements.
pub fn count(puzzle: &Puzzle, options: &Options) -> Result<u64, Stopped> {
    let mut search = solutions(puzzle, options);
    let mut number = 0;
    while search.advance()? {
        number += 1;
    }
    Ok(number)
}

/// The iterator of [`solutions`]: each solution once, or [`Stopped`] as the last item.
pub struct Solutions<'a> {
    puzzle: &'a Puzzle,
    sights: Vec<Sight<'a>>,
    stop: Stop,
    stage: Stage,
    /// Of the trees that are done.
    nodes: u64,
}

enum Stage {
    Start,
    /// One tree for all.
    Whole(Box<Tree>),
    /// A tree for the obstacles, and one for the rest once the obstacles stand.
    Parts(Box<Tree>, Option<Box<Tree>>),
    Done,
}

impl Solutions<'_> {
    /// How many branches have been tried so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
            + match &self.stage {
                Stage::Start | Stage::Done => 0,
                Stage::Whole(tree) => tree.nodes,
                Stage::Parts(outer, inner) => {
                    outer.nodes + inner.as_ref().map_or(0, |tree| tree.nodes)
                }
            }
    }

    /// Goes on to the next solution; `false` if there is none.
    fn advance(&mut self) -> Result<bool, Stopped> {
        loop {
            if self.stop.is_raised() {
                return self.end(Err(Stopped));
            }
            let found = match &mut self.stage {
                Stage::Start => {
                    self.begin();
                    continue;
                }
                Stage::Done => return Ok(false),
                Stage::Whole(tree) => tree.advance(&self.stop),
                Stage::Parts(_, Some(inner)) => match inner.advance(&self.stop) {
                    Ok(false) => {
                        self.leave_inner();
                        continue;
                    }
                    found => found,
                },
                Stage::Parts(outer, inner) => match outer.advance(&self.stop) {
                    Ok(true) => {
                        let left = outer
                            .model
                            .candidates
                            .narrowed(|fact| outer.state.truth(fact));
                        *inner = open(self.puzzle, &self.sights, left, Scope::Everything);
                        continue;
                    }
                    found => found,
                },
            };
            return match found {
                Ok(true) => Ok(true),
                ended => self.end(ended),
            };
        }
    }

    fn end(&mut self, outcome: Result<bool, Stopped>) -> Result<bool, Stopped> {
        self.nodes = self.nodes();
        self.stage = Stage::Done;
        outcome
    }

    fn begin(&mut self) {
        let candidates = Candidates::of(self.puzzle);
        let Some(mut tree) = open(self.puzzle, &self.sights, candidates, Scope::Everything) else {
            self.stage = Stage::Done;
            return;
        };
        self.stage = if tree.model.obstacles.is_empty() {
            Stage::Whole(tree)
        } else {
            tree.scope = Scope::Obstacles;
            Stage::Parts(tree, None)
        };
    }

    fn leave_inner(&mut self) {
        if let Stage::Parts(_, inner) = &mut self.stage {
            self.nodes += inner.take().map_or(0, |tree| tree.nodes);
        }
    }

    /// The tree in which a solution has just been found.
    fn current(&self) -> Option<&Tree> {
        match &self.stage {
            Stage::Whole(tree) | Stage::Parts(_, Some(tree)) => Some(tree),
            Stage::Start | Stage::Done | Stage::Parts(_, None) => None,
        }
    }

    fn placement(&self) -> Placement {
        let mut placement = Placement::empty(self.puzzle.board.len());
        let Some(Tree { model, state, .. }) = self.current() else {
            return placement;
        };
        let holds = |&fact: &Fact| state.truth(fact) == Some(true);
        for fact in model.candidates.facts().filter(holds) {
            let candidate = model.candidates.get(fact);
            placement.set(candidate.square, Some(candidate.kind));
        }
        placement
    }
}

/// The tree of a puzzle with these candidates; `None` if they contradict the rules.
fn open(
    puzzle: &Puzzle,
    sights: &[Sight],
    candidates: Candidates,
    scope: Scope,
) -> Option<Box<Tree>> {
    let model = compile(puzzle, sights, candidates);
    if model.refuted {
        return None;
    }
    let mut tree = Box::new(Tree::new(model, scope));
    tree.begin().is_ok().then_some(tree)
}

impl Iterator for Solutions<'_> {
    type Item = Result<Placement, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.advance() {
            Ok(true) => Some(Ok(self.placement())),
            Ok(false) => None,
            Err(stopped) => Some(Err(stopped)),
        }
    }
}
