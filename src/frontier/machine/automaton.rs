//! What an automaton is: it reads what its squares hold, one after another, and accepts or rejects at the end.
//!
//! An automaton states its rule as plainly as possible. It need not have few states: [`super`] merges states that no
//! reading can tell apart.

use std::hash::Hash;

use crate::board::Square;
use crate::frontier::sites::Content;

/// A deterministic finite automaton over what squares hold.
pub trait Automaton {
    type State: Clone + Eq + Hash;

    /// The squares that it reads: open ones, each once, in the order of the sites.
    fn squares(&self) -> &[Square];

    fn start(&self) -> Self::State;

    /// The state after reading the square at this place of [`Automaton::squares`]; `None` if it can no longer
    /// accept.
    fn read(&self, state: &Self::State, place: usize, held: Content) -> Option<Self::State>;

    /// Whether it accepts, once all squares are read.
    fn accepts(&self, state: &Self::State) -> bool;
}
