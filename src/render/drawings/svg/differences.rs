//! The squares where a solution differs from another one: tinted, and in frames.

use crate::board::Square;
use crate::puzzle::Puzzle;
use crate::render::drawings::colours::{DIFFERENT, DIFFERENT_TINT};
use crate::render::drawings::figures::CELL;
use crate::render::drawings::svg::beside::Lettering;
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::squares::{corner, filled};

/// Below the pieces.
pub fn tints(canvas: &mut Canvas, puzzle: &Puzzle, differs: &[Square]) {
    let attributes = format!("class=\"differs\" fill=\"{DIFFERENT_TINT}\" fill-opacity=\"0.6\"");
    filled(canvas, puzzle, differs.to_vec(), &attributes);
}

/// Over the pieces; heavier on large boards, as letters beside the board are.
pub fn frames(canvas: &mut Canvas, puzzle: &Puzzle, differs: &[Square], lettering: Lettering) {
    let width = (2.6 * lettering.scale()).min(HEAVIEST);
    let (inset, width) = (1.2 + width / 2.0, Short(width));
    let attributes =
        format!("class=\"differs\" fill=\"none\" stroke=\"{DIFFERENT}\" stroke-width=\"{width}\"");
    let side = Short(CELL - 2.0 * inset);
    canvas.group(&attributes, |canvas| {
        for &square in differs {
            let (x, y) = corner(puzzle, square);
            let (x, y) = (Short(x + inset), Short(y + inset));
            canvas.line(format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"4\"/>"
            ));
        }
    });
}

/// The width of the heaviest frame.
const HEAVIEST: f64 = 9.0;
