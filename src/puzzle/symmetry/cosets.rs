//! The symmetries of a board, grouped by the isometry before the shift: a torus has eight isometries and
//! thousands of shifts.
//!
//! At most one shift along joined edges carries a given square to another. So a search for the symmetries that
//! carry a piece to a certain square need not visit them all.

use fixedbitset::FixedBitSet;

use crate::board::{Board, Isometry, Square, Symmetry};

/// A group of symmetries of a board, as its shifts and one symmetry for each isometry.
pub struct Cosets<'a> {
    board: &'a Board,
    /// For each square, whether a shift carries the first square there.
    shifts: FixedBitSet,
    firsts: Vec<Symmetry>,
}

impl<'a> Cosets<'a> {
    /// `symmetries` must be a group.
    pub fn of(board: &'a Board, symmetries: &[Symmetry]) -> Self {
        let mut shifts = FixedBitSet::with_capacity(board.len().max(1));
        let mut firsts: Vec<Symmetry> = Vec::new();
        for &symmetry in symmetries {
            if symmetry.isometry == Isometry::Identity && !board.is_empty() {
                shifts.insert(symmetry.image(board, Square::new(0)).index());
            }
            // The symmetries of one isometry are consecutive.
            if firsts
                .last()
                .is_none_or(|last| last.isometry != symmetry.isometry)
            {
                firsts.push(symmetry);
            }
        }
        Cosets {
            board,
            shifts,
            firsts,
        }
    }

    /// One symmetry for each isometry.
    pub fn firsts(&self) -> &[Symmetry] {
        &self.firsts
    }

    /// Whether the board has shifts that find symmetries by the squares of pieces: not if some stand on sides.
    pub fn have_shifts(&self) -> bool {
        !self.board.has_sides() && self.shifts.count_ones(..) > 1
    }

    /// The symmetries that carry a square to another, at most one for each isometry.
    pub fn carrying(&self, from: Square, to: Square) -> impl Iterator<Item = Symmetry> {
        self.firsts.iter().filter_map(move |first| {
            let (shift, followed) = first.carrying(self.board, from, to);
            self.shifts.contains(shift.index()).then_some(followed)
        })
    }

    /// Shifts that generate all shifts.
    pub fn generators(&self) -> Vec<Symmetry> {
        let mut made = FixedBitSet::with_capacity(self.shifts.len());
        made.insert(0);
        let mut generators = Vec::new();
        for square in self.shifts.ones() {
            if made.contains(square) {
                continue;
            }
            let square = Square::new(square);
            let (_, shift) = Symmetry::IDENTITY.carrying(self.board, Square::new(0), square);
            generators.push(shift);
            let before: Vec<usize> = made.ones().collect();
            for start in before {
                let mut at = shift.image(self.board, Square::new(start));
                while !made.put(at.index()) {
                    at = shift.image(self.board, at);
                }
            }
        }
        generators
    }
}
