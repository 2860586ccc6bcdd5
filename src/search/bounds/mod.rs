//! What numbers alone say: bounds on how many pieces can still stand, and the pieces that they force.
//!
//! [`saturation`], [`combined`] and [`sums`] work once, on the model, and [`objective`] adds what a wanted number of pieces says.
//! [`covering`] and [`knapsack`] are asked at each node of the search.

pub mod combined;
pub mod covering;
pub mod frequency;
pub mod knapsack;
pub mod objective;
pub mod saturation;
pub mod sums;
