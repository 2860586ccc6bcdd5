//! Placements and reports as text: one file for each format.
//!
//! It must not know arguments or streams, and solves nothing.

mod breach;

pub use breach::breach_in_words;
