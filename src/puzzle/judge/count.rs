//! `[[count]]`: for each group of squares, the number of something on it.
//!
//! Most groupings cut the board into disjoint parts: there each square that counts is added to its part.
//! Straight lines and windows overlap; each of them is scanned.

use std::sync::OnceLock;

use super::geometry::{groups, overlap, part, parts};
use super::{Breach, RuleJudge};
use crate::board::{Board, Group, Grouping, Square, SquareSet};
use crate::puzzle::{Bound, Count, Counted, CountedGroups, Origin, Placement, Puzzle};

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

pub(super) struct CountJudge<'a> {
    board: &'a Board,
    rule: &'a Count,
    /// For each element of the rule's `each`.
    groupings: Vec<GroupingJudge>,
}

enum GroupingJudge {
    /// Each square belongs to at most one part. The bound of every part; `None` for a part that is dropped
    /// because no square of it is in the rule's `in`.
    Parts(Vec<Option<Bound>>),
    /// Built when first needed for many placements, because there may be very many groups.
    Overlapping(OnceLock<Vec<Overlapping>>),
}

/// A straight line or a window.
struct Overlapping {
    bound: Bound,
    /// The squares in the rule's `in`, at least one.
    squares: Vec<Square>,
}

impl<'a> CountJudge<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, rule: &'a Count) -> Self {
        let board = &puzzle.board;
        let groupings = rule
            .each
            .iter()
            .map(|groups| match overlap(&groups.grouping) {
                true => GroupingJudge::Overlapping(OnceLock::new()),
                false => GroupingJudge::Parts(bounds_of_parts(board, rule, groups)),
            });
        CountJudge {
            board,
            rule,
            groupings: groupings.collect(),
        }
    }

    /// The squares that count, in reading order.
    fn counted(&self, placement: &Placement) -> impl Iterator<Item = Square> {
        let counts = move |&square: &Square| match &self.rule.of {
            Counted::Pieces(kinds) => placement.get(square).is_some_and(|on| kinds.contains(on)),
            Counted::Empty => self.board.is_open(square) && placement.get(square).is_none(),
        };
        let within = |&square: &Square| self.rule.within.contains(square);
        self.board.squares().filter(counts).filter(within)
    }

    fn parts_hold(
        &self,
        grouping: &Grouping,
        bounds: &[Option<Bound>],
        counted: &[Square],
    ) -> bool {
        let mut found = vec![0; bounds.len()];
        for place in counted
            .iter()
            .filter_map(|&square| part(self.board, grouping, square))
        {
            found[place] += 1;
        }
        let mut parts = bounds.iter().zip(found);
        parts.all(|(bound, found)| bound.is_none_or(|bound| bound.allows(found)))
    }

    fn broken_parts(
        &self,
        grouping: &Grouping,
        bounds: &[Option<Bound>],
        counted: &[Square],
    ) -> Vec<CountBreach> {
        let mut found = vec![Vec::new(); bounds.len()];
        for &square in counted {
            if let Some(place) = part(self.board, grouping, square) {
                found[place].push(square);
            }
        }
        let mut squares = parts(self.board, grouping);
        let breach = |(place, (bound, found)): (usize, (&Option<Bound>, Vec<Square>))| {
            let bound = bound.filter(|bound| !bound.allows(found.len()))?;
            let squares = squares.remove(&place)?;
            let grouping = grouping.clone();
            Some(self.breach(Group { grouping, squares }, bound, found))
        };
        let all = bounds.iter().zip(found).enumerate();
        all.filter_map(breach).collect()
    }

    fn overlapping(&self, each: &CountedGroups) -> Vec<Overlapping> {
        groups(self.board, &each.grouping)
            .enumerate()
            .map(|(place, group)| Overlapping {
                bound: each.bounds.of(place),
                squares: self.within(&group),
            })
            .filter(|group| !group.squares.is_empty())
            .collect()
    }

    fn broken_overlapping(&self, each: &CountedGroups, counted: &[Square]) -> Vec<CountBreach> {
        let counted = SquareSet::of(self.board.len(), counted.iter().copied());
        let all = groups(self.board, &each.grouping).enumerate();
        let breach = |(place, group): (usize, Group)| {
            let mut squares = self.within(&group);
            let dropped = squares.is_empty();
            squares.retain(|&square| counted.contains(square));
            let bound = each.bounds.of(place);
            (!dropped && !bound.allows(squares.len())).then(|| self.breach(group, bound, squares))
        };
        all.filter_map(breach).collect()
    }

    fn within(&self, group: &Group) -> Vec<Square> {
        let squares = group.squares.iter().copied();
        squares
            .filter(|&square| self.rule.within.contains(square))
            .collect()
    }

    fn breach(&self, group: Group, bound: Bound, squares: Vec<Square>) -> CountBreach {
        CountBreach {
            area: self.within(&group),
            group,
            of: self.rule.of.clone(),
            bound,
            squares,
            origin: self.rule.origin,
        }
    }
}

impl RuleJudge for CountJudge<'_> {
    fn holds(&self, placement: &Placement) -> bool {
        let counted: Vec<Square> = self.counted(placement).collect();
        let mut each = self.rule.each.iter().zip(&self.groupings);
        each.all(|(groups, judge)| match judge {
            GroupingJudge::Parts(bounds) => self.parts_hold(&groups.grouping, bounds, &counted),
            GroupingJudge::Overlapping(made) => {
                let counted = SquareSet::of(self.board.len(), counted.iter().copied());
                let overlapping = made.get_or_init(|| self.overlapping(groups));
                overlapping.iter().all(|group| group.holds(&counted))
            }
        })
    }

    fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        let counted: Vec<Square> = self.counted(placement).collect();
        let mut breaches = Vec::new();
        for (groups, judge) in self.rule.each.iter().zip(&self.groupings) {
            match judge {
                GroupingJudge::Parts(bounds) => {
                    breaches.extend(self.broken_parts(&groups.grouping, bounds, &counted));
                }
                GroupingJudge::Overlapping(_) => {
                    breaches.extend(self.broken_overlapping(groups, &counted));
                }
            }
        }
        breaches.into_iter().map(Breach::Count).collect()
    }
}

impl Overlapping {
    fn holds(&self, counted: &SquareSet) -> bool {
        let found = self
            .squares
            .iter()
            .filter(|&&square| counted.contains(square));
        self.bound.allows(found.count())
    }
}

/// The bound of every part; `None` for those that `in` drops.
fn bounds_of_parts(board: &Board, rule: &Count, groups: &CountedGroups) -> Vec<Option<Bound>> {
    let mut bounds = Vec::new();
    for square in board.squares() {
        let Some(place) = part(board, &groups.grouping, square) else {
            continue;
        };
        if bounds.len() <= place {
            bounds.resize(place + 1, None);
        }
        if rule.within.contains(square) {
            bounds[place] = Some(groups.bounds.of(place));
        }
    }
    bounds
}
