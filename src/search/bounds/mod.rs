//! Bounds from counting alone: how many pieces can still stand, and which pieces this forces.
//!
//! [`saturation`] works once, on the model, and [`objective`] adds what follows from a wanted number of pieces.
//! [`covering`] and [`knapsack`] are consulted at the nodes of the search.

mod cliques;
pub mod covering;
pub mod knapsack;
pub mod objective;
pub mod saturation;
