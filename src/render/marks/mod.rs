//! What several forms of a board show: attacked squares, borders, coordinates, numbers of rules, what is given.
//!
//! It must not know how any of them is drawn.

pub mod attacked;
pub mod borders;
pub mod coordinates;
pub mod diagonals;
pub mod given;
pub mod numbers;
pub mod rules;
pub mod terrain;
