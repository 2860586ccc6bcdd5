//! Attacked squares, shaded by how many pieces attack them, and the key to the shades.

use crate::board::Square;
use crate::puzzle::{Placement, Puzzle};
use crate::render::drawings::colours::{self, ATTACKED, FAINT, MOST_SHADES};
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::pieces::{Align, line_of_text};
use crate::render::drawings::svg::squares::filled;
use crate::render::marks::attacked::attackers;

/// The room below the board that the key takes.
pub const KEY: f64 = 34.0;

/// Shades every open square that is attacked, whatever stands on it.
pub fn shades(canvas: &mut Canvas, puzzle: &Puzzle, placement: &Placement) {
    let attackers = attackers(puzzle, placement);
    for shade in 1..=MOST_SHADES {
        let has_shade = |square: &Square| attackers[square.index()].min(MOST_SHADES) == shade;
        let squares = puzzle.board.open_squares().filter(has_shade).collect();
        let opacity = Short(colours::shade(shade));
        let attributes =
            format!("class=\"attacked\" fill=\"{ATTACKED}\" fill-opacity=\"{opacity}\"");
        filled(canvas, puzzle, squares, &attributes);
    }
}

/// What the shades mean: `1 2 3 4+ attackers`.
pub fn key(canvas: &mut Canvas, x: f64, y: f64) {
    let attributes = format!("class=\"key\" stroke=\"{FAINT}\"");
    canvas.group(&attributes, |canvas| {
        for shade in 1..=MOST_SHADES {
            let left = x + (shade - 1) as f64 * 42.0;
            canvas.line(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"16\" height=\"16\" fill=\"{ATTACKED}\" fill-opacity=\"{}\" stroke-width=\"0.8\"/>",
                Short(left),
                Short(y - 8.0),
                Short(colours::shade(shade))
            ));
            let more = if shade == MOST_SHADES { "+" } else { "" };
            let number = format!("{shade}{more}");
            canvas.line(line_of_text(&number, left + 22.0, y, 11.0, 1.8, Align::Start));
        }
        let after = x + MOST_SHADES as f64 * 42.0 + 8.0;
        canvas.line(line_of_text("attackers", after, y, 11.0, 1.8, Align::Start));
    });
}

/// How wide the key is.
pub const KEY_WIDTH: f64 = 250.0;
