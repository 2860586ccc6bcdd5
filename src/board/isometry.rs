//! Rotations and reflections of a rectangle: where they carry places and steps.

use super::{RowColumn, Step};

/// A rotation or reflection of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Isometry {
    Identity,
    /// A rotation by 180 degrees.
    HalfTurn,
    /// A rotation by 90 degrees clockwise.
    QuarterTurn,
    ThreeQuarterTurn,
    /// The reflection that exchanges left and right.
    LeftRight,
    /// The reflection that exchanges top and bottom.
    TopBottom,
    /// The reflection in the falling diagonal: rows become columns.
    FallingDiagonal,
    /// The reflection in the rising diagonal.
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

    /// Whether it turns rows into columns; only square boards can have it as a symmetry.
    pub fn exchanges_axes(self) -> bool {
        use Isometry::{FallingDiagonal, QuarterTurn, RisingDiagonal, ThreeQuarterTurn};
        matches!(
            self,
            QuarterTurn | ThreeQuarterTurn | FallingDiagonal | RisingDiagonal
        )
    }

    pub(super) fn inverse(self) -> Isometry {
        match self {
            Isometry::QuarterTurn => Isometry::ThreeQuarterTurn,
            Isometry::ThreeQuarterTurn => Isometry::QuarterTurn,
            other => other,
        }
    }

    /// The rows and columns of the image of a rectangle of `rows` by `columns`.
    pub fn sides<T>(self, rows: T, columns: T) -> (T, T) {
        match self.exchanges_axes() {
            true => (columns, rows),
            false => (rows, columns),
        }
    }

    /// Where a place in a rectangle of `rows` by `columns` goes.
    pub(super) fn place(self, rows: usize, columns: usize, place: RowColumn) -> RowColumn {
        let RowColumn { row, column } = place;
        let (up, left) = (rows - 1 - row, columns - 1 - column);
        let (row, column) = match self {
            Isometry::Identity => (row, column),
            Isometry::HalfTurn => (up, left),
            Isometry::QuarterTurn => (column, up),
            Isometry::ThreeQuarterTurn => (left, row),
            Isometry::LeftRight => (row, left),
            Isometry::TopBottom => (up, column),
            Isometry::FallingDiagonal => (column, row),
            Isometry::RisingDiagonal => (left, up),
        };
        RowColumn { row, column }
    }

    /// The image of a step; `None` if it is too long to be negated.
    pub fn turned(self, step: Step) -> Option<Step> {
        let Step { rows, columns } = step;
        let (up, left) = (rows.checked_neg()?, columns.checked_neg()?);
        let (rows, columns) = match self {
            Isometry::Identity => (rows, columns),
            Isometry::HalfTurn => (up, left),
            Isometry::QuarterTurn => (columns, up),
            Isometry::ThreeQuarterTurn => (left, rows),
            Isometry::LeftRight => (rows, left),
            Isometry::TopBottom => (up, columns),
            Isometry::FallingDiagonal => (columns, rows),
            Isometry::RisingDiagonal => (left, up),
        };
        Some(Step::new(rows, columns))
    }
}
