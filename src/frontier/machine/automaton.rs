//! What an automaton is: it reads what its squares hold, one after another, and accepts or not at the end.
//!
//! An automaton says in the plainest way what its rule asks for: its states need not be few, as
//! [`super`] merges those that no reading can tell apart.

use std::hash::Hash;

use crate::board::Square;
use crate::frontier::sites::Content;

/// A deterministic finite automaton over what squares hold.
pub trait Automaton {
    type State: Clone + Eq + Hash;

    /// The squares that it reads: open ones, each once, in the order of the sites.
    fn squares(&self) -> &[Square];

    fn start(&self) -> Self::State;

    /// The state after the square at this place of [`Automaton::squares`] is read; `None` if it cannot accept any
    /// more.
    fn read(&self, state: &Self::State, place: usize, held: Content) -> Option<Self::State>;

    /// Whether it accepts, once all squares are read.
    fn accepts(&self, state: &Self::State) -> bool;
}
