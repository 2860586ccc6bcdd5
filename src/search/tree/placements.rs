//! Enumerates all placements that obey the rules and have a wanted number of pieces.
//!
//! They come in the order of the search. If the first does not turn up there, the search in order takes turns with a
//! search at random ([`super::restarts`]). The search that finds the first placement goes on to all others: on a large
//! board the other one would not come to any.

use crate::puzzle::Placement;
use crate::search::tree::depth_first::Tree;
use crate::search::tree::restarts::{AttemptOutcome, Restarts};
use crate::search::tree::root::{SearchRoot, Start, Trees};
use crate::search::tree::subtree::Subtree;
use crate::stop::Stopped;

/// Goes through the search trees of a puzzle. It knows the rules, but not the goal.
pub struct Placements<'a> {
    root: SearchRoot<'a>,
    /// The tree of the ways to place the obstacles, where these are placed first.
    obstacles: Option<Box<Tree>>,
    /// The current subtree of the search in order, if there is one.
    subtree: Option<Subtree>,
    /// The search at random, unless the search in order has found the first placement. Once it has found the first
    /// itself, it goes on alone.
    restarts: Option<Box<Restarts>>,
    /// For how many branches each of the two searches goes on.
    turn: u64,
    /// The nodes of the trees that are done.
    nodes: u64,
    /// The number of the objective's pieces that fit on the board at most, by counting alone.
    pub capacity: Option<usize>,
}

impl<'a> Placements<'a> {
    pub fn begin(root: SearchRoot<'a>) -> Result<Self, Stopped> {
        let Start { capacity, trees } = root.begin()?;
        let turn = root.branches_in_order;
        let mut restarts = None;
        let (obstacles, subtree) = match trees {
            Trees::Obstacles(outer) => (Some(outer), None),
            Trees::Subtree(mut subtree) => {
                if let Some(subtree) = subtree.as_mut().filter(|_| !root.has_budget()) {
                    subtree.pause_after(turn);
                    restarts = Some(Box::new(subtree.restarts()));
                }
                (None, subtree)
            }
        };
        Ok(Placements {
            root,
            obstacles,
            subtree,
            restarts,
            turn,
            nodes: 0,
            capacity,
        })
    }

    /// How many branches have been tried so far.
    pub fn nodes(&self) -> u64 {
        let outer = self.obstacles.as_ref().map_or(0, |outer| outer.nodes);
        let in_order = self.subtree.as_ref().map_or(0, Subtree::nodes);
        let at_random = self.restarts.as_ref().map_or(0, |all| all.tree.nodes);
        self.nodes + outer + in_order + at_random
    }

    /// Goes on to the next placement; `false` if there is none.
    pub fn advance(&mut self) -> Result<bool, Stopped> {
        loop {
            match &mut self.restarts {
                None => return self.advance_in_order(),
                Some(restarts) if self.subtree.is_none() => {
                    return restarts.tree.advance(&self.root.stop);
                }
                Some(_) => {}
            }
            match self.advance_in_order() {
                Ok(is_any) => {
                    self.end_restarts();
                    return Ok(is_any);
                }
                Err(Stopped) => self.root.stop.poll()?,
            }
            if self.attempt()? {
                return Ok(true);
            }
        }
    }

    fn advance_in_order(&mut self) -> Result<bool, Stopped> {
        loop {
            if let Some(subtree) = &mut self.subtree {
                if subtree.advance(&self.root.stop)? {
                    return Ok(true);
                }
                self.end_subtree();
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

    /// Searches for the first placement at random for as long as the search in order has taken; `true` if it has found
    /// one. Otherwise it is the turn of the search in order, for as long again.
    fn attempt(&mut self) -> Result<bool, Stopped> {
        let Some(restarts) = &mut self.restarts else {
            return Ok(false);
        };
        let outcome = restarts.attempt(self.turn, &self.root.stop)?;
        match outcome {
            AttemptOutcome::Found => self.end_subtree(),
            AttemptOutcome::Refuted => {
                self.end_restarts();
                self.end_subtree();
            }
            AttemptOutcome::GaveUp => {
                if let Some(subtree) = &mut self.subtree {
                    subtree.pause_after(self.turn);
                }
                self.turn *= 2;
            }
        }
        Ok(outcome == AttemptOutcome::Found)
    }

    fn end_subtree(&mut self) {
        let subtree = self.subtree.take();
        self.nodes += subtree.as_ref().map_or(0, Subtree::nodes);
    }

    /// From now on, everything comes in order.
    fn end_restarts(&mut self) {
        let restarts = self.restarts.take();
        self.nodes += restarts.map_or(0, |all| all.tree.nodes);
        if let Some(subtree) = &mut self.subtree {
            subtree.pause_after(u64::MAX);
        }
    }

    /// The current placement.
    pub fn placement(&self) -> Placement {
        let puzzle = self.root.puzzle;
        match (&self.subtree, &self.restarts) {
            (Some(subtree), _) => subtree.placement(puzzle),
            (None, Some(restarts)) => restarts.tree.placement(puzzle),
            (None, None) => Placement::empty(puzzle.board.len()),
        }
    }
}
