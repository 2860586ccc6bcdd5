//! The tree while it grows: its nodes, and the leaves that may be cut.

use crate::board::Square;
use crate::puzzle::{KindId, Premise};

/// A node, by its place in the list of all.
pub enum Grown {
    Question {
        square: Square,
        kind: KindId,
        below: [usize; 2],
    },
    Leaf {
        /// The cost with this many symmetries.
        cost: f64,
        symmetries: u64,
    },
    /// A symmetry, the one with this number, carries it to an earlier node.
    Image { of: usize, by: usize },
}

impl Grown {
    /// A leaf that is refuted or settled at once.
    pub const AT_ONCE: Grown = Grown::Leaf {
        cost: AT_ONCE,
        symmetries: 1,
    };
}

/// The cost of a leaf that is refuted or settled at once.
pub const AT_ONCE: f64 = 1.0;

/// A leaf that may be cut.
pub struct OpenLeaf {
    pub cost: f64,
    pub place: usize,
    pub premises: Vec<Premise>,
    /// The symmetries that keep its cube, all but the identity, and the orbit whose squares are asked next.
    pub keeping: Vec<usize>,
    pub orbit: usize,
}

impl OpenLeaf {
    pub fn takes_work(&self) -> bool {
        self.cost > AT_ONCE
    }
}
