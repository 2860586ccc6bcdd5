//! Where squares lie in a picture, and how many of them are filled at once.

use crate::board::Square;
use crate::puzzle::Puzzle;
use crate::render::drawings::figures::CELL;
use crate::render::drawings::svg::canvas::{Canvas, Short};

/// The left and upper edge of a square.
pub fn corner(puzzle: &Puzzle, square: Square) -> (f64, f64) {
    let board = &puzzle.board;
    (
        board.column(square) as f64 * CELL,
        board.row(square) as f64 * CELL,
    )
}

/// Width and height of the board alone.
pub fn board_size(puzzle: &Puzzle) -> (f64, f64) {
    let board = &puzzle.board;
    if board.is_empty() {
        return (0.0, 0.0);
    }
    (board.columns() as f64 * CELL, board.rows() as f64 * CELL)
}

/// One path for all squares of a sort.
pub fn filled(canvas: &mut Canvas, puzzle: &Puzzle, squares: Vec<Square>, attributes: &str) {
    if squares.is_empty() {
        return;
    }
    let paths = squares.into_iter().map(|square| {
        let (x, y) = corner(puzzle, square);
        format!("M{} {}h48v48h-48Z", Short(x), Short(y))
    });
    let paths: String = paths.collect();
    canvas.line(format_args!("<path {attributes} d=\"{paths}\"/>"));
}
