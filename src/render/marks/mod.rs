//! What several forms of a board show: attacked squares, borders, coordinates, numbers and lines of rules, what
//! is given, what is broken, shares of solutions.
//! It must not know how any of them is drawn.

pub mod attacked;
pub mod beside;
pub mod borders;
pub mod broken;
pub mod clues;
pub mod coordinates;
pub mod crosswords;
pub mod cut_off;
pub mod diagonals;
pub mod fleet;
pub mod given;
pub mod numbered;
pub mod rules;
pub mod shares;
pub mod terrain;
