//! What a file claims of its instances, resolved.

use std::sync::Arc;

use crate::board::Square;
use crate::definition::instance::Instance;
use crate::puzzle::{KindSet, Origin, Placement};
use crate::total::Total;

/// One `[[expect]]` table: what the file claims about one instance.
pub struct Claim {
    /// The puzzle of the file with the claim's own `set`, shared by all claims about it.
    pub instance: Arc<Instance>,
    pub statements: Statements,
    pub slow: bool,
    pub origin: Origin,
}

/// The statements of a claim; what it does not state is `None` or empty.
#[derive(Clone, Debug, Default)]
pub struct Statements {
    pub solutions: Option<Total>,
    pub fundamental: Option<Total>,
    pub satisfiable: Option<bool>,
    /// The number of the goal in every solution.
    pub optimum: Option<u64>,
    pub first: Option<Placement>,
    pub by: Vec<ByClaim>,
    /// Where the key of each statement that it makes is written, in this order.
    pub places: Vec<Origin>,
}

/// The number of solutions in which any of these kinds stands on this square.
#[derive(Clone, Debug)]
pub struct ByClaim {
    pub piece: String,
    pub kinds: KindSet,
    pub square: Square,
    pub solutions: Total,
}
