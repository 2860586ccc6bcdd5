//! What is known at a point of the search, and everything that follows from it (forward checking).
//!
//! [`state`] keeps what is known, counts the members of cardinalities and goes back; [`balances`] evens
//! out sides that must hold equally many; [`rays`] says what is visible along a line of sight;
//! [`sums`] keeps the values on a group within bounds; [`pairing`] finds partners; [`parts`] sees what hangs
//! together; [`automata`] reads what may stand along a line; [`distinct`] compares groups that must differ. Nothing here chooses what to try.

mod automata;
mod balances;
mod distinct;
mod pairing;
mod parts;
mod queue;
mod rays;
mod state;
mod sums;

pub use state::{Blame, State};

/// What is known contradicts a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;
