//! Which clause keeps a solution that was found from being found again.
//!
//! A short clause says "not all of these pieces again" and holds only the placement literals that
//! were true. It also blocks every placement that *contains* the one found, so it is sound only
//! where no solution can strictly contain another. A full clause holds every placement literal and
//! blocks one placement; it is always sound, and slow.
//!
//! Short clauses are sound where every kind is in some set of kinds whose total is the same in all
//! solutions. Proof: let solution T strictly contain solution S. Then T has more pieces than S of
//! some kind k, and of no kind fewer. Let K be a set with k in it whose total is fixed. T has more
//! pieces of K than S; but both have the same number of them.
//!
//! This file reads the bounds of the puzzle; it must not know how they are encoded.

use crate::board::{Board, Grouping, SquareSet};
use crate::puzzle::{Bound, Count, Counted, CountedGroups, KindId, KindSet, Puzzle, Rule};

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

/// Its number is written, or it can stand nowhere.
fn has_fixed_number(puzzle: &Puzzle, kind: KindId) -> bool {
    is_exact(puzzle.kind(kind).count) || standing_squares(puzzle, kind).is_empty()
}

/// As many empty squares in all solutions means as many pieces of all kinds together.
fn counted_kinds(puzzle: &Puzzle, count: &Count) -> KindSet {
    match &count.of {
        Counted::Pieces(kinds) => kinds.clone(),
        Counted::Empty => puzzle.all_kinds(),
    }
}

/// Whether the rule makes the total of [`counted_kinds`] the same in all solutions: exact bounds
/// in all groups of a grouping that partitions the board, and all squares of these kinds counted.
fn fixes_a_total(puzzle: &Puzzle, count: &Count) -> bool {
    let all_counted = counted_kinds(puzzle, count).iter().all(|kind| {
        standing_squares(puzzle, kind)
            .iter()
            .all(|&s| count.within.contains(s))
    });
    all_counted
        && count
            .each
            .iter()
            .any(|groups| is_exact_partition(&puzzle.board, groups, &count.within))
}

fn standing_squares(puzzle: &Puzzle, kind: KindId) -> Vec<crate::board::Square> {
    puzzle
        .board
        .open_squares()
        .filter(|&square| puzzle.may_stand(kind, square))
        .collect()
}

/// A group without a square that counts is dropped by the rule: whatever bound it would have had,
/// none of the pieces stands there.
fn is_exact_partition(board: &Board, groups: &CountedGroups, within: &SquareSet) -> bool {
    partitions(groups.grouping)
        && board
            .groups(groups.grouping)
            .enumerate()
            .filter(|(_, group)| group.squares.iter().any(|&s| within.contains(s)))
            .all(|(index, _)| is_exact(groups.bounds.of(index)))
}

/// Whether every open square is in exactly one group.
fn partitions(grouping: Grouping) -> bool {
    match grouping {
        Grouping::Board
        | Grouping::Row
        | Grouping::Column
        | Grouping::Diagonal
        | Grouping::Antidiagonal
        | Grouping::Square => true,
        Grouping::Line | Grouping::Window { .. } => false,
    }
}

fn is_exact(bound: Bound) -> bool {
    bound.at_least.is_some() && bound.at_least == bound.at_most
}
