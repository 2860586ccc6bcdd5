//! The numbers of a puzzle and its coordinates, as TikZ sets them.

use std::fmt::Write as _;

use crate::board::{Board, Terrain};
use crate::puzzle::Clue;
use crate::render::drawings::tikz::board::corner;
use crate::render::drawings::tikz::bound;
use crate::render::format::Shown;
use crate::render::marks::beside::{Beside, Margins, Side};
use crate::render::marks::clues::clues as clues_of;
use crate::render::marks::coordinates;

/// Numbers at the left of the rows and letters below the columns.
pub fn coordinates(text: &mut String, board: &Board, margins: Margins) {
    let (rows, columns) = coordinates::of(board);
    if board.is_empty() {
        return;
    }
    let font = "font=\\sffamily\\tiny,text=gray,inner sep=1.5pt";
    let (left, below) = (further(margins.left), further(margins.below));
    for (row, rank) in &rows {
        let y = board.rows() - 1 - row;
        let _ = writeln!(text, "  \\node[{font},left] at ({left},{y}.5) {{{rank}}};");
    }
    for (column, letters) in &columns {
        let _ = writeln!(
            text,
            "  \\node[{font},below] at ({column}.5,{below}) {{\\strut {letters}}};"
        );
    }
}

/// The distance of this many numbers from the board, to the left or down.
fn further(numbers: usize) -> String {
    match numbers {
        0 => "0".to_owned(),
        numbers => format!("-{numbers}"),
    }
}

/// The numbers beside rows and columns, and those of other groups in corners of squares; these are on a pale ground
/// where a piece is under them.
pub fn bounds(text: &mut String, shown: &Shown, numbers: &[Beside]) {
    let board = &shown.puzzle.board;
    for Beside {
        square,
        side,
        words,
    } in numbers
    {
        let (x, y) = corner(board, *square);
        let (place, font) = match side {
            Side::Left(before) => (format!("(-{before}.5,{y}.5)"), ""),
            Side::Right(before) => (format!("({}.5,{y}.5)", board.columns() + before), ""),
            Side::Above(before) => (format!("({x}.5,{}.5)", board.rows() + before), ""),
            Side::Below(before) => (format!("({x}.5,-{before}.5)"), ""),
            Side::Corner(before) => {
                let (x_in, y_in) = [(2, 8), (8, 8), (2, 2), (8, 2)][before % 4];
                let is_over_piece = shown.placement.get(*square).is_some();
                let font = match board.terrain(*square) {
                    Terrain::Wall => "font=\\tiny,text=white",
                    _ if is_over_piece => {
                        "font=\\tiny,inner sep=0.4pt,fill=white,fill opacity=0.8,text opacity=1"
                    }
                    Terrain::Closed | Terrain::Open => "font=\\tiny",
                };
                (format!("({x}.{x_in},{y}.{y_in})"), font)
            }
        };
        let words = bound(words);
        let _ = writeln!(text, "  \\node[{font}] at {place} {{{words}}};");
    }
}

/// Clues, where no piece stands on them.
pub fn clues(text: &mut String, shown: &Shown) {
    let puzzle = shown.puzzle;
    let is_free = |clue: &&Clue| shown.placement.get(clue.square).is_none();
    for clue in clues_of(puzzle).filter(is_free) {
        let (x, y) = corner(&puzzle.board, clue.square);
        let colour = match puzzle.board.terrain(clue.square) {
            Terrain::Wall => "white",
            Terrain::Closed | Terrain::Open => "black",
        };
        let number = clue.number;
        let _ = writeln!(
            text,
            "  \\node[text={colour}] at ({x}.5,{y}.5) {{{number}}};"
        );
    }
}
