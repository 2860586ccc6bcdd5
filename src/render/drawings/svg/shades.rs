//! Shaded squares, what is written on them, and the key below the board.

use crate::puzzle::Puzzle;
use crate::render::drawings::colours::{FAINT, INK};
use crate::render::drawings::figures::CELL;
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::shades::{Label, Place, Shades, Swatch, Tone};
use crate::render::drawings::svg::canvas::{Canvas, Short};
use crate::render::drawings::svg::pieces::{Align, line_of_text};
use crate::render::drawings::svg::squares::{corner, filled};
use crate::render::format::Shown;
use crate::render::marks::shapes::Shape;

/// The room below the board that the key takes.
const KEY: f64 = 34.0;

/// The height of the text of the key.
const TEXT: f64 = 11.0;

/// The greatest width of what is written on a square, without signs between squares and with them.
const WIDEST: [f64; 2] = [36.0, 28.0];

/// Shades squares, whatever stands on them.
pub fn fill(canvas: &mut Canvas, puzzle: &Puzzle, shades: &Shades) {
    for Tone { colour, squares } in &shades.tones {
        let attributes = format!("class=\"{}\" fill=\"{colour}\"", shades.class);
        filled(canvas, puzzle, squares.clone(), &attributes);
    }
}

/// The frames, and what is written on squares: small beside a piece or a clue.
pub fn labels(canvas: &mut Canvas, shown: &Shown, shades: &Shades, shapes: &[Shape]) {
    let puzzle = shown.puzzle;
    let widest = WIDEST[usize::from(shapes.iter().any(Shape::is_sign))];
    let frames = format!("class=\"certain\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"2.6\"");
    canvas.group(&frames, |canvas| {
        for &square in &shades.framed {
            let (x, y) = corner(puzzle, square);
            let (x, y) = (Short(x + 3.0), Short(y + 3.0));
            canvas.line(format_args!("<path d=\"M{x} {y}h42v42h-42Z\"/>"));
        }
    });
    let height = shades.labels.height;
    let edge = shades.edges(shown);
    canvas.group(&format!("class=\"{}\"", shades.labels.class), |canvas| {
        for (label, place) in shades.placed(shown) {
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

/// What the shades mean: `1 2 3 attackers`.
pub fn key(canvas: &mut Canvas, shades: &Shades, top: f64) {
    if shades.key.is_empty() {
        return;
    }
    let y = top + KEY / 2.0 - 4.0;
    let attributes = format!("class=\"key\" stroke=\"{FAINT}\"");
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

pub fn key_height(shades: &Shades) -> f64 {
    if shades.key.is_empty() { 0.0 } else { KEY }
}

pub fn key_width(shades: &Shades) -> f64 {
    if shades.key.is_empty() {
        return 0.0;
    }
    unit_at(shades) + text_width(shades.unit) + 2.0
}

fn text_width(words: &str) -> f64 {
    glyphs::width(words) * TEXT / glyphs::HEIGHT
}
