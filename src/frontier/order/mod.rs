//! The orders in which sites are read: rows, columns, diagonals of both slopes, and one that follows the machines.
//!
//! The narrowest is chosen. A bound on the width of a frontier is known before anything is counted: at each place,
//! the product of the numbers of states of the machines that have begun and not ended. [`following()`] keeps that
//! product small; then walls and regions determine the order.

mod following;

use following::Following;

use super::machine::Machine;
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

/// The numbers of the sites in orders in which machines that have begun soon end: one order looks at all machines, one
/// at those that read the least.
pub fn following(machines: &[Machine], sites: &Sites) -> Vec<Vec<usize>> {
    let all = Following::of(machines, sites.len());
    let least = all.of_least();
    let following = [Some(all), least].into_iter().flatten();
    following.map(|following| following.order()).collect()
}
