//! Boards as drawings: SVG, PNG and TikZ pictures for LaTeX.

mod cages;
pub mod colours;
pub mod figures;
pub mod latex;
pub mod lit;
#[cfg(feature = "png")]
pub mod png;
mod region_colours;
mod shades;
pub mod svg;
mod tikz;
