//! Rotations, reflections and translations that carry a board to itself.
//!
//! An isometry of the rectangle is a symmetry of the board if it carries walls to walls, closed
//! squares to closed squares, regions to regions, boxes to boxes, and joined edges to joined edges.

use super::{Board, Square};

/// A rotation or reflection of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Isometry {
    Identity,
    /// By a half turn.
    HalfTurn,
    /// By a quarter turn clockwise; square boards only, like the three that follow.
    QuarterTurn,
    ThreeQuarterTurn,
    /// Left and right exchanged.
    LeftRight,
    /// Top and bottom exchanged.
    TopBottom,
    /// In the falling diagonal: rows become columns.
    FallingDiagonal,
    /// In the rising diagonal.
    RisingDiagonal,
}

impl Isometry {
    pub const ALL: [Isometry; 8] = [
        Isometry::Identity,
        Isometry::HalfTurn,
        Isometry::QuarterTurn,
        Isometry::ThreeQuarterTurn,
        Isometry::LeftRight,
        Isometry::TopBottom,
        Isometry::FallingDiagonal,
        Isometry::RisingDiagonal,
    ];

    /// Whether it is a rotation (the identity is one).
    pub fn is_rotation(self) -> bool {
        use Isometry::{HalfTurn, Identity, QuarterTurn, ThreeQuarterTurn};
        matches!(self, Identity | HalfTurn | QuarterTurn | ThreeQuarterTurn)
    }

    /// Whether it makes rows into columns, so that only square boards have it.
    pub fn exchanges_axes(self) -> bool {
        use Isometry::{FallingDiagonal, QuarterTurn, RisingDiagonal, ThreeQuarterTurn};
        matches!(
            self,
            QuarterTurn | ThreeQuarterTurn | FallingDiagonal | RisingDiagonal
        )
    }

    /// Where a square of a board of `rows` by `columns` goes; a square board if axes are exchanged.
    fn place(self, rows: usize, columns: usize, row: usize, column: usize) -> (usize, usize) {
        let (up, left) = (rows - 1 - row, columns - 1 - column);
        match self {
            Isometry::Identity => (row, column),
            Isometry::HalfTurn => (up, left),
            Isometry::QuarterTurn => (column, up),
            Isometry::ThreeQuarterTurn => (left, row),
            Isometry::LeftRight => (row, left),
            Isometry::TopBottom => (up, column),
            Isometry::FallingDiagonal => (column, row),
            Isometry::RisingDiagonal => (left, up),
        }
    }
}

/// Which symmetries of the board count (`[symmetry] board` and `translations`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum SymmetryKind {
    /// Rotations and reflections.
    #[default]
    Full,
    Rotations,
    /// The identity alone.
    None,
}

/// A symmetry of a board as the square that each square goes to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// The rotation or reflection, made before any translation.
    pub isometry: Isometry,
    /// Indexed by the square it comes from.
    pub image: Vec<Square>,
}

impl Board {
    /// The symmetries of the board of this kind, the identity first. A board without squares has
    /// the identity alone.
    pub fn symmetries(&self, kind: SymmetryKind) -> Vec<Symmetry> {
        let wanted = |isometry: &Isometry| match kind {
            SymmetryKind::Full => true,
            SymmetryKind::Rotations => isometry.is_rotation(),
            SymmetryKind::None => *isometry == Isometry::Identity,
        };
        let mut symmetries: Vec<Symmetry> = Vec::new();
        for isometry in Isometry::ALL.into_iter().filter(wanted) {
            let Some(symmetry) = self.symmetry(isometry) else {
                continue;
            };
            // On a board of one row or column, different isometries move the squares alike.
            if !symmetries.iter().any(|known| known.image == symmetry.image) {
                symmetries.push(symmetry);
            }
        }
        symmetries
    }

    /// The isometry as a symmetry, if it carries the board to itself.
    fn symmetry(&self, isometry: Isometry) -> Option<Symmetry> {
        let wrap = self.wrap();
        let fits = !isometry.exchanges_axes()
            || (self.rows() == self.columns() && wrap.left_right == wrap.top_bottom);
        if !fits {
            return None;
        }
        let mut image = Vec::with_capacity(self.len());
        for square in self.squares() {
            let (row, column) = isometry.place(
                self.rows(),
                self.columns(),
                self.row(square),
                self.column(square),
            );
            let to = self.at(row, column);
            if self.terrain(to) != self.terrain(square) {
                return None;
            }
            image.push(to);
        }
        self.keeps_parts(&image)
            .then_some(Symmetry { isometry, image })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Terrain, Wrap};

    #[test]
    fn a_square_board_has_eight_symmetries_and_a_rectangle_four() {
        let count = |rows, columns, kind| {
            let board = Board::new(rows, columns, Wrap::default());
            board.symmetries(kind).len()
        };
        assert_eq!(count(3, 3, SymmetryKind::Full), 8);
        assert_eq!(count(3, 3, SymmetryKind::Rotations), 4);
        assert_eq!(count(3, 3, SymmetryKind::None), 1);
        assert_eq!(count(2, 3, SymmetryKind::Full), 4);
        assert_eq!(count(1, 3, SymmetryKind::Full), 2);
        assert_eq!(count(1, 1, SymmetryKind::Full), 1);
        assert_eq!(count(0, 0, SymmetryKind::Full), 1);
    }

    #[test]
    fn terrain_and_joined_edges_must_be_carried_to_themselves() {
        let mut board = Board::new(3, 3, Wrap::default());
        board.set_terrain(board.at(0, 0), Terrain::Wall);
        let kept: Vec<Isometry> = board
            .symmetries(SymmetryKind::Full)
            .into_iter()
            .map(|symmetry| symmetry.isometry)
            .collect();
        assert_eq!(kept, [Isometry::Identity, Isometry::FallingDiagonal]);
        let cylinder = Wrap {
            left_right: true,
            top_bottom: false,
        };
        let board = Board::new(3, 3, cylinder);
        assert_eq!(board.symmetries(SymmetryKind::Full).len(), 4);
    }

    #[test]
    fn the_symmetries_are_closed_under_composition() {
        let board = Board::new(4, 4, Wrap::default());
        let symmetries = board.symmetries(SymmetryKind::Full);
        for first in &symmetries {
            for second in &symmetries {
                let both: Vec<Square> = first
                    .image
                    .iter()
                    .map(|square| second.image[square.index()])
                    .collect();
                assert!(symmetries.iter().any(|known| known.image == both));
            }
        }
    }
}
