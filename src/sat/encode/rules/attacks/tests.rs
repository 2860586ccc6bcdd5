//! Bounds of every kind over all placements of tiny boards, the size of the formula, and one selector off at a time.

use super::*;
use crate::board::{Board, Ride, Step, Wrap};
use crate::puzzle::{Moves, Puzzle, Rule, sample};
use crate::sat::encode::guard::Instance;
use crate::sat::encode::truth::{assert_allows, assert_encoded, assert_selectors, formula};
use crate::sat::encode::{Guards, Thresholds};

/// Rooks and pawns in any number on one row of three squares; pawns block.
fn rooks_and_pawns(on: impl Fn(KindId) -> Targets, bound: Bound) -> Puzzle {
    let mut puzzle = sample::open(1, 3);
    let rook = puzzle.add("rook", 'R', sample::queen(), Bound::ANY);
    puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
    puzzle.attacks(&[rook], on(rook), bound);
    puzzle
}

fn rooks(rook: KindId) -> Targets {
    Targets::Pieces(sample::set(&[rook]))
}

fn number_of(picture: &str, symbol: char) -> usize {
    picture.matches(symbol).count()
}

#[test]
fn no_rook_attacks_a_rook() {
    let puzzle = rooks_and_pawns(rooks, Bound::exactly(0));
    assert_allows(&puzzle, |p| number_of(p, 'R') <= 1 || p == "RPR");
}

#[test]
fn exactly_one_rook_attacks_each_rook() {
    let puzzle = rooks_and_pawns(rooks, Bound::exactly(1));
    let pairs = ["RR.", "RRP", ".RR", "PRR", "R.R"];
    assert_allows(&puzzle, |p| !p.contains('R') || pairs.contains(&p));
}

#[test]
fn at_least_one_rook_attacks_each_rook() {
    let puzzle = rooks_and_pawns(rooks, Bound::at_least(1));
    let protected = ["RR.", "RRP", ".RR", "PRR", "R.R", "RRR"];
    assert_allows(&puzzle, |p| !p.contains('R') || protected.contains(&p));
}

#[test]
fn at_most_one_rook_attacks_each_rook() {
    let at_most_one = Bound::at_most(1);
    let puzzle = rooks_and_pawns(rooks, at_most_one);
    assert_allows(&puzzle, |p| p != "RRR");
}

#[test]
fn one_or_two_rooks_attack_each_rook() {
    let one_or_two = Bound {
        at_least: Some(1),
        at_most: Some(2),
    };
    let puzzle = rooks_and_pawns(rooks, one_or_two);
    let protected = ["RR.", "RRP", ".RR", "PRR", "R.R", "RRR"];
    assert_allows(&puzzle, |p| !p.contains('R') || protected.contains(&p));
}

#[test]
fn every_empty_square_is_attacked() {
    let puzzle = rooks_and_pawns(|_| Targets::Empty, Bound::at_least(1));
    let lit = [
        ".RR", ".RP", "R.R", "R.P", "P.R", "RR.", "PR.", "..R", ".R.", "R..",
    ];
    assert_allows(&puzzle, |p| !p.contains('.') || lit.contains(&p));
}

#[test]
fn no_empty_square_is_attacked() {
    let puzzle = rooks_and_pawns(|_| Targets::Empty, Bound::exactly(0));
    let behind_a_pawn = ["RP.", ".PR"];
    let dark = |p: &str| !p.contains('R') || !p.contains('.') || behind_a_pawn.contains(&p);
    assert_allows(&puzzle, dark);
}

#[test]
fn no_square_at_all_is_attacked() {
    let puzzle = rooks_and_pawns(|_| Targets::Square, Bound::exactly(0));
    assert_allows(&puzzle, |p| !p.contains('R'));
}

#[test]
fn every_square_is_attacked_exactly_once() {
    let puzzle = rooks_and_pawns(|_| Targets::Square, Bound::exactly(1));
    assert_allows(&puzzle, |p| ["RR.", ".RR", "RRP", "PRR"].contains(&p));
}

#[test]
fn bounds_that_no_number_obeys_leave_no_target() {
    for bound in [
        Bound::exactly(-1),
        Bound::exactly(3),
        Bound::exactly(i64::MIN),
    ] {
        let puzzle = rooks_and_pawns(rooks, bound);
        assert_allows(&puzzle, |p| !p.contains('R'));
    }
    let crossed = Bound {
        at_least: Some(1),
        at_most: Some(0),
    };
    assert_allows(&rooks_and_pawns(rooks, crossed), |p| !p.contains('R'));
    assert_allows(&rooks_and_pawns(|_| Targets::Square, crossed), |_| false);
    let mut nowhere = rooks_and_pawns(|_| Targets::Square, crossed);
    let Rule::Attacks(rule) = &mut nowhere.rules[0] else {
        return;
    };
    rule.within = crate::board::SquareSet::empty(3);
    assert_allows(&nowhere, |_| true);
}

#[test]
fn pieces_that_do_not_block_all_attack_along_one_ray() {
    for number in 0..=2 {
        let mut puzzle = sample::open(1, 3);
        let right = Ride {
            step: Step::new(0, 1),
            range: None,
        };
        let rook = puzzle.add("rook", 'R', Moves::new(Vec::new(), vec![right]), Bound::ANY);
        puzzle.kinds[0].blocks = false;
        let target = puzzle.add("target", 'T', Moves::none(), Bound::exactly(1));
        let on = Targets::Pieces(sample::set(&[target]));
        puzzle.attacks(&[rook], on, Bound::exactly(number));
        assert_allows(&puzzle, |p| match p.split_once('T') {
            Some((left, right)) if !right.contains('T') => number_of(left, 'R') == number as usize,
            _ => false,
        });
    }
}

#[test]
fn a_piece_that_sees_a_square_both_ways_round_is_one_attacker() {
    let ring = Wrap {
        left_right: true,
        top_bottom: false,
    };
    let mut puzzle = sample::on(Board::new(1, 3, ring));
    let sides = sample::rides(&[Step::new(0, 1), Step::new(0, -1), Step::new(0, 4)]);
    let rook = puzzle.add("rook", 'R', Moves::new(Vec::new(), sides), Bound::ANY);
    puzzle.attacks(&[rook], rooks(rook), Bound::exactly(1));
    assert_allows(&puzzle, |p| [0, 2].contains(&number_of(p, 'R')));
}

#[test]
fn every_bound_holds_on_lines_rings_and_boards_with_walls() {
    let wraps = [(false, false), (true, false), (true, true)];
    for (left_right, top_bottom) in wraps {
        for bound in [
            (None, Some(0)),
            (Some(1), None),
            (Some(1), Some(1)),
            (Some(2), None),
        ] {
            let mut board = Board::new(
                2,
                4,
                Wrap {
                    left_right,
                    top_bottom,
                },
            );
            board.set_terrain(Square::new(5), crate::board::Terrain::Wall);
            let mut puzzle = sample::on(board);
            let queen = puzzle.add("queen", 'Q', sample::queen(), Bound::ANY);
            puzzle.add("pawn", 'P', Moves::none(), Bound::exactly(1));
            let (at_least, at_most) = bound;
            puzzle.attacks(&[queen], rooks(queen), Bound { at_least, at_most });
            assert_encoded(&puzzle);
        }
    }
}

fn size(puzzle: &Puzzle) -> (usize, usize) {
    let (cnf, _) = formula(puzzle, &Thresholds::default(), Guards::None);
    (cnf.variables(), cnf.len())
}

#[test]
fn eight_queens_are_pairs_and_one_clause_for_each_row_and_column() {
    // 28 pairs in each of 16 rows and columns, 140 on the diagonals of each slope.
    assert_eq!(size(&sample::queens(8)), (64, 16 * 28 + 2 * 140 + 16));
}

#[test]
fn more_attackers_than_there_are_pieces_need_not_be_forbidden() {
    let with_at_most = |most: Option<i64>| {
        let mut puzzle = sample::open(4, 4);
        let white = puzzle.add("white", 'W', sample::queen(), Bound::exactly(1));
        let black = puzzle.add("black", 'B', sample::queen(), Bound::exactly(1));
        let bound = Bound {
            at_least: None,
            at_most: most,
        };
        puzzle.attacks(&[white, black], Targets::Empty, bound);
        size(&puzzle)
    };
    assert_eq!(with_at_most(Some(2)), with_at_most(None));
    assert_eq!(with_at_most(Some(3)), with_at_most(None));
    assert!(with_at_most(Some(1)) > with_at_most(None));
}

#[test]
fn a_given_pawn_cuts_lines_and_is_named_in_no_clause_about_queens() {
    let mut puzzle = sample::queens_and_pawn(8);
    puzzle.give(Square::new(18), KindId::new(1));
    // From c6 the row falls into 2 and 5 squares, like the column and the long diagonal, and the
    // diagonal of 5 squares into 2 and 2.
    let whole = 16 * 28 + 2 * 140;
    let cut = 3 * (28 - 1 - 10) + (10 - 1 - 1);
    // 9 segments of rows and 9 of columns for 9 queens. 63 squares hold no pawn and one no
    // queen; that one holds a pawn, as the given says and the number of pawns again.
    let squares = 63 + 1 + 2;
    assert_eq!(size(&puzzle), (128, whole - cut + 18 + squares));
}

#[test]
fn queens_that_a_pawn_may_part_are_pairs_with_pawns_between() {
    let (variables, clauses) = size(&sample::queens_and_pawn(8));
    assert_eq!((variables, clauses), (398, 2467));
}

#[test]
fn a_target_whose_selector_is_off_needs_no_attacker() {
    let puzzle = rooks_and_pawns(|_| Targets::Square, Bound::exactly(1));
    let attackers = |p: &str, square: usize| {
        let clear = |between: &str| between.chars().all(|c| c == '.');
        let sees = |from: usize| match from < square {
            true => clear(&p[from + 1..square]),
            false => clear(&p[square + 1..from]),
        };
        let rooks = p.char_indices().filter(|&(_, c)| c == 'R');
        rooks
            .filter(|&(from, _)| from != square && sees(from))
            .count()
    };
    let selectors = assert_selectors(&puzzle, |off, p| {
        let is_off = |square| *off == Instance::Target(Square::new(square));
        (0..3).all(|square| is_off(square) || attackers(p, square) == 1)
    });
    assert_eq!(selectors, 3);
}

#[test]
fn a_line_whose_selector_is_off_may_hold_attackers_and_targets() {
    let mut puzzle = sample::open(2, 2);
    let queen = puzzle.add("queen", 'Q', sample::queen(), Bound::ANY);
    puzzle.attacks(&[queen], rooks(queen), Bound::exactly(0));
    let selectors = assert_selectors(&puzzle, |off, p| {
        let on = |square: &Square| &p[[0, 1, 3, 4][square.index()]..][..1] == "Q";
        let queens: Vec<Square> = (0..4).map(Square::new).filter(on).collect();
        let holds_all = |line: &[Square]| queens.iter().all(|queen| line.contains(queen));
        queens.len() <= 1 || matches!(off, Instance::Line(line) if holds_all(line))
    });
    assert_eq!(selectors, 6);
    let mut apart = sample::open(1, 3);
    let queen = apart.add("queen", 'Q', sample::queen(), Bound::exactly(2));
    apart.add("pawn", 'P', Moves::none(), Bound::ANY);
    apart.attacks(&[queen], rooks(queen), Bound::exactly(0));
    let selectors = assert_selectors(&apart, |off, p| match off {
        Instance::Line(_) => number_of(p, 'Q') == 2,
        _ => number_of(p, 'Q') <= 1 || p == "QPQ",
    });
    // The number of queens is an instance too.
    assert_eq!(selectors, 2);
}
