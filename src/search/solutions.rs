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
use crate::progress::Progress;
use crate::puzzle::{Placement, Puzzle};
use crate::stop::{Stop, Stopped};

/// All solutions of a puzzle by backtracking, in no particular order, but always the same one.
pub fn solutions<'a>(puzzle: &'a Puzzle, options: &Options) -> Solutions<'a> {
    Solutions {
        puzzle,
        sights: Vec::new(),
        stop: options.stop.clone(),
        progress: options.progress.clone(),
        source: Source::Unread,
        tree: None,
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
    /// Of the puzzle's rules, once it has been looked at.
    sights: Vec<Sight<'a>>,
    stop: Stop,
    progress: Progress,
    source: Source,
    /// The tree that is being walked for solutions.
    tree: Option<Box<Tree>>,
    /// Of the trees that are done.
    nodes: u64,
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

impl Solutions<'_> {
    /// How many branches have been tried so far.
    pub fn nodes(&self) -> u64 {
        let outer = match &self.source {
            Source::Obstacles(outer) => outer.nodes,
            Source::Unread | Source::Exhausted => 0,
        };
        self.nodes + outer + self.tree.as_ref().map_or(0, |tree| tree.nodes)
    }

    /// Goes on to the next solution; `false` if there is none.
    fn advance(&mut self) -> Result<bool, Stopped> {
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
                if tree.advance(&self.stop)? {
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
                self.sights = Sight::of_rules(self.puzzle);
                let mut tree = open(
                    self.puzzle,
                    &self.sights,
                    Candidates::of(self.puzzle),
                    &self.progress,
                    &self.stop,
                )?;
                match tree.take_if(|tree| !tree.model.obstacles.is_empty()) {
                    Some(mut outer) => {
                        outer.scope = Scope::Obstacles;
                        self.source = Source::Obstacles(outer);
                    }
                    None => {
                        self.source = Source::Exhausted;
                        self.tree = tree;
                    }
                }
            }
            Source::Obstacles(outer) => {
                if outer.advance(&self.stop)? {
                    let known = |fact| outer.state.truth(fact);
                    let left = outer.model.candidates.narrowed(known);
                    let progress = outer.progress_below();
                    self.tree = open(self.puzzle, &self.sights, left, &progress, &self.stop)?;
                } else {
                    self.nodes += outer.nodes;
                    self.source = Source::Exhausted;
                }
            }
        }
        Ok(())
    }

    fn placement(&self) -> Placement {
        let mut placement = Placement::empty(self.puzzle.board.len());
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

/// The tree of a puzzle with these candidates; `None` if they contradict the rules.
fn open(
    puzzle: &Puzzle,
    sights: &[Sight],
    candidates: Candidates,
    progress: &Progress,
    stop: &Stop,
) -> Result<Option<Box<Tree>>, Stopped> {
    let model = compile(puzzle, sights, candidates, stop)?;
    if model.refuted {
        return Ok(None);
    }
    let mut tree = Box::new(Tree::new(model));
    tree.progress = progress.clone();
    Ok(tree.begin().is_ok().then_some(tree))
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
