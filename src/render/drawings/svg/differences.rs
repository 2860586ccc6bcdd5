//! The squares where a solution differs from another one: tinted, and in frames.

use crate::board::Square;
use crate::puzzle::Puzzle;
use crate::render::drawings::colours::{DIFFERENT, DIFFERENT_TINT};
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::squares::{corner, filled};

/// Below the pieces.
pub fn tints(canvas: &mut Canvas, puzzle: &Puzzle, differs: &[Square]) {
    let attributes = format!("class=\"differs\" fill=\"{DIFFERENT_TINT}\" fill-opacity=\"0.6\"");
    filled(canvas, puzzle, differs.to_vec(), &attributes);
}

/// Over the pieces.
pub fn frames(canvas: &mut Canvas, puzzle: &Puzzle, differs: &[Square]) {
    let attributes = format!("class=\"differs\" fill=\"none\" stroke=\"{DIFFERENT}\"");
    canvas.group(&attributes, |canvas| {
        for &square in differs {
            let (x, y) = corner(puzzle, square);
            let (x, y) = (Short(x + 2.5), Short(y + 2.5));
            canvas.line(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"43\" height=\"43\" rx=\"4\" stroke-width=\"2.6\"/>"
            ));
        }
    });
}
