//! Puzzles that are exact covers: every fact that is open is in some group of which exactly one is
//! true, and all else that is asked is that certain two are not both true.
//!
//! Queens, Latin squares and sudoku are of this sort. What makes them so is read off the compiled
//! model ([`recognise`]). Then a point of the search is a bit for each open fact in each of its groups
//! ([`word`], [`table`]), a step is an `and` and an `or`, and the most constrained group is found by
//! counting bits; the search ([`mod@search`]) branches on that group. It must not know the puzzle,
//! neither its rules nor its board.
//!
//! Cost: some ten nanoseconds for a node of n queens. Method: D. Knuth, "Dancing links", 2000, with
//! bit sets in place of links.

mod recognise;
mod search;
mod table;
mod word;

pub use search::{ExactCoverSearch, search};
