//! `[[distinct]]`: no two groups of one grouping hold the same pieces in the same order.

use std::collections::HashMap;

use super::DistinctBreach;
use crate::board::Group;
use crate::puzzle::{Distinct, KindId, Origin, Placement, Puzzle};

pub(super) struct DistinctJudge {
    /// For each element of the rule's `each`.
    groupings: Vec<Vec<Group>>,
    origin: Origin,
}

/// What stands on the squares of a group, one after another. Groups of different lengths never
/// hold the same.
type Held = Vec<Option<KindId>>;

impl DistinctJudge {
    pub(super) fn new(puzzle: &Puzzle, rule: &Distinct) -> Self {
        let groups = |&grouping| puzzle.board.groups(grouping).collect();
        DistinctJudge {
            groupings: rule.each.iter().map(groups).collect(),
            origin: rule.origin,
        }
    }

    pub(super) fn holds(&self, placement: &Placement) -> bool {
        self.breaches(placement).is_empty()
    }

    /// Every group that holds the same as an earlier one, with the first of these.
    pub(super) fn breaches(&self, placement: &Placement) -> Vec<DistinctBreach> {
        let mut breaches = Vec::new();
        for groups in &self.groupings {
            let mut first_with: HashMap<Held, &Group> = HashMap::new();
            for group in groups {
                let squares = group.squares.iter();
                let held: Held = squares.map(|&square| placement.get(square)).collect();
                let first = *first_with.entry(held).or_insert(group);
                if first != group {
                    breaches.push(DistinctBreach {
                        groups: [first.clone(), group.clone()],
                        origin: self.origin,
                    });
                }
            }
        }
        breaches
    }
}
