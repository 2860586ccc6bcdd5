//! The key to shades, below the board and its coordinates.

use crate::puzzle::Puzzle;
use crate::render::drawings::colours::{FAINT, INK};
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::shades::{Shades, Swatch};
use crate::render::drawings::svg::beside::Lettering;
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::pieces::{Align, line_of_text};
use crate::render::drawings::svg::squares::board_size;

/// The room below the board that the key takes, on a board of usual size.
const KEY: f64 = 34.0;

/// The height of the text of the key, there.
const TEXT: f64 = 11.0;

/// How large the key is.
#[derive(Clone, Copy)]
pub struct Size {
    /// How many times as large as on a board of usual size.
    scale: f64,
    pub width: f64,
    pub height: f64,
}

/// As large as other letters beside the board, but on a large board not wider than the board.
pub fn size(shades: &Shades, puzzle: &Puzzle, lettering: Lettering) -> Size {
    let width = unit_at(shades) + text_width(shades.unit) + 2.0;
    let (board, _) = board_size(puzzle);
    let scale = lettering.scale().min((board / width).max(1.0));
    Size {
        scale,
        width: scale * width,
        height: scale * KEY,
    }
}

/// What the shades mean: `1 2 3 attackers`.
pub fn key(canvas: &mut Canvas, shades: &Shades, size: Size, top: f64) {
    let (top, scale) = (Short(top), Short(size.scale));
    let y = KEY / 2.0 - 4.0;
    let attributes =
        format!("class=\"key\" stroke=\"{FAINT}\" transform=\"translate(0 {top})scale({scale})\"");
    canvas.group(&attributes, |canvas| {
        for (swatch, left) in swatches(shades) {
            canvas.line(format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"16\" height=\"16\" fill=\"{}\" stroke-width=\"0.8\"/>",
                Short(left),
                Short(y - 8.0),
                swatch.colour
            ));
            if swatch.is_framed {
                canvas.line(format_args!(
                    "<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"none\" stroke=\"{INK}\" \
                     stroke-width=\"1.6\"/>",
                    Short(left + 2.0),
                    Short(y - 6.0)
                ));
            }
            let words = &swatch.words;
            canvas.line(line_of_text(words, left + 22.0, y, TEXT, 1.8, Align::Start));
        }
        let unit = unit_at(shades);
        canvas.line(line_of_text(shades.unit, unit, y, TEXT, 1.8, Align::Start));
    });
}

/// What the key shows, each with the left edge of its swatch.
fn swatches(shades: &Shades) -> impl Iterator<Item = (&Swatch, f64)> {
    let mut next = 0.0;
    shades.key.iter().map(move |swatch| {
        let left = next;
        next += 32.0 + text_width(&swatch.words);
        (swatch, left)
    })
}

/// Where the unit after the swatches begins.
fn unit_at(shades: &Shades) -> f64 {
    let last = swatches(shades).last();
    last.map_or(0.0, |(swatch, left)| {
        left + 34.0 + text_width(&swatch.words)
    })
}

fn text_width(words: &str) -> f64 {
    glyphs::width(words) * TEXT / glyphs::HEIGHT
}
