//! What is known at a point of the search, and everything that follows from it (forward checking).
//!
//! The parts: [`state`] keeps what is known, counts cardinalities and goes back; [`rays`] draws the
//! conclusions of a line of sight; [`distinct`] compares groups that must differ. Nothing here chooses
//! what to try.

mod distinct;
mod rays;
mod state;

pub use state::State;

/// What is known contradicts a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;
