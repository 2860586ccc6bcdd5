//! Shaded squares, and what is written on them.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::board::Square;
use crate::puzzle::Mark;
use crate::render::drawings::colours::{INK, PAPER};
use crate::render::drawings::drawing::{Align, CELL, Ends, Group, Over, Path, Shape, Text};
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::outline::{self, corner, rectangle};
use crate::render::drawings::picture::{Picture, sides};
use crate::render::drawings::shades::{Label, Shades, Tone};
use crate::render::marks::beside::Side;
use crate::render::marks::diagonals::diagonals;
use crate::render::marks::numbered::numbered;

/// The greatest width of what is written on a square, without signs between squares and with them, and in a frame.
const WIDEST: [f64; 2] = [36.0, 28.0];
const WIDEST_IN_FRAME: f64 = 32.0;

/// Shades squares, whatever stands on them.
pub fn fill(over: &mut Vec<Shape>, picture: &Picture, shades: &Shades) {
    for Tone { colour, squares } in &shades.tones {
        let squares = outline::squares(picture.board(), squares);
        over.area(shades.class, squares, colour.clone());
    }
}

/// The frames of what is certain.
pub fn frames(picture: &Picture, shades: &Shades) -> Path {
    let squares = shades.framed.iter();
    let squares = squares.filter(|&&square| picture.board().is_square(square));
    let frames = squares.map(|&square| {
        let (x, y) = corner(picture.board(), square);
        rectangle((x + 3.0, y + 3.0), (CELL - 6.0, CELL - 6.0))
    });
    Path::drawn("certain", frames.collect::<String>(), INK, 2.6, Ends::Flat)
}

/// Sides as lines, as dark as their shares; one that is certain has an edge of ink.
pub fn on_sides(over: &mut Vec<Shape>, picture: &Picture, shades: &Shades) {
    let certain: Vec<Square> = shades.framed.clone();
    sides::stripe(over, picture, ("certain", INK, WIDE + 4.0), &certain);
    for Tone { colour, squares } in &shades.tones_of_sides {
        sides::stripe(over, picture, (shades.class, colour, WIDE), squares);
    }
}

/// The width of a line, and of what is written on it.
const WIDE: f64 = 8.0;
const WIDEST_ON_SIDE: f64 = 18.0;

/// What is written on a side, everywhere that it is drawn.
fn of_side(picture: &Picture, label: &Label) -> impl Iterator<Item = Shape> {
    let height = 8.0_f64.min(WIDEST_ON_SIDE * glyphs::HEIGHT / glyphs::width(&label.words));
    let at = sides::drawn_at(picture.board(), label.square).into_iter();
    at.map(move |at| {
        let text = Text::new(&label.words, at, Align::Middle, (height, 1.6));
        Shape::Text(text.in_colour(label.ink).over(Some((PAPER, 5.0))))
    })
}

/// What is written on squares: small in a corner beside a piece or a clue, lower below a number of a rule. Where lines
/// of rules or a piece may cross it, an edge in the colour of the square parts it from them.
pub fn labels(over: &mut Vec<Shape>, picture: &Picture, shades: &Shades) {
    let widest = WIDEST[usize::from(picture.marks.iter().any(Mark::is_sign))];
    let framed: FxHashSet<Square> = shades.framed.iter().copied().collect();
    let numbers = picture.numbers.iter();
    let numbers = numbers.filter(|number| number.side == Side::Corner(0));
    let below_number: FxHashSet<Square> = numbers.map(|number| number.square).collect();
    let is_crossed =
        picture.marks.iter().any(|mark| !mark.is_sign()) || !diagonals(picture.puzzle()).is_empty();
    let colours = shades.tones.iter().flat_map(|Tone { colour, squares }| {
        squares.iter().map(move |&square| (square, colour.as_str()))
    });
    let colours: FxHashMap<Square, &str> = colours.collect();
    let (class, usual) = shades.of_labels;
    let mut texts = Vec::new();
    let numbered = numbered(picture.puzzle(), &picture.numbers);
    for label in &shades.labels {
        let square = label.square;
        if !picture.board().is_square(square) {
            texts.extend(of_side(picture, label));
            continue;
        }
        let widest = match framed.contains(&square) {
            true => widest.min(WIDEST_IN_FRAME),
            false => widest,
        };
        let least = |height: f64| height.min(widest * glyphs::HEIGHT / glyphs::width(&label.words));
        let is_beside = picture.shown.placement.get(square).is_some() || numbered.contains(&square);
        let half = CELL / 2.0;
        let ((right, down), height, align) = match (is_beside, below_number.contains(&square)) {
            (true, _) => ((44.5, 40.0), 9.0, Align::End),
            (false, true) => ((half, half + 7.5), least(12.0), Align::Middle),
            (false, false) => ((half, half), least(usual), Align::Middle),
        };
        let edge = match is_beside {
            true => Some(PAPER),
            false => is_crossed.then(|| colours.get(&square).copied().unwrap_or(PAPER)),
        };
        let (x, y) = corner(picture.board(), square);
        let text = Text::new(&label.words, (x + right, y + down), align, (height, 1.8));
        let edge = edge.map(|colour| (colour.to_owned(), 5.0));
        texts.text(text.in_colour(label.ink).over(edge));
    }
    over.group(Group::new(class, texts));
}
