//! The picture of a board: one character a square, separated by blanks. A board with sides is drawn with a row and a
//! column between squares, where sides and corners (`·`) lie.
//!
//! `.` is an empty open square, `#` a wall, `x` a closed square. A clue on a square without a piece is its
//! digit. A symbol that takes two columns of the screen makes every column of the board two wide. A symbol
//! that takes none (a combining mark) is put on a dotted circle.

mod read;

use unicode_width::UnicodeWidthChar;

use crate::board::Square;
use crate::puzzle::{Placement, Puzzle};
use crate::render::boards::candidates;
use crate::render::format::{CannotWrite, Format, FormatReader, OutputShape, Shown};
use crate::render::marks::attacked::attack_marks;
use crate::render::marks::clues::{clues, digit_on};
use crate::render::marks::rules::printed;
use crate::render::marks::terrain::place_sign;

pub use read::{kind_with_symbol, read, terrain_in_words, unknown_symbol};

pub const FORMAT: Format = Format {
    name: "text",
    about: "a picture, one character a square; the default elsewhere",
    shape: OutputShape::Picture,
    endings: &[],
    write,
    reader: Some(FormatReader {
        recognises: read::recognises,
        read,
    }),
};

/// What a combining mark stands on.
pub const CIRCLE: char = '◌';

/// Whether the picture lacks what a solver needs: regions, numbers beside squares, marks, clues of several digits.
pub fn lacks_clues(puzzle: &Puzzle) -> bool {
    let (numbers, marks) = printed(puzzle);
    puzzle.board.regions().is_some()
        || !numbers.is_empty()
        || !marks.is_empty()
        || clues(puzzle).any(|clue| digit_on(puzzle, clue.square).is_none())
}

fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    if let Some(found) = &shown.style.candidates {
        return Ok(candidates::picture(shown.puzzle, found, |_| None).into_bytes());
    }
    let attacks = shown
        .style
        .attacks
        .filter(|_| shown.style.differs.is_empty());
    let marks = attacks.map(|attacks| attack_marks(shown.puzzle, shown.placement, attacks));
    let bare = |square: Square| {
        if !shown.puzzle.board.is_square(square) {
            return None;
        }
        let mark = marks.as_ref().and_then(|marks| marks[square.index()]);
        let mark = mark.filter(|_| shown.puzzle.board.is_open(square));
        mark.or_else(|| digit_on(shown.puzzle, square))
    };
    let marked = &shown.style.differs;
    Ok(drawn(shown.puzzle, shown.placement, marked, bare).into_bytes())
}

/// The picture as it stands in a puzzle file, ending in a line break.
pub fn picture(puzzle: &Puzzle, placement: &Placement) -> String {
    picture_with(puzzle, placement, |_| None)
}

/// The picture; `bare` may give a character of its own for a square without a piece.
pub fn picture_with(
    puzzle: &Puzzle,
    placement: &Placement,
    bare: impl Fn(Square) -> Option<char>,
) -> String {
    drawn(puzzle, placement, &[], bare)
}

/// The same with square brackets around some squares; `marked` is in reading order.
fn drawn(
    puzzle: &Puzzle,
    placement: &Placement,
    marked: &[Square],
    bare: impl Fn(Square) -> Option<char>,
) -> String {
    let board = &puzzle.board;
    let widest = widest_symbol(puzzle);
    let mut picture = String::with_capacity((widest + 2) * board.len());
    let (columns, places) = board.picture();
    let mut left_in_row = columns;
    for square in places {
        let [open, close] = match marked.binary_search(&square).is_ok() {
            true => ['[', ']'],
            false => [' '; 2],
        };
        if !marked.is_empty() {
            picture.push(open);
        }
        let width = push_cell(&mut picture, puzzle, placement, square, &bare);
        picture.push(close);
        left_in_row -= 1;
        if left_in_row == 0 {
            picture.truncate(picture.trim_end_matches(' ').len());
            picture.push('\n');
            left_in_row = columns;
        } else {
            picture.extend(std::iter::repeat_n(' ', widest - width));
        }
    }
    picture
}

/// Writes what stands on a square; returns how many columns of the screen it takes.
fn push_cell(
    picture: &mut String,
    puzzle: &Puzzle,
    placement: &Placement,
    square: Square,
    bare: &impl Fn(Square) -> Option<char>,
) -> usize {
    let cell = match placement.get(square) {
        Some(kind) => puzzle.kind(kind).symbol,
        None => bare(square).unwrap_or_else(|| place_sign(&puzzle.board, square)),
    };
    if cell.is_ascii() {
        picture.push(cell);
        return 1;
    }
    let width = cell.width().unwrap_or(1);
    if width == 0 {
        picture.push(CIRCLE);
    }
    picture.push(cell);
    // A combining mark and its circle take one column together.
    width.max(1)
}

/// How many columns of the screen the widest symbol takes; at least 1.
pub fn widest_symbol(puzzle: &Puzzle) -> usize {
    let widths = puzzle.kinds.iter().map(|kind| kind.symbol.width());
    widths.flatten().max().unwrap_or(1).max(1)
}
