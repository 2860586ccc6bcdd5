//! Shaded squares, and what is written on them.

use rustc_hash::FxHashSet;

use crate::board::Square;
use crate::puzzle::Puzzle;
use crate::render::drawings::colours::INK;
use crate::render::drawings::figures::CELL;
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::shades::{Label, Place, Shades, Tone};
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::pieces::{Align, line_of_text};
use crate::render::drawings::svg::squares::{corner, filled};
use crate::render::format::Shown;
use crate::render::marks::shapes::Shape;

/// The greatest width of what is written on a square, without signs between squares and with them, and in a frame.
const WIDEST: [f64; 2] = [36.0, 28.0];
const WIDEST_IN_FRAME: f64 = 32.0;

/// Shades squares, whatever stands on them.
pub fn fill(canvas: &mut Canvas, puzzle: &Puzzle, shades: &Shades) {
    for Tone { colour, squares } in &shades.tones {
        let attributes = format!("class=\"{}\" fill=\"{colour}\"", shades.class);
        filled(canvas, puzzle, squares.clone(), &attributes);
    }
}

/// The frames of what is certain.
pub fn frames(canvas: &mut Canvas, puzzle: &Puzzle, shades: &Shades) {
    let frames = format!("class=\"certain\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"2.6\"");
    canvas.group(&frames, |canvas| {
        for &square in &shades.framed {
            let (x, y) = corner(puzzle, square);
            let (x, y) = (Short(x + 3.0), Short(y + 3.0));
            canvas.line(format_args!("<path d=\"M{x} {y}h42v42h-42Z\"/>"));
        }
    });
}

/// What is written on squares: small beside a piece or a clue.
pub fn labels(canvas: &mut Canvas, shown: &Shown, shades: &Shades, shapes: &[Shape]) {
    let puzzle = shown.puzzle;
    let widest = WIDEST[usize::from(shapes.iter().any(Shape::is_sign))];
    let framed: FxHashSet<Square> = shades.framed.iter().copied().collect();
    let height = shades.labels.height;
    let edge = shades.edges(shown);
    canvas.group(&format!("class=\"{}\"", shades.labels.class), |canvas| {
        for (label, place) in shades.placed(shown) {
            let widest = match framed.contains(&label.square) {
                true => widest.min(WIDEST_IN_FRAME),
                false => widest,
            };
            let text = |width| text(puzzle, label, place, widest, (height, width));
            if let Some(edge) = edge(label, place) {
                canvas.line(format_args!("<g stroke=\"{edge}\">{}</g>", text(5.0)));
            }
            canvas.line(format_args!(
                "<g stroke=\"{}\">{}</g>",
                label.ink,
                text(1.8)
            ));
        }
    });
}

/// What is written on a square: at most `widest` wide, `height` high where nothing else is there, with
/// lines `width` wide.
fn text(
    puzzle: &Puzzle,
    label: &Label,
    place: Place,
    widest: f64,
    (height, width): (f64, f64),
) -> String {
    let words = &label.words;
    let (x, y) = corner(puzzle, label.square);
    let half = CELL / 2.0;
    let (down, height) = match place {
        Place::Beside => {
            return line_of_text(words, x + 44.5, y + 40.0, 9.0, width, Align::End);
        }
        Place::BelowNumber => (half + 7.5, 12.0),
        Place::Middle => (half, height),
    };
    let widest = widest * glyphs::HEIGHT / glyphs::width(words);
    let height = widest.min(height);
    line_of_text(words, x + half, y + down, height, width, Align::Middle)
}
