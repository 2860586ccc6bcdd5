//! The outline of a set of squares, drawn inside their edges, as a set of straight lines.

use crate::board::{Board, Square, SquareSet, Step};
use crate::render::drawings::drawing::{CELL, Point};
use crate::render::drawings::outline::{along, towards};

/// The distance of the line of a cage from the edge of a square, in squares.
pub const INSET: f64 = 3.0 / 48.0;

/// The lengths of a dash and of a gap: both together are twice the inset and a part of a square, so that the middle of a
/// dash is on each corner.
pub const DASHES: [f64; 2] = [3.6, 2.4];

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

/// Lines that go on from one another are one; where they come back to the first it begins between two dashes.
fn path(mut lines: Vec<[Point; 2]>) -> String {
    let mut path = String::new();
    while let Some([first, mut end]) = lines.pop() {
        let mut points = vec![first, end];
        while let Some(next) = lines.iter().rposition(|line| line[0] == end) {
            [_, end] = lines.remove(next);
            points.push(end);
        }
        let is_closed = end == first;
        if is_closed {
            let (x, y) = towards(points[0], points[1], (DASHES[0] / 2.0 + DASHES[1]) / CELL);
            points[0] = (first.0 + x, first.1 + y);
        }
        let points = points.into_iter().map(|(x, y)| (x * CELL, y * CELL));
        path += &along(&Vec::from_iter(points));
        path += if is_closed { "Z" } else { "" };
    }
    path
}

/// The lines of an outline, each from point to point with the squares at its right hand: in squares, to the right and
/// downwards from the top left corner of the board, this far inside the edges. `beside` is the square so many rows down and columns to the right.
fn lines(
    board: &Board,
    squares: &[Square],
    inset: f64,
    beside: impl Fn(Square, (i64, i64)) -> Option<Square>,
) -> Vec<[Point; 2]> {
    let inside = SquareSet::of(board.len(), squares.iter().copied());
    let mut lines = Vec::new();
    for &square in squares {
        let (row, column) = (board.row(square) as i64, board.column(square) as i64);
        let is_inside = |down: i64, right: i64| {
            beside(square, (down, right)).is_some_and(|at| inside.contains(at))
        };
        let middle = (column as f64 + 0.5, row as f64 + 0.5);
        // Outwards over each side, and along it. The last line of all begins at a corner.
        for (out, along) in [
            ((0, 1), (1, 0)),
            ((0, -1), (-1, 0)),
            ((-1, 0), (0, 1)),
            ((1, 0), (0, -1)),
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
