//! The numbers of a puzzle: clues on squares, numbers of groups in their first square, and beside rows and columns.

mod candidates;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::board::{Square, Step, Terrain};
use crate::puzzle::print::{Hue, KindLook, Shape as Drawn};
use crate::puzzle::{Given, Joins};
use crate::render::drawings::colours::{INK, tones};
use crate::render::drawings::drawing::{Align, CELL, Ends, Group, Over, Path, Point, Shape, Text};
use crate::render::drawings::figures::{Army, Look, glyphs};
use crate::render::drawings::outline::{along, circle, corner, head, middle, rounded};
use crate::render::drawings::picture::Picture;
use crate::render::drawings::picture::pieces::frames;
use crate::render::drawings::picture::sides::drawn_at;
use crate::render::marks::beside::{Beside, Side};
use crate::render::marks::clues::clues as clues_of;

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
    each_clue(picture, |clue @ Inscription { square, before, .. }| {
        let look = picture.shown.placement.get(square);
        let look = look.map(|kind| picture.looks[kind.index()]);
        let text = grounds.clue(clue, look);
        let is_dark = text.pen.colour.as_deref() == Some(WHITE);
        if before == 0 && has_line(picture, square) {
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
    /// The squares with a number in an upper corner.
    headed: FxHashSet<Square>,
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
        let is_above = |n: &&Beside| matches!(n.side, Side::Corner(n) if half_of(n) == 0);
        let headed = picture.numbers.iter().filter(is_above);
        let headed = headed.map(|number| number.square).collect();
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
            headed,
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

/// A clue, or another number or text in the middle of a square, with the number of those before it there.
struct Inscription<'a> {
    words: &'a str,
    square: Square,
    colour: Option<Hue>,
    before: usize,
}

fn each_clue(picture: &Picture, mut visit: impl FnMut(Inscription)) {
    let clues = clues_of(picture.puzzle());
    let clues = clues.map(|clue| (clue.square, clue.number.to_string(), None));
    let others = picture.numbers.iter();
    let others = others.filter(|number| number.side == Side::Middle);
    let others = others.map(|number| (number.square, number.words.clone(), number.colour));
    let mut numbers = vec![0; picture.board().len()];
    for (square, words, colour) in clues.chain(others) {
        let before = &mut numbers[square.index()];
        visit(Inscription {
            words: &words,
            square,
            colour,
            before: *before,
        });
        *before += 1;
    }
}

impl Grounds<'_> {
    /// A clue on a square with this piece.
    fn clue(&self, clue: Inscription, on: Option<Look>) -> Text {
        let (number, square, before) = (clue.words, clue.square, clue.before);
        let is_free = on.is_none_or(is_ground);
        let dot = self.dots.get(&square).filter(|_| is_free && before == 0);
        let widest = dot.map_or(WIDEST_IN_MIDDLE, |_| WIDEST_IN_CIRCLE);
        let in_middle = (widest, (22.0, 2.8));
        let in_corner = (WIDEST_OF_FOUR, (11.0, 2.0));
        // In the middle, or clockwise from the top left corner.
        let ((right, down), (widest, letters)) = match (is_free, before % 4) {
            (true, _) if before == 0 && dot.is_none() && self.headed.contains(&square) => {
                ((24.0, 30.0), (widest, (19.0, 2.6)))
            }
            (true, _) if before == 0 => ((24.0, 24.0), in_middle),
            (_, 0) => ((8.0, 9.5), in_corner),
            (_, 1) => ((40.0, 9.5), in_corner),
            (_, 2) => ((40.0, 39.0), in_corner),
            _ => ((8.0, 39.0), in_corner),
        };
        let letters = fitted(number, widest, letters);
        let (x, y) = corner(self.picture.board(), square);
        let text = Text::new(number, (x + right, y + down), Align::Middle, letters);
        let is_dark = dot.map_or_else(|| self.is_dark(square, on), |&is_black| is_black);
        text.in_colour(ink(clue.colour, is_dark))
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

/// The greatest width of a number in a corner, and of two side by side.
const WIDEST: f64 = 23.0;
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
        let (x, align) = match n % 2 {
            0 => (x + 6.0, Align::Start),
            _ => (x + 42.0, Align::End),
        };
        let share = together.get(&(number.square, half_of(n)));
        let share = share.map_or(1.0, |wide| (WIDEST_TWO / wide).min(1.0));
        let (height, width) = fitted(&number.words, WIDEST, LETTERS);
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

/// 0 for the upper corners of a square, 1 for the lower ones.
fn half_of(corner: usize) -> usize {
    corner / 2 % 2
}

/// How wide the numbers side by side in each half of a square are together.
fn widths_together(numbers: &[Beside]) -> FxHashMap<(Square, usize), f64> {
    let mut together = FxHashMap::default();
    for number in numbers {
        if let Side::Corner(n) = number.side {
            let (height, _) = fitted(&number.words, WIDEST, LETTERS);
            let wide = glyphs::wide(&number.words, height);
            *together.entry((number.square, half_of(n))).or_default() += wide;
        }
    }
    together
}

/// The room that one number beside the board takes.
pub const MARGIN: f64 = 34.0;

/// How much further away all are, because of the edge of the board.
pub const FROM_BOARD: f64 = 3.0;

/// The numbers beside rows and columns.
pub fn bounds(over: &mut Vec<Shape>, picture: &Picture) {
    let (right, bottom) = picture.size();
    let away = |before: usize| FROM_BOARD + (before as f64 + 0.5) * MARGIN;
    let mut texts = Vec::new();
    for number in &picture.numbers {
        let (square, words) = (number.square, &number.words);
        if number.side == Side::OnCorner {
            for at in drawn_at(picture.board(), square) {
                on_corner(&mut texts, words, at);
            }
            continue;
        }
        let (x, y) = middle(picture.board(), square);
        let (at, widest): (Point, f64) = match number.side {
            Side::Left(n) => ((-away(n), y), WIDEST),
            Side::Right(n) => ((right + away(n), y), WIDEST),
            Side::Above(n) => ((x, -away(n)), WIDEST),
            Side::Below(n) => ((x, bottom + away(n)), WIDEST),
            Side::Before(step) => before_diagonal(&mut texts, picture, number, step),
            Side::Corner(_) | Side::Middle | Side::OnCorner => continue,
        };
        let letters = fitted(words, widest, (18.0, 2.4));
        texts.text(Text::new(words, at, Align::Middle, letters));
    }
    over.group(Group::new("bounds", texts).with_pen(INK, None));
}

/// The arrow of a diagonal; where its number stands and how wide that may be. Two that come from the same place share it.
fn before_diagonal(
    over: &mut Vec<Shape>,
    picture: &Picture,
    number: &Beside,
    step: Step,
) -> (Point, f64) {
    let board = picture.board();
    let (x, y) = middle(board, number.square);
    let (across, down) = (step.columns as f64, step.rows as f64);
    // From the corner of the square at which the diagonal begins.
    let back = |far: f64| (x - across * (24.0 + far), y - down * (24.0 + far));
    let (from, to) = (back(15.0), back(6.0));
    let arrow = along(&[from, to]) + &head(from, to, 5.0, 5.0);
    over.line("beside", arrow, (INK, 1.8), Ends::Round);
    let place = number.before_diagonal(board);
    let here = picture.numbers.iter();
    let mut here = here.filter(|other| other.before_diagonal(board) == place);
    let (at_x, at_y) = back(26.0);
    if here.all(|other| other.side == number.side) {
        return ((at_x, at_y), WIDEST);
    }
    // Along the edge, the way that the diagonal goes.
    match place {
        Some((row, _)) if (0..board.rows() as i64).contains(&row) => {
            ((at_x, at_y + down * APART), WIDEST)
        }
        _ => ((at_x + across * APART, at_y), WIDEST_SHARED),
    }
}

/// How far numbers of two diagonals that share a place are from where one stands, and how wide each may be.
const APART: f64 = 14.0;
const WIDEST_SHARED: f64 = 18.0;

/// A number in a small circle.
fn on_corner(over: &mut Vec<Shape>, words: &str, at: Point) {
    over.path(Path::drawn("", circle(at, 9.0), INK, 1.2, Ends::Flat).with_fill(WHITE));
    let letters = fitted(words, 13.0, LETTERS);
    over.text(Text::new(words, at, Align::Middle, letters));
}

/// Height and line width of a word that has to be at most this wide: long words are smaller.
fn fitted(words: &str, widest: f64, (height, width): (f64, f64)) -> (f64, f64) {
    let shrink = (widest / glyphs::wide(words, height)).min(1.0);
    (height * shrink, width * shrink)
}
