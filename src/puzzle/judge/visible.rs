//! `[[visible]]`: for each line, how many of its pieces are seen from its end.
//!
//! It follows the definition: it goes along each line, and a piece is seen if its value is greater than every one
//! before it.

use super::Breach;
use super::geometry::in_order;
use super::groupwise::{GroupRule, JudgedGroup, JudgedGroups};
use crate::board::{Board, Group, Square};
use crate::puzzle::{Bound, Origin, Placement, Visible};

/// A line in which the wrong number of pieces is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisibleBreach {
    pub group: Group,
    /// Whether it is seen from its last square.
    pub from_last: bool,
    pub bound: Bound,
    /// The pieces that are seen, nearest first.
    pub squares: Vec<Square>,
    pub origin: Origin,
}

/// The pieces that are seen along a line, nearest first.
fn seen(rule: &Visible, placement: &Placement, line: &[Square]) -> Vec<Square> {
    let mut seen = Vec::new();
    let mut greatest: Option<i64> = None;
    for &square in line {
        let value = placement.get(square).and_then(|kind| rule.of.of(kind));
        if let Some(value) = value
            && greatest.is_none_or(|greatest| value > greatest)
        {
            greatest = Some(value);
            seen.push(square);
        }
    }
    seen
}

impl GroupRule for Visible {
    type Wanted = Bound;

    /// Each line, its area from the end from which it is seen.
    fn groups<'a>(&'a self, board: &'a Board) -> JudgedGroups<'a, Bound> {
        let all = in_order(board, &self.lines.grouping).into_iter();
        Box::new(all.enumerate().map(|(place, group)| {
            let mut area = group.squares.clone();
            if self.from_last {
                area.reverse();
            }
            JudgedGroup {
                area,
                group,
                wanted: self.lines.bounds.of(place).clone(),
            }
        }))
    }

    fn holds(&self, _: &Board, placement: &Placement, area: &[Square], bound: &Bound) -> bool {
        bound.allows(seen(self, placement, area).len())
    }

    fn breach(&self, _: &Board, placement: &Placement, broken: JudgedGroup<Bound>) -> Breach {
        Breach::Visible(VisibleBreach {
            squares: seen(self, placement, &broken.area),
            group: broken.group,
            from_last: self.from_last,
            bound: broken.wanted,
            origin: self.origin,
        })
    }
}
