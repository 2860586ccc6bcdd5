//! Shapes that parts of a `[[connected]]` may have, or may not: drawn ones, and kinds of rectangles.

use std::fmt;

use crate::board::{Isometry, Polyomino};

/// One shape, or all of a kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartShape {
    /// This one as it is drawn, not turned.
    Drawn(Polyomino),
    Rectangle,
    Square,
    /// A rectangle with a side of 1.
    Bar,
}

/// How parts that touch must differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Differ {
    Size,
    /// Also when turned and reflected.
    Shape,
    /// Only as they lie.
    Placed,
}

impl PartShape {
    pub fn turned(&self, isometry: Isometry) -> PartShape {
        match self {
            PartShape::Drawn(shape) => PartShape::Drawn(shape.turned(isometry)),
            rectangles => rectangles.clone(),
        }
    }

    /// All that it can be turned and reflected into.
    pub fn images(&self) -> Vec<PartShape> {
        match self {
            PartShape::Drawn(shape) => shape.images().into_iter().map(PartShape::Drawn).collect(),
            rectangles => vec![rectangles.clone()],
        }
    }

    /// Whether with each of these shapes all its images are among them.
    pub fn may_turn(shapes: &[PartShape]) -> bool {
        let are_all = |shape: &PartShape| shape.images().iter().all(|image| shapes.contains(image));
        shapes.iter().all(are_all)
    }

    /// The first image of each of these.
    pub fn firsts(shapes: &[PartShape]) -> Vec<PartShape> {
        let is_first = |shape: &&PartShape| shape.images().first() == Some(*shape);
        shapes.iter().filter(is_first).cloned().collect()
    }

    pub fn admits(&self, shape: &Polyomino) -> bool {
        let (rows, columns) = shape.sides();
        match self {
            PartShape::Drawn(drawn) => drawn == shape,
            PartShape::Rectangle => shape.is_rectangle(),
            PartShape::Square => shape.is_rectangle() && rows == columns,
            PartShape::Bar => shape.is_rectangle() && (rows == 1 || columns == 1),
        }
    }

    /// All that it admits and that lie in a rectangle of these sides.
    pub fn within(&self, rows: usize, columns: usize) -> Vec<Polyomino> {
        if let PartShape::Drawn(shape) = self {
            let (down, right) = shape.sides();
            let fits = down <= rows && right <= columns;
            return fits.then(|| shape.clone()).into_iter().collect();
        }
        let sides = (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column)));
        let sides = sides.filter(|&(row, column)| match self {
            PartShape::Square => row == column,
            PartShape::Bar => row == 1 || column == 1,
            _ => true,
        });
        sides
            .map(|(row, column)| Polyomino::rectangle(row, column))
            .collect()
    }

    /// About how many squares there are in all places of all these shapes in a rectangle of these sides.
    pub fn extent(&self, rows: usize, columns: usize) -> u64 {
        let (rows, columns) = (rows as u64, columns as u64);
        let places = rows.saturating_mul(columns);
        let all = |side: u64| side.saturating_mul(side).saturating_mul(side) / 6;
        match self {
            PartShape::Drawn(shape) => places.saturating_mul(shape.cells().len() as u64),
            PartShape::Rectangle => all(rows + 2).saturating_mul(all(columns + 2)),
            PartShape::Square => all(rows.min(columns) + 2).saturating_mul(rows.max(columns)),
            PartShape::Bar => places.saturating_mul(rows.saturating_mul(rows) + columns * columns),
        }
    }
}

/// As in a puzzle file.
impl fmt::Display for PartShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PartShape::Drawn(shape) => write!(f, "{shape}"),
            PartShape::Rectangle => write!(f, "rectangle"),
            PartShape::Square => write!(f, "square"),
            PartShape::Bar => write!(f, "bar"),
        }
    }
}
