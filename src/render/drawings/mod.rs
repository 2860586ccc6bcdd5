//! Boards as drawings: SVG, PNG and TikZ pictures for LaTeX.
//!
//! [`picture`] decides what is drawn of a board, as a [`drawing`]: a list of shapes. [`svg`] and [`latex`] write one.

mod cages;
mod captions;
pub mod colours;
mod drawing;
mod figures;
pub mod latex;
pub mod lit;
mod outline;
#[cfg(feature = "pdf")]
pub mod pdf;
pub mod picture;
#[cfg(feature = "png")]
pub mod png;
mod region_colours;
mod shades;
mod short;
pub mod svg;

pub use captions::{coordinates_of, usual_caption};
pub use drawing::CELL;
pub use figures::{Emblem, Look, fleet, is_chess_like, looks};
