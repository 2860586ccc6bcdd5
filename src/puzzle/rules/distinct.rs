//! `[[distinct]]`: no two groups of one grouping hold the same pieces in the same order.

use std::collections::HashMap;

use super::{Data, Origin, Rule};
use crate::board::by_number;
use crate::board::{Board, Grouping, Square};
use crate::puzzle::Puzzle;
use crate::puzzle::action::Action;
use crate::puzzle::crop::Crop;

/// No two groups of one grouping that have the same number of squares hold the same pieces in the
/// same order. A square that holds nothing, of whatever terrain, counts as empty. Its instances are the pairs of
/// groups.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Distinct {
    /// Rows, columns, regions or boxes: groups whose squares are in reading order.
    pub each: Vec<Grouping>,
    pub origin: Origin,
}

impl Data for Distinct {
    fn groupings(&self) -> Vec<&Grouping> {
        self.each.iter().collect()
    }

    /// Two groups differ, not one.
    fn is_void(&self, board: &Board) -> bool {
        self.each
            .iter()
            .all(|grouping| board.extent(grouping).groups < 2)
    }

    /// Groups that differ in some place still differ if all are rearranged in the same way. This is so for
    /// rows, columns and boxes; for regions it depends on their shapes.
    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        let grouping = |grouping: &Grouping| match grouping {
            Grouping::Region | Grouping::Drawn(_) if !rearranges_alike(action, grouping) => None,
            _ => action.grouping(grouping),
        };
        Some(Rule::Distinct(Distinct {
            each: self.each.iter().map(grouping).collect::<Option<_>>()?,
            origin: self.origin,
        }))
    }

    /// The rule on the parts of the groups that are left.
    fn cropped(&self, crop: &Crop) -> Option<Rule> {
        let each = self.each.iter().map(|grouping| crop.grouping(grouping));
        Some(Rule::Distinct(Distinct {
            each: each.collect::<Option<_>>()?,
            ..self.clone()
        }))
    }

    /// Its own regions become lines in a fixed order, each in reading order: their labels mean nothing.
    fn canonical(&self, puzzle: &Puzzle) -> Option<Rule> {
        let mut rule = self.clone();
        for grouping in &mut rule.each {
            if let Some(own) = grouping.canonical(&puzzle.board.all()) {
                *grouping = own;
            }
        }
        Some(Rule::Distinct(rule))
    }

    fn split(&self) -> Option<Vec<Rule>> {
        let alone = self.each.iter().map(|grouping| Distinct {
            each: vec![grouping.clone()],
            origin: self.origin,
        });
        Some(alone.map(Rule::Distinct).collect())
    }
}

/// Whether the squares of all regions of equal size get the same new order.
fn rearranges_alike(action: &Action<'_>, regions: &Grouping) -> bool {
    let mut orders: HashMap<usize, Vec<usize>> = HashMap::new();
    action.board().groups(regions).all(|region| {
        let images = region.squares.iter().map(|&square| action.square(square));
        let images: Vec<Square> = images.collect();
        // Which square of the region becomes the first, the second, … of its image.
        let mut order: Vec<usize> = (0..images.len()).collect();
        by_number(&mut order, |&place| images[place].index());
        *orders.entry(order.len()).or_insert_with(|| order.clone()) == order
    })
}
