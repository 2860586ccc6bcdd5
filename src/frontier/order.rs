//! The orders in which sites are read: rows, columns, and diagonals of both slopes.
//!
//! The narrowest is chosen. A bound on the width of a frontier is known before anything is counted: at each place,
//! the product of the numbers of states of the machines that have begun and not ended. By rows and columns alone,
//! fourteen bishops on a chessboard take seven times as long, and a masyu two and a half times.

use super::sites::Sites;
use crate::board::RowColumn;
use crate::puzzle::Puzzle;

/// What sites are sorted by.
type SortKey = fn(RowColumn) -> (i64, i64);

/// Rows first, columns first, and so on.
pub const KEYS: [SortKey; 4] = [
    |RowColumn { row, column }| (row as i64, column as i64),
    |RowColumn { row, column }| (column as i64, row as i64),
    |RowColumn { row, column }| ((row + column) as i64, row as i64),
    |RowColumn { row, column }| (row as i64 - column as i64, row as i64),
];

/// The same sites in the order of a key.
pub fn sorted(puzzle: &Puzzle, sites: &Sites, key: SortKey) -> Sites {
    let mut order: Vec<usize> = (0..sites.len()).collect();
    order.sort_by_key(|&site| {
        let first = sites.site(site).squares.first();
        first.map(|&square| key(puzzle.board.drawn_place(square)))
    });
    sites.reordered(&order)
}
