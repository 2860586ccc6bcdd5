//! Where moves lead on a board with pieces: every leap, and every ride square by square up to the
//! first square that stops sight.

use crate::board::{Ride, RowColumn, Square, Step, Terrain};
use crate::puzzle::{Moves, Placement, Puzzle};

/// How a piece reaches a square that it attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackPath {
    Leap,
    AlongRow,
    AlongColumn,
    AlongDiagonal,
    /// A ride whose step is neither straight nor diagonal.
    AlongRay(Step),
}

impl AttackPath {
    /// The kind of way of a ride with this step.
    fn along(step: Step) -> Self {
        match (step.rows.unsigned_abs(), step.columns.unsigned_abs()) {
            (0, _) => AttackPath::AlongRow,
            (_, 0) => AttackPath::AlongColumn,
            (rows, columns) if rows == columns => AttackPath::AlongDiagonal,
            _ => AttackPath::AlongRay(step),
        }
    }
}

/// Calls `visit` for each way in which the moves lead from a square to another one.
pub fn visit_reached(
    puzzle: &Puzzle,
    placement: &Placement,
    from: Square,
    moves: &Moves,
    mut visit: impl FnMut(Square, AttackPath),
) {
    let start = puzzle.board.place(from);
    for &leap in moves.leaps() {
        // Over joined edges a leap may lead back to its start.
        if let Some(to) = puzzle.board.step_from(start, leap)
            && to != start
        {
            visit(puzzle.board.square(to), AttackPath::Leap);
        }
    }
    for &rider in moves.rides() {
        let way = AttackPath::along(rider.step);
        ride(puzzle, placement, start, rider, |to| visit(to, way));
    }
}

/// Visits every square that a ride reaches: up to the first that stops sight, inclusive; not beyond
/// the edge, its range, or the square where it started.
fn ride(
    puzzle: &Puzzle,
    placement: &Placement,
    start: RowColumn,
    ride: Ride,
    mut visit: impl FnMut(Square),
) {
    let mut at = start;
    let mut left = ride.range;
    while left != Some(0) {
        match puzzle.board.step_from(at, ride.step) {
            Some(next) if next != start => at = next,
            _ => return,
        }
        let square = puzzle.board.square(at);
        visit(square);
        if stops_sight(puzzle, placement, square) {
            return;
        }
        left = left.map(|left| left - 1);
    }
}

fn stops_sight(puzzle: &Puzzle, placement: &Placement, square: Square) -> bool {
    let blocks = |kind| puzzle.kind(kind).blocks;
    puzzle.board.terrain(square) == Terrain::Wall || placement.get(square).is_some_and(blocks)
}
