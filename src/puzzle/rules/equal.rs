//! `[[equal]]`: in each group of squares, all of the named pieces stand equally often.

use super::{Data, Origin, Rule};
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

impl Data for Equal {
    fn within(&self) -> Option<&SquareSet> {
        Some(&self.within)
    }

    fn groupings(&self) -> Vec<&Grouping> {
        self.each.iter().collect()
    }

    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        let of = self.of.iter().map(|kinds| action.kinds(kinds));
        let each = self.each.iter().map(|grouping| action.grouping(grouping));
        Some(Rule::Equal(Equal {
            of: of.collect(),
            each: each.collect::<Option<_>>()?,
            within: action.squares(&self.within),
            origin: self.origin,
        }))
    }

    fn cropped(&self, crop: &Crop) -> Option<Rule> {
        let each = self.each.iter().map(|grouping| crop.grouping(grouping));
        Some(Rule::Equal(Equal {
            each: each.collect::<Option<_>>()?,
            within: crop.squares(&self.within),
            ..self.clone()
        }))
    }

    fn split(&self) -> Option<Vec<Rule>> {
        let alone = self.each.iter().map(|grouping| Equal {
            each: vec![grouping.clone()],
            ..self.clone()
        });
        Some(alone.map(Rule::Equal).collect())
    }

    /// The order in which the pieces are named means nothing; its own groups become lines in a fixed order.
    fn canonical(&self, _: &Puzzle) -> Option<Rule> {
        let mut rule = self.clone();
        rule.of
            .sort_by_cached_key(|kinds| kinds.iter().collect::<Vec<_>>());
        for grouping in &mut rule.each {
            if let Some(own) = grouping.canonical(&self.within) {
                *grouping = own;
            }
        }
        Some(Rule::Equal(rule))
    }

    fn makes_equal(&self, puzzle: &Puzzle, one: &KindSet, other: &KindSet) -> bool {
        let mut open = puzzle.board.open_squares();
        self.of.contains(one)
            && self.of.contains(other)
            && self.each.contains(&Grouping::Board)
            && open.all(|square| self.within.contains(square))
    }
}
