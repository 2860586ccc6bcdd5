//! `[[count]]`: for each group of squares, the number of something on it.

use std::sync::Arc;

use super::{Bound, Bounds, Data, Origin, Rule};
use crate::board::{Board, Group, Grouping, Square, SquareSet};
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;
use crate::puzzle::{KindSet, Puzzle};

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

impl Counted {
    pub fn image(&self, action: &Action<'_>) -> Self {
        match self {
            Counted::Pieces(kinds) => Counted::Pieces(action.kinds(kinds)),
            Counted::Empty => Counted::Empty,
        }
    }
}

/// One grouping with its bounds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CountedGroups {
    pub grouping: Grouping,
    pub bounds: Bounds,
}

impl Data for Count {
    fn within(&self) -> Option<&SquareSet> {
        Some(&self.within)
    }

    fn bounded(&self) -> &[CountedGroups] {
        &self.each
    }

    fn bounded_mut(&mut self) -> &mut [CountedGroups] {
        &mut self.each
    }

    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        let each = self.each.iter().map(|groups| groups.image(action));
        Some(Rule::Count(Count {
            of: self.of.image(action),
            each: each.collect::<Option<_>>()?,
            within: action.squares(&self.within),
            origin: self.origin,
        }))
    }

    fn cropped(&self, crop: &Crop) -> Option<Rule> {
        let each = self.each.iter().map(|groups| groups.cropped(crop));
        Some(Rule::Count(Count {
            each: each.collect::<Option<_>>()?,
            within: crop.squares(&self.within),
            ..self.clone()
        }))
    }

    /// Its own groups become lines of the squares that count, in a fixed order.
    fn canonical(&self, _: &Puzzle) -> Option<Rule> {
        let each = self.each.iter();
        let each = each.map(|groups| groups.canonical(&self.within));
        Some(Rule::Count(Count {
            each: each.collect(),
            ..self.clone()
        }))
    }

    fn split(&self) -> Option<Vec<Rule>> {
        let alone = self.each.iter().map(|groups| Count {
            each: vec![groups.clone()],
            ..self.clone()
        });
        Some(alone.map(Rule::Count).collect())
    }
}

impl CountedGroups {
    /// The order of the squares on a line does not matter.
    pub fn canonical(&self, within: &SquareSet) -> Self {
        let Some(groups) = self.grouping.own_groups() else {
            return self.clone();
        };
        let mut lines: Vec<(Vec<Square>, Bound)> = Vec::new();
        for (place, mut squares) in groups.into_iter().enumerate() {
            squares.retain(|&square| within.contains(square));
            squares.sort_unstable();
            if !squares.is_empty() {
                lines.push((squares, self.bounds.of(place).clone()));
            }
        }
        lines.sort_unstable();
        lines.dedup();
        CountedGroups::listed(lines)
    }

    /// Each group as a line, from its first square or its last, with its bound.
    pub fn lines(&self, board: &Board, from_last: bool) -> Vec<(Vec<Square>, Bound)> {
        let groups = board.groups(&self.grouping).enumerate();
        let line = |(place, group): (usize, Group)| {
            let mut line = group.squares;
            if from_last {
                line.reverse();
            }
            (line, self.bounds.of(place).clone())
        };
        groups.map(line).collect()
    }

    /// Listed lines with their bounds; none is empty.
    pub fn listed(lines: Vec<(Vec<Square>, Bound)>) -> Self {
        let (lines, bounds): (Vec<_>, Vec<_>) = lines.into_iter().unzip();
        CountedGroups {
            grouping: Grouping::Listed(Arc::new(lines)),
            bounds: Bounds::Each(bounds),
        }
    }

    /// The same groups on a part of the board; `None` if a list of bounds would be cut.
    pub fn cropped(&self, crop: &Crop) -> Option<Self> {
        let bounds = match &self.bounds {
            Bounds::Same(bound) => Bounds::Same(bound.clone()),
            Bounds::Each(_) => return None,
        };
        let grouping = crop.grouping(&self.grouping)?;
        Some(CountedGroups { grouping, bounds })
    }

    pub fn image(&self, action: &Action<'_>) -> Option<Self> {
        let grouping = action.grouping(&self.grouping)?;
        let bounds = match &self.bounds {
            Bounds::Same(bound) => Bounds::Same(bound.clone()),
            Bounds::Each(bounds) => {
                let mut images = bounds.clone();
                let places = action.groups(&self.grouping, &grouping)?;
                for (bound, to) in bounds.iter().zip(places) {
                    *images.get_mut(to)? = bound.clone();
                }
                Bounds::Each(images)
            }
        };
        Some(CountedGroups { grouping, bounds })
    }
}
