//! Puzzles that are exact covers: every fact that is open is in some group of which exactly one is
//! true, and all else that is asked is that certain two are not both true.
//!
//! Queens, Latin squares and sudoku are of this sort. What makes them so is read off the compiled
//! model ([`mod@recognise`]). Then a point of the search is a bit for each open fact in each of its groups
//! ([`word`], [`table`]), a step is an `and` and an `or`, and the most constrained group is found by
//! counting bits; the search ([`mod@search`]) branches on that group. Parts of a large search have smaller words
//! ([`narrowing`]). It must not know the puzzle, neither its rules nor its board.
//!
//! Cost: some ten nanoseconds for a node of n queens. Method: D. Knuth, "Dancing links", 2000, with
//! bit sets in place of links.

mod narrowing;
mod recognise;
mod search;
mod table;
mod word;

use std::sync::Arc;

pub use search::ExactCoverSearch;

use narrowing::Narrowing;
use recognise::{ExactCover, recognise};
use search::in_words;

use super::model::{Fact, Model};
use super::propagation::State;
use crate::stop::Stop;

/// A point with so many bytes, as of fifteen queens, is not made smaller.
const SMALL_POINT: usize = 64;

/// The groups that are to be branched on, those first that are better of equally large ones; `None` where there is
/// no search as below.
pub fn groups(model: &Model, state: &State, stop: &Stop) -> Option<Vec<Vec<Fact>>> {
    let ExactCover { facts, groups, .. } = recognise(model, state, stop)?;
    let of_places = |group: Vec<usize>| group.into_iter().map(|place| facts[place]).collect();
    Some(groups.into_iter().map(of_places).collect())
}

/// The search through the solutions of a model from what is known on; `None` if that is no exact
/// cover, or a large one, or where the stop comes first.
pub fn search(model: &Model, state: &State, stop: &Stop) -> Option<Box<dyn ExactCoverSearch>> {
    let cover = recognise(model, state, stop)?;
    let search = in_words(&cover)?;
    match search.bytes_of_a_point() {
        ..=SMALL_POINT => Some(search),
        _ => Some(Box::new(Narrowing::new(Arc::new(cover), search))),
    }
}
