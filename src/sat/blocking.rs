//! Which clause blocks a solution that has been found.
//!
//! A short clause says "not all of these pieces again" and holds only the placement literals that
//! were true. It also blocks every placement that *contains* the one found, so it is sound only
//! if no solution can strictly contain another. A full clause holds every placement literal and
//! blocks exactly one placement; it is always sound, but slow.
//!
//! Short clauses are sound if every kind is in some set of kinds whose total is the same in all
//! solutions. Proof: let solution T strictly contain solution S. Then T has more pieces than S of
//! some kind k, and fewer of no kind. Let K be a set that contains k and whose total is fixed. T has
//! more pieces of K than S, but both have the same number of them: a contradiction.
//!
//! This file reads the bounds of the puzzle; it must not know how they are encoded.

use crate::board::{Board, Grouping, Square, SquareSet};
use crate::puzzle::{Count, Counted, CountedGroups, KindId, KindSet, Puzzle, Rule};

/// Which literals a blocking clause holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocking {
    /// The placement literals that are true in the solution.
    Short,
    /// All placement literals.
    Full,
}

impl Blocking {
    /// The shortest that is sound for this puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        let mut open_kinds: Vec<KindId> = puzzle
            .kind_ids()
            .filter(|&kind| !has_fixed_number(puzzle, kind))
            .collect();
        for rule in &puzzle.rules {
            if let Rule::Count(count) = rule
                && fixes_a_total(puzzle, count)
            {
                open_kinds.retain(|&kind| !counted_kinds(puzzle, count).contains(kind));
            }
        }
        if open_kinds.is_empty() {
            Blocking::Short
        } else {
            Blocking::Full
        }
    }
}

/// Whether the puzzle fixes its number, or it can stand nowhere.
fn has_fixed_number(puzzle: &Puzzle, kind: KindId) -> bool {
    puzzle.kind(kind).count.exact().is_some() || standing_squares(puzzle, kind).next().is_none()
}

/// If all solutions have the same number of empty squares, they have the same number of pieces of all kinds together.
fn counted_kinds(puzzle: &Puzzle, count: &Count) -> KindSet {
    match &count.of {
        Counted::Pieces(kinds) => kinds.clone(),
        Counted::Empty => puzzle.all_kinds(),
    }
}

/// Whether the rule makes the total of [`counted_kinds`] the same in all solutions: exact bounds
/// in all groups of a grouping that partitions the board, and all squares of these kinds counted.
fn fixes_a_total(puzzle: &Puzzle, count: &Count) -> bool {
    let all_counted = |kind| {
        let mut squares = standing_squares(puzzle, kind);
        squares.all(|square| count.within.contains(square))
    };
    let mut each = count.each.iter();
    each.any(|groups| is_exact_partition(&puzzle.board, groups, &count.within))
        && counted_kinds(puzzle, count).iter().all(all_counted)
}

fn standing_squares(puzzle: &Puzzle, kind: KindId) -> impl Iterator<Item = Square> + '_ {
    let open = puzzle.board.open_places();
    open.filter(move |&square| puzzle.may_stand(kind, square))
}

/// The rule drops a group without a square that counts: whatever its bound would be, none of the pieces stands
/// there.
fn is_exact_partition(board: &Board, groups: &CountedGroups, within: &SquareSet) -> bool {
    partitions(board, &groups.grouping)
        && board
            .groups(&groups.grouping)
            .enumerate()
            .filter(|(_, group)| group.squares.iter().any(|&s| within.contains(s)))
            .all(|(index, _)| groups.bounds.of(index).exact().is_some())
}

/// Whether every open square is in exactly one group.
fn partitions(board: &Board, grouping: &Grouping) -> bool {
    match grouping {
        Grouping::Board
        | Grouping::Row
        | Grouping::Column
        | Grouping::Diagonal
        | Grouping::Antidiagonal
        | Grouping::Box
        | Grouping::Square => true,
        Grouping::Region => {
            let mut open = board.open_squares();
            open.all(|square| board.region_of(square).is_some())
        }
        Grouping::Drawn(regions) => {
            let mut open = board.open_squares();
            open.all(|square| regions.of(square).is_some())
        }
        Grouping::Line | Grouping::Window { .. } | Grouping::Listed(_) | Grouping::Sided(_) => {
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Boxes, Regions};
    use crate::puzzle::{Bound, Moves, sample};

    /// Two kinds on a 2 x 2 board; the first with a free number.
    fn two_kinds(second: Bound) -> (Puzzle, [KindId; 2]) {
        let mut puzzle = sample::open(2, 2);
        let first = puzzle.add("first", 'A', Moves::none(), Bound::ANY);
        let second = puzzle.add("second", 'B', Moves::none(), second);
        (puzzle, [first, second])
    }

    #[test]
    fn an_exact_count_in_each_row_fixes_the_total_but_in_each_window_it_does_not() {
        let window = Grouping::Window {
            rows: 1,
            columns: 2,
        };
        for (grouping, expected) in [
            (Grouping::Board, Blocking::Short),
            (Grouping::Row, Blocking::Short),
            (Grouping::Column, Blocking::Short),
            (Grouping::Diagonal, Blocking::Short),
            (Grouping::Antidiagonal, Blocking::Short),
            (Grouping::Square, Blocking::Short),
            (Grouping::Box, Blocking::Short),
            (Grouping::Region, Blocking::Full),
            (Grouping::Line, Blocking::Full),
            (window, Blocking::Full),
        ] {
            let (mut puzzle, [first, _]) = two_kinds(Bound::exactly(1));
            // One square is in no region.
            let labels = [Some('a'), Some('a'), Some('b'), None];
            puzzle.board.set_regions(Regions::new(labels));
            puzzle.board.set_boxes(Boxes {
                rows: 1,
                columns: 2,
            });
            let of = Counted::Pieces(sample::set(&[first]));
            puzzle.count(of, grouping.clone(), Bound::exactly(1));
            assert_eq!(Blocking::of(&puzzle), expected, "{grouping:?}");
        }
    }

    /// If the kinds can stand in the top row alone, the bottom row does not matter.
    #[test]
    fn only_the_squares_where_the_kinds_may_stand_need_to_be_counted() {
        let (mut puzzle, kinds) = two_kinds(Bound::ANY);
        let top = SquareSet::of(4, [0, 1].map(Square::new));
        let of = Counted::Pieces(sample::set(&kinds));
        puzzle.count(of, Grouping::Row, Bound::exactly(1));
        if let Rule::Count(count) = &mut puzzle.rules[0] {
            count.within = top.clone();
        }
        assert_eq!(Blocking::of(&puzzle), Blocking::Full);
        for kind in &mut puzzle.kinds {
            kind.squares = top.clone();
        }
        assert_eq!(Blocking::of(&puzzle), Blocking::Short);
    }
}
