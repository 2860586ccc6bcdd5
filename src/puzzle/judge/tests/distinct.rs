//! `[[distinct]]`: no two groups of one grouping hold the same.

use super::*;
use crate::board::{Group, Regions};

fn boards(board: Board, each: &[Grouping]) -> Puzzle {
    let mut puzzle = on(board);
    puzzle.add("queen", 'Q', queen(), Bound::ANY);
    puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
    puzzle.distinct(each);
    puzzle
}

#[test]
fn a_piece_exchanged_makes_two_rows_the_same() {
    let puzzle = boards(flat(3, 2), &[Grouping::Row]);
    good(&puzzle, &["QP", "PQ", "Q."]);
    let (first, last) = (["a3", "b3"], ["a1", "b1"]);
    let both = [first, last].concat();
    is_broken(&puzzle, &["QP", "PQ", "QP"], [(RULE, &both)]);
    let row = |names| Group {
        grouping: Grouping::Row,
        squares: squares(&puzzle, names),
    };
    let expected = DistinctBreach {
        groups: [row(first), row(last)],
        origin: Origin(RULE),
    };
    let judged = judged(&puzzle, &["Q.", "..", "Q."]);
    assert_eq!(judged, [Breach::Distinct(expected)]);
}

#[test]
fn a_row_and_a_column_may_hold_the_same() {
    let puzzle = boards(flat(2, 2), &[Grouping::Row, Grouping::Column]);
    good(&puzzle, &["QP", "P."]);
    is_broken(
        &puzzle,
        &["QQ", "QQ"],
        [
            (RULE, &["a2", "b2", "a1", "b1"]),
            (RULE, &["a2", "a1", "b2", "b1"]),
        ],
    );
}

#[test]
fn walls_and_closed_squares_count_as_empty() {
    let mut board = flat(2, 2);
    board.set_terrain(Square::new(0), Terrain::Wall);
    board.set_terrain(Square::new(3), Terrain::Closed);
    let puzzle = boards(board, &[Grouping::Row]);
    good(&puzzle, &[".Q", ".."]);
    is_broken(&puzzle, &["..", ".."], [(RULE, &["a2", "b2", "a1", "b1"])]);
}

#[test]
fn regions_of_different_sizes_are_never_compared() {
    let mut board = flat(1, 5);
    board.set_regions(Regions::new("aabbb".chars().map(Some)));
    let puzzle = boards(board, &[Grouping::Region]);
    good(&puzzle, &["....."]);
    let mut board = flat(1, 5);
    board.set_regions(Regions::new([
        Some('a'),
        Some('b'),
        None,
        Some('a'),
        Some('b'),
    ]));
    let puzzle = boards(board, &[Grouping::Region]);
    good(&puzzle, &["QP..."]);
    is_broken(&puzzle, &["QQ.PP"], [(RULE, &["a1", "d1", "b1", "e1"])]);
}
