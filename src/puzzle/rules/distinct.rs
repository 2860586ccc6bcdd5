//! `[[distinct]]`: no two groups of one grouping hold the same pieces in the same order.

use std::collections::HashMap;

use super::{Data, Origin, Rule};
use crate::board::{Grouping, Square};
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
    fn origin(&self) -> Origin {
        self.origin
    }

    /// Groups that differ in some place still do if all are rearranged in the same way. Rows, columns and boxes
    /// are; of regions it depends on their shapes.
    fn image(&self, action: &Action<'_>) -> Option<Rule> {
        let grouping = |&grouping: &Grouping| match grouping {
            Grouping::Region if !rearranges_regions_alike(action) => None,
            _ => action.grouping(grouping),
        };
        Some(Rule::Distinct(Distinct {
            each: self.each.iter().map(grouping).collect::<Option<_>>()?,
            origin: self.origin,
        }))
    }

    /// Of what is left of the groups.
    fn cropped(&self, _: &Crop) -> Option<Rule> {
        Some(Rule::Distinct(self.clone()))
    }

    fn split(&self) -> Vec<Rule> {
        let alone = self.each.iter().map(|&grouping| Distinct {
            each: vec![grouping],
            origin: Origin(0),
        });
        alone.map(Rule::Distinct).collect()
    }
}

/// Whether the squares of all regions of one size come in the same new order.
fn rearranges_regions_alike(action: &Action<'_>) -> bool {
    let mut orders: HashMap<usize, Vec<usize>> = HashMap::new();
    action.board().groups(Grouping::Region).all(|region| {
        let images = region.squares.iter().map(|&square| action.square(square));
        let images: Vec<Square> = images.collect();
        // Which square of the region becomes the first, the second, … of its image.
        let mut order: Vec<usize> = (0..images.len()).collect();
        order.sort_by_key(|&place| images[place]);
        *orders.entry(order.len()).or_insert_with(|| order.clone()) == order
    })
}
