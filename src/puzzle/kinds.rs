//! Kinds of pieces, and the names that stand for them.
//!
//! Pieces of different kinds can be told apart on the board: the queen, or the digit 3. A piece of
//! the file is one kind, or a family of kinds (`symbols`, `kinds`).

use std::ops::Range;

use fixedbitset::FixedBitSet;

use super::{Interval, Moves, Origin};
use crate::board::SquareSet;

/// A kind, as its index in the order in which the file declares them, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindId(u16);

impl KindId {
    /// The greatest number of kinds in one puzzle; one value of 16 bits means "empty".
    pub const MOST: usize = u16::MAX as usize;

    /// The kind at this index in declared order, below [`KindId::MOST`].
    pub fn new(index: usize) -> Self {
        KindId(index as u16)
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What a piece on a side joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Joins {
    /// The two squares of the side, across it.
    Squares,
    /// The two corners at its ends.
    Corners,
}

/// One kind of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// `queen`, or `digit.3` for the kind of a family.
    pub name: String,
    /// How it is drawn; no two kinds share a symbol.
    pub symbol: char,
    /// Its value; rules resolve it into [`super::Values`] of their own.
    pub value: i64,
    pub moves: Moves,
    /// How many of it stand on the board.
    pub count: Interval,
    /// Where it may stand: open squares only or, if it joins something, sides only.
    pub squares: SquareSet,
    /// What it joins if it stands on sides; `None` if it stands on squares.
    pub joins: Option<Joins>,
    /// Whether it stops the sight of riders.
    pub blocks: bool,
    /// Where its number is written.
    pub origin: Origin,
}

/// The symbols of 1, 2, …: digits, then letters but for the small x, which is a closed square in pictures.
pub fn symbols_of_numbers() -> impl Iterator<Item = char> {
    let letters = ('A'..='Z').chain('a'..='w').chain('y'..='z');
    ('1'..='9').chain(letters)
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

/// A set of kinds. Few puzzles have more than 64 kinds: the first 64 are in one word, and sets of these
/// allocate no memory.
#[derive(Clone, Debug, PartialEq, Eq, Default, Hash)]
pub struct KindSet {
    first: u64,
    /// The other kinds, from [`FIRST`] on; it ends at the last of them, so that equal sets have
    /// equal representations.
    others: FixedBitSet,
}

/// The number of kinds in the word of a [`KindSet`].
const FIRST: usize = u64::BITS as usize;

impl KindSet {
    pub fn contains(&self, kind: KindId) -> bool {
        match kind.index().checked_sub(FIRST) {
            None => self.first >> kind.index() & 1 == 1,
            Some(place) => self.others.contains(place),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.first == 0 && self.others.is_clear()
    }

    /// How many kinds are in the set.
    pub fn count(&self) -> usize {
        self.first.count_ones() as usize + self.others.count_ones(..)
    }

    /// The kinds of the set in declared order.
    pub fn iter(&self) -> impl Iterator<Item = KindId> + '_ {
        let mut left = self.first;
        let mut others = self.others.ones();
        std::iter::from_fn(move || {
            if left == 0 {
                return others.next().map(|place| KindId::new(place + FIRST));
            }
            let place = left.trailing_zeros() as usize;
            left &= left - 1;
            Some(KindId::new(place))
        })
    }

    /// The kinds that are in both sets.
    pub fn common(&self, other: &KindSet) -> KindSet {
        KindSet {
            first: self.first & other.first,
            others: match self.others.is_empty() || other.others.is_empty() {
                true => FixedBitSet::new(),
                false => set_of(self.others.intersection(&other.others).collect()),
            },
        }
    }

    /// The kinds that are in either set.
    pub fn union(&self, other: &KindSet) -> KindSet {
        KindSet {
            first: self.first | other.first,
            others: match self.others.is_empty() && other.others.is_empty() {
                true => FixedBitSet::new(),
                false => set_of(self.others.union(&other.others).collect()),
            },
        }
    }

    /// The kinds of this set that are not in the other.
    pub fn without(&self, other: &KindSet) -> KindSet {
        KindSet {
            first: self.first & !other.first,
            others: match self.others.is_empty() {
                true => FixedBitSet::new(),
                false => set_of(self.others.difference(&other.others).collect()),
            },
        }
    }
}

impl FromIterator<KindId> for KindSet {
    fn from_iter<I: IntoIterator<Item = KindId>>(kinds: I) -> Self {
        let mut first = 0;
        let mut others = Vec::new();
        for kind in kinds {
            match kind.index().checked_sub(FIRST) {
                None => first |= 1 << kind.index(),
                Some(place) => others.push(place),
            }
        }
        KindSet {
            first,
            others: set_of(others),
        }
    }
}

/// The set of these indices, as short as possible. (To grow it for each of a thousand indices takes
/// long.)
fn set_of(places: Vec<usize>) -> FixedBitSet {
    let Some(last) = places.iter().max() else {
        return FixedBitSet::new();
    };
    let mut set = FixedBitSet::with_capacity(last + 1);
    set.extend(places);
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(places: &[usize]) -> KindSet {
        places.iter().copied().map(KindId::new).collect()
    }

    #[test]
    fn sets_within_a_word_and_beyond_it_hold_what_they_are_made_of() {
        let places = [0, 5, 63, 64, 65, 130];
        let all = set(&places);
        let kinds: Vec<usize> = all.iter().map(KindId::index).collect();
        assert_eq!(kinds, places);
        assert_eq!((all.count(), all.is_empty()), (6, false));
        assert!((0..200).all(|place| all.contains(KindId::new(place)) == places.contains(&place)));
        assert!(set(&[]).is_empty() && !set(&[64]).is_empty() && !set(&[63]).is_empty());
    }

    #[test]
    fn equal_sets_are_equal_however_they_are_made() {
        let all = set(&[130, 64, 5, 0]);
        assert_eq!(all.common(&set(&[5, 64, 70])), set(&[5, 64]));
        assert_eq!(all.without(&set(&[64, 130])), set(&[0, 5]));
        assert_eq!(set(&[0, 5]), set(&[5, 0, 5]));
    }
}
