//! Boards as text: pictures, grids, lines of squares, and how each is read back.

pub mod answer_error;
pub mod board_error;
pub mod candidates;
pub mod columns;
pub mod csv;
pub mod fen;
pub mod json;
pub mod pairs;
pub mod reading;
#[cfg(test)]
mod round_trips;
pub mod side_by_side;
pub mod squares;
#[cfg(test)]
mod tests;
pub mod text;
pub mod unicode;
