//! Shapes: sets of squares of the plane, wherever they lie.

use std::fmt;

use super::{Board, Isometry, Square, Step};

/// A set of squares up to shifts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Polyomino {
    /// Rows and columns in reading order; the least of each is 0.
    cells: Vec<(usize, usize)>,
}

impl Polyomino {
    /// The shape of squares at these rows and columns; the order is of no matter.
    pub fn new(places: impl IntoIterator<Item = Step>) -> Polyomino {
        let places: Vec<Step> = places.into_iter().collect();
        let top = places.iter().map(|place| place.rows).min();
        let left = places.iter().map(|place| place.columns).min();
        let (top, left) = (top.unwrap_or(0), left.unwrap_or(0));
        let cell = |place: &Step| (place.rows.abs_diff(top), place.columns.abs_diff(left));
        let cells = places.iter().map(cell);
        let mut cells: Vec<(usize, usize)> = cells
            .map(|(row, column)| (row as usize, column as usize))
            .collect();
        cells.sort_unstable();
        cells.dedup();
        Polyomino { cells }
    }

    pub fn of_squares(board: &Board, squares: &[Square]) -> Polyomino {
        let place = |&square: &Square| {
            let (row, column) = (board.row(square), board.column(square));
            Step::new(row as i64, column as i64)
        };
        Polyomino::new(squares.iter().map(place))
    }

    pub fn rectangle(rows: usize, columns: usize) -> Polyomino {
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        Polyomino {
            cells: cells.collect(),
        }
    }

    /// Rows and columns in reading order; the least of each is 0.
    pub fn cells(&self) -> &[(usize, usize)] {
        &self.cells
    }

    /// The rows and columns of the rectangle around it.
    pub fn sides(&self) -> (usize, usize) {
        let rows = self.cells.iter().map(|(row, _)| row + 1);
        let columns = self.cells.iter().map(|(_, column)| column + 1);
        (rows.max().unwrap_or(0), columns.max().unwrap_or(0))
    }

    pub fn is_rectangle(&self) -> bool {
        let (rows, columns) = self.sides();
        self.cells.len() == rows * columns
    }

    /// Whether these steps, taken there or back, join all its squares.
    pub fn is_joined(&self, steps: &[Step]) -> bool {
        let mut left = self.cells.clone();
        let mut found: Vec<(usize, usize)> = left.pop().into_iter().collect();
        while let Some((row, column)) = found.pop() {
            let is_step = |other: &(usize, usize)| {
                let rows = other.0 as i64 - row as i64;
                let columns = other.1 as i64 - column as i64;
                let there_or_back = [Step::new(rows, columns), Step::new(-rows, -columns)];
                there_or_back.iter().any(|step| steps.contains(step))
            };
            let (near, rest) = left.into_iter().partition(is_step);
            left = rest;
            found = [found, near].concat();
        }
        left.is_empty()
    }

    pub fn turned(&self, isometry: Isometry) -> Polyomino {
        let step = |&(row, column): &(usize, usize)| Step::new(row as i64, column as i64);
        let turned = self.cells.iter().map(step);
        Polyomino::new(turned.filter_map(|step| isometry.turned(step)))
    }

    /// The shapes that it can be turned and reflected into, in order, each once.
    pub fn images(&self) -> Vec<Polyomino> {
        let mut images = Isometry::ALL.map(|isometry| self.turned(isometry)).to_vec();
        images.sort_unstable();
        images.dedup();
        images
    }

    /// The first of its images: the same for all shapes that can be turned into one another.
    pub fn first_image(&self) -> Polyomino {
        let images = Isometry::ALL.iter().map(|&isometry| self.turned(isometry));
        images.min().unwrap_or_else(|| self.clone())
    }
}

/// A picture of `#` and `.`, its rows parted by `/`.
impl fmt::Display for Polyomino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, columns) = self.sides();
        for row in 0..rows {
            if row > 0 {
                write!(f, "/")?;
            }
            for column in 0..columns {
                let is_in = self.cells.binary_search(&(row, column)).is_ok();
                write!(f, "{}", if is_in { '#' } else { '.' })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(cells: &[(i64, i64)]) -> Polyomino {
        Polyomino::new(cells.iter().map(|&(row, column)| Step::new(row, column)))
    }

    #[test]
    fn a_shape_is_the_same_wherever_it_lies_and_has_up_to_eight_images() {
        let ell = shape(&[(3, 5), (4, 5), (5, 5), (5, 6)]);
        assert_eq!(ell, shape(&[(2, 1), (0, 0), (1, 0), (2, 0), (0, 0)]));
        assert_eq!((ell.sides(), ell.images().len()), ((3, 2), 8));
        let images = ell.images();
        let mut firsts = images.iter().map(Polyomino::first_image);
        assert!(firsts.all(|first| first == images[0]));
        let numbers = [
            (shape(&[(0, 0)]), 1),
            (Polyomino::rectangle(2, 3), 2),
            (shape(&[(0, 0), (0, 1), (1, 1), (1, 2)]), 4),
        ];
        for (shape, number) in numbers {
            assert_eq!(shape.images().len(), number);
        }
    }
}
