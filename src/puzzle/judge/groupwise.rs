//! What the rules have in common that demand something of each of their groups by itself: `count`, `sum`, `equal`,
//! `runs` and `visible`. Each group is checked on its own, square by square.

use std::sync::OnceLock;

use super::geometry::groups;
use super::{Breach, RuleJudge};
use crate::board::{Board, Group, Square, SquareSet};
use crate::puzzle::{Bound, CountedGroups, Placement, Puzzle};

/// A group, as a rule sees it.
pub struct JudgedGroup<W> {
    pub group: Group,
    /// The squares of the group that are in the rule's `in`.
    pub area: Vec<Square>,
    pub wanted: W,
}

/// The groups of a rule, in order, without those that it drops.
pub type JudgedGroups<'a, W> = Box<dyn Iterator<Item = JudgedGroup<W>> + 'a>;

/// A rule that demands something of each of its groups.
pub trait GroupRule: Send + Sync {
    /// What it demands of a group.
    type Wanted: Send + Sync;

    fn groups<'a>(&'a self, board: &'a Board) -> JudgedGroups<'a, Self::Wanted>;

    /// Whether a group is right, given the squares that count in it.
    fn holds(
        &self,
        board: &Board,
        placement: &Placement,
        area: &[Square],
        wanted: &Self::Wanted,
    ) -> bool;

    /// What is wrong with a group that is not right.
    fn breach(
        &self,
        board: &Board,
        placement: &Placement,
        group: JudgedGroup<Self::Wanted>,
    ) -> Breach;
}

/// The judge of such a rule.
pub struct GroupwiseJudge<'a, R: GroupRule> {
    board: &'a Board,
    rule: &'a R,
    /// Built for the first placement that is only to be accepted or not, because many follow it. To name the breaches of
    /// one placement, groups are made one by one: there may be very many.
    groups: OnceLock<Vec<(Vec<Square>, R::Wanted)>>,
}

impl<'a, R: GroupRule> GroupwiseJudge<'a, R> {
    pub fn new(puzzle: &'a Puzzle, rule: &'a R) -> Self {
        GroupwiseJudge {
            board: &puzzle.board,
            rule,
            groups: OnceLock::new(),
        }
    }
}

impl<R: GroupRule> RuleJudge for GroupwiseJudge<'_, R> {
    fn holds(&self, placement: &Placement) -> bool {
        let groups = self.groups.get_or_init(|| {
            let groups = self.rule.groups(self.board);
            groups.map(|group| (group.area, group.wanted)).collect()
        });
        let mut groups = groups.iter();
        groups.all(|(area, wanted)| self.rule.holds(self.board, placement, area, wanted))
    }

    fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        let is_broken = |group: &JudgedGroup<R::Wanted>| {
            let JudgedGroup { area, wanted, .. } = group;
            !self.rule.holds(self.board, placement, area, wanted)
        };
        let broken = self.rule.groups(self.board).filter(is_broken);
        let breach = |group| self.rule.breach(self.board, placement, group);
        broken.map(breach).collect()
    }
}

/// The groups of a rule with `each`, bounds and `in`. A group without a square in `in` is dropped.
pub fn bounded<'a>(
    board: &'a Board,
    each: &'a [CountedGroups],
    within: &'a SquareSet,
) -> JudgedGroups<'a, Bound> {
    let all = each.iter().flat_map(move |each| {
        let all = groups(board, &each.grouping).enumerate();
        all.map(move |(place, group)| JudgedGroup {
            area: area(&group, within),
            group,
            wanted: each.bounds.of(place).clone(),
        })
    });
    Box::new(all.filter(|group| !group.area.is_empty()))
}

/// The squares of a group that are in a set.
pub fn area(group: &Group, within: &SquareSet) -> Vec<Square> {
    let squares = group.squares.iter().copied();
    squares.filter(|&square| within.contains(square)).collect()
}
