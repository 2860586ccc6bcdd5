//! `[[sum]]`: for each group of squares, the sum of the values on it.

use super::{CountedGroups, Data, Origin, Rule};
use crate::board::{Grouping, SquareSet};
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;
use crate::puzzle::{Puzzle, Values};

/// For each group of squares, the sum of the values of the pieces on its squares in `within`, where values on
/// `minus` are subtracted. A group that has no square in `within` is dropped. Its instances are the groups.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    /// The pieces that count, and their values. The largest and the smallest sum of any group fit into 64 bits.
    pub of: Values,
    pub each: Vec<CountedGroups>,
    pub within: SquareSet,
    pub minus: SquareSet,
    pub origin: Origin,
}

impl Data for Sum {
    fn within(&self) -> Option<&SquareSet> {
        Some(&self.within)
    }

    fn groupings(&self) -> Vec<&Grouping> {
        self.each.iter().map(|groups| &groups.grouping).collect()
    }

    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        let each = self.each.iter().map(|groups| groups.image(action));
        Some(Rule::Sum(Sum {
            of: self.of.image(action),
            each: each.collect::<Option<_>>()?,
            within: action.squares(&self.within),
            minus: action.squares(&self.minus),
            origin: self.origin,
        }))
    }

    fn cropped(&self, crop: &Crop) -> Option<Rule> {
        let each = self.each.iter().map(|groups| groups.cropped(crop));
        Some(Rule::Sum(Sum {
            each: each.collect::<Option<_>>()?,
            within: crop.squares(&self.within),
            minus: crop.squares(&self.minus),
            ..self.clone()
        }))
    }

    fn split(&self) -> Option<Vec<Rule>> {
        let alone = self.each.iter().map(|groups| Sum {
            each: vec![groups.clone()],
            ..self.clone()
        });
        Some(alone.map(Rule::Sum).collect())
    }

    /// Its own groups become lines in a fixed order; pieces of value 0 are left out.
    fn canonical(&self, _: &Puzzle) -> Option<Rule> {
        let each = self.each.iter();
        let each = each.map(|groups| groups.canonical(&self.within));
        Some(Rule::Sum(Sum {
            of: Values::new(self.of.iter().filter(|(_, value)| *value != 0)),
            each: each.collect(),
            ..self.clone()
        }))
    }
}
