//! `[[count]]`: for each group of squares, the number of something on it.
//!
//! Rows, columns, diagonals, boxes, regions, the board and its squares cut the board into parts:
//! which part a square belongs to is decided here by arithmetic, for regions by their picture.
//! Straight lines and windows overlap; they are taken from the board as they are.

use std::sync::OnceLock;

use super::CountBreach;
use crate::board::{Board, Group, Grouping, Square, SquareSet};
use crate::puzzle::{Bound, Count, Counted, CountedGroups, Placement, Puzzle};

pub(super) struct CountJudge<'a> {
    board: &'a Board,
    rule: &'a Count,
    /// For each element of the rule's `each`.
    groupings: Vec<GroupingJudge>,
}

enum GroupingJudge {
    /// Each square belongs to one part. The bound of every part, `None` for a part that is dropped
    /// because no square of it is in the rule's `in`.
    Parts(Vec<Option<Bound>>),
    /// Made when first needed for many placements, because there may be very many.
    Overlapping(OnceLock<Vec<Overlapping>>),
}

/// A straight line or a window.
struct Overlapping {
    bound: Bound,
    /// Those in the rule's `in`, at least one.
    squares: Vec<Square>,
}

impl<'a> CountJudge<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, rule: &'a Count) -> Self {
        let board = &puzzle.board;
        let groupings = rule.each.iter().map(|groups| match groups.grouping {
            Grouping::Line | Grouping::Window { .. } => GroupingJudge::Overlapping(OnceLock::new()),
            _ => GroupingJudge::Parts(bounds_of_parts(board, rule, groups)),
        });
        CountJudge {
            board,
            rule,
            groupings: groupings.collect(),
        }
    }

    pub(super) fn holds(&self, placement: &Placement) -> bool {
        let counted: Vec<Square> = self.counted(placement).collect();
        let mut each = self.rule.each.iter().zip(&self.groupings);
        each.all(|(groups, judge)| match judge {
            GroupingJudge::Parts(bounds) => self.parts_hold(groups.grouping, bounds, &counted),
            GroupingJudge::Overlapping(made) => {
                let counted = SquareSet::of(self.board.len(), counted.iter().copied());
                let overlapping = made.get_or_init(|| self.overlapping(groups));
                overlapping.iter().all(|group| group.holds(&counted))
            }
        })
    }

    pub(super) fn breaches(&self, placement: &Placement) -> Vec<CountBreach> {
        let counted: Vec<Square> = self.counted(placement).collect();
        let mut breaches = Vec::new();
        for (groups, judge) in self.rule.each.iter().zip(&self.groupings) {
            match judge {
                GroupingJudge::Parts(bounds) => {
                    breaches.extend(self.broken_parts(groups.grouping, bounds, &counted));
                }
                GroupingJudge::Overlapping(_) => {
                    breaches.extend(self.broken_overlapping(groups, &counted));
                }
            }
        }
        breaches
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

    fn parts_hold(&self, grouping: Grouping, bounds: &[Option<Bound>], counted: &[Square]) -> bool {
        let mut found = vec![0; bounds.len()];
        for &square in counted {
            found[part(self.board, grouping, square)] += 1;
        }
        let mut parts = bounds.iter().zip(found);
        parts.all(|(bound, found)| bound.is_none_or(|bound| bound.allows(found)))
    }

    fn broken_parts(
        &self,
        grouping: Grouping,
        bounds: &[Option<Bound>],
        counted: &[Square],
    ) -> impl Iterator<Item = CountBreach> {
        let mut found = vec![Vec::new(); bounds.len()];
        for &square in counted {
            found[part(self.board, grouping, square)].push(square);
        }
        let parts = bounds.iter().zip(found).enumerate();
        parts.filter_map(move |(place, (bound, found))| {
            let bound = bound.filter(|bound| !bound.allows(found.len()))?;
            let belongs = |&square: &Square| part(self.board, grouping, square) == place;
            let squares = self.board.squares().filter(belongs).collect();
            Some(self.breach(Group { grouping, squares }, bound, found))
        })
    }

    fn overlapping(&self, groups: &CountedGroups) -> Vec<Overlapping> {
        let with_bound = self.board.groups(groups.grouping).enumerate();
        with_bound
            .map(|(place, group)| Overlapping {
                bound: groups.bounds.of(place),
                squares: self.within(&group),
            })
            .filter(|group| !group.squares.is_empty())
            .collect()
    }

    fn broken_overlapping(
        &self,
        groups: &CountedGroups,
        counted: &[Square],
    ) -> impl Iterator<Item = CountBreach> {
        let counted = SquareSet::of(self.board.len(), counted.iter().copied());
        let all = self.board.groups(groups.grouping).enumerate();
        all.filter_map(move |(place, group)| {
            let mut squares = self.within(&group);
            let dropped = squares.is_empty();
            squares.retain(|&square| counted.contains(square));
            let bound = groups.bounds.of(place);
            (!dropped && !bound.allows(squares.len())).then(|| self.breach(group, bound, squares))
        })
    }

    fn within(&self, group: &Group) -> Vec<Square> {
        let squares = group.squares.iter().copied();
        squares
            .filter(|&square| self.rule.within.contains(square))
            .collect()
    }

    fn breach(&self, group: Group, bound: Bound, squares: Vec<Square>) -> CountBreach {
        CountBreach {
            group,
            of: self.rule.of.clone(),
            bound,
            squares,
            origin: self.rule.origin,
        }
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

/// The bound of every part, `None` for those that `in` drops and for squares that are no group.
fn bounds_of_parts(board: &Board, rule: &Count, groups: &CountedGroups) -> Vec<Option<Bound>> {
    let grouping = groups.grouping;
    let mut bounds = Vec::new();
    for square in board.squares() {
        let place = part(board, grouping, square);
        if bounds.len() <= place {
            bounds.resize(place + 1, None);
        }
        let is_grouped = match grouping {
            Grouping::Square => board.is_open(square),
            Grouping::Region => board.region_of(square).is_some(),
            Grouping::Box => board.boxes().is_some(),
            _ => true,
        };
        if is_grouped && rule.within.contains(square) {
            bounds[place] = Some(groups.bounds.of(place));
        }
    }
    bounds
}

/// The part of the board that a square belongs to: for rows and columns their place from the top
/// and the left, for boxes in reading order, for regions in order of first appearance, which lists of
/// bounds follow; for the others a number that tells parts apart. Squares of no region are one part.
fn part(board: &Board, grouping: Grouping, square: Square) -> usize {
    let (row, column) = (board.row(square), board.column(square));
    match grouping {
        Grouping::Row => row,
        Grouping::Column => column,
        Grouping::Square => square.index(),
        // Along slope / row + column stays the same, along \ the difference does, up to whole
        // turns round the board.
        Grouping::Diagonal => (row + column) % turns(board),
        Grouping::Antidiagonal => (row + board.columns() - 1 - column) % turns(board),
        Grouping::Region => match (board.region_of(square), board.regions()) {
            (Some(region), _) => region,
            (None, regions) => regions.map_or(0, |regions| regions.labels().len()),
        },
        Grouping::Box => board.boxes().map_or(0, |boxes| {
            row / boxes.rows * (board.columns() / boxes.columns) + column / boxes.columns
        }),
        Grouping::Board | Grouping::Line | Grouping::Window { .. } => 0,
    }
}

/// By how much row + column may change on one diagonal, where edges are joined: by the length of a
/// joined side, or by any multiple of both lengths. Larger than any such sum where none is.
fn turns(board: &Board) -> usize {
    let wrap = board.wrap();
    let mut modulus = 0;
    for (joined, side) in [
        (wrap.left_right, board.columns()),
        (wrap.top_bottom, board.rows()),
    ] {
        if joined {
            modulus = greatest_common_divisor(modulus, side);
        }
    }
    if modulus == 0 {
        board.rows() + board.columns()
    } else {
        modulus
    }
}

fn greatest_common_divisor(a: usize, b: usize) -> usize {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}
