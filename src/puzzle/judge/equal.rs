//! `[[equal]]`: in each group of squares, all of the named pieces stand equally often.

use super::Breach;
use super::geometry::groups;
use super::groupwise::{GroupRule, JudgedGroup, JudgedGroups, area};
use crate::board::{Board, Group, Square};
use crate::puzzle::{Equal, KindSet, Origin, Placement};

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

impl GroupRule for Equal {
    type Wanted = ();

    /// A group that the rule's `in` drops may stay here: it has no squares, so everything stands on
    /// it equally often.
    fn groups<'a>(&'a self, board: &'a Board) -> JudgedGroups<'a, ()> {
        let all = self.each.iter();
        let all = all.flat_map(|grouping| groups(board, grouping));
        Box::new(all.map(|group| JudgedGroup {
            area: area(&group, &self.within),
            group,
            wanted: (),
        }))
    }

    fn holds(&self, _: &Board, placement: &Placement, area: &[Square], _: &()) -> bool {
        let number = |kinds| squares_with(placement, area, kinds).count();
        let numbers: Vec<usize> = self.of.iter().map(number).collect();
        numbers.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn breach(&self, _: &Board, placement: &Placement, broken: JudgedGroup<()>) -> Breach {
        let found = |kinds: &KindSet| {
            let found = squares_with(placement, &broken.area, kinds);
            (kinds.clone(), found.collect())
        };
        Breach::Equal(EqualBreach {
            found: self.of.iter().map(found).collect(),
            group: broken.group,
            area: broken.area,
            origin: self.origin,
        })
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

#[cfg(test)]
mod tests {
    use crate::board::{Group, Grouping, Square};
    use crate::puzzle::judge::tests::judged_picture as judged;
    use crate::puzzle::{Bound, Breach, EqualBreach, KindId, Moves, Origin, Puzzle, sample};

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
}
