//! What the agreement tests cannot ask of a formula: one model for each solution where that is promised, and selectors
//! that each switch off their own instance. Every kind of rule stands on a tiny board or two.

use std::sync::Arc;

use crate::board::{Board, Grouping, Polyomino, Regions, Ride, Square, Step, Terrain, Wrap};
use crate::puzzle::{
    Bound, Bounds, Connected, Counted, Differ, First, Interval, KindId, Moves, PartShape, Puzzle,
    Rule, Run, RunsOf, Stretch, Targets, Values, sample,
};
use crate::sat::encode::truth::{assert_counted, assert_guarded};

fn check(puzzle: &Puzzle) {
    assert_counted(puzzle);
    assert_guarded(puzzle);
}

fn between(least: i64, most: i64) -> Bound {
    Bound::one_of(&(least..=most).collect::<Vec<i64>>())
}

fn stepping_right() -> Moves {
    Moves::new(vec![Step::new(0, 1)], Vec::new())
}

#[test]
fn givens_numbers_and_counts() {
    let mut puzzle = sample::men(2, 2, 2);
    puzzle.kinds[0].count = Interval::exactly(2);
    puzzle.give(Square::new(1), KindId::new(0));
    check(&puzzle);
    let kinds = Counted::Pieces(puzzle.all_kinds());
    puzzle.count(kinds, Grouping::Row, between(1, 2));
    puzzle.count(Counted::Empty, Grouping::Column, Bound::exactly(1));
    puzzle.board.set_terrain(Square::new(2), Terrain::Wall);
    check(&puzzle);
    let mut nowhere = sample::men(0, 3, 1);
    nowhere.kinds[0].count = Interval::exactly(1);
    check(&nowhere);
}

#[test]
fn first_squares_add_up_whether_or_not_they_differ() {
    for (most, bound) in [
        (1, Bound::exactly(5)),
        (1, Bound::one_of(&[0, 1, 6])),
        (1, Bound::at_most(3)),
        (2, Bound::exactly(5)),
        (2, Bound::at_least(4)),
    ] {
        let puzzle = sample::worth(1, 3, &[('1', 1), ('2', 2), ('3', 3)]);
        let kinds = puzzle.all_kinds();
        for filled in [false, true] {
            let mut puzzle = puzzle.clone();
            if filled {
                let kinds = Counted::Pieces(kinds.clone());
                puzzle.count(kinds, Grouping::Square, Bound::exactly(1));
            }
            for kind in puzzle.kind_ids() {
                let kind = Counted::Pieces(sample::set(&[kind]));
                puzzle.count(kind, Grouping::Row, Bound::at_most(most));
            }
            puzzle.sum_each(Grouping::Row, Bounds::Same(bound.clone()));
            let values = Values::of_puzzle(&puzzle, &kinds);
            if let Some(Rule::Sum(sum)) = puzzle.rules.last_mut() {
                sum.stretch = Some(Stretch {
                    from_last: true,
                    between: None,
                    first: Some(First::Value(values)),
                });
            }
            check(&puzzle);
        }
    }
}

#[test]
fn values_that_differ_add_up_or_are_seen() {
    let values = [('1', 1), ('3', 3), ('m', -2)];
    let right = Ride {
        step: Step::new(0, 1),
        range: Some(2),
    };
    for is_signed in [false, true] {
        let mut puzzle = sample::worth(1, 3, &values);
        puzzle.difference(&[&[2, 1, 0]], Bounds::Same(between(-3, 2)), is_signed);
        check(&puzzle);
        let mut puzzle = sample::worth(1, 3, &values);
        let moves = Moves::new(Vec::new(), vec![right]);
        puzzle.difference_by(moves, Bound::at_least(2), is_signed);
        check(&puzzle);
        let mut puzzle = sample::worth(1, 4, &values);
        puzzle.visible(Grouping::Row, Bounds::Same(Bound::exactly(2)), is_signed);
        check(&puzzle);
    }
    let mut puzzle = sample::worth(2, 2, &values);
    let bounds = Bounds::Each(vec![Bound::exactly(-2), Bound::at_most(1)]);
    puzzle.sum_each(Grouping::Row, bounds);
    if let Rule::Sum(rule) = &mut puzzle.rules[0] {
        rule.factors = [0, 3].map(|square| (Square::new(square), -1)).to_vec();
    }
    check(&puzzle);
}

#[test]
fn groups_that_differ_or_hold_names_equally_often() {
    let mut puzzle = sample::men(3, 2, 2);
    puzzle.distinct(&[Grouping::Row, Grouping::Column]);
    check(&puzzle);
    let mut puzzle = sample::men(2, 2, 3);
    puzzle.equal(&[0, 1, 2].map(KindId::new), &[Grouping::Row]);
    puzzle.board.set_terrain(Square::new(3), Terrain::Wall);
    check(&puzzle);
}

#[test]
fn pictures_and_runs() {
    for picture in ["MW", "aa", "M?/?W"] {
        let flat = Board::new(2, 2, Wrap::NONE);
        check(&sample::forbidding(flat, picture, true));
    }
    let kinds = sample::men(1, 5, 2).all_kinds();
    let of_kinds = [RunsOf::Pieces(kinds.clone()), RunsOf::Symbols(kinds)];
    for of in of_kinds.into_iter().chain([RunsOf::Empty]) {
        let mut puzzle = sample::men(1, 5, 2);
        puzzle.runs(of.clone(), Grouping::Row, |rule| {
            rule.lengths = vec![Some(vec![Run::Any, Run::Of(1), Run::Any])];
        });
        check(&puzzle);
        let mut puzzle = sample::men(1, 5, 2);
        puzzle.runs(of, Grouping::Row, |rule| {
            (rule.number, rule.length) = (between(1, 2), Bound::at_most(2));
        });
        check(&puzzle);
    }
}

#[test]
fn attacks_and_clues() {
    let rooks = Targets::Pieces(sample::set(&[KindId::new(0)]));
    for on in [rooks, Targets::Empty, Targets::Square] {
        for bound in [Bound::exactly(0), Bound::at_least(1), between(1, 2)] {
            let mut puzzle = sample::on(Board::new(1, 4, Wrap::COLUMNS));
            let rook = puzzle.add("rook", 'R', sample::queen(), Bound::ANY);
            puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
            puzzle.attacks(&[rook], on.clone(), bound);
            check(&puzzle);
        }
    }
    for around in [sample::king(), sample::queen()] {
        let mut puzzle = sample::men(2, 3, 1);
        puzzle.clues(&[KindId::new(0)], around, &[(0, 1), (4, 2)], true);
        check(&puzzle);
    }
}

#[test]
fn parts_and_pairs() {
    for number in [Bound::exactly(1), between(0, 2), Bound::at_least(2)] {
        let mut puzzle = sample::men(1, 6, 1);
        puzzle.connected(Counted::Pieces(puzzle.all_kinds()), number);
        if let Rule::Connected(rule) = &mut puzzle.rules[0] {
            rule.size = Bound::at_most(3);
            rule.sizes = vec![(Square::new(1), Some(2))];
        }
        check(&puzzle);
    }
    let mut puzzle = sample::men(1, 4, 2);
    let [man, woman] = [0, 1].map(KindId::new);
    puzzle.matching(&[man], &[woman], stepping_right(), true);
    check(&puzzle);
}

#[test]
fn shapes_loops_and_labels_of_parts() {
    let drawn = |rows, columns| PartShape::Drawn(Polyomino::rectangle(rows, columns));
    let differ = |differ| Some((differ, wazir()));
    let ways: [&dyn Fn(&mut Connected); 7] = [
        &|rule| rule.shapes = Some(vec![drawn(1, 2), drawn(2, 1)]),
        &|rule| rule.not_shapes = vec![PartShape::Bar],
        &|rule| rule.loops = Bound::exactly(0),
        &|rule| {
            rule.labels = Some(Arc::new(Regions::new(
                "a.ab.."
                    .chars()
                    .map(|label| (label != '.').then_some(label)),
            )));
        },
        &|rule| (rule.differ, rule.each[0].grouping) = (differ(Differ::Size), Grouping::Row),
        &|rule| (rule.differ, rule.each[0].grouping) = (differ(Differ::Shape), Grouping::Row),
        &|rule| {
            rule.shapes = Some(vec![drawn(1, 1), PartShape::Rectangle]);
            (rule.differ, rule.each[0].grouping) = (differ(Differ::Placed), Grouping::Column);
        },
    ];
    for (change, outside) in ways.iter().flat_map(|way| [(way, false), (way, true)]) {
        let mut puzzle = sample::men(2, 3, 1);
        puzzle.connected(Counted::Pieces(puzzle.all_kinds()), Bound::ANY);
        if let Rule::Connected(rule) = &mut puzzle.rules[0] {
            change(rule);
            rule.outside = outside;
        }
        check(&puzzle);
    }
}

fn wazir() -> Moves {
    let steps = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    let steps = steps.map(|(rows, columns)| Step::new(rows, columns));
    Moves::new(steps.to_vec(), Vec::new())
}
