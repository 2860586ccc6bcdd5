//! `[[distinct]]`: no two groups of one grouping hold the same pieces in the same order.

use std::collections::HashMap;

use super::geometry::groups;
use super::{Breach, RuleJudge};
use crate::board::{Group, Square};
use crate::puzzle::{Distinct, KindId, Origin, Placement, Puzzle};

/// Two groups of squares that hold the same pieces in the same order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistinctBreach {
    pub groups: [Group; 2],
    pub origin: Origin,
}

impl DistinctBreach {
    pub(super) fn squares(&self) -> Vec<Square> {
        let groups = self.groups.iter();
        groups.flat_map(|group| group.squares.clone()).collect()
    }
}

pub(super) struct DistinctJudge {
    /// For each element of the rule's `each`.
    groupings: Vec<Vec<Group>>,
    origin: Origin,
}

/// What stands on the squares of a group, in order. Groups of different lengths never hold the
/// same.
type Held = Vec<Option<KindId>>;

impl DistinctJudge {
    pub(super) fn new(puzzle: &Puzzle, rule: &Distinct) -> Self {
        let groups = |grouping| groups(&puzzle.board, grouping).collect();
        DistinctJudge {
            groupings: rule.each.iter().map(groups).collect(),
            origin: rule.origin,
        }
    }
}

impl RuleJudge for DistinctJudge {
    /// Every group that holds the same as an earlier one, with the first of these.
    fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        let mut breaches = Vec::new();
        for groups in &self.groupings {
            let mut first_with: HashMap<Held, &Group> = HashMap::new();
            for group in groups {
                let squares = group.squares.iter();
                let held: Held = squares.map(|&square| placement.get(square)).collect();
                let first = *first_with.entry(held).or_insert(group);
                if first != group {
                    breaches.push(Breach::Distinct(DistinctBreach {
                        groups: [first.clone(), group.clone()],
                        origin: self.origin,
                    }));
                }
            }
        }
        breaches
    }
}
