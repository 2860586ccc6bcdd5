//! A placement: which squares hold which piece.

use std::cmp::Ordering;

use super::KindId;
use crate::board::Square;

/// One cell for each square in reading order: the kind's index, or [`EMPTY`].
///
/// The derived order is the language's: square by square in reading order, and on a square kinds
/// in declared order before empty.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement(Box<[u16]>);

/// Above every index of a kind, so that empty comes last.
const EMPTY: u16 = u16::MAX;

impl Placement {
    /// A board of `len` squares with nothing on it.
    pub fn empty(len: usize) -> Self {
        Placement(vec![EMPTY; len].into())
    }

    /// How many squares the board has.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the board has no square at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What stands on a square.
    pub fn get(&self, square: Square) -> Option<KindId> {
        let cell = self.0[square.index()];
        (cell != EMPTY).then(|| KindId::new(usize::from(cell)))
    }

    /// Puts a piece on a square, or takes it away.
    pub fn set(&mut self, square: Square, kind: Option<KindId>) {
        // An index of a kind is below `KindId::MOST`, so it fits and is never `EMPTY`.
        self.0[square.index()] = kind.map_or(EMPTY, |kind| kind.index() as u16);
    }

    /// The occupied squares in reading order, each with its piece.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, KindId)> + '_ {
        self.0
            .iter()
            .enumerate()
            .filter(|&(_, &cell)| cell != EMPTY)
            .map(|(index, &cell)| (Square::new(index), KindId::new(usize::from(cell))))
    }

    /// How [`Placement::moved`] compares with this placement, without making it. Given the inverse
    /// of its `image`: the square from which each square receives its piece.
    pub fn compare_moved(&self, from: &[Square]) -> Ordering {
        let moved = from.iter().map(|from| &self.0[from.index()]);
        moved.cmp(self.0.iter())
    }

    /// The placement with every piece moved to the image of its square; `image` is a permutation
    /// of the board's squares.
    pub fn moved(&self, image: &[Square]) -> Placement {
        let mut moved = Placement::empty(self.len());
        for (cell, to) in self.0.iter().zip(image) {
            moved.0[to.index()] = *cell;
        }
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_square_by_square_with_pieces_in_declared_order_before_empty() {
        let placement = |cells: [Option<usize>; 2]| {
            let mut placement = Placement::empty(2);
            for (index, cell) in cells.into_iter().enumerate() {
                placement.set(Square::new(index), cell.map(KindId::new));
            }
            placement
        };
        let in_order = [
            [Some(0), Some(0)],
            [Some(0), None],
            [Some(1), Some(0)],
            [None, Some(0)],
            [None, None],
        ]
        .map(placement);
        assert!(in_order.is_sorted());
    }

    #[test]
    fn comparing_with_a_moved_placement_needs_none_to_be_made() {
        let image = [1, 2, 0].map(Square::new);
        let inverse = [2, 0, 1].map(Square::new);
        for cells in 0..27 {
            let mut placement = Placement::empty(3);
            for square in 0..3 {
                let cell = cells / 3usize.pow(square as u32) % 3;
                let kind = (cell < 2).then(|| KindId::new(cell));
                placement.set(Square::new(square), kind);
            }
            let expected = placement.moved(&image).cmp(&placement);
            assert_eq!(placement.compare_moved(&inverse), expected);
        }
    }
}
