//! The numbers of a puzzle: clues on squares, numbers of groups in their first square, and beside rows and columns.

mod candidates;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::board::{Square, Terrain};
use crate::puzzle::Joins;
use crate::puzzle::print::{Hue, KindLook};
use crate::render::drawings::colours::INK;
use crate::render::drawings::drawing::{Align, CELL, Ends, Group, Over, Path, Point, Shape, Text};
use crate::render::drawings::figures::{Army, Look, glyphs};
use crate::render::drawings::outline::{along, circle, corner, head, middle, rounded};
use crate::render::drawings::picture::Picture;
use crate::render::drawings::picture::sides::drawn_at;
use crate::render::marks::beside::{Beside, Side};
use crate::render::marks::clues::clues as clues_of;

pub use candidates::candidates;

const WHITE: &str = "#ffffff";

/// The line width of the pale edge of a number over a piece.
const EDGE: f64 = 5.0;

/// Half the width of the disc around a number at which a line ends.
const DISC: f64 = 15.0;

/// A clue is as large as a digit where nothing else is on its square; otherwise it is in the corner.
pub fn clues(over: &mut Vec<Shape>, picture: &Picture) {
    let mut texts = Vec::new();
    each_clue(picture, |number, square, before| {
        let look = picture.shown.placement.get(square);
        let look = look.map(|kind| picture.looks[kind.index()]);
        let is_over_piece = !look.is_none_or(is_ground) || has_line(picture, square);
        let halo = is_over_piece.then_some((WHITE, EDGE));
        let (text, _) = clue(picture, number, square, look, before);
        if before == 0 && has_line(picture, square) {
            paper_around(&mut texts, &text);
        }
        texts.text(text.over(halo));
    });
    over.group(Group::new("clues", texts));
}

/// A line ends at the edge of a pale disc around a number, or of a longer shape around a long one.
pub fn paper_around(over: &mut Vec<Shape>, text: &Text) {
    let (x, y) = text.at;
    let half = glyphs::wide(&text.words, text.height) / 2.0;
    let ground = match half > DISC - 5.0 {
        false => circle(text.at, DISC),
        true => {
            let (across, down) = ((half + 4.0).min(CELL / 2.0 - 1.0), DISC - 2.0);
            rounded((x - across, y - down), (2.0 * across, 2.0 * down), down)
        }
    };
    over.area("", ground, WHITE);
}

/// Whether a line ends in the middle of a square, or passes it.
pub fn has_line(picture: &Picture, square: Square) -> bool {
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

/// Whether a square with this piece is dark.
fn is_dark(picture: &Picture, square: Square, on: Option<Look>) -> bool {
    match on {
        None => picture.board().terrain(square) == Terrain::Wall,
        Some(look) => look == Look::Stone(Army::Black) || look.fill() == Some(Hue::Black),
    }
}

/// All clues as on an empty board, with a pale edge, so that they can be read on any piece.
pub fn clues_over_pieces(over: &mut Vec<Shape>, picture: &Picture) {
    each_clue(picture, |number, square, before| {
        let (text, width) = clue(picture, number, square, None, before);
        let halo = picture
            .board()
            .is_open(square)
            .then_some((WHITE, width * 2.4));
        over.text(text.over(halo));
    });
}

/// Whether there is a clue on a square.
fn with_clues(picture: &Picture) -> impl Fn(Square) -> bool + use<> {
    let mut squares = FxHashSet::default();
    each_clue(picture, |_, square, _| {
        squares.insert(square);
    });
    move |square| squares.contains(&square)
}

/// Visits every clue, and every other number in the middle of a square, with the number of those before it there.
fn each_clue(picture: &Picture, mut visit: impl FnMut(&str, Square, usize)) {
    let clues = clues_of(picture.puzzle()).map(|clue| (clue.square, clue.number.to_string()));
    let others = picture.numbers.iter();
    let others = others.filter(|number| number.side == Side::Middle);
    let others = others.map(|number| (number.square, number.words.clone()));
    let mut numbers = vec![0; picture.board().len()];
    for (square, words) in clues.chain(others) {
        let before = &mut numbers[square.index()];
        visit(&words, square, *before);
        *before += 1;
    }
}

/// A clue on a square with this piece and so many clues before it, and the width of its strokes.
fn clue(
    picture: &Picture,
    number: &str,
    square: Square,
    on: Option<Look>,
    before: usize,
) -> (Text, f64) {
    let ink = match is_dark(picture, square, on) {
        true => WHITE,
        false => INK,
    };
    let is_free = on.is_none_or(is_ground);
    let in_middle = (WIDEST_IN_MIDDLE, (22.0, 2.8));
    let in_corner = (WIDEST_OF_FOUR, (11.0, 2.0));
    // In the middle, or clockwise from the top left corner.
    let ((right, down), (widest, letters)) = match (is_free, before % 4) {
        (true, _) if before == 0 => ((24.0, 24.0), in_middle),
        (_, 0) => ((8.0, 9.5), in_corner),
        (_, 1) => ((40.0, 9.5), in_corner),
        (_, 2) => ((40.0, 39.0), in_corner),
        _ => ((8.0, 39.0), in_corner),
    };
    let (height, width) = fitted(number, widest, letters);
    let (x, y) = corner(picture.board(), square);
    let at = (x + right, y + down);
    let text = Text::new(number, at, Align::Middle, (height, width));
    (text.in_colour(ink), width)
}

/// The greatest width of a number in the middle of a square, as of a text there, and of one at each corner of a square.
const WIDEST_IN_MIDDLE: f64 = 40.0;
const WIDEST_OF_FOUR: f64 = 15.0;

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
    let together = widths_together(&picture.numbers);
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
        let ink = match is_dark(picture, number.square, look) && !is_over_piece {
            true => WHITE,
            false => INK,
        };
        let text = Text::new(
            &number.words,
            (x, y),
            align,
            (height * share, width * share),
        );
        let halo = is_over_piece.then_some((WHITE, EDGE));
        texts.text(text.in_colour(ink).over(halo));
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
    for Beside {
        square,
        side,
        words,
    } in &picture.numbers
    {
        if *side == Side::OnCorner {
            for at in drawn_at(picture.board(), *square) {
                on_corner(&mut texts, words, at);
            }
            continue;
        }
        let (x, y) = middle(picture.board(), *square);
        let at: Point = match *side {
            Side::Left(n) => (-away(n), y),
            Side::Right(n) => (right + away(n), y),
            Side::Above(n) => (x, -away(n)),
            Side::Below(n) => (x, bottom + away(n)),
            Side::Before(step) => {
                let (across, down) = (step.columns as f64, step.rows as f64);
                // From the corner of the square at which the diagonal begins.
                let back = |far: f64| (x - across * (24.0 + far), y - down * (24.0 + far));
                let (from, to) = (back(15.0), back(6.0));
                let arrow = along(&[from, to]) + &head(from, to, 5.0, 5.0);
                texts.line("beside", arrow, (INK, 1.8), Ends::Round);
                back(26.0)
            }
            Side::Corner(_) | Side::Middle | Side::OnCorner => continue,
        };
        let letters = fitted(words, WIDEST, (18.0, 2.4));
        texts.text(Text::new(words, at, Align::Middle, letters));
    }
    over.group(Group::new("bounds", texts).with_pen(INK, None));
}

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
