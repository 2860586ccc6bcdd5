//! Constraints on squares that steps join: which pieces can be paired, which parts are connected.

use super::{Condition, Fact};
use crate::puzzle::Bound;

/// A constraint on squares and the steps between them.
#[derive(Clone, Debug)]
pub enum Network {
    Pairing(Pairing),
    Parts(ConnectedParts),
}

/// Squares that may hold what counts, joined by steps. The squares that do hold it form connected
/// parts.
#[derive(Clone, Debug, Default)]
pub struct ConnectedParts {
    /// Never [`Condition::Never`].
    pub holds: Vec<Condition>,
    pub joined: Vec<Vec<u32>>,
    /// How many parts there are.
    pub number: Bound,
    /// How many squares each has.
    pub size: Bound,
    /// Squares that hold what counts, and the size of their part.
    pub sizes: Vec<(u32, i64)>,
    /// Whether each part has exactly one of these squares.
    pub one_each: bool,
}

/// Pieces of two sides, to be paired one to one. Vertices are squares on which a piece of a side may
/// stand.
#[derive(Clone, Debug)]
pub struct Pairing {
    pub sides: [PairingSide; 2],
}

#[derive(Clone, Debug, Default)]
pub struct PairingSide {
    /// Whether a piece stands there; a square where none can is not a vertex.
    pub stands: Vec<Condition>,
    /// For each vertex, the vertices of the other side with which it can be paired.
    pub partners: Vec<Vec<u32>>,
    /// Whether every piece of this side needs a partner.
    pub is_whole: bool,
}

impl Network {
    /// The facts that it depends on.
    pub fn facts(&self) -> Vec<Fact> {
        let known: Vec<Condition> = match self {
            Network::Pairing(pairing) => {
                let sides = pairing.sides.iter();
                sides.flat_map(|side| side.stands.iter().copied()).collect()
            }
            Network::Parts(parts) => parts.holds.clone(),
        };
        let facts = known.into_iter().filter_map(|known| match known {
            Condition::If(literal) => Some(literal.fact),
            Condition::Never | Condition::Always => None,
        });
        facts.collect()
    }
}
