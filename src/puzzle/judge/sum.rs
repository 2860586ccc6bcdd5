//! `[[sum]]`: for each group of squares, the sum of the values on it.

use super::Breach;
use super::groupwise::{GroupRule, JudgedGroup, JudgedGroups, bounded};
use crate::board::{Board, Group, Square};
use crate::puzzle::{Bound, Origin, Placement, Sum, Values};

/// A group of squares with a sum that is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumBreach {
    pub group: Group,
    /// The squares of the group that are in the rule's `in`.
    pub area: Vec<Square>,
    pub of: Values,
    pub bound: Bound,
    pub sum: i64,
    /// The squares whose pieces were added, in the group's order.
    pub squares: Vec<Square>,
    pub origin: Origin,
}

/// The contribution of a square to the sum, if a piece that counts stands there.
fn worth(rule: &Sum, placement: &Placement, square: Square) -> Option<i64> {
    let value = rule.of.of(placement.get(square)?)?;
    Some(match rule.minus.contains(square) {
        true => -value,
        false => value,
    })
}

fn sum(rule: &Sum, placement: &Placement, squares: &[Square]) -> i64 {
    let worth = |&square: &Square| worth(rule, placement, square);
    squares.iter().filter_map(worth).sum()
}

impl GroupRule for Sum {
    type Wanted = Bound;

    fn groups<'a>(&'a self, board: &'a Board) -> JudgedGroups<'a, Bound> {
        bounded(board, &self.each, &self.within)
    }

    fn holds(&self, _: &Board, placement: &Placement, area: &[Square], bound: &Bound) -> bool {
        bound.allows_sum(sum(self, placement, area))
    }

    fn breach(&self, _: &Board, placement: &Placement, broken: JudgedGroup<Bound>) -> Breach {
        let mut squares = broken.area.clone();
        squares.retain(|&square| worth(self, placement, square).is_some());
        Breach::Sum(SumBreach {
            sum: sum(self, placement, &broken.area),
            group: broken.group,
            area: broken.area,
            of: self.of.clone(),
            bound: broken.wanted,
            squares,
            origin: self.origin,
        })
    }
}
