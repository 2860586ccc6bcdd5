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
