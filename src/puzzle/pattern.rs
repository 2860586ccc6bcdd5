//! A forbidden picture as data: a rectangle of what squares look like.
//!
//! Where it fits on a board is for each reader to find out by itself, and how it is turned: the judge and both
//! engines do it in three ways. [`Pattern::turned`] is a fourth, which serves symmetries of puzzles alone.

use super::KindId;
use crate::board::{Step, Symmetry};

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

    /// Turned as a symmetry turns steps.
    pub(super) fn turned(&self, symmetry: &Symmetry) -> Option<Pattern> {
        let turned = |(place, look): (usize, &Look)| {
            let (row, column) = (place / self.columns, place % self.columns);
            let to = symmetry.turned(Step::new(row as i64, column as i64))?;
            Some((to.rows, to.columns, *look))
        };
        let looks = self.looks.iter().enumerate().map(turned);
        let mut looks: Vec<(i64, i64, Look)> = looks.collect::<Option<_>>()?;
        looks.sort_unstable();
        let first = looks.first()?.0;
        let columns = looks.iter().take_while(|look| look.0 == first).count();
        let looks = looks.into_iter().map(|(_, _, look)| look);
        Pattern::new(columns, looks.collect())
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
