//! A set of squares of one board, as a bit for each square.

use fixedbitset::FixedBitSet;

use super::Square;

/// A set of squares; it knows how many squares its board has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SquareSet(FixedBitSet);

impl SquareSet {
    /// No square of a board with `len` squares.
    pub fn empty(len: usize) -> Self {
        SquareSet(FixedBitSet::with_capacity(len))
    }

    /// Every square of a board with `len` squares.
    pub fn full(len: usize) -> Self {
        let mut bits = FixedBitSet::with_capacity(len);
        bits.insert_range(..);
        SquareSet(bits)
    }

    /// The given squares of a board with `len` squares.
    pub fn of(len: usize, squares: impl IntoIterator<Item = Square>) -> Self {
        let mut set = SquareSet::empty(len);
        for square in squares {
            set.insert(square);
        }
        set
    }

    pub fn insert(&mut self, square: Square) {
        self.0.insert(square.index());
    }

    pub fn remove(&mut self, square: Square) {
        self.0.remove(square.index());
    }

    pub fn contains(&self, square: Square) -> bool {
        self.0.contains(square.index())
    }

    /// How many squares are in the set.
    pub fn count(&self) -> usize {
        self.0.count_ones(..)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_clear()
    }

    /// Whether every square of the board is in the set.
    pub fn is_full(&self) -> bool {
        self.count() == self.0.len()
    }

    /// The squares of the set in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        self.0.ones().map(Square::new)
    }
}
