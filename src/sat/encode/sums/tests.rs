//! What adding up refutes and bounds, compared with the rules themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::*;
use crate::board::{Grouping, Regions, Square};
use crate::puzzle::sample::men;
use crate::puzzle::{Bounds, Counted, Rule};
use crate::sat::encode::truth::{assert_encoded, by_definition, formula};
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
    assert_encoded(puzzle);
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
fn a_part_of_the_board_holds_no_more_than_all_of_it_and_not_much_less() {
    for (number, refuted) in [(1, true), (2, false), (4, false), (5, true)] {
        let mut puzzle = men(2, 3, 1);
        puzzle.kinds[0].count = Bound::exactly(number);
        let of = all(&puzzle);
        puzzle.count_each(of, Grouping::Row, exactly(&[1, 1]));
        // Both rows without the last column, which holds at most two more.
        if let Some(Rule::Count(rule)) = puzzle.rules.first_mut() {
            for square in [2, 5] {
                rule.within.remove(Square::new(square));
            }
        }
        assert_eq!(sums(&puzzle).is_refuted(), refuted, "{number}");
        assert_encoded(&puzzle);
    }
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
    assert_encoded(&puzzle);
}

#[test]
fn nothing_is_added_up_with_guards_or_where_it_is_switched_off() {
    let mut puzzle = men(3, 3, 1);
    let of = all(&puzzle);
    puzzle.count_each(of.clone(), Grouping::Row, exactly(&[1, 1, 1]));
    puzzle.count_each(of, Grouping::Column, exactly(&[1, 1, 2]));
    let off = Thresholds {
        add_up: false,
        ..Thresholds::default()
    };
    let has_empty = |thresholds: &Thresholds, guards| {
        let (cnf, _) = formula(&puzzle, thresholds, guards);
        cnf.clauses().any(<[_]>::is_empty)
    };
    assert!(has_empty(&Thresholds::default(), Guards::None));
    assert!(!has_empty(&off, Guards::None));
    assert!(!has_empty(&Thresholds::default(), Guards::PerInstance));
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
    assert_encoded(&puzzle);
    assert_eq!(by_definition(&puzzle).len(), 2);
    // One column less to fill.
    let mut open = men(2, 3, 2);
    for kind in open.kind_ids().collect::<Vec<_>>() {
        let of = Counted::Pieces([kind].into_iter().collect());
        open.count_each(of, Grouping::Row, exactly(&[1, 1]));
    }
    assert!(!sums(&open).fills_the_board());
    assert_encoded(&open);
}

/// A puzzle with this number of men in each row, column and region.
fn star_battle(regions: &[&str], number: i64) -> Puzzle {
    let mut puzzle = men(regions.len(), regions[0].len(), 1);
    let labels = regions.iter().flat_map(|row| row.chars()).map(Some);
    let regions = Grouping::Drawn(Arc::new(Regions::new(labels)));
    let of = all(&puzzle);
    for grouping in [Grouping::Row, Grouping::Column, regions] {
        puzzle.count(of.clone(), grouping, Bound::exactly(number));
    }
    puzzle
}

/// The squares about which something is concluded, and the conclusion.
fn concluded(puzzle: &Puzzle) -> Vec<(Vec<usize>, Bound)> {
    let all = sums(puzzle).take_conclusions().into_iter();
    let squares = |of: Vec<Candidate>| of.iter().map(|(square, _)| square.index()).collect();
    all.map(|(of, bound)| (squares(of), bound)).collect()
}

#[test]
fn groups_within_lines_leave_the_rest_of_them_empty() {
    let puzzle = star_battle(&["AAB", "CBB", "CCB"], 1);
    let found = concluded(&puzzle);
    let is_empty = |square: usize| {
        let mut all = found.iter();
        all.any(|(squares, bound)| squares == &[square] && bound.at_most == Some(0))
    };
    // The rest of the row in which A lies.
    assert!(is_empty(2), "{found:?}");
    assert!(!is_empty(0) && !is_empty(1));
    assert_encoded(&puzzle);
    // Only whole rows and columns are left.
    let crossed = star_battle(&["ABAB", "CDCD", "ABAB", "CDCD"], 1);
    assert_eq!(concluded(&crossed), []);
}

/// Random regions: the numbers behind each conclusion are added up again, and it holds in every solution.
#[test]
fn each_conclusion_is_the_sum_of_its_reason_and_holds_in_every_solution() {
    let mut number_of_all = 0;
    for seed in 0..300 {
        let mut random = fastrand::Rng::with_seed(seed);
        let (size, number) = [(4, 1), (7, 1), (9, 2)][random.usize(..3)];
        let cut = [2, 3, 5][random.usize(..3)];
        let row = |row: usize| {
            let mut label = |column: usize| match random.usize(..cut) {
                0 => 'a' as usize + random.usize(..size),
                _ => 'a' as usize + (row + column / 3) % size,
            };
            (0..size)
                .map(|c| label(c) as u8 as char)
                .collect::<String>()
        };
        let rows: Vec<String> = (0..size).map(row).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let puzzle = star_battle(&rows, number);
        let possible = Possible::with_givens(&puzzle);
        let stop = Stop::never();
        let mut sets = Sets::of(&puzzle, &possible, &stop).unwrap();
        propagate(&mut sets.ranges, &sets.sums);
        let found = covers::conclusions(&sets.members, &sets.ranges, &sets.families, &stop);
        let mut is_out: BTreeSet<u32> = BTreeSet::new();
        for conclusion in &found {
            assert_is_sum(conclusion, &sets, &is_out);
            number_of_all += 1;
            is_out.extend(&conclusion.members);
        }
        let solutions = if size == 4 && seed < 40 {
            by_definition(&puzzle)
        } else {
            Vec::new()
        };
        for (conclusion, solution) in found
            .iter()
            .flat_map(|c| solutions.iter().map(move |s| (c, s)))
        {
            let stands = |&&m: &&u32| solution.get(Square::new(m as usize)).is_some();
            let number = conclusion.members.iter().filter(stands).count() as i64;
            let range = conclusion.range;
            assert!(
                (range.least..=range.most).contains(&number),
                "{puzzle:?} {conclusion:?}"
            );
        }
    }
    assert!(number_of_all > 100, "{number_of_all}");
}

/// Checks that the sets of the reason, each taken as often as it is added, are the members and what is out.
fn assert_is_sum(conclusion: &covers::Conclusion, sets: &Sets<'_>, is_out: &BTreeSet<u32>) {
    let mut times: BTreeMap<u32, i64> = BTreeMap::new();
    let mut range = ranges::MemberBounds { least: 0, most: 0 };
    for &set in &conclusion.plus {
        sets.members[set]
            .iter()
            .for_each(|&m| *times.entry(m).or_default() += 1);
        range.least += sets.ranges[set].least;
        range.most += sets.ranges[set].most;
    }
    for &set in &conclusion.minus {
        sets.members[set]
            .iter()
            .for_each(|&m| *times.entry(m).or_default() -= 1);
        range.least -= sets.ranges[set].most;
        range.most -= sets.ranges[set].least;
    }
    times.retain(|member, times| *times != 0 && !is_out.contains(member));
    let expected = conclusion.members.iter().filter(|m| !is_out.contains(m));
    assert_eq!(times, expected.map(|&m| (m, 1)).collect());
    assert_eq!(conclusion.range, range);
}
