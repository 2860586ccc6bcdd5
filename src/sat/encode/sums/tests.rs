//! What adding up refutes and bounds, compared with the rules themselves.

use super::*;
use crate::board::Grouping;
use crate::puzzle::sample::men;
use crate::puzzle::{Bounds, Counted};
use crate::sat::encode::truth::{by_definition, formula};
use crate::sat::encode::{Guards, Thresholds};
use crate::stop::Stop;

fn exactly(numbers: &[i64]) -> Bounds {
    Bounds::Each(numbers.iter().map(|&n| Bound::exactly(n)).collect())
}

fn at_most(number: i64) -> Bounds {
    Bounds::Same(Bound::at_most(number))
}

fn all(puzzle: &Puzzle) -> Counted {
    Counted::Pieces(puzzle.all_kinds())
}

fn sums(puzzle: &Puzzle) -> DerivedBounds {
    DerivedBounds::of(puzzle, &Possible::with_givens(puzzle), &Stop::never())
}

/// The puzzle is refuted by adding up alone, and really has no solution.
#[track_caller]
fn assert_refuted(puzzle: &Puzzle) {
    assert!(sums(puzzle).is_refuted());
    assert!(by_definition(puzzle).is_empty());
    let (cnf, _) = formula(puzzle, &Thresholds::default(), Guards::None);
    assert_eq!(cnf.len(), 1);
}

#[test]
fn rows_and_columns_that_differ_in_sum_contradict_each_other() {
    for (rows, refuted) in [([1, 1, 2], true), ([1, 1, 1], false)] {
        let mut puzzle = men(3, 3, 1);
        let of = all(&puzzle);
        puzzle.count_each(of.clone(), Grouping::Row, exactly(&rows));
        puzzle.count_each(of, Grouping::Column, exactly(&[0, 1, 2]));
        match refuted {
            true => assert_refuted(&puzzle),
            false => assert!(!sums(&puzzle).is_refuted()),
        }
    }
}

#[test]
fn numbers_of_pieces_of_empty_squares_and_of_groups_are_added_up_together() {
    // One piece in each of three rows, and no more than one of each kind: two kinds are too few.
    let mut puzzle = men(3, 2, 2);
    puzzle
        .kinds
        .iter_mut()
        .for_each(|kind| kind.count = Bound::exactly(1));
    let of = all(&puzzle);
    puzzle.count_each(of, Grouping::Row, exactly(&[1, 1, 1]));
    assert_refuted(&puzzle);
    // Five pieces leave one of six squares empty, not one in each column.
    let mut puzzle = men(3, 2, 1);
    puzzle.kinds[0].count = Bound::exactly(5);
    puzzle.count_each(Counted::Empty, Grouping::Column, exactly(&[1, 1]));
    assert_refuted(&puzzle);
    // More pieces than squares.
    let mut puzzle = men(2, 2, 2);
    puzzle.kinds[0].count = Bound::exactly(3);
    puzzle.kinds[1].count = Bound::exactly(2);
    assert_refuted(&puzzle);
    // Two by two windows hold one piece each: two pieces on the two that do not overlap.
    let mut puzzle = men(2, 4, 1);
    let of = all(&puzzle);
    puzzle.kinds[0].count = Bound::exactly(3);
    let window = Grouping::Window {
        rows: 2,
        columns: 2,
    };
    puzzle.count_each(of, window, at_most(1));
    assert_refuted(&puzzle);
}

#[test]
fn what_a_total_leaves_to_a_group_bounds_it() {
    let mut puzzle = men(3, 3, 1);
    let of = all(&puzzle);
    puzzle.count_each(of.clone(), Grouping::Row, exactly(&[2, 2, 2]));
    puzzle.count_each(of, Grouping::Column, at_most(2));
    let sums = sums(&puzzle);
    let known = |group| sums.bound((1, 0, group), Bound::ANY);
    assert_eq!([0, 1, 2].map(known), [Bound::exactly(2); 3]);
    assert_eq!(sums.bound((0, 0, 0), Bound::ANY), Bound::ANY);
}

#[test]
fn as_many_pieces_as_squares_leave_none_empty() {
    // Each of two kinds once in each row and column of two.
    let mut puzzle = men(2, 2, 2);
    for kind in puzzle.kind_ids().collect::<Vec<_>>() {
        let of = Counted::Pieces([kind].into_iter().collect());
        puzzle.count_each(of.clone(), Grouping::Row, exactly(&[1, 1]));
        puzzle.count_each(of, Grouping::Column, exactly(&[1, 1]));
    }
    assert!(sums(&puzzle).fills_the_board());
    assert_eq!(by_definition(&puzzle).len(), 2);
    // One column less to fill.
    let mut open = men(2, 3, 2);
    for kind in open.kind_ids().collect::<Vec<_>>() {
        let of = Counted::Pieces([kind].into_iter().collect());
        open.count_each(of, Grouping::Row, exactly(&[1, 1]));
    }
    assert!(!sums(&open).fills_the_board());
}
