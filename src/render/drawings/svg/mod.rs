//! A board as an SVG: chess pieces in shapes of our own, regions, walls, clues, attacked squares,
//! and what the board breaks.
//!
//! The picture needs no font, no style sheet and no network, and is the same bytes for the same board. It
//! is drawn in layers, from the ground up: [`board`] and [`regions`], [`shades`] of what is attacked or
//! likely, [`shapes`] of rules, [`pieces`], [`numbers`], [`differences`], and [`breaches`] over all; [`beside`] the
//! board are numbers, coordinates and keys. It
//! must not know what a rule means: the judge and the caller say what is broken or attacked.

mod beside;
mod board;
mod breaches;
mod canvas;
mod describe;
mod differences;
mod numbers;
mod panels;
mod parts;
mod picture;
mod pieces;
mod regions;
mod shades;
mod shapes;
mod size;
mod squares;
#[cfg(test)]
mod tests;

#[cfg(feature = "png")]
pub use beside::Lettering;
pub use board::Ground;
pub use canvas::Escaped;
#[cfg(feature = "png")]
pub use panels::without_glyph;
pub use parts::parts;
#[cfg(feature = "png")]
pub use picture::draw_with;
pub use picture::{FORMAT, draw, ground};
pub use pieces::{Frame, frames};
#[cfg(feature = "png")]
pub use size::{Size, size_of};
