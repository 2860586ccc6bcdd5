//! What is known at a point of the search, and what follows from it (forward checking).
//!
//! [`state`] keeps what is known, counts the members of cardinalities and backtracks. The other modules propagate one
//! kind of constraint each: [`rays`] what is visible along a line of sight, [`sums`] the values on a group, [`pairing`]
//! partners, [`parts`] connected parts, [`finished_parts`] their loops and shapes, [`differing`] parts that must differ,
//! [`automata`] what is read along a line, [`distinct`] groups that must differ, [`potentials`] what is known modulo two.
//! Nothing here chooses what to try.

mod automata;
mod differing;
mod distinct;
mod finished_parts;
mod pairing;
mod parts;
mod potentials;
mod queue;
mod rays;
mod state;
mod sums;

pub use state::{Blame, State};

/// What is known contradicts a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction;
