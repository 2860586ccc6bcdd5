//! All placements that obey the rules and have a wanted number of pieces, one after another.

use crate::puzzle::Placement;
use crate::search::tree::depth_first::Tree;
use crate::search::tree::root::{SearchRoot, Start, Trees};
use crate::search::tree::subtree::Subtree;
use crate::stop::Stopped;

/// Goes through the search trees of a puzzle. It knows rules, not the goal.
pub struct Placements<'a> {
    root: SearchRoot<'a>,
    /// Where obstacles are placed first: the tree of the ways to place them.
    obstacles: Option<Box<Tree>>,
    /// The tree at hand, if one is.
    subtree: Option<Subtree>,
    /// Of the trees that are done.
    nodes: u64,
    /// At most so many of the objective's pieces fit on the board, by counting alone.
    pub capacity: Option<usize>,
}

impl<'a> Placements<'a> {
    pub fn begin(root: SearchRoot<'a>) -> Result<Self, Stopped> {
        let Start { capacity, trees } = root.begin()?;
        let (obstacles, subtree) = match trees {
            Trees::Obstacles(outer) => (Some(outer), None),
            Trees::Subtree(subtree) => (None, subtree),
        };
        Ok(Placements {
            root,
            obstacles,
            subtree,
            nodes: 0,
            capacity,
        })
    }

    /// How many branches have been tried so far.
    pub fn nodes(&self) -> u64 {
        let outer = self.obstacles.as_ref().map_or(0, |outer| outer.nodes);
        self.nodes + outer + self.subtree.as_ref().map_or(0, Subtree::nodes)
    }

    /// Goes on to the next placement; `false` if there is none.
    pub fn advance(&mut self) -> Result<bool, Stopped> {
        loop {
            if let Some(subtree) = &mut self.subtree {
                if subtree.advance(&self.root.stop)? {
                    return Ok(true);
                }
                self.nodes += subtree.nodes();
                self.subtree = None;
            }
            let Some(outer) = &mut self.obstacles else {
                return Ok(false);
            };
            match self.root.next_leaf(outer)? {
                Some(leaf) => self.subtree = self.root.below(leaf)?,
                None => {
                    self.nodes += outer.nodes;
                    self.obstacles = None;
                }
            }
        }
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
