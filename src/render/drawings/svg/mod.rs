//! A board as an SVG: chess pieces in shapes of our own, regions, walls, clues, attacked squares,
//! and what the board breaks.
//!
//! The picture needs no font, no style sheet and no network, and is the same bytes for the same
//! board. It is drawn in layers, from the ground up: [`board`] and [`regions`], shades of [`attacks`],
//! [`shapes`] of rules, [`pieces`], [`numbers`], [`differences`], and [`breaches`] over all.
//! It must not know what a rule means: what is broken or attacked is said by the judge and the caller.

mod attacks;
mod board;
mod breaches;
mod canvas;
mod describe;
mod differences;
mod numbers;
mod parts;
mod picture;
mod pieces;
mod regions;
mod shapes;
mod squares;
#[cfg(test)]
mod tests;

pub use canvas::Escaped;
pub use parts::parts;
pub use picture::{FORMAT, draw};
#[cfg(feature = "png")]
pub use picture::{Size, size_of};
pub use pieces::{FRAME, framed};
