//! `[[equal]]`: in each group of squares, all of the named pieces stand equally often.

use super::Origin;
use crate::board::{Grouping, SquareSet};
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;
use crate::puzzle::{KindSet, Puzzle};

/// In each group of squares, all of `of` stand equally often on its squares in `within`. A group
/// that has no square in `within` is dropped. Its instances are the groups.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Equal {
    /// Two or more; the kinds of each are counted together. They may overlap.
    pub of: Vec<KindSet>,
    pub each: Vec<Grouping>,
    pub within: SquareSet,
    pub origin: Origin,
}

impl Equal {
    pub(super) fn image(&self, action: &Action<'_>) -> Option<Self> {
        let of = self.of.iter().map(|kinds| action.kinds(kinds));
        let each = self.each.iter().map(|grouping| action.grouping(*grouping));
        Some(Equal {
            of: of.collect(),
            each: each.collect::<Option<_>>()?,
            within: action.squares(&self.within),
            origin: self.origin,
        })
    }

    pub(super) fn cropped(&self, crop: &Crop) -> Option<Self> {
        Some(Equal {
            within: crop.squares(&self.within),
            ..self.clone()
        })
    }

    pub(super) fn split(&self) -> Vec<Self> {
        let alone = self.each.iter().map(|&grouping| Equal {
            each: vec![grouping],
            origin: Origin(0),
            ..self.clone()
        });
        alone.collect()
    }

    /// The order in which the pieces are named means nothing.
    pub(super) fn canonical(mut self) -> Self {
        self.of
            .sort_by_cached_key(|kinds| kinds.iter().collect::<Vec<_>>());
        self
    }

    pub(super) fn makes_equal(&self, puzzle: &Puzzle, one: &KindSet, other: &KindSet) -> bool {
        let mut open = puzzle.board.open_squares();
        self.of.contains(one)
            && self.of.contains(other)
            && self.each.contains(&Grouping::Board)
            && open.all(|square| self.within.contains(square))
    }
}
