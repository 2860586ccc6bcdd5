//! Parts that are cubes: what stands on some squares, and what does not. [`splitting`] makes them, by [`orbits`] first
//! where the puzzle has symmetries; [`tree`] is how they lie; [`cover`] sees that none is missing, [`images`] which cubes a symmetry carries to others.

pub mod cover;
mod growing;
pub mod images;
mod orbits;
pub mod splitting;
pub mod tree;
