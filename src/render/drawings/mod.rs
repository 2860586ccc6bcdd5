//! Boards as drawings: SVG, PNG and TikZ pictures for LaTeX.

mod cages;
pub mod colours;
pub mod figures;
pub mod latex;
mod lit;
#[cfg(feature = "png")]
pub mod png;
mod region_colours;
pub mod svg;
mod tikz;
