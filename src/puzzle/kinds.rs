//! Kinds of pieces, and the names that stand for them.
//!
//! A kind is what can be told apart on the board: the queen, or the digit 3. A piece of the file
//! is one kind, or a family of them (`symbols`, `kinds`).

use std::ops::Range;

use fixedbitset::FixedBitSet;

use super::{Bound, Moves, Origin};
use crate::board::SquareSet;

/// A kind, as its place in the order the file declares them, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindId(u16);

impl KindId {
    /// The greatest number of kinds in one puzzle; one value of 16 bits means "empty".
    pub const MOST: usize = u16::MAX as usize;

    /// The kind at this place in declared order, below [`KindId::MOST`].
    pub fn new(index: usize) -> Self {
        KindId(index as u16)
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One kind of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// `queen`, or `digit.3` for the kind of a family.
    pub name: String,
    /// How it is drawn; no two kinds share one.
    pub symbol: char,
    pub moves: Moves,
    /// How many stand on the board.
    pub count: Bound,
    /// Where it may stand: open squares only.
    pub squares: SquareSet,
    /// Whether it stops the sight of riders.
    pub blocks: bool,
    /// Where its number is written.
    pub origin: Origin,
}

/// A name of the file and the kinds it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub name: String,
    /// As indices of kinds; one unless the piece is a family.
    pub kinds: Range<usize>,
    pub is_family: bool,
}

impl Piece {
    pub fn kind_set(&self) -> KindSet {
        self.kinds.clone().map(KindId::new).collect()
    }
}

/// A set of kinds.
#[derive(Clone, Debug, PartialEq, Eq, Default, Hash)]
pub struct KindSet(FixedBitSet);

impl KindSet {
    pub fn contains(&self, kind: KindId) -> bool {
        self.0.contains(kind.index())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_clear()
    }

    /// How many kinds are in the set.
    pub fn count(&self) -> usize {
        self.0.count_ones(..)
    }

    /// The kinds of the set in declared order.
    pub fn iter(&self) -> impl Iterator<Item = KindId> + '_ {
        self.0.ones().map(KindId::new)
    }
}

impl FromIterator<KindId> for KindSet {
    fn from_iter<I: IntoIterator<Item = KindId>>(kinds: I) -> Self {
        let kinds: Vec<usize> = kinds.into_iter().map(KindId::index).collect();
        // Sets with the same kinds are as long; to grow with each of a thousand kinds takes long.
        let length = kinds.iter().max().map_or(0, |last| last + 1);
        let mut bits = FixedBitSet::with_capacity(length);
        bits.extend(kinds);
        KindSet(bits)
    }
}
