//! A puzzle in plain English: its board, pieces, rules, goal and symmetry, one sentence for each.
//!
//! The sentences describe the puzzle as the engines see it, with every number evaluated, and not the file:
//! a rule that reads wrong here was written wrong.

mod board;
mod page;
mod picture;
mod pieces;
mod symmetry;
mod words;

pub use page::{describe, describe_json};
pub use symmetry::goal;
pub use words::{legend, legend_beside_fleet, read_aloud, words};
