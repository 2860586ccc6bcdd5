//! All placements that obey the rules and have a wanted number of pieces, one after another.

use crate::puzzle::Placement;
use crate::search::tree::depth_first::Tree;
use crate::search::tree::root::{SearchRoot, Start, Trees};
use crate::search::tree::subtree::Subtree;
use crate::stop::Stopped;

/// Goes through the search trees of a puzzle. It knows rules, not the goal.
pub struct Placements<'a> {
    root: SearchRoot<'a>,
    source: Source,
    /// The tree at hand, if one is.
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

impl<'a> Placements<'a> {
    pub fn new(root: SearchRoot<'a>) -> Self {
        Placements {
            root,
            source: Source::Unread,
            subtree: None,
            nodes: 0,
            capacity: None,
        }
    }

    /// At most so many of the objective's pieces fit on the board, by counting alone; known once the
    /// search has begun.
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
                if subtree.advance(&self.root.stop)? {
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
                let Start { capacity, trees } = self.root.begin()?;
                self.capacity = capacity;
                match trees {
                    Trees::Obstacles(outer) => self.source = Source::Obstacles(outer),
                    Trees::Subtree(subtree) => {
                        self.source = Source::Exhausted;
                        self.subtree = subtree;
                    }
                }
            }
            Source::Obstacles(outer) => match self.root.next_leaf(outer)? {
                Some(leaf) => self.subtree = self.root.below(leaf)?,
                None => {
                    self.nodes += outer.nodes;
                    self.source = Source::Exhausted;
                }
            },
        }
        Ok(())
    }

    /// The placement at hand.
    pub fn placement(&self) -> Placement {
        let puzzle = self.root.puzzle;
        match &self.subtree {
            Some(subtree) => subtree.placement(puzzle),
            None => Placement::empty(puzzle.board.len()),
        }
    }
}
