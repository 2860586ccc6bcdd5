//! A single square and its terrain; which edges of a board are joined.

/// A square, as its index in reading order: row by row from the top left, from 0. On a board with sides it may also be
/// a side or a corner, whose indices come after those of the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u32);

impl Square {
    /// The square at this index in reading order.
    ///
    /// A board has at most 2048 x 2048 squares, and four times as many places, so every index of a board fits.
    pub fn new(index: usize) -> Self {
        Square(index as u32)
    }

    /// The index in reading order, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A square, as its row from the top and its column from the left, both from 0: the form for taking
/// steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowColumn {
    pub row: usize,
    pub column: usize,
}

/// The terrain of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Terrain {
    /// May hold a piece.
    #[default]
    Open,
    /// Holds nothing and stops sight (`#`).
    Wall,
    /// Holds nothing, sight passes over it (`x`).
    Closed,
}

/// Which opposite edges of the board are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Wrap {
    /// Left and right edges are joined (`wrap = "columns"`): rows are rings.
    pub left_right: bool,
    /// Top and bottom edges are joined (`wrap = "rows"`): columns are rings.
    pub top_bottom: bool,
}

impl Wrap {
    /// No edges are joined.
    pub const NONE: Wrap = Wrap::joined(false, false);
    pub const COLUMNS: Wrap = Wrap::joined(true, false);
    pub const ROWS: Wrap = Wrap::joined(false, true);
    /// A torus.
    pub const BOTH: Wrap = Wrap::joined(true, true);

    pub const fn joined(left_right: bool, top_bottom: bool) -> Self {
        Wrap {
            left_right,
            top_bottom,
        }
    }
}
