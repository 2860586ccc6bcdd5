//! If shifts carry every square to every other and leave the puzzle unchanged, the first solution of each class
//! has a piece on the first square. So only solutions with a piece there have to be found to know all classes.
//!
//! This piece is of the first kind that has any piece, because placements are compared at the first square
//! that differs, by the order of the kinds. This module must not know how solutions are found.

use super::Fundamental;
use crate::board::{Board, Square, Symmetry};
use crate::puzzle::{Interval, Placement, Premise, Puzzle};

/// Puzzles whose solutions are solutions of the whole puzzle and include the first of every class.
pub struct Anchored {
    /// Puzzles with a piece on the first square, one for each kind that can stand there and be the
    /// first.
    pub parts: Vec<Puzzle>,
    /// The solution without pieces, if it is one.
    pub empty: Option<Placement>,
}

/// The most parts that a puzzle is cut into.
const MOST_PARTS: usize = 16;

impl Fundamental<'_> {
    /// `None` where shifts do not carry every square to every other or do not leave the puzzle
    /// unchanged, where kinds may be exchanged, where there is a goal, and where there would be too
    /// many parts.
    pub fn anchored(&self, puzzle: &Puzzle) -> Option<Anchored> {
        let corner = puzzle.board.squares().next()?;
        if !self.is_carried_everywhere() || puzzle.goal.is_some() {
            return None;
        }
        let mut rest = puzzle.clone();
        let mut parts = Vec::new();
        for kind in puzzle.kind_ids() {
            if parts.len() == MOST_PARTS {
                return None;
            }
            parts.extend(rest.under(&[Premise {
                square: corner,
                kind,
                stands: true,
            }]));
            let count = &mut rest.kinds[kind.index()].count;
            if count.at_least.is_some_and(|least| least > 0) {
                return Some(Anchored { parts, empty: None });
            }
            *count = Interval::exactly(0);
        }
        let empty = Placement::empty(puzzle.board.len());
        let empty = Some(empty).filter(|empty| self.judge().accepts(empty));
        Some(Anchored { parts, empty })
    }
}

/// A placement shifted along joined edges by one of the shifts other than the identity, chosen by a number. All edges
/// must be joined.
pub fn shifted(board: &Board, placement: &Placement, number: u64) -> Option<Placement> {
    let others = (board.square_count() as u64)
        .checked_sub(1)
        .filter(|&others| others > 0)?;
    let to = Square::new(1 + (number % others) as usize);
    let (_, shift) = Symmetry::IDENTITY.carrying(board, Square::new(0), to);
    Some(placement.moved(&shift.images(board)))
}
