//! The numbers of a puzzle: clues in their squares, numbers of groups beside rows and columns or in the first
//! square, and coordinates.

use crate::board::{Square, Terrain};
use crate::puzzle::{Clue, Placement, Puzzle};
use crate::render::drawings::colours::{FAINT, INK};
use crate::render::drawings::figures::CELL;
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::figures::{Army, Look};
use crate::render::drawings::svg::canvas::Canvas;
use crate::render::drawings::svg::pieces::{Align, line_of_text};
use crate::render::drawings::svg::squares::{board_size, corner};
use crate::render::marks::beside::{Beside, Margins, Side};
use crate::render::marks::clues::clues as clues_of;
use crate::render::marks::coordinates::Coordinates;

/// A clue is as large as a digit where nothing else is on its square; otherwise it is in the corner.
pub fn clues(canvas: &mut Canvas, puzzle: &Puzzle, placement: &Placement, looks: &[Look]) {
    canvas.group("class=\"clues\"", |canvas| {
        each_clue(puzzle, |clue, before| {
            let look = placement.get(clue.square).map(|kind| looks[kind.index()]);
            let place = Place::of(puzzle, clue.square, look, before);
            if !matches!(look, None | Some(Look::Stone(_))) {
                canvas.line(place.write(puzzle, clue, "#ffffff", EDGE));
            }
            canvas.line(place.write(puzzle, clue, place.ink, place.width));
        });
    });
}

/// The line width of the pale edge of a number over a piece.
const EDGE: f64 = 5.0;

/// All clues as on an empty board, with a pale edge, so that they can be read on a piece as well.
pub fn clues_over_pieces(canvas: &mut Canvas, puzzle: &Puzzle) {
    each_clue(puzzle, |clue, before| {
        let place = Place::of(puzzle, clue.square, None, before);
        if puzzle.board.is_open(clue.square) {
            canvas.line(place.write(puzzle, clue, "#ffffff", place.width * 2.4));
        }
        canvas.line(place.write(puzzle, clue, place.ink, place.width));
    });
}

/// Visits every clue with the number of those before it on the same square.
fn each_clue(puzzle: &Puzzle, mut visit: impl FnMut(&Clue, usize)) {
    let mut numbers = vec![0; puzzle.board.len()];
    for clue in clues_of(puzzle) {
        let before = &mut numbers[clue.square.index()];
        visit(clue, *before);
        *before += 1;
    }
}

/// Where in a square a number is written, and in which colour.
struct Place {
    x: f64,
    y: f64,
    height: f64,
    width: f64,
    ink: &'static str,
}

impl Place {
    /// `before` is the number of clues before it on the same square.
    fn of(puzzle: &Puzzle, square: Square, on: Option<Look>, before: usize) -> Self {
        let ink = match (puzzle.board.terrain(square), on) {
            (Terrain::Wall, None) | (_, Some(Look::Stone(Army::Black))) => "#ffffff",
            _ => INK,
        };
        let is_free = matches!(on, None | Some(Look::Stone(_)));
        if is_free && before == 0 {
            return Place {
                x: CELL / 2.0,
                y: CELL / 2.0,
                height: 22.0,
                width: 2.8,
                ink,
            };
        }
        // Clockwise from the top left corner.
        let (x, y) = match before % 4 {
            0 => (8.0, 9.5),
            1 => (40.0, 9.5),
            2 => (40.0, 39.0),
            _ => (8.0, 39.0),
        };
        Place {
            x,
            y,
            height: 11.0,
            width: 2.0,
            ink,
        }
    }

    fn write(&self, puzzle: &Puzzle, clue: &Clue, ink: &str, width: f64) -> String {
        let (x, y) = corner(puzzle, clue.square);
        let (x, y) = (x + self.x, y + self.y);
        let number = clue.number.to_string();
        let text = line_of_text(&number, x, y, self.height, width, Align::Middle);
        format!("<g stroke=\"{ink}\">{text}</g>")
    }
}

/// The room that one number beside the board takes.
const MARGIN: f64 = 34.0;

/// How much of that room stays free on each side; the edge of the board is 1.5 wide there.
const GAP: f64 = 5.5;

/// The numbers beside rows and columns.
pub fn bounds(canvas: &mut Canvas, puzzle: &Puzzle, numbers: &[Beside]) {
    let (right, bottom) = board_size(puzzle);
    let half = CELL / 2.0;
    let away = |before: usize| (before as f64 + 0.5) * MARGIN;
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
            let (height, width) = fitted(&number.words, 18.0, 2.4);
            let words = &number.words;
            canvas.line(line_of_text(words, x, y, height, width, Align::Middle));
        }
    });
}

/// Height and line width of a number that has to fit its room: long numbers are smaller.
fn fitted(words: &str, height: f64, width: f64) -> (f64, f64) {
    let wide = glyphs::width(words) * height / glyphs::HEIGHT;
    let shrink = ((MARGIN - 2.0 * GAP) / wide).min(1.0);
    (height * shrink, width * shrink)
}

/// The numbers of other groups, in corners of squares; with a pale edge where a piece may be under them.
pub fn in_corners(
    canvas: &mut Canvas,
    puzzle: &Puzzle,
    numbers: &[Beside],
    is_over_piece: impl Fn(Square) -> bool,
) {
    canvas.group("class=\"corners\"", |canvas| {
        for number in numbers {
            let Side::Corner(n) = number.side else {
                continue;
            };
            let (x, y) = corner(puzzle, number.square);
            let y = y + 10.0 + 29.0 * (n / 2 % 2) as f64;
            let (x, align) = match n % 2 {
                0 => (x + 6.0, Align::Start),
                _ => (x + 42.0, Align::End),
            };
            let (height, width) = fitted(&number.words, 11.0, 1.8);
            let text = |width| line_of_text(&number.words, x, y, height, width, align);
            let is_over_piece = is_over_piece(number.square);
            if is_over_piece {
                canvas.line(format_args!("<g stroke=\"#ffffff\">{}</g>", text(EDGE)));
            }
            let ink = match puzzle.board.terrain(number.square) {
                Terrain::Wall if !is_over_piece => "#ffffff",
                _ => INK,
            };
            canvas.line(format_args!("<g stroke=\"{ink}\">{}</g>", text(width)));
        }
    });
}

/// Letters below the columns and numbers at the left of the rows, as in the names of squares.
pub fn coordinates(canvas: &mut Canvas, puzzle: &Puzzle, margins: Margins) {
    let board = &puzzle.board;
    if board.is_empty() {
        return;
    }
    let marks = Coordinates::of(board);
    let height = coordinate_height(puzzle, &marks);
    let (_, bottom) = board_size(puzzle);
    let beside = room_for_numbers(margins);
    let attributes = format!("class=\"coordinates\" stroke=\"{FAINT}\"");
    let width = height / 6.0;
    canvas.group(&attributes, |canvas| {
        for (row, rank) in &marks.rows {
            let y = (*row as f64 + 0.5) * CELL;
            canvas.line(line_of_text(
                rank,
                -gap(height) - beside.left,
                y,
                height,
                width,
                Align::End,
            ));
        }
        for (column, letters) in &marks.columns {
            let x = (*column as f64 + 0.5) * CELL;
            let y = bottom + beside.below + 1.0 + gap(height) + height / 2.0;
            canvas.line(line_of_text(letters, x, y, height, width, Align::Middle));
        }
    });
}

/// A hundredth of the board, so that coordinates can be read when a large board is in a picture of usual
/// size, but less than the distance from one to the next.
fn coordinate_height(puzzle: &Puzzle, marks: &Coordinates) -> f64 {
    let (width, height) = board_size(puzzle);
    let apart = marks.every as f64 * CELL;
    (width.max(height) / 100.0).min(apart / 5.0).max(11.0)
}

/// The gap between the board and coordinates of this height.
fn gap(height: f64) -> f64 {
    (height / 2.0).max(9.0)
}

/// The room that what is beside the board takes on each side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Room {
    pub left: f64,
    pub above: f64,
    pub right: f64,
    pub below: f64,
}

/// The room of the numbers of groups.
pub fn room_for_numbers(margins: Margins) -> Room {
    let wide = |numbers: usize| numbers as f64 * MARGIN;
    Room {
        left: wide(margins.left),
        above: wide(margins.above),
        right: wide(margins.right),
        below: wide(margins.below),
    }
}

/// The room of the numbers and of coordinates, which lie further out.
pub fn room(puzzle: &Puzzle, margins: Margins) -> Room {
    let numbers = room_for_numbers(margins);
    let marks = Coordinates::of(&puzzle.board);
    if puzzle.board.is_empty() {
        return numbers;
    }
    let height = coordinate_height(puzzle, &marks);
    let long = |word: &String| glyphs::width(word) * height / glyphs::HEIGHT;
    let ranks = marks.rows.iter().map(|(_, rank)| long(rank));
    let left = ranks.fold(0.0, f64::max).ceil() + 8.0 + gap(height).ceil();
    // How far the first and the last reach beyond the board.
    let middle = |place: usize| (place as f64 + 0.5) * CELL;
    let first = marks.rows.first().map(|(row, _)| middle(*row));
    let above = first.map_or(0.0, |middle| height / 2.0 - middle);
    let (width, _) = board_size(puzzle);
    let last = marks.columns.last();
    let right = last.map_or(0.0, |(column, letters)| {
        middle(*column) + long(letters) / 2.0 - width
    });
    Room {
        left: numbers.left + left,
        above: numbers.above.max(above.ceil()),
        right: numbers.right.max(right.ceil()),
        below: numbers.below + height.ceil() + 6.0 + gap(height).ceil(),
    }
}
