//! `[[count]]`: for each group of squares, the number of something on it.

use super::Breach;
use super::groupwise::{GroupRule, JudgedGroup, JudgedGroups, bounded};
use crate::board::{Board, Group, Square};
use crate::puzzle::{Bound, Count, Counted, Origin, Placement};

/// A group of squares with too few or too many of what is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountBreach {
    pub group: Group,
    /// The squares of the group that are in the rule's `in`.
    pub area: Vec<Square>,
    pub of: Counted,
    pub bound: Bound,
    /// The squares of the area that hold what is counted.
    pub squares: Vec<Square>,
    pub origin: Origin,
}

impl GroupRule for Count {
    type Wanted = Bound;

    fn groups<'a>(&'a self, board: &'a Board) -> JudgedGroups<'a, Bound> {
        bounded(board, &self.each, &self.within)
    }

    fn holds(&self, board: &Board, placement: &Placement, area: &[Square], bound: &Bound) -> bool {
        let counts = |&&square: &&Square| counts(&self.of, board, placement, square);
        bound.allows(area.iter().filter(counts).count())
    }

    fn breach(&self, board: &Board, placement: &Placement, broken: JudgedGroup<Bound>) -> Breach {
        let mut squares = broken.area.clone();
        squares.retain(|&square| counts(&self.of, board, placement, square));
        Breach::Count(CountBreach {
            group: broken.group,
            area: broken.area,
            of: self.of.clone(),
            bound: broken.wanted,
            squares,
            origin: self.origin,
        })
    }
}

/// Whether a square holds what is counted.
pub(super) fn counts(of: &Counted, board: &Board, placement: &Placement, square: Square) -> bool {
    match of {
        Counted::Pieces(kinds) => placement.get(square).is_some_and(|on| kinds.contains(on)),
        Counted::Empty => board.is_open(square) && placement.get(square).is_none(),
    }
}
