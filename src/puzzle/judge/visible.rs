//! `[[visible]]`: for each line, how many of its pieces are seen from its end.
//!
//! It follows the definition: it goes along each line, and a piece is seen if its value is greater than every one
//! before it.

use super::geometry::in_order;
use super::{Breach, RuleJudge};
use crate::board::{Group, Square};
use crate::puzzle::{Bound, Origin, Placement, Puzzle, Visible};

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

pub(super) struct VisibleJudge<'a> {
    rule: &'a Visible,
    /// The lines, each with its bound.
    lines: Vec<(Group, Bound)>,
}

impl<'a> VisibleJudge<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, rule: &'a Visible) -> Self {
        let groups = in_order(&puzzle.board, &rule.lines.grouping).into_iter();
        let bounded = |(place, group)| (group, rule.lines.bounds.of(place));
        VisibleJudge {
            rule,
            lines: groups.enumerate().map(bounded).collect(),
        }
    }

    fn seen(&self, placement: &Placement, group: &Group) -> Vec<Square> {
        let mut seen = Vec::new();
        let mut greatest: Option<i64> = None;
        let mut look = |&square: &Square| {
            let value = placement.get(square).and_then(|kind| self.rule.of.of(kind));
            if let Some(value) = value
                && greatest.is_none_or(|greatest| value > greatest)
            {
                greatest = Some(value);
                seen.push(square);
            }
        };
        match self.rule.from_last {
            true => group.squares.iter().rev().for_each(&mut look),
            false => group.squares.iter().for_each(&mut look),
        }
        seen
    }
}

impl RuleJudge for VisibleJudge<'_> {
    fn holds(&self, placement: &Placement) -> bool {
        let mut lines = self.lines.iter();
        lines.all(|(group, bound)| bound.allows(self.seen(placement, group).len()))
    }

    fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        let breach = |(group, bound): &(Group, Bound)| {
            let squares = self.seen(placement, group);
            (!bound.allows(squares.len())).then(|| {
                Breach::Visible(VisibleBreach {
                    group: group.clone(),
                    from_last: self.rule.from_last,
                    bound: *bound,
                    squares,
                    origin: self.rule.origin,
                })
            })
        };
        self.lines.iter().filter_map(breach).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Grouping;
    use crate::puzzle::judge::tests::judged_picture;
    use crate::puzzle::{Bound, Bounds, Breach, Moves, Puzzle, sample};

    /// A row of pieces of values 1, 2 and 2.
    fn row(bound: Bound, from_last: bool) -> Puzzle {
        let mut puzzle = sample::worth(1, 4, &[('1', 1), ('2', 2), ('z', 2)]);
        puzzle.visible(Grouping::Row, Bounds::Same(bound), from_last);
        puzzle.add("other", 'o', Moves::none(), Bound::ANY);
        puzzle
    }

    /// The number of pieces that are seen, if it is wrong.
    fn wrong(puzzle: &Puzzle, picture: &str) -> Option<usize> {
        let breaches = judged_picture(puzzle, picture);
        breaches.first().map(|breach| match breach {
            Breach::Visible(breach) => breach.squares.len(),
            other => panic!("{other:?}"),
        })
    }

    #[test]
    fn a_piece_is_seen_over_smaller_ones_before_it() {
        let two = row(Bound::exactly(2), false);
        assert_eq!(wrong(&two, "1o.2"), None);
        assert_eq!(wrong(&two, ".1z2"), None);
        assert_eq!(wrong(&two, "2z11"), Some(1));
        assert_eq!(wrong(&two, "..o."), Some(0));
        let from_right = row(Bound::exactly(2), true);
        assert_eq!(wrong(&from_right, "2z11"), None);
        assert_eq!(wrong(&from_right, "1o.2"), Some(1));
    }
}
