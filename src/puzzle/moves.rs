//! How a piece attacks: single steps (leaps) and repeated ones (rides).

use crate::board::{Ride, Step};

/// The leaps and rides of a piece, each once, in a fixed order.
#[derive(Clone, Debug, PartialEq, Eq, Default, Hash)]
pub struct Moves {
    leaps: Vec<Step>,
    rides: Vec<Ride>,
}

impl Moves {
    /// Sorts the moves and drops duplicates. No step may be (0, 0), and no range 0.
    pub fn new(mut leaps: Vec<Step>, mut rides: Vec<Ride>) -> Self {
        leaps.sort_unstable();
        leaps.dedup();
        rides.sort_unstable();
        rides.dedup();
        Moves { leaps, rides }
    }

    /// A piece that attacks nothing.
    pub fn none() -> Self {
        Moves::default()
    }

    pub fn leaps(&self) -> &[Step] {
        &self.leaps
    }

    pub fn rides(&self) -> &[Ride] {
        &self.rides
    }
}
