//! A forbidden picture as data: a rectangle of what squares look like.
//!
//! How it is turned and where it fits on a board is for each reader to find out by itself: the judge
//! and both engines do it in three ways.

use super::KindId;

/// What a square of a pattern must look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Look {
    /// `?`: whatever is there, of any terrain.
    Anything,
    /// `#`
    Wall,
    /// `x`
    Closed,
    /// `.`: open, and holding nothing.
    Empty,
    /// `*`
    AnyPiece,
    /// A symbol.
    Piece(KindId),
}

/// A rectangle of looks with at least one row and one column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    columns: usize,
    /// In reading order.
    looks: Vec<Look>,
}

impl Pattern {
    /// `None` unless the looks, in reading order, make up at least one row of this length, and whole
    /// rows alone.
    pub fn new(columns: usize, looks: Vec<Look>) -> Option<Self> {
        let is_whole = columns > 0 && !looks.is_empty() && looks.len().is_multiple_of(columns);
        is_whole.then_some(Pattern { columns, looks })
    }

    pub fn rows(&self) -> usize {
        self.looks.len() / self.columns
    }

    pub fn columns(&self) -> usize {
        self.columns
    }

    /// In reading order.
    pub fn looks(&self) -> &[Look] {
        &self.looks
    }

    /// What is in this row and column, both from 0 and in the pattern.
    pub fn at(&self, row: usize, column: usize) -> Look {
        self.looks[row * self.columns + column]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_whole_rows_and_not_empty() {
        let looks = |number| vec![Look::Empty; number];
        let size = |pattern: Pattern| (pattern.rows(), pattern.columns());
        assert_eq!(Pattern::new(3, looks(6)).map(size), Some((2, 3)));
        assert_eq!(Pattern::new(3, looks(5)), None);
        assert_eq!(Pattern::new(3, looks(0)), None);
        assert_eq!(Pattern::new(0, looks(0)), None);
        assert_eq!(Pattern::new(0, looks(3)), None);
    }
}
