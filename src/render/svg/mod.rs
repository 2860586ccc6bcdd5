//! A board as an SVG: chess pieces in shapes of our own, regions, walls, clues, attacked squares,
//! and what the board breaks.
//!
//! The picture needs no font, no style sheet and no network, and is the same bytes for the same
//! board. It is drawn in layers, from the ground up: [`board`] and [`regions`], shades of [`attacks`],
//! [`pieces`], [`numbers`], [`differences`], and [`breaches`] over all. [`mod@looks`] decides how a kind is drawn.

mod attacks;
mod board;
mod breaches;
mod canvas;
mod describe;
mod differences;
mod glyphs;
mod looks;
mod numbers;
mod parts;
mod picture;
mod pieces;
mod regions;
mod shapes;
mod style;
#[cfg(test)]
mod tests;

pub use canvas::Escaped;
pub use glyphs::glyph;
pub use looks::{Look, looks};
pub use parts::parts;
pub use picture::{FORMAT, draw, size_of};
