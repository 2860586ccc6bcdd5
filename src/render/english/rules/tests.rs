//! The words for demands of rules.

use super::demand_in_words;
use crate::board::{Board, Grouping, Square, SquareSet, Step, Wrap};
use crate::puzzle::sample::{self, set};
use crate::puzzle::{
    Bound, Bounds, Count, Counted, CountedGroups, Demand, Equal, KindId, Moves, Origin, Puzzle,
    Rule, RuleInstance, Targets,
};
use crate::render::english::demand::{Wording, listed_together};

/// What these instances of the first rule ask for, all together.
fn said(puzzle: &Puzzle, instances: Vec<RuleInstance>) -> String {
    let wording = |instance| {
        let demand = Demand {
            origin: Origin(0),
            rule: Some(0),
            instance,
        };
        demand_in_words(puzzle, &demand)
    };
    let wordings: Vec<Wording> = instances.into_iter().map(wording).collect();
    assert!(
        wordings
            .iter()
            .all(|wording| wording.is_alike(&wordings[0]))
    );
    listed_together(&wordings)
}

fn on(squares: &[usize]) -> Vec<Square> {
    squares.iter().copied().map(Square::new).collect()
}

fn men_on(board: Board) -> Puzzle {
    let mut puzzle = sample::on(board);
    puzzle.add("man", 'M', Moves::none(), Bound::ANY);
    puzzle
}

fn open(rows: usize, columns: usize) -> Puzzle {
    men_on(Board::new(rows, columns, Wrap::default()))
}

fn counting(mut puzzle: Puzzle, of: Counted, grouping: Grouping, bound: Bound) -> String {
    puzzle.count(of, grouping.clone(), bound);
    let number = puzzle.board.groups(&grouping).count();
    let group = |place| RuleInstance::Group(grouping.clone(), place);
    said(&puzzle, (0..number).map(group).collect())
}

fn man() -> KindId {
    KindId::new(0)
}

const AT_LEAST_TWO: Bound = Bound {
    at_least: Some(2),
    at_most: None,
};

#[test]
fn givens_and_numbers_say_what_stands_where_and_how_often() {
    let mut puzzle = open(2, 2);
    puzzle.kinds[0].count = Bound::exactly(1);
    puzzle.kinds[0].squares = SquareSet::of(4, [0, 1, 2].map(Square::new));
    puzzle.give(Square::new(1), man());
    let given = vec![RuleInstance::Given(Square::new(1))];
    assert_eq!(said(&puzzle, given), "given: man on b2");
    let number = vec![RuleInstance::Number(man())];
    let expected = "pieces: exactly 1 man on the 3 squares where it may stand";
    assert_eq!(said(&puzzle, number), expected);
}

#[test]
fn numbers_put_what_they_count_in_the_plural() {
    let said = counting(open(1, 3), Counted::Empty, Grouping::Row, AT_LEAST_TWO);
    assert_eq!(said, "count: at least 2 empty squares in row 1");
}

#[test]
fn instances_that_differ_in_where_are_one_sentence() {
    let of = Counted::Pieces(set(&[man()]));
    let said_of_rows = counting(open(2, 3), of.clone(), Grouping::Row, Bound::exactly(1));
    assert_eq!(said_of_rows, "count: exactly 1 man each in rows 1 and 2");
    let on_the_board = counting(open(2, 3), of, Grouping::Board, Bound::exactly(1));
    assert_eq!(on_the_board, "count: exactly 1 man on the board");
    let puzzle = sample::queens(3);
    let lines = [&[0, 1, 2][..], &[0, 4, 8]].map(|line| RuleInstance::Line(on(line)));
    assert_eq!(
        said(&puzzle, lines.to_vec()),
        "attacks: no queen attacks a queen along row 3 and along the diagonal a3-c1"
    );
    let mut puzzle = sample::open(2, 3);
    let leap = Moves::new(vec![Step::new(1, 2)], Vec::new());
    let elf = puzzle.add("elf", 'E', leap, Bound::ANY);
    puzzle.forbid_attacks(&[elf], &[elf]);
    let line = vec![RuleInstance::Line(on(&[0, 5]))];
    let expected = "attacks: no elf attacks an elf along the line a2-c1";
    assert_eq!(said(&puzzle, line), expected);
}

#[test]
fn a_set_of_squares_is_counted_by_its_names() {
    let mut puzzle = open(2, 2);
    puzzle.rules.push(Rule::Count(Count {
        of: Counted::Empty,
        each: vec![CountedGroups {
            grouping: Grouping::Board,
            bounds: Bounds::Same(Bound::exactly(1)),
        }],
        within: SquareSet::of(4, [1, 2].map(Square::new)),
        origin: Origin(0),
    }));
    let board = vec![RuleInstance::Group(Grouping::Board, 0)];
    let expected = "count: exactly 1 empty square on b2 and a1";
    assert_eq!(said(&puzzle, board), expected);
}

#[test]
fn attacks_name_targets_by_what_may_stand_there() {
    let mut puzzle = open(2, 2);
    let targets = |squares: &[usize]| on(squares).into_iter().map(RuleInstance::Target);
    for (on, squares, expected) in [
        (
            Targets::Empty,
            &[0, 3][..],
            "at least 2 mans attack each of a2 and b1, if empty",
        ),
        (Targets::Square, &[2], "at least 2 mans attack a1"),
        (
            Targets::Pieces(set(&[man()])),
            &[0, 1, 2],
            "at least 2 mans attack any man on each of a2, b2 and a1",
        ),
    ] {
        puzzle.rules.clear();
        puzzle.attacks(&[man()], on, AT_LEAST_TWO);
        let found = said(&puzzle, targets(squares).collect());
        assert_eq!(found, format!("attacks: {expected}"));
    }
}

#[test]
fn clues_pictures_pairs_and_equal_numbers_have_words_of_their_own() {
    let mut puzzle = open(2, 2);
    puzzle.clues(&[man()], sample::king(), &[(0, 2), (3, 2)], true);
    let clues = on(&[0, 3]).into_iter().map(RuleInstance::Clue).collect();
    let expected = "clue: exactly 2 mans on and around each of a2 and b1";
    assert_eq!(said(&puzzle, clues), expected);
    let mut puzzle = open(2, 2);
    puzzle.distinct(&[Grouping::Row]);
    let pair = vec![RuleInstance::Pair(Grouping::Row, [0, 1])];
    let expected = "distinct: not the same in the same order in row 2 and in row 1";
    assert_eq!(said(&puzzle, pair), expected);
    let puzzle = sample::forbidding(Board::new(2, 2, Wrap::default()), "MM", false);
    let places = [&[0, 1][..], &[2, 3]].map(|place| RuleInstance::Place(on(place)));
    let expected = "forbid: no such picture at a2-b2 and a1-b1";
    assert_eq!(said(&puzzle, places.to_vec()), expected);
    let mut puzzle = open(1, 2);
    let woman = puzzle.add("woman", 'W', Moves::none(), Bound::ANY);
    puzzle.rules.push(Rule::Equal(Equal {
        of: vec![set(&[man()]), set(&[woman])],
        each: vec![Grouping::Row],
        within: SquareSet::of(2, [Square::new(0)]),
        origin: Origin(0),
    }));
    let row = vec![RuleInstance::Group(Grouping::Row, 0)];
    let expected = "equal: as many mans as womans in row 1, only the squares of `in` counted";
    assert_eq!(said(&puzzle, row), expected);
}
