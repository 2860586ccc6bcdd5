//! A puzzle in English: its description, what a board breaks, what contradicts what.

mod bounds;
pub mod breach;
pub mod describe;
mod moves;
pub mod names;
mod nouns;
pub mod numbers;
pub mod places;
mod rules;
mod squares;
mod whereabouts;
pub mod wording;
