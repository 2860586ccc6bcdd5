//! `[[connected]]`: the connected parts of the squares that hold something, joined by steps.

use std::sync::Arc;

use super::{Bound, Counted, CountedGroups, Data, Origin, Rule};
use crate::board::{Grouping, Regions, Square, SquareSet};
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;
use crate::puzzle::{Differ, Moves, PartShape, Puzzle};

/// In each group of squares, those in `within` that hold one of `of` form connected parts, joined by steps. A group
/// that has no square in `within` is dropped. Its instances are the groups, by their squares the sizes, and by their first
/// squares the labels.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Connected {
    pub of: Counted,
    /// The steps, without rides; a step in one direction joins both ways.
    pub by: Moves,
    /// Each bound is on the number of parts.
    pub each: Vec<CountedGroups>,
    pub within: SquareSet,
    /// How many squares every part has.
    pub size: Bound,
    /// Squares, in order, that must hold one of `of`, and the size of their part in each group that contains the
    /// square; `None` if it has any size.
    pub sizes: Vec<(Square, Option<i64>)>,
    /// Squares of one label must hold one of `of` and lie in one part, in each group that contains one of them; squares
    /// of different labels lie in different parts. Empty where `sizes` are not.
    pub labels: Option<Arc<Regions>>,
    /// Whether every part holds exactly one of the squares of `sizes`, or one label.
    pub one_each: bool,
    /// How many independent loops every part has: the steps between its squares, less these, plus one.
    pub loops: Bound,
    /// Every part has one of these shapes, in order, if there are any.
    pub shapes: Option<Vec<PartShape>>,
    /// No part has one of these, in order.
    pub not_shapes: Vec<PartShape>,
    /// Parts of whatever groups that touch by these steps are not alike.
    pub differ: Option<(Differ, Moves)>,
    /// Whether the space around the board is one more square of every group, joined with every square of `of` on the
    /// edge. Of its part nothing is asked but that it counts as one.
    pub outside: bool,
    pub origin: Origin,
}

impl Data for Connected {
    fn within(&self) -> Option<&SquareSet> {
        Some(&self.within)
    }

    fn groupings(&self) -> Vec<&Grouping> {
        self.each.iter().map(|groups| &groups.grouping).collect()
    }

    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        let each = self.each.iter().map(|groups| groups.image(action));
        let sizes = self.sizes.iter();
        let sizes = sizes.map(|&(square, size)| (action.square(square), size));
        Some(Rule::Connected(Connected {
            of: self.of.image(action),
            by: action.moves(&self.by)?,
            each: each.collect::<Option<_>>()?,
            within: action.squares(&self.within),
            size: self.size.clone(),
            sizes: in_order(sizes.collect()),
            labels: self
                .labels
                .as_ref()
                .map(|labels| Arc::new(labels.moved(&action.images))),
            one_each: self.one_each,
            loops: self.loops.clone(),
            shapes: self
                .shapes
                .as_ref()
                .map(|shapes| action.part_shapes(shapes)),
            not_shapes: action.part_shapes(&self.not_shapes),
            differ: match &self.differ {
                Some((differ, touch)) => Some((*differ, action.moves(touch)?)),
                None => None,
            },
            outside: self.outside,
            origin: self.origin,
        }))
    }

    fn cropped(&self, crop: &Crop) -> Option<Rule> {
        let each = self.each.iter().map(|groups| groups.cropped(crop));
        let sizes = self.sizes.iter();
        let sizes = sizes.map(|&(square, size)| Some((crop.square(square)?, size)));
        Some(Rule::Connected(Connected {
            each: each.collect::<Option<_>>()?,
            within: crop.squares(&self.within),
            sizes: in_order(sizes.collect::<Option<_>>()?),
            labels: self
                .labels
                .as_ref()
                .map(|labels| Arc::new(crop.regions(labels))),
            ..self.clone()
        }))
    }

    /// A square of `sizes` need not be in a group of every grouping, and parts of all groups may have to differ; such rules
    /// stay one rule.
    fn split(&self) -> Option<Vec<Rule>> {
        if !self.sizes.is_empty() || self.labels.is_some() || self.differ.is_some() {
            return None;
        }
        let alone = self.each.iter().map(|groups| Connected {
            each: vec![groups.clone()],
            ..self.clone()
        });
        Some(alone.map(Rule::Connected).collect())
    }

    /// Its own groups become lines of the squares that count, in a fixed order; labels have no names.
    fn canonical(&self, _: &Puzzle) -> Option<Rule> {
        let each = self.each.iter();
        let each = each.map(|groups| groups.canonical(&self.within));
        Some(Rule::Connected(Connected {
            each: each.collect(),
            labels: self
                .labels
                .as_ref()
                .map(|labels| Arc::new(labels.numbered())),
            ..self.clone()
        }))
    }
}

impl Connected {
    /// The squares of each label, in reading order; the labels by their first squares.
    pub fn labelled(&self) -> Vec<Vec<Square>> {
        self.labels
            .as_ref()
            .map_or_else(Vec::new, |labels| labels.squares())
    }

    /// The squares on which one of `of` stands in every solution.
    pub fn marked(&self) -> Vec<Square> {
        let sizes = self.sizes.iter().map(|(square, _)| *square);
        sizes.chain(self.labelled().into_iter().flatten()).collect()
    }
}

fn in_order<S: Ord>(mut sizes: Vec<(Square, S)>) -> Vec<(Square, S)> {
    sizes.sort_unstable();
    sizes
}
