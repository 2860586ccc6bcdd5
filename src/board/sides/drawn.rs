//! The drawn board: the grid on which squares, sides and corners lie, as [`super`] says.

use crate::board::{RowColumn, Square, Symmetry, Wrap};

/// The drawn board of a rectangle of squares with joined edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnBoard {
    rows: usize,
    columns: usize,
    wrap: Wrap,
}

impl DrawnBoard {
    pub fn new(rows: usize, columns: usize, wrap: Wrap) -> Self {
        DrawnBoard {
            rows,
            columns,
            wrap,
        }
    }

    /// How many rows and columns of corners there are.
    pub fn corner_grid(&self) -> (usize, usize) {
        let lines = |squares: usize, joined: bool| squares + usize::from(!joined);
        (
            lines(self.rows, self.wrap.top_bottom),
            lines(self.columns, self.wrap.left_right),
        )
    }

    /// The number of sides, whether pieces may stand on them or not.
    pub fn sides(&self) -> usize {
        let (down, across) = self.corner_grid();
        down * self.columns + self.rows * across
    }

    pub fn places(&self) -> usize {
        let (down, across) = self.corner_grid();
        self.rows * self.columns + self.sides() + down * across
    }

    /// Where a place lies on the drawn board; a place over a joined edge at the first of its two places.
    pub fn place(&self, place: Square) -> RowColumn {
        let squares = self.rows * self.columns;
        let Some(behind) = place.index().checked_sub(squares) else {
            let (row, column) = (place.index() / self.columns, place.index() % self.columns);
            return at(2 * row + 1, 2 * column + 1);
        };
        let (_, across) = self.corner_grid();
        let Some(corner) = behind.checked_sub(self.sides()) else {
            // A row of sides above the squares, then one beside them.
            let pair = self.columns + across;
            let (row, rest) = (2 * (behind / pair), behind % pair);
            return match rest.checked_sub(self.columns) {
                None => at(row, 2 * rest + 1),
                Some(column) => at(row + 1, 2 * column),
            };
        };
        at(2 * (corner / across), 2 * (corner % across))
    }

    /// What lies at a place of the drawn board; over joined edges, either of the two places is right.
    pub fn at(&self, RowColumn { row, column }: RowColumn) -> Square {
        let around = |place: usize, side: usize, joined: bool| match joined && place >= 2 * side {
            true => place - 2 * side,
            false => place,
        };
        let row = around(row, self.rows, self.wrap.top_bottom);
        let column = around(column, self.columns, self.wrap.left_right);
        let squares = self.rows * self.columns;
        let (_, across) = self.corner_grid();
        let above = row / 2 * (self.columns + across);
        Square::new(match (row % 2, column % 2) {
            (1, 1) => row / 2 * self.columns + column / 2,
            (0, 1) => squares + above + column / 2,
            (1, 0) => squares + above + self.columns + column / 2,
            _ => squares + self.sides() + row / 2 * across + column / 2,
        })
    }

    /// The drawn board after a symmetry.
    fn image(&self, symmetry: &Symmetry) -> DrawnBoard {
        let isometry = symmetry.isometry;
        let (rows, columns) = isometry.sides(self.rows, self.columns);
        let (top_bottom, left_right) = isometry.sides(self.wrap.top_bottom, self.wrap.left_right);
        DrawnBoard::new(rows, columns, Wrap::joined(left_right, top_bottom))
    }

    /// Where a symmetry carries a place.
    pub fn carried(&self, symmetry: &Symmetry, place: Square) -> Square {
        let (down, right) = symmetry.shift();
        let (rows, columns) = (2 * self.rows + 1, 2 * self.columns + 1);
        let turned = symmetry.isometry.place(rows, columns, self.place(place));
        let image = self.image(symmetry);
        // The last line of a drawn board with joined edges is its first.
        let shifted = |place: usize, by: usize, side: usize| match by {
            0 => place,
            _ => (place + 2 * by) % (2 * side),
        };
        image.at(RowColumn {
            row: shifted(turned.row, down, image.rows),
            column: shifted(turned.column, right, image.columns),
        })
    }
}

pub fn at(row: usize, column: usize) -> RowColumn {
    RowColumn { row, column }
}
