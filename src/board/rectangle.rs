//! The board itself: its size, its terrain, its joined edges, and its squares in reading order. For
//! its regions and boxes see [`super::parts`].

use super::{Boxes, Regions, RowColumn, Square, SquareSet, Terrain, Wrap};

/// A rectangle of squares with terrain, and perhaps with joined edges, regions and boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    columns: usize,
    /// Of every place: the squares, and behind them perhaps sides and corners ([`super::sides`]).
    pub(super) terrain: Vec<Terrain>,
    /// How many of the places are squares.
    pub(super) squares: usize,
    wrap: Wrap,
    pub(super) regions: Option<Regions>,
    pub(super) boxes: Option<Boxes>,
}

impl Board {
    /// The greatest number of rows, and of columns.
    pub const MOST: usize = 2048;

    /// A board of open squares; `rows` and `columns` are 0 to [`Board::MOST`] each.
    pub fn new(rows: usize, columns: usize, wrap: Wrap) -> Self {
        let terrain = vec![Terrain::Open; rows * columns];
        Board {
            rows,
            columns,
            squares: terrain.len(),
            terrain,
            wrap,
            regions: None,
            boxes: None,
        }
    }

    pub fn set_terrain(&mut self, square: Square, terrain: Terrain) {
        self.terrain[square.index()] = terrain;
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    pub fn columns(&self) -> usize {
        self.columns
    }

    pub fn wrap(&self) -> Wrap {
        self.wrap
    }

    /// How many places there are: squares of any terrain and, on a board with sides, sides and corners.
    pub fn len(&self) -> usize {
        self.terrain.len()
    }

    /// How many squares there are, of any terrain.
    pub fn square_count(&self) -> usize {
        self.squares
    }

    /// Whether the board has no square at all (0 rows or 0 columns).
    pub fn is_empty(&self) -> bool {
        self.squares == 0
    }

    pub fn terrain(&self, square: Square) -> Terrain {
        self.terrain[square.index()]
    }

    pub fn is_open(&self, square: Square) -> bool {
        self.terrain(square) == Terrain::Open
    }

    /// All squares of any terrain, in reading order.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + Clone + use<> {
        (0..self.squares).map(Square::new)
    }

    /// The open squares, in reading order.
    pub fn open_squares(&self) -> impl Iterator<Item = Square> + Clone + '_ {
        self.squares().filter(|&square| self.is_open(square))
    }

    /// Whether these are all open squares, and perhaps others: the whole board, as far as pieces stand on it.
    pub fn is_covered_by(&self, squares: &[Square]) -> bool {
        let mut sorted = squares.to_vec();
        sorted.sort_unstable();
        let mut open = self.open_squares();
        open.all(|square| sorted.binary_search(&square).is_ok())
    }

    /// The set of all squares, of any terrain.
    pub fn all(&self) -> SquareSet {
        match self.has_sides() {
            false => SquareSet::full(self.len()),
            true => SquareSet::of(self.len(), self.squares()),
        }
    }

    /// The squares of a set, without the sides in it.
    pub fn squares_in(&self, set: &SquareSet) -> SquareSet {
        SquareSet::of(
            self.len(),
            set.iter().filter(|&place| self.is_square(place)),
        )
    }

    /// Whether a set holds every square.
    pub fn is_whole(&self, set: &SquareSet) -> bool {
        set.is_full() || self.has_sides() && self.squares().all(|square| set.contains(square))
    }

    /// The row and the column of a square.
    #[inline]
    pub fn place(&self, square: Square) -> RowColumn {
        debug_assert!(self.is_square(square));
        // The index of a square fits into 32 bits, and a 32-bit division takes half the time.
        let (square, columns) = (square.index() as u32, self.columns as u32);
        RowColumn {
            row: (square / columns) as usize,
            column: (square % columns) as usize,
        }
    }

    /// The square at a place, which must be on the board.
    #[inline]
    pub fn square(&self, place: RowColumn) -> Square {
        self.at(place.row, place.column)
    }

    /// The row of a square, from the top, from 0.
    pub fn row(&self, square: Square) -> usize {
        self.place(square).row
    }

    /// The column of a square, from the left, from 0.
    pub fn column(&self, square: Square) -> usize {
        self.place(square).column
    }

    /// How many rows and columns two squares are apart on the board itself, not over joined edges.
    pub fn apart(&self, one: Square, other: Square) -> (usize, usize) {
        let (one, other) = (self.place(one), self.place(other));
        (
            one.row.abs_diff(other.row),
            one.column.abs_diff(other.column),
        )
    }

    /// The square so many rows down and columns to the right on the board itself, not over joined edges.
    pub fn shifted(&self, square: Square, (down, right): (i64, i64)) -> Option<Square> {
        let shifted = |place: usize, step: i64, most: usize| {
            let place = usize::try_from(place as i64 + step).ok();
            place.filter(|&place| place < most)
        };
        let place = self.place(square);
        let row = shifted(place.row, down, self.rows)?;
        Some(self.at(row, shifted(place.column, right, self.columns)?))
    }

    /// The square in this row (from the top) and column (from the left), both from 0.
    ///
    /// Both must be on the board.
    pub fn at(&self, row: usize, column: usize) -> Square {
        debug_assert!(row < self.rows && column < self.columns);
        Square::new(row * self.columns + column)
    }
}
