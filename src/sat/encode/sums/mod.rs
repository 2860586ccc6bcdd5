//! Bounds on numbers of pieces that follow from other bounds by adding up.
//!
//! Three pieces in each row determine the number of pieces in all, and so do four in each column. If
//! the two numbers differ, there is no solution, which a solver finds only by trying all ways to fill rows
//! (the pigeonhole problem again). So every number that the rules bound is treated as the number
//! of true members of a set of candidates (square, kind); sets with the same
//! members are one set. If other sets partition a set, as its rows partition the board, the bounds of the
//! parts add up to bounds of the whole, and what the whole leaves to a part bounds the part:
//! bounds propagation over linear equations, until nothing changes ([`sets`], [`ranges`]).
//!
//! If there are as many pieces as squares, no square is empty (a Latin square by its rows and columns alone).
//! For the groups of count rules the encoder then writes the bounds found here instead of those in
//! the file. As these are conclusions from several rules, they are not drawn with guards, and they can be switched
//! off ([`super::Thresholds::add_up`]). Only the puzzle is used; nothing here knows a clause.

mod ranges;
mod sets;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use super::possible::Possible;
use crate::puzzle::{Bound, Puzzle};
use crate::stop::Stop;
use ranges::{is_refuted, propagate};
use sets::Sets;

/// A group of a count rule, by the places of the rule, of the grouping in it, and of the group.
pub type GroupPlace = (usize, usize, usize);

/// What adding up has shown.
#[derive(Default)]
pub struct DerivedBounds {
    is_refuted: bool,
    fills_the_board: bool,
    /// For each group of which more is known than the rule says, the bound on what the rule counts.
    bounds: BTreeMap<GroupPlace, Bound>,
}

impl DerivedBounds {
    pub fn of(puzzle: &Puzzle, possible: &Possible, stop: &Stop) -> Self {
        let Some(mut sets) = Sets::of(puzzle, possible, stop) else {
            return DerivedBounds::default();
        };
        propagate(&mut sets.ranges, &sets.sums);
        let is_refuted = is_refuted(&sets.ranges);
        if is_refuted {
            return DerivedBounds {
                is_refuted,
                ..DerivedBounds::default()
            };
        }
        DerivedBounds {
            is_refuted,
            fills_the_board: sets.fill_the_board(),
            bounds: sets.tighter_bounds(),
        }
    }

    /// Whether the bounds contradict each other.
    pub fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// Whether every square that may hold a piece holds one, because there are that many pieces.
    pub fn fills_the_board(&self) -> bool {
        self.fills_the_board
    }

    /// The bound to write instead of this one, which the rule states for the group.
    pub fn bound(&self, group: GroupPlace, stated: Bound) -> Bound {
        self.bounds.get(&group).copied().unwrap_or(stated)
    }
}
