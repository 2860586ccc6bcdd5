//! Rules about what pieces reach: attacks, clues, connected parts and pairs.

use super::*;
use crate::puzzle::{Connected, Targets};

fn sideways() -> Moves {
    Moves::new(vec![Step::new(0, 1), Step::new(0, -1)], Vec::new())
}

/// Rooks and pawns in any number on one row of three squares; pawns block.
fn rooks_and_pawns(on: Targets, bound: Bound) -> Puzzle {
    let mut puzzle = sample::open(1, 3);
    let rook = puzzle.add("rook", 'R', sample::queen(), Bound::ANY);
    puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
    puzzle.attacks(&[rook], on, bound);
    puzzle
}

#[test]
fn attackers_are_counted_for_every_sort_of_target_and_bound() {
    let rooks = Targets::Pieces(sample::set(&[KindId::new(0)]));
    for on in [rooks, Targets::Empty, Targets::Square] {
        for bound in [
            Bound::exactly(0),
            Bound::exactly(1),
            Bound::at_least(1),
            Bound::at_most(1),
            between(1, 2),
            Bound::exactly(3),
            Bound::exactly(i64::MIN),
            between(1, 0),
        ] {
            let mut puzzle = rooks_and_pawns(on.clone(), bound);
            check(&puzzle);
            if let Rule::Attacks(rule) = &mut puzzle.rules[0] {
                rule.within = squares(&rooks_and_pawns(Targets::Empty, bound), [1]);
            }
            check(&puzzle);
        }
    }
}

#[test]
fn pieces_that_do_not_block_all_attack_along_one_ray() {
    for number in 0..=2 {
        let mut puzzle = sample::open(1, 3);
        let rook = puzzle.add("rook", 'R', riding_right(None), Bound::ANY);
        puzzle.kinds[0].blocks = false;
        let target = puzzle.add("target", 'T', Moves::none(), Bound::exactly(1));
        let on = Targets::Pieces(sample::set(&[target]));
        puzzle.attacks(&[rook], on, Bound::exactly(number));
        check(&puzzle);
    }
}

#[test]
fn a_piece_that_sees_a_square_both_ways_round_is_one_attacker() {
    let mut puzzle = sample::on(Board::new(1, 3, Wrap::COLUMNS));
    let sides = sample::rides(&[Step::new(0, 1), Step::new(0, -1), Step::new(0, 4)]);
    let rook = puzzle.add("rook", 'R', Moves::new(Vec::new(), sides), Bound::ANY);
    let rooks = Targets::Pieces(sample::set(&[rook]));
    puzzle.attacks(&[rook], rooks, Bound::exactly(1));
    check(&puzzle);
}

#[test]
fn attacks_are_seen_along_lines_and_rings_and_not_through_walls() {
    for wrap in [Wrap::NONE, Wrap::COLUMNS, Wrap::BOTH] {
        for bound in [
            Bound::exactly(0),
            Bound::at_least(1),
            Bound::exactly(1),
            Bound::at_least(2),
        ] {
            let mut board = Board::new(2, 4, wrap);
            board.set_terrain(Square::new(5), Terrain::Wall);
            let mut puzzle = sample::on(board);
            let queen = puzzle.add("queen", 'Q', sample::queen(), Bound::ANY);
            puzzle.add("pawn", 'P', Moves::none(), Bound::exactly(1));
            puzzle.attacks(&[queen], Targets::Pieces(sample::set(&[queen])), bound);
            assert_encoded(&puzzle);
        }
    }
}

/// Mines in any number, which do not block, and clues around which to count them.
fn mines(board: Board, around: Moves, clues: &[(usize, u8)], own: bool) -> Puzzle {
    let mut puzzle = sample::on(board);
    let mine = puzzle.add("mine", 'M', Moves::none(), Bound::ANY);
    puzzle.kinds[0].blocks = false;
    puzzle.clues(&[mine], around, clues, own);
    puzzle
}

#[test]
fn clues_count_the_squares_that_their_moves_reach_each_once() {
    for number in 0..=4 {
        for own in [false, true] {
            let board = Board::new(2, 2, Wrap::NONE);
            check(&mines(board, sample::king(), &[(0, number)], own));
        }
        let rays = sample::rides(&[Step::new(0, 1), Step::new(0, -1)]);
        let ring = Board::new(1, 3, Wrap::COLUMNS);
        let mut puzzle = mines(ring, Moves::new(Vec::new(), rays), &[(0, number)], false);
        check(&puzzle);
        puzzle.kinds[0].blocks = true;
        check(&puzzle);
    }
    let row = || Board::new(1, 4, Wrap::NONE);
    check(&mines(row(), sample::king(), &[(0, 1), (2, 1)], false));
    // A clue on a wall looks out and holds nothing itself.
    let mut puzzle = mines(row(), sideways(), &[(1, 2)], true);
    wall(&mut puzzle, 1);
    check(&puzzle);
    let mut puzzle = mines(row(), riding_right(None), &[(0, 1)], false);
    wall(&mut puzzle, 3);
    puzzle.add("pawn", 'P', Moves::none(), Bound::exactly(1));
    check(&puzzle);
}

/// Stones on a row of six squares; the test says what is asked of their parts.
fn stones(ask: impl FnOnce(&mut Connected)) -> Puzzle {
    let mut puzzle = sample::men(1, 6, 1);
    puzzle.connected(Counted::Pieces(puzzle.all_kinds()), Bound::ANY);
    if let Rule::Connected(rule) = &mut puzzle.rules[0] {
        ask(rule);
    }
    puzzle
}

#[test]
fn parts_have_the_number_and_the_sizes_that_are_asked_for() {
    for bound in (-1..=4).flat_map(around) {
        check(&stones(|rule| rule.each[0].bounds = Bounds::Same(bound)));
        check(&stones(|rule| rule.size = bound));
    }
    let sizes = [(1, 2), (4, 1)].map(|(square, size)| (Square::new(square), size));
    for one_each in [false, true] {
        check(&stones(|rule| {
            rule.sizes = sizes.to_vec();
            rule.one_each = one_each;
        }));
    }
    for wrong in [0, 7] {
        check(&stones(|rule| rule.sizes = vec![(Square::new(0), wrong)]));
    }
}

#[test]
fn parts_reach_round_joined_edges_past_corners_and_over_empty_squares() {
    let corner = || Moves::new(vec![Step::new(1, 1)], Vec::new());
    for wrap in [Wrap::NONE, Wrap::COLUMNS, Wrap::BOTH] {
        for by in [sample::king(), corner()] {
            for bound in [Bound::exactly(1), Bound::exactly(2)] {
                let mut puzzle = sample::on(Board::new(3, 3, wrap));
                let stone = puzzle.add("stone", 'S', Moves::none(), Bound::ANY);
                puzzle.connected(Counted::Pieces(sample::set(&[stone])), bound);
                if let Rule::Connected(rule) = &mut puzzle.rules[0] {
                    rule.by = by.clone();
                }
                assert_encoded(&puzzle);
            }
        }
    }
    let mut puzzle = sample::men(2, 4, 1);
    wall(&mut puzzle, 2);
    puzzle.connected(Counted::Empty, Bound::exactly(2));
    if let Rule::Connected(rule) = &mut puzzle.rules[0] {
        rule.each[0].grouping = Grouping::Row;
    }
    check(&puzzle);
    let mut never_full = sample::men(1, 4, 1);
    never_full.kinds[0].squares.remove(Square::new(1));
    never_full.connected(Counted::Empty, Bound::ANY);
    if let Rule::Connected(rule) = &mut never_full.rules[0] {
        rule.size = Bound::exactly(2);
    }
    check(&never_full);
}

#[test]
fn every_man_has_a_woman_of_his_own_a_step_away() {
    for (wrap, walled) in [(Wrap::NONE, None), (Wrap::COLUMNS, Some(1))] {
        for complete in [false, true] {
            for by in [sideways(), Moves::new(vec![Step::new(0, 1)], Vec::new())] {
                let mut puzzle = sample::on(Board::new(1, 4, wrap));
                walled.iter().for_each(|&place| wall(&mut puzzle, place));
                let [man, woman] =
                    ['M', 'W'].map(|c| puzzle.add("person", c, Moves::none(), Bound::ANY));
                puzzle.matching(&[man], &[woman], by, complete);
                check(&puzzle);
            }
        }
    }
}
