//! The board without pieces and numbers, as TikZ draws it.

use std::fmt::Write as _;

use crate::board::{Board, Square, Terrain};
use crate::puzzle::Puzzle;
use crate::render::drawings::colours::DIAGONAL;
use crate::render::drawings::region_colours::region_fills;
use crate::render::drawings::svg::Ground;
use crate::render::drawings::tikz::Colour;
use crate::render::marks::borders::{is_border_between, is_divided};
use crate::render::marks::diagonals::{Diagonal, diagonals as diagonals_of};

/// The bottom left corner of a square; TikZ counts upwards.
pub fn corner(board: &Board, square: Square) -> (usize, usize) {
    (board.column(square), board.rows() - 1 - board.row(square))
}

/// Squares of one colour are one path.
pub fn ground(text: &mut String, board: &Board, ground: Ground) {
    let is_dark = |square: Square| {
        let (x, y) = corner(board, square);
        ground == Ground::Checkered && (x + y).is_multiple_of(2) && !is_divided(board)
    };
    let open = |square: Square| board.terrain(square) == Terrain::Open;
    let has = |terrain| move |square: Square| board.terrain(square) == terrain;
    fill(text, board, "gray!25", |square| {
        open(square) && is_dark(square)
    });
    if ground != Ground::White {
        for (colour, squares) in region_fills(board) {
            fill_all(text, board, &format!("color={}", Colour(colour)), &squares);
        }
    }
    fill(text, board, "gray!60", has(Terrain::Closed));
    fill(text, board, "black", has(Terrain::Wall));
}

/// A square as a path.
pub fn outline(board: &Board, square: Square) -> String {
    let (x, y) = corner(board, square);
    format!("({x},{y}) rectangle ++(1,1)")
}

/// The number of squares on one line of the text.
const SQUARES_ON_A_LINE: usize = 8;

pub fn fill(text: &mut String, board: &Board, colour: &str, which: impl Fn(Square) -> bool) {
    let squares: Vec<Square> = board.squares().filter(|&square| which(square)).collect();
    fill_all(text, board, colour, &squares);
}

pub fn fill_all(text: &mut String, board: &Board, colour: &str, squares: &[Square]) {
    for line in squares.chunks(SQUARES_ON_A_LINE) {
        let _ = write!(text, "  \\fill[{colour}]");
        for &square in line {
            let _ = write!(text, " {}", outline(board, square));
        }
        text.push_str(";\n");
    }
}

/// The lines between squares, and the edge of the board.
pub fn grid(text: &mut String, board: &Board) {
    if board.is_empty() {
        return;
    }
    let (columns, rows) = (board.columns(), board.rows());
    let _ = writeln!(text, "  \\draw[gray,step=1] (0,0) grid ({columns},{rows});");
    let edge = "\\draw[very thick] (0,0) rectangle";
    let _ = writeln!(text, "  {edge} ({columns},{rows});");
}

/// Diagonals that a rule counts on, from corner to corner.
pub fn diagonals(text: &mut String, puzzle: &Puzzle) {
    for Diagonal { from, to } in diagonals_of(puzzle) {
        let ((x, y), (to_x, to_y)) = (corner(&puzzle.board, from), corner(&puzzle.board, to));
        let (begin, end) = match x < to_x {
            true => (x, to_x + 1),
            false => (x + 1, to_x),
        };
        let style = format!("thick,color={}", Colour(DIAGONAL));
        let _ = writeln!(
            text,
            "  \\draw[{style}] ({begin},{}) -- ({end},{to_y});",
            y + 1
        );
    }
}

/// A thick line between squares of different regions or boxes.
pub fn borders(text: &mut String, board: &Board) {
    for square in board.squares() {
        let (x, y) = corner(board, square);
        let (row, column) = (board.row(square), board.column(square));
        if column + 1 < board.columns()
            && is_border_between(board, square, board.at(row, column + 1))
        {
            let _ = writeln!(text, "  \\draw[very thick] ({},{y}) -- ++(0,1);", x + 1);
        }
        if row + 1 < board.rows() && is_border_between(board, square, board.at(row + 1, column)) {
            let _ = writeln!(text, "  \\draw[very thick] ({x},{y}) -- ++(1,0);");
        }
    }
}
