//! The outline of a set of squares, drawn inside their edges, as a set of straight lines.

use crate::board::{Board, Square, SquareSet, Step};
use crate::render::drawings::drawing::CELL;
use crate::render::drawings::outline::along;

/// The distance of the line of a cage from the edge of a square, in squares.
pub const INSET: f64 = 3.0 / 48.0;

/// The outline of squares as a path; it is open where they go on over joined edges.
pub fn outline(board: &Board, squares: &[Square], inset: f64) -> String {
    let beside = |square, (down, right)| board.step(square, Step::new(down, right));
    path(lines(board, squares, inset, beside))
}

/// The outline of all squares of a board: the edge of the board, joined or not.
pub fn edge(board: &Board, squares: &[Square]) -> String {
    let beside = |square, step| board.shifted(square, step);
    path(lines(board, squares, 0.0, beside))
}

fn path(lines: Vec<[(f64, f64); 2]>) -> String {
    let lines = lines.into_iter();
    let lines = lines.map(|ends| along(&ends.map(|(x, y)| (x * CELL, y * CELL))));
    lines.collect()
}

/// The lines of an outline, from point to point: in squares, to the right and downwards from the top left corner of
/// the board, this far inside the edges. `beside` is the square so many rows down and columns to the right.
fn lines(
    board: &Board,
    squares: &[Square],
    inset: f64,
    beside: impl Fn(Square, (i64, i64)) -> Option<Square>,
) -> Vec<[(f64, f64); 2]> {
    let inside = SquareSet::of(board.len(), squares.iter().copied());
    let mut lines = Vec::new();
    for &square in squares {
        let (row, column) = (board.row(square) as i64, board.column(square) as i64);
        let is_inside = |down: i64, right: i64| {
            beside(square, (down, right)).is_some_and(|at| inside.contains(at))
        };
        let middle = (column as f64 + 0.5, row as f64 + 0.5);
        // Outwards over each side, and along it.
        for (out, along) in [
            ((-1, 0), (0, 1)),
            ((1, 0), (0, 1)),
            ((0, -1), (1, 0)),
            ((0, 1), (1, 0)),
        ] {
            if is_inside(out.0, out.1) {
                continue;
            }
            let end = |way: i64| {
                let (down, right) = (along.0 * way, along.1 * way);
                let reach = match (
                    is_inside(down, right),
                    is_inside(out.0 + down, out.1 + right),
                ) {
                    (false, _) => 0.5 - inset,
                    (true, false) => 0.5,
                    (true, true) => 0.5 + inset,
                };
                let place = |middle: f64, out: i64, along: i64| {
                    middle + out as f64 * (0.5 - inset) + along as f64 * reach
                };
                (place(middle.0, out.1, right), place(middle.1, out.0, down))
            };
            lines.push([end(-1), end(1)]);
        }
    }
    lines
}
