//! The numbers of a puzzle on squares: clues, and numbers of groups in the first square.

use rustc_hash::FxHashMap;

use crate::board::{Square, Terrain};
use crate::puzzle::{Clue, Placement, Puzzle};
use crate::render::drawings::colours::INK;
use crate::render::drawings::figures::CELL;
use crate::render::drawings::figures::glyphs;
use crate::render::drawings::figures::{Army, Look};
use crate::render::drawings::svg::beside::bounds::fitted;
use crate::render::drawings::svg::canvas::Canvas;
use crate::render::drawings::svg::pieces::{Align, line_of_text};
use crate::render::drawings::svg::squares::corner;
use crate::render::marks::beside::{Beside, Side};
use crate::render::marks::clues::clues as clues_of;

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

/// The greatest width of a number in a corner, and of two side by side.
const WIDEST: f64 = 23.0;
const WIDEST_TWO: f64 = 30.0;

/// The numbers of other groups, in corners of squares; with a pale edge where a piece may be under them.
pub fn in_corners(
    canvas: &mut Canvas,
    puzzle: &Puzzle,
    numbers: &[Beside],
    is_over_piece: impl Fn(Square) -> bool,
) {
    let together = widths_together(numbers);
    canvas.group("class=\"corners\"", |canvas| {
        for number in numbers {
            let Side::Corner(n) = number.side else {
                continue;
            };
            let (x, y) = corner(puzzle, number.square);
            let y = y + 10.0 + 29.0 * half_of(n) as f64;
            let (x, align) = match n % 2 {
                0 => (x + 6.0, Align::Start),
                _ => (x + 42.0, Align::End),
            };
            let share = together.get(&(number.square, half_of(n)));
            let share = share.map_or(1.0, |wide| (WIDEST_TWO / wide).min(1.0));
            let (height, width) = fitted(&number.words, WIDEST, LETTERS);
            let (height, width) = (height * share, width * share);
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

/// Height and line width of a number in a corner.
const LETTERS: (f64, f64) = (11.0, 1.8);

/// 0 for the upper corners of a square, 1 for the lower ones.
fn half_of(corner: usize) -> usize {
    corner / 2 % 2
}

/// How wide the numbers side by side in each half of a square are together.
fn widths_together(numbers: &[Beside]) -> FxHashMap<(Square, usize), f64> {
    let mut together = FxHashMap::default();
    for Beside {
        square,
        side,
        words,
    } in numbers
    {
        if let Side::Corner(n) = side {
            let (height, _) = fitted(words, WIDEST, LETTERS);
            let wide = glyphs::width(words) * height / glyphs::HEIGHT;
            *together.entry((*square, half_of(*n))).or_default() += wide;
        }
    }
    together
}
