//! Finds the tightest clause of placement variables: one of its literals must be true, and the fewest are free.

use crate::sat::Literal;
use crate::sat::propagation::{Propagator, TruthValue};

/// Propagation leaves no unsatisfied clause with fewer free literals.
const FEWEST: usize = 2;

/// The clauses that hold only positive placement literals: one literal of each must be true.
#[derive(Clone, Default)]
pub struct PositiveClauses {
    literals: Vec<Literal>,
    ends: Vec<usize>,
}

impl PositiveClauses {
    pub fn of(propagator: &Propagator, placement_variables: usize) -> Self {
        let mut groups = PositiveClauses::default();
        propagator.residual(|clause| {
            let is_placement =
                |l: &Literal| l.is_positive() && l.variable().index() < placement_variables;
            if clause.iter().all(is_placement) {
                groups.literals.extend_from_slice(clause);
                groups.ends.push(groups.literals.len());
            }
        });
        groups
    }

    /// The number of literals of all groups together.
    pub fn len(&self) -> usize {
        self.literals.len()
    }

    /// The free literals of the group with no true literal and the fewest free ones.
    pub fn tightest(&self, propagator: &Propagator) -> Option<Vec<Literal>> {
        let mut best: Option<(usize, &[Literal])> = None;
        let mut start = 0;
        for &end in &self.ends {
            let group = &self.literals[start..end];
            start = end;
            let most = best.map_or(usize::MAX, |(free, _)| free);
            if most == FEWEST {
                break;
            }
            if let Some(free) = free_if_fewer(group, most, propagator) {
                best = Some((free, group));
            }
        }
        best.map(|(_, group)| {
            let is_free = |&literal: &Literal| propagator.value(literal) == TruthValue::Free;
            group.iter().copied().filter(is_free).collect()
        })
    }
}

/// The number of free literals of the group, if none is true and fewer than `most` are free.
fn free_if_fewer(group: &[Literal], most: usize, propagator: &Propagator) -> Option<usize> {
    let mut free = 0;
    for &literal in group {
        match propagator.value(literal) {
            TruthValue::True => return None,
            TruthValue::False => {}
            TruthValue::Free => free += 1,
        }
        if free >= most {
            return None;
        }
    }
    Some(free)
}
