//! The tree while it grows.

use std::cmp::Ordering;

use crate::board::Square;
use crate::puzzle::{KindId, Premise};

/// A node while the tree grows, by its place in the list of all.
pub enum Grown {
    Question {
        square: Square,
        kind: KindId,
        below: [usize; 2],
    },
    Leaf {
        cost: f64,
    },
    /// Carried to a node before it, by the symmetry with this number.
    Image {
        of: usize,
        by: usize,
    },
}

/// A leaf that may be cut in two; the one of greatest cost comes first.
#[derive(Clone)]
pub struct Open {
    pub cost: f64,
    pub place: usize,
    pub premises: Vec<Premise>,
}

impl Open {
    pub fn root(cost: f64) -> Self {
        Open {
            cost,
            place: 0,
            premises: Vec::new(),
        }
    }
}

impl PartialEq for Open {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Open {}

impl PartialOrd for Open {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_cost = self.cost.total_cmp(&other.cost);
        by_cost.then(other.place.cmp(&self.place))
    }
}
