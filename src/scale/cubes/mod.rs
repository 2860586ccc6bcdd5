//! Parts of cubes: what stands on some squares, and what does not. [`splitting`] makes them: [`cutting`] cuts the [`growing`] tree, by [`orbits`]
//! where the puzzle has symmetries, and [`packing`] puts small ones together. [`tree`] is how they lie; [`cover`] sees that
//! none is missing, [`images`] which cubes a symmetry carries to others.

pub mod cover;
pub mod cutting;
mod growing;
pub mod images;
mod orbits;
mod packing;
pub mod splitting;
pub mod tree;
