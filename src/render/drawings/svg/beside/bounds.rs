//! The numbers of rules beside rows and columns.

use crate::puzzle::Puzzle;
use crate::render::drawings::colours::INK;
use crate::render::drawings::figures::CELL;
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::svg::beside::Room;
use crate::render::drawings::svg::canvas::Canvas;
use crate::render::drawings::svg::pieces::{Align, line_of_text};
use crate::render::drawings::svg::squares::{board_size, corner};
use crate::render::marks::beside::{Beside, Margins, Side};

/// The room that one number beside the board takes.
const MARGIN: f64 = 34.0;

/// The greatest width of a number in that room.
const WIDEST: f64 = 23.0;

/// How much further away all are, because of the edge of the board.
const FROM_BOARD: f64 = 3.0;

/// The numbers beside rows and columns.
pub fn bounds(canvas: &mut Canvas, puzzle: &Puzzle, numbers: &[Beside]) {
    let (right, bottom) = board_size(puzzle);
    let half = CELL / 2.0;
    let away = |before: usize| FROM_BOARD + (before as f64 + 0.5) * MARGIN;
    canvas.group(&format!("class=\"bounds\" stroke=\"{INK}\""), |canvas| {
        for number in numbers {
            let (x, y) = corner(puzzle, number.square);
            let (x, y) = match number.side {
                Side::Left(n) => (-away(n), y + half),
                Side::Right(n) => (right + away(n), y + half),
                Side::Above(n) => (x + half, -away(n)),
                Side::Below(n) => (x + half, bottom + away(n)),
                Side::Corner(_) => continue,
            };
            let (height, width) = fitted(&number.words, WIDEST, (18.0, 2.4));
            let words = &number.words;
            canvas.line(line_of_text(words, x, y, height, width, Align::Middle));
        }
    });
}

/// Height and line width of a word that has to be at most this wide: long words are smaller.
pub fn fitted(words: &str, widest: f64, (height, width): (f64, f64)) -> (f64, f64) {
    let wide = glyphs::width(words) * height / glyphs::HEIGHT;
    let shrink = (widest / wide).min(1.0);
    (height * shrink, width * shrink)
}

/// The room of the numbers of groups.
pub fn room_for_numbers(margins: Margins) -> Room {
    let wide = |numbers: usize| match numbers {
        0 => 0.0,
        numbers => FROM_BOARD + numbers as f64 * MARGIN,
    };
    Room {
        left: wide(margins.left),
        above: wide(margins.above),
        right: wide(margins.right),
        below: wide(margins.below),
    }
}
