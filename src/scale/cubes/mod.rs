//! Parts that consist of cubes: what stands on some squares, and what does not. [`splitting`] makes them: [`cutting`]
//! cuts the [`growing`] tree, by [`orbits`] if the puzzle has symmetries, and [`packing`] packs small cubes into
//! parts. [`tree`] is the tree as data; [`cover`] checks that no cube is missing, and [`images`] knows which cubes a
//! symmetry carries to others.

pub mod cover;
pub mod cutting;
mod growing;
pub mod images;
mod orbits;
mod packing;
pub mod splitting;
pub mod tree;
