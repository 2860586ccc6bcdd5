//! `[[sum]]` and `[[product]]`: for each group of squares, the sum or the product of the values on it.

use super::Breach;
use super::geometry::along;
use super::groupwise::{GroupRule, JudgedGroup, JudgedGroups, area, bounded};
use crate::board::{Board, Group, Square};
use crate::puzzle::{Bound, First, Origin, Placement, Sum, Values};

/// A group of squares with a sum that is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumBreach {
    pub group: Group,
    /// The squares of the group that are in the rule's `in`.
    pub area: Vec<Square>,
    pub of: Values,
    pub bound: Bound,
    /// The sum, or the product.
    pub sum: i64,
    pub is_product: bool,
    /// The squares whose pieces were added, in the group's order.
    pub squares: Vec<Square>,
    pub origin: Origin,
}

/// The contribution of a square to the sum or product, if a piece that counts stands there.
fn worth(rule: &Sum, placement: &Placement, square: Square) -> Option<i64> {
    let value = rule.of.of(placement.get(square)?)?;
    Some(value * rule.factor(square))
}

/// What the squares of an area add up to, or multiply to.
fn total(rule: &Sum, placement: &Placement, area: &[Square]) -> i64 {
    let squares = counting(rule, placement, area);
    let worth = squares
        .iter()
        .filter_map(|&square| worth(rule, placement, square));
    match rule.is_product {
        true => worth.product(),
        false => worth.sum(),
    }
}

/// The squares of an area that count: turned, cut to what is between, cut to the first of these.
fn counting(rule: &Sum, placement: &Placement, area: &[Square]) -> Vec<Square> {
    let mut squares = area.to_vec();
    let Some(stretch) = &rule.stretch else {
        return squares;
    };
    if stretch.from_last {
        squares.reverse();
    }
    let first = squares.first().and_then(|&first| placement.get(first));
    if let Some(kinds) = &stretch.between {
        let holds = |&square: &Square| placement.get(square).is_some_and(|k| kinds.contains(k));
        let start = squares.iter().position(holds);
        let end = squares.iter().rposition(holds);
        squares = match (start, end) {
            (Some(start), Some(end)) if start < end => squares[start + 1..end].to_vec(),
            _ => Vec::new(),
        };
    }
    let number = match &stretch.first {
        None => return squares,
        Some(First::Number(number)) => *number,
        Some(First::Value(values)) => first.and_then(|kind| values.of(kind)).unwrap_or(0),
    };
    squares.truncate(usize::try_from(number).unwrap_or(0));
    squares
}

impl GroupRule for Sum {
    type Wanted = Bound;

    fn groups<'a>(&'a self, board: &'a Board) -> JudgedGroups<'a, Bound> {
        let all = bounded(board, &self.each, &self.within);
        if self.stretch.is_none() {
            return all;
        }
        // A stretch is cut from a group in its order.
        Box::new(all.map(|judged| {
            let group = along(board, judged.group);
            JudgedGroup {
                area: area(&group, &self.within),
                group,
                wanted: judged.wanted,
            }
        }))
    }

    fn holds(&self, _: &Board, placement: &Placement, area: &[Square], bound: &Bound) -> bool {
        bound.allows_sum(total(self, placement, area))
    }

    fn breach(&self, _: &Board, placement: &Placement, broken: JudgedGroup<Bound>) -> Breach {
        let mut squares = counting(self, placement, &broken.area);
        squares.retain(|&square| worth(self, placement, square).is_some());
        Breach::Sum(SumBreach {
            sum: total(self, placement, &broken.area),
            is_product: self.is_product,
            group: broken.group,
            area: broken.area,
            of: self.of.clone(),
            bound: broken.wanted,
            squares,
            origin: self.origin,
        })
    }
}
