//! `[[count]]`: for each group of squares, the number of something on it.

use super::{Bounds, Data, Origin, Rule};
use crate::board::{Grouping, SquareSet};
use crate::puzzle::KindSet;
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;

/// For each group of squares, the number of `of` on its squares in `within`. A group that has no
/// square in `within` is dropped. Its instances are the groups.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    pub of: Counted,
    pub each: Vec<CountedGroups>,
    pub within: SquareSet,
    pub origin: Origin,
}

/// What a count rule counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    Pieces(KindSet),
    /// Open squares that hold nothing.
    Empty,
}

/// One grouping with its bounds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CountedGroups {
    pub grouping: Grouping,
    pub bounds: Bounds,
}

impl Data for Count {
    fn origin(&self) -> Origin {
        self.origin
    }

    fn within(&self) -> Option<&SquareSet> {
        Some(&self.within)
    }

    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        let each = self.each.iter().map(|groups| groups.image(action));
        Some(Rule::Count(Count {
            of: match &self.of {
                Counted::Pieces(kinds) => Counted::Pieces(action.kinds(kinds)),
                Counted::Empty => Counted::Empty,
            },
            each: each.collect::<Option<_>>()?,
            within: action.squares(&self.within),
            origin: self.origin,
        }))
    }

    /// `None` where a list of bounds would be cut off.
    fn cropped(&self, crop: &Crop) -> Option<Rule> {
        let has_list = |groups: &CountedGroups| matches!(groups.bounds, Bounds::Each(_));
        (!self.each.iter().any(has_list)).then(|| {
            Rule::Count(Count {
                within: crop.squares(&self.within),
                ..self.clone()
            })
        })
    }

    fn split(&self) -> Vec<Rule> {
        let alone = self.each.iter().map(|groups| Count {
            each: vec![groups.clone()],
            origin: Origin(0),
            ..self.clone()
        });
        alone.map(Rule::Count).collect()
    }
}

impl CountedGroups {
    fn image(&self, action: &Action<'_>) -> Option<Self> {
        let grouping = action.grouping(self.grouping)?;
        let bounds = match &self.bounds {
            Bounds::Same(bound) => Bounds::Same(*bound),
            Bounds::Each(bounds) => {
                let mut images = bounds.clone();
                let places = action.groups(self.grouping, grouping)?;
                for (bound, to) in bounds.iter().zip(places) {
                    *images.get_mut(to)? = *bound;
                }
                Bounds::Each(images)
            }
        };
        Some(CountedGroups { grouping, bounds })
    }
}
