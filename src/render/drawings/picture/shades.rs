//! Shaded squares, and what is written on them.

use rustc_hash::FxHashSet;

use crate::board::Square;
use crate::render::drawings::colours::INK;
use crate::render::drawings::drawing::{Align, CELL, Ends, Group, Over, Path, Shape, Text};
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::outline::{self, corner, rectangle};
use crate::render::drawings::picture::Picture;
use crate::render::drawings::shades::{Place, Shades, Tone};
use crate::render::marks::shapes::Mark;

/// The greatest width of what is written on a square, without signs between squares and with them, and in a frame.
const WIDEST: [f64; 2] = [36.0, 28.0];
const WIDEST_IN_FRAME: f64 = 32.0;

/// Shades squares, whatever stands on them.
pub fn fill(over: &mut Vec<Shape>, picture: &Picture, shades: &Shades) {
    for Tone { colour, squares } in &shades.tones {
        let squares = outline::squares(picture.board(), squares);
        over.path(Path::filled(shades.class, squares, colour.clone()));
    }
}

/// The frames of what is certain.
pub fn frames(picture: &Picture, shades: &Shades) -> Path {
    let frames = shades.framed.iter().map(|&square| {
        let (x, y) = corner(picture.board(), square);
        rectangle((x + 3.0, y + 3.0), (CELL - 6.0, CELL - 6.0))
    });
    Path::drawn("certain", frames.collect::<String>(), INK, 2.6, Ends::Flat)
}

/// What is written on squares: small beside a piece or a clue.
pub fn labels(over: &mut Vec<Shape>, picture: &Picture, shades: &Shades) {
    let widest = WIDEST[usize::from(picture.marks.iter().any(Mark::is_sign))];
    let framed: FxHashSet<Square> = shades.framed.iter().copied().collect();
    let edge = shades.edges(picture.shown);
    let mut texts = Vec::new();
    for (label, place) in shades.placed(picture.shown) {
        let widest = match framed.contains(&label.square) {
            true => widest.min(WIDEST_IN_FRAME),
            false => widest,
        };
        let least = |height: f64| height.min(widest * glyphs::HEIGHT / glyphs::width(&label.words));
        let half = CELL / 2.0;
        let ((right, down), height, align) = match place {
            Place::Beside => ((44.5, 40.0), 9.0, Align::End),
            Place::BelowNumber => ((half, half + 7.5), least(12.0), Align::Middle),
            Place::Middle => ((half, half), least(shades.labels.height), Align::Middle),
        };
        let (x, y) = corner(picture.board(), label.square);
        let text = Text::new(&label.words, (x + right, y + down), align, (height, 1.8));
        let edge = edge(label, place).map(|colour| (colour.to_owned(), 5.0));
        texts.text(text.in_colour(label.ink).over(edge));
    }
    over.group(Group::new(shades.labels.class, texts));
}
