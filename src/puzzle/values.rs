//! The values of pieces in a rule.
//!
//! A rule stores the values of its pieces itself. So its image under an exchange of kinds is a different rule
//! wherever values differ, and kinds that no rule compares may be exchanged whatever their values.

use super::action::Action;
use super::{KindId, KindSet, Puzzle};

/// The value of each of some kinds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Values {
    /// In declared order.
    of: Vec<(KindId, i64)>,
}

impl Values {
    pub fn new(values: impl IntoIterator<Item = (KindId, i64)>) -> Self {
        let mut of: Vec<(KindId, i64)> = values.into_iter().collect();
        of.sort_unstable();
        Values { of }
    }

    /// The values that the puzzle gives these kinds.
    pub fn of_puzzle(puzzle: &Puzzle, kinds: &KindSet) -> Self {
        Values::new(kinds.iter().map(|kind| (kind, puzzle.kind(kind).value)))
    }

    /// The value of a kind; `None` if it is not one of these.
    pub fn of(&self, kind: KindId) -> Option<i64> {
        let place = self.of.binary_search_by_key(&kind, |(other, _)| *other);
        place.ok().map(|place| self.of[place].1)
    }

    pub fn iter(&self) -> impl Iterator<Item = (KindId, i64)> + '_ {
        self.of.iter().copied()
    }

    pub fn kinds(&self) -> KindSet {
        self.of.iter().map(|(kind, _)| *kind).collect()
    }

    pub fn image(&self, action: &Action<'_>) -> Self {
        Values::new(self.iter().map(|(kind, value)| (action.kind(kind), value)))
    }
}
