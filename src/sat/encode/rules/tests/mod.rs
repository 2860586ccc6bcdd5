//! Every kind of rule on tiny boards: the formula allows what the judge accepts, with few and many helpers, and each
//! selector switches off its own instance. The random puzzles of the agreement tests go further.

mod reach;

use crate::board::{Board, Grouping, Regions, Ride, Square, SquareSet, Step, Terrain, Wrap};
use crate::puzzle::{
    Bound, Bounds, ComparedPairs, Counted, Equal, KindId, Moves, Origin, Puzzle, Rule, Run, Runs,
    RunsOf, sample,
};
use crate::sat::encode::truth::{assert_encoded, assert_guarded};

fn check(puzzle: &Puzzle) {
    assert_encoded(puzzle);
    assert_guarded(puzzle);
}

fn around(number: i64) -> [Bound; 3] {
    [
        Bound::exactly(number),
        Bound::at_least(number),
        Bound::at_most(number),
    ]
}

fn between(least: i64, most: i64) -> Bound {
    Bound {
        at_least: Some(least),
        at_most: Some(most),
    }
}

fn each(bounds: &[Bound]) -> Bounds {
    Bounds::Each(bounds.to_vec())
}

fn squares<const N: usize>(puzzle: &Puzzle, places: [usize; N]) -> SquareSet {
    SquareSet::of(puzzle.board.len(), places.map(Square::new))
}

fn wall(puzzle: &mut Puzzle, place: usize) {
    puzzle.board.set_terrain(Square::new(place), Terrain::Wall);
}

fn riding_right(range: Option<u32>) -> Moves {
    let step = Step::new(0, 1);
    Moves::new(Vec::new(), vec![Ride { step, range }])
}

#[test]
fn a_given_and_a_number_bind_while_they_are_on() {
    let mut puzzle = sample::men(1, 3, 2);
    puzzle.kinds[0].count = Bound::exactly(2);
    puzzle.give(Square::new(1), KindId::new(0));
    check(&puzzle);
    let mut nowhere = sample::men(0, 3, 1);
    nowhere.count(Counted::Empty, Grouping::Board, Bound::exactly(5));
    check(&nowhere);
    nowhere.kinds[0].count = Bound::exactly(1);
    check(&nowhere);
}

#[test]
fn rows_hold_the_number_of_pieces_or_empty_squares_that_is_asked_for() {
    let bounds = (-1..=3).flat_map(around);
    for bound in bounds.chain([between(1, 2), between(0, 1), between(2, 1)]) {
        let kinds = |kinds: &[KindId]| Counted::Pieces(sample::set(kinds));
        let [one, other] = [0, 1].map(KindId::new);
        for of in [kinds(&[one]), kinds(&[one, other]), Counted::Empty] {
            let mut puzzle = sample::men(2, 2, 2);
            puzzle.count(of, Grouping::Row, bound);
            check(&puzzle);
        }
    }
}

#[test]
fn groups_outside_the_set_are_dropped_and_dead_squares_are_empty() {
    let mut puzzle = sample::men(2, 2, 1);
    let of = Counted::Pieces(puzzle.all_kinds());
    puzzle.count_each(
        of,
        Grouping::Row,
        each(&[Bound::exactly(9), Bound::exactly(1)]),
    );
    let last = squares(&puzzle, [3]);
    if let Rule::Count(rule) = &mut puzzle.rules[0] {
        rule.within = last;
    }
    check(&puzzle);
    wall(&mut puzzle, 3);
    check(&puzzle);
    let mut puzzle = sample::men(2, 2, 2);
    puzzle.count(Counted::Empty, Grouping::Board, Bound::exactly(2));
    puzzle.board.set_terrain(Square::new(3), Terrain::Closed);
    for kind in &mut puzzle.kinds {
        kind.squares.remove(Square::new(0));
    }
    check(&puzzle);
}

const VALUES: [(char, i64); 4] = [('1', 1), ('2', 2), ('5', 5), ('m', -2)];

#[test]
fn values_on_lines_and_joined_squares_differ_as_they_should() {
    for is_signed in [false, true] {
        for bound in [
            Bound::exactly(1),
            Bound::at_most(-1),
            Bound::at_least(4),
            Bound::exactly(0),
            Bound::at_most(100),
            between(-3, 1),
            between(2, 3),
        ] {
            let mut puzzle = sample::worth(1, 2, &VALUES);
            puzzle.difference(&[&[0, 1]], Bounds::Same(bound), is_signed);
            check(&puzzle);
            let mut puzzle = sample::worth(1, 4, &VALUES[..2]);
            puzzle.difference_by(riding_right(Some(2)), bound, is_signed);
            check(&puzzle);
        }
    }
    let mut puzzle = sample::worth(1, 3, &VALUES[..3]);
    let bounds = each(&[Bound::at_most(-1), Bound::exactly(3)]);
    puzzle.difference(&[&[2, 1, 0], &[0, 2]], bounds, true);
    check(&puzzle);
    let mut puzzle = sample::worth(2, 2, &VALUES[..3]);
    puzzle.difference_by(sample::king(), Bound::at_least(2), false);
    wall(&mut puzzle, 1);
    if let Rule::Difference(rule) = &mut puzzle.rules[0]
        && let ComparedPairs::Joined { within, .. } = &mut rule.pairs
    {
        within.remove(Square::new(3));
    }
    check(&puzzle);
}

#[test]
fn groups_of_one_size_hold_different_things() {
    for (rows, columns) in [(3, 2), (2, 2), (3, 1)] {
        let mut puzzle = sample::men(rows, columns, 2);
        puzzle.distinct(&[Grouping::Row, Grouping::Column]);
        check(&puzzle);
    }
    let mut puzzle = sample::men(2, 3, 2);
    wall(&mut puzzle, 0);
    for closed in [1, 4] {
        puzzle
            .board
            .set_terrain(Square::new(closed), Terrain::Closed);
    }
    puzzle.kinds[0].squares.remove(Square::new(2));
    puzzle.distinct(&[Grouping::Row]);
    check(&puzzle);
    let mut puzzle = sample::men(1, 5, 2);
    let labels = "aabbc".chars().map(Some);
    puzzle.board.set_regions(Regions::new(labels));
    puzzle.distinct(&[Grouping::Region]);
    check(&puzzle);
}

#[test]
fn names_stand_equally_often_whatever_else_they_share() {
    let names: [&[&[usize]]; 5] = [
        &[&[0], &[1]],
        &[&[0], &[1], &[2]],
        &[&[0, 2], &[1]],
        &[&[0, 1], &[1]],
        &[&[1], &[1]],
    ];
    for names in names {
        for grouping in [Grouping::Row, Grouping::Column, Grouping::Board] {
            let mut puzzle = sample::men(2, 2, 3);
            let kinds = |name: &&[usize]| name.iter().map(|&kind| KindId::new(kind)).collect();
            let within = squares(&puzzle, [0, 2, 3]);
            puzzle.rules.push(Rule::Equal(Equal {
                of: names.iter().map(kinds).collect(),
                each: vec![grouping],
                within,
                origin: Origin(100),
            }));
            check(&puzzle);
            puzzle.kinds[1].squares = squares(&puzzle, [0]);
            wall(&mut puzzle, 3);
            check(&puzzle);
        }
    }
}

#[test]
fn forbidden_pictures_lie_nowhere_in_any_image_that_is_asked_for() {
    let flat = |rows, columns| Board::new(rows, columns, Wrap::NONE);
    for picture in ["AB", ".*", "*?.", "??", "?????", "aa", "abab", "a?aM"] {
        let picture = picture.replace('A', "M").replace('B', "W");
        for turn in [false, true] {
            check(&sample::forbidding(flat(1, 4), &picture, turn));
        }
    }
    for picture in ["MW", "aa", "M?/?W"] {
        check(&sample::forbidding(flat(2, 2), picture, true));
    }
    check(&sample::forbidding(
        Board::new(1, 3, Wrap::BOTH),
        "MW.",
        false,
    ));
    let mut board = flat(1, 4);
    board.set_terrain(Square::new(1), Terrain::Wall);
    board.set_terrain(Square::new(3), Terrain::Closed);
    for picture in ["M#", ".x", "#?x", "M.", "Mx?"] {
        check(&sample::forbidding(board.clone(), picture, false));
    }
    let mut puzzle = sample::forbidding(flat(1, 4), ".M", false);
    let middle = squares(&puzzle, [0, 1, 2]);
    if let Rule::Forbid(rule) = &mut puzzle.rules[0] {
        rule.within = middle;
    }
    for kind in &mut puzzle.kinds {
        kind.squares.remove(Square::new(0));
    }
    check(&puzzle);
}

type AskOfRuns = Box<dyn Fn(&mut Runs)>;

#[test]
fn rows_have_the_runs_of_their_lists_and_bounds() {
    let (of, star) = (Run::Of, Run::Any);
    let mut conditions: Vec<AskOfRuns> = Vec::new();
    for list in [
        vec![of(2), of(1)],
        vec![],
        vec![star],
        vec![star, of(2), star],
        vec![of(1), star, of(1)],
        vec![star, of(1), star, of(2)],
        vec![of(0)],
        vec![of(7)],
    ] {
        conditions.push(Box::new(move |rule| {
            rule.lengths = vec![Some(list.clone())]
        }));
    }
    for (number, length) in [
        (Bound::exactly(2), Bound::ANY),
        (Bound::at_most(1), Bound::ANY),
        (Bound::at_most(-1), Bound::ANY),
        (Bound::at_least(3), Bound::at_most(1)),
        (Bound::ANY, Bound::at_least(2)),
        (Bound::at_least(1), Bound::at_most(2)),
    ] {
        conditions.push(Box::new(move |rule| {
            (rule.number, rule.length) = (number, length)
        }));
    }
    for ask in &conditions {
        let kinds = sample::men(1, 5, 2).all_kinds();
        for of in [
            RunsOf::Pieces(kinds.clone()),
            RunsOf::Symbols(kinds),
            RunsOf::Empty,
        ] {
            let mut puzzle = sample::men(1, 5, 2);
            puzzle.runs(of, Grouping::Row, ask);
            check(&puzzle);
        }
    }
    let mut puzzle = sample::men(2, 4, 1);
    wall(&mut puzzle, 1);
    puzzle.kinds[0].squares.remove(Square::new(4));
    let lengths = vec![Some(vec![of(1), of(2)]), Some(vec![star, of(1)])];
    let pieces = RunsOf::Pieces(puzzle.all_kinds());
    puzzle.runs(pieces, Grouping::Row, |rule| rule.lengths = lengths.clone());
    check(&puzzle);
}

#[test]
fn rows_have_sums_within_their_bounds() {
    for bound in (-5..=7).flat_map(around) {
        let mut puzzle = sample::worth(2, 2, &[('1', 1), ('3', 3), ('m', -2)]);
        puzzle.sum_each(Grouping::Row, Bounds::Same(bound));
        assert_encoded(&puzzle);
    }
    let mut puzzle = sample::worth(2, 2, &[('1', 1), ('3', 3), ('m', -2)]);
    puzzle.sum_each(
        Grouping::Row,
        each(&[Bound::exactly(-2), Bound::at_most(1)]),
    );
    check(&puzzle);
    let (minus, within) = (squares(&puzzle, [0, 3]), squares(&puzzle, [0, 1, 3]));
    if let Rule::Sum(rule) = &mut puzzle.rules[0] {
        (rule.minus, rule.within) = (minus, within);
    }
    wall(&mut puzzle, 2);
    check(&puzzle);
    // Squares that are full are worth something.
    puzzle.count(Counted::Empty, Grouping::Board, Bound::exactly(0));
    check(&puzzle);
}

#[test]
fn so_many_are_seen_from_either_end() {
    for from_last in [false, true] {
        for bound in (0..=2).flat_map(around) {
            let mut puzzle = sample::worth(1, 4, &[('1', 1), ('3', 3), ('z', 3)]);
            wall(&mut puzzle, 2);
            puzzle.kinds[1].squares.remove(Square::new(0));
            puzzle.visible(Grouping::Row, Bounds::Same(bound), from_last);
            check(&puzzle);
        }
    }
    let mut puzzle = sample::worth(2, 2, &[('1', 1), ('3', 3)]);
    let bounds = each(&[Bound::exactly(2), Bound::at_most(1)]);
    puzzle.visible(Grouping::Column, bounds, false);
    check(&puzzle);
}
