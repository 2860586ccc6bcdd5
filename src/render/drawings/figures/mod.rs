//! How each kind of piece is drawn: which shape, as painted paths, and the characters as strokes.
//!
//! It must not know in which form the paths are written: as elements of an SVG, or as TikZ.

mod figure;
pub mod glyphs;
mod looks;
mod shapes;

pub use figure::{CELL, Figure, figure};
pub use looks::{Army, Look, is_chess_like, looks};
pub use shapes::{Emblem, Part};
