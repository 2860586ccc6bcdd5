//! What several forms of a board show: attacked squares, thick lines, coordinates, numbers of rules, what is given.
//!
//! It must not know how any of them is drawn.

pub mod attacked;
pub mod coordinates;
pub mod given;
pub mod numbers;
pub mod rules;
pub mod terrain;
pub mod thick;
