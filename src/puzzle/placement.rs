//! A placement: which squares hold which piece.
//!
//! It must not know a puzzle: the judge decides whether a piece may stand where it stands.

use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::KindId;
use crate::board::Square;

/// One cell for each square in reading order: the kind's index, or [`EMPTY`].
///
/// The derived order is the language's: square by square in reading order, and on a square kinds
/// in declared order before empty.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement(Box<[u16]>);

/// Greater than every index of a kind, so that empty comes last.
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

    /// What stands on each square, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Option<KindId>> + '_ {
        let kind = |&cell: &u16| (cell != EMPTY).then(|| KindId::new(usize::from(cell)));
        self.0.iter().map(kind)
    }

    /// A hash of 128 bits: two different placements share it with a probability of 2^-128, unless
    /// someone constructs a collision.
    pub fn fingerprint(&self) -> u128 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        let half = u128::from(hasher.finish());
        // The hasher has a state of 256 bits, so the second half adds information.
        hasher.write_u8(1);
        half << 64 | u128::from(hasher.finish())
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

/// Compares what stands on some squares, in the order of placements.
pub fn order_of_cells(
    one: impl Iterator<Item = Option<KindId>>,
    other: impl Iterator<Item = Option<KindId>>,
) -> Ordering {
    let place = |cell: Option<KindId>| cell.map_or(usize::MAX, KindId::index);
    one.map(place).cmp(other.map(place))
}
