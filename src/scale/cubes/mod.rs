//! Parts that are cubes: what stands on some squares, and what does not. [`splitting`] makes them, [`cover`] sees that
//! none is missing.

pub mod cover;
pub mod splitting;
