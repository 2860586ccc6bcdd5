//! All placements that obey the rules and have an aimed number of pieces, one after another.

use super::ground::{Beginning, Ground, Root};
use super::subtree::Subtree;
use super::tree::Tree;
use crate::puzzle::Placement;
use crate::stop::Stopped;

/// A walk through the search trees of a puzzle. It looks at rules, not at the goal.
pub struct Walk<'a> {
    ground: Ground<'a>,
    source: Source,
    /// What is being walked for solutions.
    subtree: Option<Subtree>,
    /// Of the trees that are done.
    nodes: u64,
    capacity: Option<usize>,
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
    pub fn new(ground: Ground<'a>) -> Self {
        Walk {
            ground,
            source: Source::Unread,
            subtree: None,
            nodes: 0,
            capacity: None,
        }
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
        self.nodes + outer + self.subtree.as_ref().map_or(0, Subtree::nodes)
    }

    /// Goes on to the next placement; `false` if there is none.
    pub fn advance(&mut self) -> Result<bool, Stopped> {
        let outcome = self.search();
        if outcome.is_err() {
            self.nodes = self.nodes();
            self.source = Source::Exhausted;
            self.subtree = None;
        }
        outcome
    }

    fn search(&mut self) -> Result<bool, Stopped> {
        loop {
            if let Some(subtree) = &mut self.subtree {
                if subtree.advance(&self.ground.stop)? {
                    return Ok(true);
                }
                self.nodes += subtree.nodes();
                self.subtree = None;
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
                let Beginning { capacity, root } = self.ground.begin()?;
                self.capacity = capacity;
                match root {
                    Root::Obstacles(outer) => self.source = Source::Obstacles(outer),
                    Root::Subtree(subtree) => {
                        self.source = Source::Exhausted;
                        self.subtree = subtree;
                    }
                }
            }
            Source::Obstacles(outer) => match self.ground.next_leaf(outer)? {
                Some(leaf) => self.subtree = self.ground.below(leaf)?,
                None => {
                    self.nodes += outer.nodes;
                    self.source = Source::Exhausted;
                }
            },
        }
        Ok(())
    }

    /// The placement that the walk has come to.
    pub fn placement(&self) -> Placement {
        let puzzle = self.ground.puzzle;
        match &self.subtree {
            Some(subtree) => subtree.placement(puzzle),
            None => Placement::empty(puzzle.board.len()),
        }
    }
}
