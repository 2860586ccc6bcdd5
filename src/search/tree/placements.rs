//! Enumerates all placements that obey the rules and have a wanted number of pieces.
//!
//! They come in the order of the search. If the first does not turn up there, the search in order takes
//! turns with a search at random ([`super::restarts`]); a placement found at random is skipped later when
//! the search in order comes to it. If the first was found at random, so is the second: on a large board the
//! search in order would not come to any.

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
    /// The current subtree, if there is one.
    subtree: Option<Subtree>,
    first: First,
    /// The nodes of the trees that are done.
    nodes: u64,
    /// The number of the objective's pieces that fit on the board at most, by counting alone.
    pub capacity: Option<usize>,
}

/// How the first placement is searched for, or was found.
enum First {
    /// In order, and also at random as soon as `turn` branches have been tried.
    Wanted {
        restarts: Box<Restarts>,
        turn: u64,
    },
    /// Found at random: the last of these is the current placement, and the search in order has not come to them yet.
    /// While there is only one, the restarts stand where they found it.
    AtHand {
        found: Vec<Placement>,
        restarts: Option<Box<Restarts>>,
    },
    /// These placements have been returned; the search in order will come to them again.
    Given(Vec<Placement>),
    InOrder,
}

impl<'a> Placements<'a> {
    pub fn begin(root: SearchRoot<'a>) -> Result<Self, Stopped> {
        let Start { capacity, trees } = root.begin()?;
        let (obstacles, mut subtree) = match trees {
            Trees::Obstacles(outer) => (Some(outer), None),
            Trees::Subtree(subtree) => (None, subtree),
        };
        let first = match &mut subtree {
            Some(subtree) if !root.has_budget() => {
                subtree.pause_after(root.branches_in_order);
                First::Wanted {
                    restarts: Box::new(subtree.restarts()),
                    turn: root.branches_in_order,
                }
            }
            _ => First::InOrder,
        };
        Ok(Placements {
            root,
            obstacles,
            subtree,
            first,
            nodes: 0,
            capacity,
        })
    }

    /// How many branches have been tried so far.
    pub fn nodes(&self) -> u64 {
        let outer = self.obstacles.as_ref().map_or(0, |outer| outer.nodes);
        let at_random = match &self.first {
            First::Wanted { restarts, .. } => restarts.tree.nodes,
            First::AtHand { restarts, .. } => restarts.as_ref().map_or(0, |all| all.tree.nodes),
            First::Given(_) | First::InOrder => 0,
        };
        let in_order = self.subtree.as_ref().map_or(0, Subtree::nodes);
        self.nodes + outer + at_random + in_order
    }

    /// Goes on to the next placement; `false` if there is none.
    pub fn advance(&mut self) -> Result<bool, Stopped> {
        match self.another_at_random()? {
            AttemptOutcome::Found => return Ok(true),
            AttemptOutcome::Refuted => return Ok(false),
            AttemptOutcome::GaveUp => {}
        }
        loop {
            match self.advance_in_order() {
                Ok(true) if self.was_given() => {}
                Ok(true) => {
                    self.end_restarts();
                    return Ok(true);
                }
                Ok(false) => return Ok(false),
                Err(Stopped) => {
                    self.root.stop.poll()?;
                    match self.attempt()? {
                        AttemptOutcome::Found => return Ok(true),
                        AttemptOutcome::Refuted => return Ok(false),
                        AttemptOutcome::GaveUp => {}
                    }
                }
            }
        }
    }

    fn advance_in_order(&mut self) -> Result<bool, Stopped> {
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

    /// If the first placement was found at random, goes on from there, for as many branches as that took at
    /// most.
    fn another_at_random(&mut self) -> Result<AttemptOutcome, Stopped> {
        let First::AtHand { found, restarts } = &mut self.first else {
            return Ok(AttemptOutcome::GaveUp);
        };
        let outcome = match restarts {
            Some(restarts) => restarts.another(&self.root.stop)?,
            None => AttemptOutcome::GaveUp,
        };
        let mut found = std::mem::take(found);
        if let Some(restarts) = restarts.take() {
            self.nodes += restarts.tree.nodes;
            if outcome == AttemptOutcome::Found {
                found.push(restarts.tree.placement(self.root.puzzle));
            }
        }
        self.first = match outcome {
            AttemptOutcome::Found => First::AtHand {
                found,
                restarts: None,
            },
            AttemptOutcome::Refuted | AttemptOutcome::GaveUp => First::Given(found),
        };
        Ok(outcome)
    }

    /// Searches at random for as long as the search in order has taken; then it is the turn of the
    /// search in order, for as long again.
    fn attempt(&mut self) -> Result<AttemptOutcome, Stopped> {
        let First::Wanted { restarts, turn } = &mut self.first else {
            // The budget is spent.
            return Err(Stopped);
        };
        let outcome = restarts.attempt(*turn, &self.root.stop)?;
        match outcome {
            AttemptOutcome::Found => {
                let found = vec![restarts.tree.placement(self.root.puzzle)];
                if let First::Wanted { restarts, .. } =
                    std::mem::replace(&mut self.first, First::InOrder)
                {
                    let restarts = Some(restarts);
                    self.first = First::AtHand { found, restarts };
                }
                self.end_restarts();
            }
            AttemptOutcome::Refuted => {
                self.end_restarts();
                self.subtree = None;
            }
            AttemptOutcome::GaveUp => {
                *turn *= 2;
                if let Some(subtree) = &mut self.subtree {
                    subtree.pause_after(*turn / 2);
                }
            }
        }
        Ok(outcome)
    }

    /// From now on, everything comes in order.
    fn end_restarts(&mut self) {
        if let First::Wanted { restarts, .. } = &self.first {
            self.nodes += restarts.tree.nodes;
            self.first = First::InOrder;
        }
        if let Some(subtree) = &mut self.subtree {
            subtree.pause_after(u64::MAX);
        }
    }

    /// Whether the placement where the search in order stands was found at random before; if so, it
    /// is taken off the list.
    fn was_given(&mut self) -> bool {
        if !matches!(&self.first, First::Given(_)) {
            return false;
        }
        let here = self.in_order();
        let First::Given(given) = &mut self.first else {
            return false;
        };
        let place = given.iter().position(|placement| *placement == here);
        if let Some(place) = place {
            given.swap_remove(place);
        }
        if given.is_empty() {
            self.first = First::InOrder;
        }
        place.is_some()
    }

    fn in_order(&self) -> Placement {
        let puzzle = self.root.puzzle;
        match &self.subtree {
            Some(subtree) => subtree.placement(puzzle),
            None => Placement::empty(puzzle.board.len()),
        }
    }

    /// The current placement.
    pub fn placement(&self) -> Placement {
        match &self.first {
            First::AtHand { found, .. } => found.last().cloned().unwrap_or_else(|| self.in_order()),
            _ => self.in_order(),
        }
    }
}
