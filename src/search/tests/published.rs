//! Numbers published elsewhere; OEIS sequences unless another source is named.

use crate::board::{Board, Grouping, Wrap};
use crate::puzzle::{
    Bound, Bounds, Count, Counted, CountedGroups, KindId, Moves, Origin, Puzzle, Rule, Targets,
    sample,
};
use std::num::NonZeroUsize;

use crate::search::{Options, count};

fn number(puzzle: &Puzzle) -> u64 {
    let counted = count(puzzle, &Options::default(), NonZeroUsize::MIN, 0);
    assert!(counted.complete);
    counted.solutions
}

/// Kinds with these moves and numbers, none of which attacks another.
fn peaceful(board: Board, kinds: &[(Moves, Bound)]) -> Puzzle {
    let mut puzzle = sample::on(board);
    let ids: Vec<KindId> = kinds
        .iter()
        .zip('A'..)
        .map(|((moves, bound), symbol)| puzzle.add("piece", symbol, moves.clone(), *bound))
        .collect();
    let on = Targets::Pieces(sample::set(&ids));
    puzzle.attacks(&ids, on, Bound::exactly(0));
    puzzle
}

fn square_board(n: usize) -> Board {
    Board::new(n, n, Wrap::default())
}

fn torus(n: usize) -> Board {
    let wrap = Wrap {
        left_right: true,
        top_bottom: true,
    };
    Board::new(n, n, wrap)
}

fn straight() -> Moves {
    let steps: Vec<_> = sample::king_steps()
        .into_iter()
        .filter(|step| step.rows * step.columns == 0)
        .collect();
    Moves::new(Vec::new(), sample::rides(&steps))
}

fn slanted() -> Moves {
    let steps: Vec<_> = sample::king_steps()
        .into_iter()
        .filter(|step| step.rows * step.columns != 0)
        .collect();
    Moves::new(Vec::new(), sample::rides(&steps))
}

fn exactly_on_each(puzzle: &mut Puzzle, of: Counted, each: &[Grouping], number: i64) {
    let groups = |&grouping| CountedGroups {
        grouping,
        bounds: Bounds::Same(Bound::exactly(number)),
    };
    puzzle.rules.push(Rule::Count(Count {
        of,
        each: each.iter().map(groups).collect(),
        within: puzzle.board.all(),
        origin: Origin(0),
    }));
}

#[test]
fn queens_a000170() {
    let numbers: Vec<u64> = (0..=10).map(|n| number(&sample::queens(n))).collect();
    assert_eq!(numbers, [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724]);
}

#[test]
fn one_more_queen_and_a_pawn_as_bodlaender_found() {
    let numbers: Vec<u64> = (5..=8)
        .map(|n| number(&sample::queens_and_pawn(n)))
        .collect();
    assert_eq!(numbers, [0, 16, 20, 128]);
}

#[test]
fn queens_on_a_torus_a007705() {
    let queens = |n: usize| peaceful(torus(n), &[(sample::queen(), Bound::exactly(n as i64))]);
    let numbers: Vec<u64> = (1..=8).map(|n| number(&queens(n))).collect();
    assert_eq!(numbers, [1, 0, 0, 0, 10, 0, 28, 0]);
}

#[test]
fn rooks_are_permutations() {
    let rooks = |n: usize| peaceful(square_board(n), &[(straight(), Bound::exactly(n as i64))]);
    let numbers: Vec<u64> = (0..=7).map(|n| number(&rooks(n))).collect();
    assert_eq!(numbers, [1, 1, 2, 6, 24, 120, 720, 5040]);
}

#[test]
fn bishops_a002465() {
    let bishops = |n: usize| peaceful(square_board(n), &[(slanted(), Bound::exactly(n as i64))]);
    let numbers: Vec<u64> = (0..=5).map(|n| number(&bishops(n))).collect();
    assert_eq!(numbers, [1, 1, 4, 26, 260, 3368]);
}

#[test]
fn any_number_of_kings_a063443() {
    let kings = |n: usize| peaceful(square_board(n), &[(sample::king(), Bound::ANY)]);
    let numbers: Vec<u64> = (1..=5).map(|n| number(&kings(n))).collect();
    assert_eq!(numbers, [2, 5, 35, 314, 6427]);
}

#[test]
fn as_many_kings_as_fit_a018807() {
    let kings = |k: usize| {
        let board = square_board(2 * k);
        peaceful(board, &[(sample::king(), Bound::exactly((k * k) as i64))])
    };
    let numbers: Vec<u64> = (1..=3).map(|k| number(&kings(k))).collect();
    assert_eq!(numbers, [4, 79, 3600]);
}

#[test]
fn rooks_parted_by_pawns_sum_to_alternating_sign_matrices_a005130() {
    let parted = |n: usize, k: i64| {
        let mut puzzle = sample::open(n, n);
        let rook = puzzle.add("rook", 'R', straight(), Bound::exactly(n as i64 + k));
        puzzle.add("pawn", 'P', Moves::none(), Bound::exactly(k));
        let on = Targets::Pieces(sample::set(&[rook]));
        puzzle.attacks(&[rook], on, Bound::exactly(0));
        number(&puzzle)
    };
    let sum = |n: usize| (0..n as i64).map(|k| parted(n, k)).sum::<u64>();
    assert_eq!([1, 2, 3, 4, 5].map(sum), [1, 2, 7, 42, 429]);
}

#[test]
fn five_queens_command_the_chessboard_in_4860_ways() {
    let mut puzzle = sample::open(8, 8);
    let queen = puzzle.add("queen", 'Q', sample::queen(), Bound::exactly(5));
    let some = Bound {
        at_least: Some(1),
        at_most: None,
    };
    puzzle.attacks(&[queen], Targets::Empty, some);
    assert_eq!(number(&puzzle), 4860);
}

#[test]
fn five_queens_and_five_knights_at_peace() {
    let moves = [sample::queen(), sample::knight()];
    let kinds = moves.map(|moves| (moves, Bound::exactly(5)));
    assert_eq!(number(&peaceful(square_board(8), &kinds)), 16);
}

#[test]
fn latin_squares_of_order_four() {
    let mut puzzle = sample::open(4, 4);
    let digits: Vec<KindId> = ('1'..='4')
        .map(|symbol| puzzle.add("digit", symbol, Moves::none(), Bound::ANY))
        .collect();
    let all = Counted::Pieces(sample::set(&digits));
    exactly_on_each(&mut puzzle, all, &[Grouping::Square], 1);
    for digit in digits {
        let one = Counted::Pieces(sample::set(&[digit]));
        exactly_on_each(&mut puzzle, one, &[Grouping::Row, Grouping::Column], 1);
    }
    assert_eq!(number(&puzzle), 576);
}

/// 664 was computed two ways, see tests/known.
#[test]
fn two_stars_on_each_line_without_touching() {
    let mut puzzle = peaceful(square_board(9), &[(sample::king(), Bound::ANY)]);
    let stars = Counted::Pieces(puzzle.all_kinds());
    exactly_on_each(&mut puzzle, stars, &[Grouping::Row, Grouping::Column], 2);
    assert_eq!(number(&puzzle), 664);
}

#[test]
fn no_three_in_line_a000755() {
    let points = |n: usize| {
        let mut puzzle = sample::open(n, n);
        puzzle.add("point", 'P', Moves::none(), Bound::exactly(2 * n as i64));
        let most_two = Bound {
            at_least: None,
            at_most: Some(2),
        };
        let groups = |grouping| CountedGroups {
            grouping,
            bounds: Bounds::Same(most_two),
        };
        puzzle.rules.push(Rule::Count(Count {
            of: Counted::Pieces(puzzle.all_kinds()),
            each: [Grouping::Row, Grouping::Column, Grouping::Line]
                .map(groups)
                .to_vec(),
            within: puzzle.board.all(),
            origin: Origin(0),
        }));
        number(&puzzle)
    };
    assert_eq!(
        [1, 2, 3, 4, 5, 6, 7].map(points),
        [0, 1, 2, 11, 32, 50, 132]
    );
}
