//! A puzzle in English: its description, what a board breaks, what contradicts what.

mod bounds;
pub mod breach;
pub mod demand;
pub mod describe;
pub mod in_short;
pub mod moves;
pub mod names;
pub mod nouns;
pub mod numbers;
pub mod places;
pub mod rules;
mod squares;
#[cfg(test)]
mod tests;
mod whereabouts;
