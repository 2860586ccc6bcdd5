//! `[[equal]]`: in each group of squares, all of the named pieces stand equally often.
//!
//! It follows the definition: it goes through the squares of each group that are in the rule's
//! `in`, once for each name.

use std::sync::OnceLock;

use super::geometry::groups;
use super::{Breach, RuleJudge};
use crate::board::{Board, Group, Square};
use crate::puzzle::{Equal, KindSet, Origin, Placement, Puzzle};

/// A group of squares on which pieces do not stand equally often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EqualBreach {
    pub group: Group,
    /// The squares of the group that are in the rule's `in`.
    pub area: Vec<Square>,
    /// The kinds that should stand equally often, and where they stand in the area.
    pub found: Vec<(KindSet, Vec<Square>)>,
    pub origin: Origin,
}

impl EqualBreach {
    pub(super) fn squares(&self) -> Vec<Square> {
        let squares = self.found.iter().flat_map(|(_, squares)| squares);
        let mut squares: Vec<Square> = squares.copied().collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    }
}

pub(super) struct EqualJudge<'a> {
    board: &'a Board,
    rule: &'a Equal,
    /// The squares of each group that are in the rule's `in`; built when first needed for many
    /// placements, because there may be very many groups.
    groups: OnceLock<Vec<Vec<Square>>>,
}

impl<'a> EqualJudge<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, rule: &'a Equal) -> Self {
        EqualJudge {
            board: &puzzle.board,
            rule,
            groups: OnceLock::new(),
        }
    }

    /// A group that the rule's `in` drops may stay here: it has no squares, so everything stands on
    /// it equally often.
    fn groups(&self) -> impl Iterator<Item = Group> {
        let each = self.rule.each.iter();
        each.flat_map(|grouping| groups(self.board, grouping))
    }

    fn within(&self, group: &Group) -> Vec<Square> {
        let mut squares = group.squares.clone();
        squares.retain(|&square| self.rule.within.contains(square));
        squares
    }
}

impl RuleJudge for EqualJudge<'_> {
    fn holds(&self, placement: &Placement) -> bool {
        let groups = self.groups.get_or_init(|| {
            let squares = self.groups().map(|group| self.within(&group));
            squares.collect()
        });
        groups.iter().all(|squares| {
            let number = |kinds| squares_with(placement, squares, kinds).count();
            let numbers: Vec<usize> = self.rule.of.iter().map(number).collect();
            are_equal(&numbers)
        })
    }

    fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        let breach = |group: Group| {
            let area = self.within(&group);
            let found = |kinds: &KindSet| {
                let found = squares_with(placement, &area, kinds).collect();
                (kinds.clone(), found)
            };
            let found: Vec<(KindSet, Vec<Square>)> = self.rule.of.iter().map(found).collect();
            let numbers: Vec<usize> = found.iter().map(|(_, squares)| squares.len()).collect();
            let breach = EqualBreach {
                group,
                area,
                found,
                origin: self.rule.origin,
            };
            (!are_equal(&numbers)).then_some(Breach::Equal(breach))
        };
        self.groups().filter_map(breach).collect()
    }
}

fn squares_with(
    placement: &Placement,
    squares: &[Square],
    kinds: &KindSet,
) -> impl Iterator<Item = Square> {
    let holds = |square: &Square| placement.get(*square).is_some_and(|on| kinds.contains(on));
    squares.iter().copied().filter(holds)
}

fn are_equal(numbers: &[usize]) -> bool {
    numbers.windows(2).all(|pair| pair[0] == pair[1])
}

#[cfg(test)]
mod tests {
    use crate::board::{Group, Grouping, Square, SquareSet};
    use crate::puzzle::judge::tests::judged_picture as judged;
    use crate::puzzle::{Bound, Breach, EqualBreach, KindId, Moves, Origin, Puzzle, Rule, sample};

    /// The origin of the first rule of a sample puzzle.
    const BALANCED: Origin = Origin(100);

    /// Zeros and ones, equal in number in every row and column.
    fn balanced() -> Puzzle {
        let mut puzzle = sample::open(2, 4);
        let zero = puzzle.add("zero", '0', Moves::none(), Bound::ANY);
        let one = puzzle.add("one", '1', Moves::none(), Bound::ANY);
        puzzle.equal(&[zero, one], &[Grouping::Row, Grouping::Column]);
        puzzle
    }

    #[test]
    fn as_many_zeros_as_ones_is_right_whatever_the_number() {
        let puzzle = balanced();
        for picture in ["0101/1010", "01../10..", "..../....", "0.1./1.0."] {
            assert_eq!(judged(&puzzle, picture), [], "{picture}");
        }
    }

    #[test]
    fn a_one_in_the_place_of_a_zero_breaks_its_row_and_its_column() {
        let puzzle = balanced();
        let breach = |grouping, squares: &[usize], zeros: &[usize], ones: &[usize]| {
            let these = |squares: &[usize]| squares.iter().map(|&s| Square::new(s)).collect();
            let found = [(0, zeros), (1, ones)];
            Breach::Equal(EqualBreach {
                group: Group {
                    grouping,
                    squares: these(squares),
                },
                area: these(squares),
                found: found
                    .map(|(kind, squares)| (sample::set(&[KindId::new(kind)]), these(squares)))
                    .to_vec(),
                origin: BALANCED,
            })
        };
        let row = breach(Grouping::Row, &[0, 1, 2, 3], &[2], &[0, 1, 3]);
        let column = breach(Grouping::Column, &[0, 4], &[], &[0, 4]);
        let breaches = judged(&puzzle, "1101/1010");
        assert_eq!(breaches, [row, column]);
        let squares = [&[0, 1, 2, 3][..], &[0, 4]];
        for (breach, expected) in breaches.iter().zip(squares) {
            assert!(
                breach
                    .squares()
                    .iter()
                    .map(|s| s.index())
                    .eq(expected.to_vec())
            );
            assert_eq!(breach.origin(), BALANCED);
        }
    }

    #[test]
    fn only_the_squares_of_the_set_count() {
        let mut puzzle = balanced();
        if let Rule::Equal(rule) = &mut puzzle.rules[0] {
            rule.within = SquareSet::of(8, [0, 1, 4, 5].map(Square::new));
        }
        assert_eq!(judged(&puzzle, "0111/1000"), []);
        // Both rows are broken, both columns are not.
        assert_eq!(judged(&puzzle, "0011/1100").len(), 2);
    }
}
