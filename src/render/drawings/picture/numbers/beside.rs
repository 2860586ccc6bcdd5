//! The numbers beside rows and columns, those of diagonals with their arrows, and those on corners and sides.

use std::mem::{Discriminant, discriminant};

use rustc_hash::FxHashMap;

use crate::board::Step;
use crate::render::drawings::colours::{INK, tones};
use crate::render::drawings::drawing::{Align, Ends, Group, Over, Path, Point, Shape, Text};
use crate::render::drawings::outline::{along, circle, head, middle};
use crate::render::drawings::picture::Picture;
use crate::render::drawings::picture::numbers::{LETTERS, WHITE, WIDEST, fitted};
use crate::render::drawings::picture::sides::drawn_at;
use crate::render::marks::beside::{Beside, Side};

/// The room that one number beside the board takes.
pub const MARGIN: f64 = 34.0;

/// How much further away all are, because of the edge of the board.
pub const FROM_BOARD: f64 = 3.0;

/// The numbers beside rows and columns.
pub fn bounds(over: &mut Vec<Shape>, picture: &Picture) {
    let (right, bottom) = picture.size();
    let away = |before: usize| FROM_BOARD + (before as f64 + 0.5) * MARGIN;
    let heights = heights_beside(&picture.numbers);
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
        let usual = heights.get(&discriminant(&number.side));
        let height = usual.copied().unwrap_or(BESIDE);
        let height = number.colour.map_or(height, |_| height.min(LEAST_BESIDE));
        let letters = fitted(words, widest, (height, height * 2.4 / BESIDE));
        let mut text = Text::new(words, at, Align::Middle, letters);
        text.pen.colour = number.colour.map(|colour| tones(colour).ink.into());
        texts.text(text);
    }
    over.group(Group::new("bounds", texts).with_pen(INK, None));
}

/// The height of a number beside the board, and the least one of all on a side where one of them is long.
const BESIDE: f64 = 18.0;
const LEAST_BESIDE: f64 = 13.0;

/// How high the numbers on each side of the board are: all alike, so that no one seems to say more than the others.
fn heights_beside(numbers: &[Beside]) -> FxHashMap<Discriminant<Side>, f64> {
    let mut heights = FxHashMap::default();
    for number in numbers {
        let (fitting, _) = fitted(&number.words, WIDEST, (BESIDE, 0.0));
        let height = heights.entry(discriminant(&number.side)).or_insert(BESIDE);
        *height = fitting.max(LEAST_BESIDE).min(*height);
    }
    heights
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
