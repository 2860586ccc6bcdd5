//! `[[sum]]`: for each group of squares, the sum of the values on it.
//!
//! It follows the definition: it goes through the squares of each group that are in the rule's `in`.

use std::sync::OnceLock;

use super::geometry::groups;
use super::{Breach, RuleJudge};
use crate::board::{Board, Group, Square};
use crate::puzzle::{Bound, Origin, Placement, Puzzle, Sum, Values};

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

pub(super) struct SumJudge<'a> {
    board: &'a Board,
    rule: &'a Sum,
    /// The squares of each group that are in the rule's `in`, and its bound; built when first needed for
    /// many placements, because there may be very many groups.
    groups: OnceLock<Vec<(Vec<Square>, Bound)>>,
}

impl<'a> SumJudge<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, rule: &'a Sum) -> Self {
        SumJudge {
            board: &puzzle.board,
            rule,
            groups: OnceLock::new(),
        }
    }

    /// Each group that is not dropped, the squares that count in it, and its bound.
    fn groups(&self) -> impl Iterator<Item = (Group, Vec<Square>, Bound)> {
        let each = self.rule.each.iter();
        each.flat_map(|each| {
            let all = groups(self.board, &each.grouping).enumerate();
            all.filter_map(|(place, group)| {
                let mut squares = group.squares.clone();
                squares.retain(|&square| self.rule.within.contains(square));
                (!squares.is_empty()).then(|| (group, squares, each.bounds.of(place)))
            })
        })
    }

    /// The contribution of a square to the sum, if a piece that counts stands there.
    fn worth(&self, placement: &Placement, square: Square) -> Option<i64> {
        let value = self.rule.of.of(placement.get(square)?)?;
        Some(match self.rule.minus.contains(square) {
            true => -value,
            false => value,
        })
    }

    fn sum(&self, placement: &Placement, squares: &[Square]) -> i64 {
        let worth = |&square: &Square| self.worth(placement, square);
        squares.iter().filter_map(worth).sum()
    }
}

impl RuleJudge for SumJudge<'_> {
    fn holds(&self, placement: &Placement) -> bool {
        let groups = self.groups.get_or_init(|| {
            let groups = self.groups().map(|(_, squares, bound)| (squares, bound));
            groups.collect()
        });
        let mut groups = groups.iter();
        groups.all(|(squares, bound)| bound.allows_sum(self.sum(placement, squares)))
    }

    fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        let breach = |(group, area, bound): (Group, Vec<Square>, Bound)| {
            let sum = self.sum(placement, &area);
            let mut squares = area.clone();
            squares.retain(|&square| self.worth(placement, square).is_some());
            let breach = SumBreach {
                group,
                area,
                of: self.rule.of.clone(),
                bound,
                sum,
                squares,
                origin: self.rule.origin,
            };
            (!bound.allows_sum(sum)).then_some(Breach::Sum(breach))
        };
        self.groups().filter_map(breach).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::board::{Grouping, Square, SquareSet};
    use crate::puzzle::judge::tests::judged_picture;
    use crate::puzzle::{Bound, Bounds, Breach, Judge, Puzzle, Rule, sample};

    /// Two rows of pieces of values 1, 2 and -3.
    fn rows(bounds: Bounds) -> Puzzle {
        let mut puzzle = sample::worth(2, 3, &[('1', 1), ('2', 2), ('m', -3)]);
        puzzle.sum_each(Grouping::Row, bounds);
        puzzle
    }

    /// The sums that break the rule.
    fn wrong(puzzle: &Puzzle, picture: &str) -> Vec<i64> {
        let breaches = judged_picture(puzzle, picture);
        let sum = |breach: &Breach| match breach {
            Breach::Sum(breach) => breach.sum,
            other => panic!("{other:?}"),
        };
        breaches.iter().map(sum).collect()
    }

    #[test]
    fn each_row_has_its_sum_and_an_empty_square_is_worth_nothing() {
        let puzzle = rows(Bounds::Each(vec![Bound::exactly(3), Bound::at_most(-1)]));
        assert!(wrong(&puzzle, "12./mm.").is_empty());
        assert!(wrong(&puzzle, "111/1m.").is_empty());
        assert_eq!(wrong(&puzzle, "12m/12m"), [0, 0]);
        assert_eq!(wrong(&puzzle, "2.1/..."), [0]);
    }

    #[test]
    fn what_stands_on_the_squares_to_subtract_is_subtracted() {
        let mut puzzle = rows(Bounds::Same(Bound::exactly(0)));
        if let Rule::Sum(rule) = &mut puzzle.rules[0] {
            rule.minus = SquareSet::of(6, [2, 5].map(Square::new));
            rule.within = SquareSet::of(6, [0, 2, 3, 4, 5].map(Square::new));
        }
        assert!(wrong(&puzzle, "2m2/112").is_empty());
        assert_eq!(wrong(&puzzle, "2m1/mmm"), [1, -3]);
        let placement = sample::placement(&puzzle, ".../..2");
        let breaches = Judge::new(&puzzle).breaches(&placement);
        assert_eq!(breaches[0].squares(), [Square::new(5)]);
        assert_eq!(breaches[0].area(), [3, 4, 5].map(Square::new));
    }
}
