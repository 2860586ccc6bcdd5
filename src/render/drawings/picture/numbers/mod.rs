//! The numbers of a puzzle: clues on squares, numbers of groups in their first square, and beside rows and columns.

mod beside;
mod candidates;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::board::{Square, Terrain};
use crate::puzzle::print::{Hue, KindLook, Shape as Drawn};
use crate::puzzle::{Given, Joins};
use crate::render::drawings::colours::{INK, tones};
use crate::render::drawings::drawing::{Align, CELL, Group, Over, Shape, Text};
use crate::render::drawings::figures::{Army, Look, glyphs};
use crate::render::drawings::outline::{circle, corner, rounded};
use crate::render::drawings::picture::Picture;
use crate::render::drawings::picture::pieces::frames;
use crate::render::marks::beside::{Beside, PLACES, Side, half_of};
use crate::render::marks::clues::clues as clues_of;

pub use beside::{FROM_BOARD, MARGIN, bounds};
pub use candidates::{candidates, crosses};

const WHITE: &str = "#ffffff";

/// The line width of the pale edge of a number over a piece.
const EDGE: f64 = 5.0;

/// Half the width of the disc around a number at which a line ends.
const DISC: f64 = 15.0;

/// A clue is as large as a digit where nothing else is on its square; otherwise it is in the corner. It has a pale edge
/// over pieces and lines, and on all open squares if pieces may come to stand there.
pub fn clues(over: &mut Vec<Shape>, picture: &Picture, may_be_covered: bool) {
    let (grounds, mut texts) = (Grounds::of(picture), Vec::new());
    each_clue(picture, |clue @ Inscription { square, .. }| {
        let look = picture.shown.placement.get(square);
        let look = look.map(|kind| picture.looks[kind.index()]);
        let text = grounds.clue(clue, look);
        let is_dark = text.pen.colour.as_deref() == Some(WHITE);
        if has_line(picture, square) {
            paper_around(&mut texts, &text, if is_dark { INK } else { WHITE });
        }
        let is_crossed = grounds.crossed.contains(&square);
        let may_be_covered = may_be_covered && picture.board().is_open(square);
        let is_edged = (is_crossed || may_be_covered) && !is_dark || !look.is_none_or(is_ground);
        let edge = is_edged.then_some((WHITE, EDGE));
        texts.text(text.over(edge.or(grounds.edge_in_frame(square))));
    });
    over.group(Group::new("clues", texts));
}

/// What numbers stand on.
struct Grounds<'a> {
    picture: &'a Picture<'a>,
    /// The squares with a dot, and whether it is black.
    dots: FxHashMap<Square, bool>,
    /// The squares that the author fills with black.
    filled: FxHashSet<Square>,
    /// The squares through which a line of a rule or of the author passes.
    crossed: FxHashSet<Square>,
    /// The places around the middle of squares that have a number.
    taken: FxHashSet<(Square, usize)>,
    /// The squares with a pale frame in a dark piece, which is given there.
    framed: FxHashSet<Square>,
}

impl<'a> Grounds<'a> {
    fn of(picture: &'a Picture<'a>) -> Self {
        let (mut dots, mut filled) = (FxHashMap::default(), FxHashSet::default());
        let mut crossed = FxHashSet::default();
        for mark in &picture.marks {
            match mark.shape {
                _ if mark.is_pearl() => {
                    _ = dots.insert(mark.squares[0], mark.colour_of_dot() == Hue::Black);
                }
                Drawn::Fill if mark.colour == Some(Hue::Black) => filled.extend(&mark.squares),
                Drawn::Line | Drawn::Arrow | Drawn::Thermometer => crossed.extend(&mark.squares),
                _ => {}
            }
        }
        let taken = picture
            .numbers
            .iter()
            .filter_map(|number| match number.side {
                Side::Corner(place) => Some((number.square, place)),
                _ => None,
            });
        let (givens, frames) = (picture.puzzle().givens.iter(), frames(picture));
        let is_framed = |given: &&Given| {
            let is_there = picture.shown.placement.get(given.square) == Some(given.kind);
            let is_black = picture.looks[given.kind.index()].fill() == Some(Hue::Black);
            is_there && is_black && frames[given.kind.index()].is_some()
        };
        let framed = givens.filter(is_framed);
        Grounds {
            framed: framed.map(|given| given.square).collect(),
            picture,
            dots,
            filled,
            crossed,
            taken: taken.collect(),
        }
    }
}

/// A line ends at the edge of a pale disc around a number, or of a longer shape around a long one.
fn paper_around(over: &mut Vec<Shape>, text: &Text, colour: &'static str) {
    let (x, y) = text.at;
    let half = glyphs::wide(&text.words, text.height) / 2.0;
    let ground = match half > DISC - 5.0 {
        false => circle(text.at, DISC),
        true => {
            let (across, down) = ((half + 4.0).min(CELL / 2.0 - 1.0), DISC - 2.0);
            rounded((x - across, y - down), (2.0 * across, 2.0 * down), down)
        }
    };
    over.area("", ground, colour);
}

/// Whether a line ends in the middle of a square, or passes it.
fn has_line(picture: &Picture, square: Square) -> bool {
    let (board, puzzle) = (picture.board(), picture.puzzle());
    let joins = |side: &Square| {
        let held = picture.shown.placement.get(*side);
        held.is_some_and(|kind| puzzle.kind(kind).joins == Some(Joins::Squares))
    };
    board.has_sides() && board.sides_of(square).iter().any(joins)
}

/// Whether a clue stands on a piece as on an empty square.
fn is_ground(look: Look) -> bool {
    matches!(look, Look::Stone(_) | Look::Plane(KindLook::Hidden)) || look.fill().is_some()
}

/// Whether there is a clue on a square.
pub fn with_clues(picture: &Picture) -> impl Fn(Square) -> bool + use<> {
    let mut squares = FxHashSet::default();
    each_clue(picture, |clue| _ = squares.insert(clue.square));
    move |square| squares.contains(&square)
}

/// A clue, or another number or text in the middle of a square.
struct Inscription<'a> {
    words: &'a str,
    square: Square,
    colour: Option<Hue>,
}

fn each_clue(picture: &Picture, mut visit: impl FnMut(Inscription)) {
    let clues = clues_of(picture.puzzle());
    let clues = clues.map(|clue| (clue.square, clue.number.to_string(), None));
    let others = picture.numbers.iter();
    let others = others.filter(|number| number.side == Side::Middle);
    let others = others.map(|number| (number.square, number.words.clone(), number.colour));
    for (square, words, colour) in clues.chain(others) {
        visit(Inscription {
            words: &words,
            square,
            colour,
        });
    }
}

impl Grounds<'_> {
    /// A clue on a square with this piece, which goes to a free place around the middle where the piece hides it.
    fn clue(&self, clue: Inscription, on: Option<Look>) -> Text {
        let (number, square) = (clue.words, clue.square);
        let is_free = on.is_none_or(is_ground);
        let dot = self.dots.get(&square).filter(|_| is_free);
        let widest = dot.map_or(WIDEST_IN_MIDDLE, |_| WIDEST_IN_CIRCLE);
        let (at, widest, letters) = match (is_free, self.has_numbers(square)) {
            (true, _) if dot.is_some() => ((24.0, 24.0), widest, (22.0, 2.8)),
            (true, [false, false]) => ((24.0, 24.0), widest, (22.0, 2.8)),
            (true, [true, false]) => ((24.0, 30.0), widest, (19.0, 2.6)),
            (true, [false, true]) => ((24.0, 18.0), widest, (19.0, 2.6)),
            (true, [true, true]) => ((24.0, 24.5), widest, (13.0, 2.1)),
            (false, _) => {
                let is_taken = |place: &usize| self.taken.contains(&(square, *place));
                let free = (0..PLACES).find(|place| !is_taken(place));
                let at = match free.unwrap_or(0) {
                    0 => (8.0, 9.5),
                    1 => (40.0, 9.5),
                    2 => (8.0, 39.0),
                    3 => (40.0, 39.0),
                    4 => (24.0, 9.5),
                    _ => (24.0, 39.0),
                };
                (at, WIDEST_OF_FOUR, (11.0, 2.0))
            }
        };
        let letters = fitted(number, widest, letters);
        let (x, y) = corner(self.picture.board(), square);
        let text = Text::new(number, (x + at.0, y + at.1), Align::Middle, letters);
        let is_dark = dot.map_or_else(|| self.is_dark(square, on), |&is_black| is_black);
        text.in_colour(ink(clue.colour, is_dark))
    }

    /// Whether numbers stand in the upper half of a square, and in the lower one.
    fn has_numbers(&self, square: Square) -> [bool; 2] {
        let is_taken = |place: &usize| self.taken.contains(&(square, *place));
        [0, 1].map(|half| (0..PLACES).any(|place| half_of(place) == half && is_taken(&place)))
    }

    /// Whether something black lies below what is written on a square.
    fn has_black(&self, square: Square) -> bool {
        self.dots.get(&square) == Some(&true) || self.filled.contains(&square)
    }

    /// The dark edge of a number that lies on the pale frame of a given piece.
    fn edge_in_frame(&self, square: Square) -> Option<(&'static str, f64)> {
        self.framed.contains(&square).then_some((INK, EDGE))
    }

    /// Whether a square with this piece is dark.
    fn is_dark(&self, square: Square, on: Option<Look>) -> bool {
        match on {
            None => {
                let is_wall = self.picture.board().terrain(square) == Terrain::Wall;
                is_wall || self.filled.contains(&square)
            }
            Some(look) => look == Look::Stone(Army::Black) || look.fill() == Some(Hue::Black),
        }
    }
}

/// Black is white on a dark ground.
fn ink(colour: Option<Hue>, is_dark: bool) -> &'static str {
    match colour {
        Some(colour) if colour != Hue::Black => tones(colour).ink,
        _ if is_dark => WHITE,
        _ => INK,
    }
}

/// The greatest width of a number in the middle of a square, as of a text there, and of one at each corner of a square.
const WIDEST_IN_MIDDLE: f64 = 40.0;
const WIDEST_OF_FOUR: f64 = 15.0;

/// The radius of a dot with a number on it, and the greatest width of the number.
pub const CIRCLE: f64 = 19.0;
const WIDEST_IN_CIRCLE: f64 = 25.0;

/// The greatest width of a number beside the board; of one in a corner; and of two side by side.
const WIDEST: f64 = 23.0;
const WIDEST_IN_CORNER: f64 = 38.0;
const WIDEST_TWO: f64 = 30.0;

/// Height and line width of a number in a corner.
const LETTERS: (f64, f64) = (11.0, 1.8);

/// The numbers of other groups, in corners of squares; with a pale edge where a piece may be under them.
pub fn in_corners(
    over: &mut Vec<Shape>,
    picture: &Picture,
    is_over_piece: impl Fn(Square) -> bool,
) {
    let (together, grounds) = (widths_together(&picture.numbers), Grounds::of(picture));
    let mut texts = Vec::new();
    for number in &picture.numbers {
        let Side::Corner(n) = number.side else {
            continue;
        };
        let (x, y) = corner(picture.board(), number.square);
        let y = y + 10.0 + 29.0 * half_of(n) as f64;
        let (x, align) = match n {
            0 | 2 => (x + 6.0, Align::Start),
            1 | 3 => (x + 42.0, Align::End),
            _ => (x + 24.0, Align::Middle),
        };
        let (height, width) = fitted(&number.words, WIDEST_IN_CORNER, LETTERS);
        let share = match together.get(&(number.square, half_of(n))) {
            Some(&wide) if wide > glyphs::wide(&number.words, height) => WIDEST_TWO / wide,
            _ => 1.0,
        };
        let share = share.min(1.0);
        let look = picture.shown.placement.get(number.square);
        let look = look.map(|kind| picture.looks[kind.index()]);
        // On a shaded square as in its middle.
        let is_ground = look.is_some_and(is_ground);
        let is_over_piece = is_over_piece(number.square) && !is_ground;
        let is_dark = grounds.is_dark(number.square, look) && !is_over_piece;
        let text = Text::new(
            &number.words,
            (x, y),
            align,
            (height * share, width * share),
        );
        let is_crossed = grounds.crossed.contains(&number.square) && !is_dark;
        let halo = (is_over_piece || is_crossed).then_some((WHITE, EDGE));
        let halo = halo.or(grounds.edge_in_frame(number.square));
        texts.text(text.in_colour(ink(number.colour, is_dark)).over(halo));
    }
    over.group(Group::new("corners", texts));
}

/// How wide the numbers side by side in each half of a square are together.
fn widths_together(numbers: &[Beside]) -> FxHashMap<(Square, usize), f64> {
    let mut together = FxHashMap::default();
    for number in numbers {
        if let Side::Corner(n) = number.side {
            let (height, _) = fitted(&number.words, WIDEST_IN_CORNER, LETTERS);
            let wide = glyphs::wide(&number.words, height);
            *together.entry((number.square, half_of(n))).or_default() += wide;
        }
    }
    together
}

/// Height and line width of a word that has to be at most this wide: long words are smaller.
fn fitted(words: &str, widest: f64, (height, width): (f64, f64)) -> (f64, f64) {
    let shrink = (widest / glyphs::wide(words, height)).min(1.0);
    (height * shrink, width * shrink)
}
