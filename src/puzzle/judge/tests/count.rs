//! `[[count]]`: for each group of squares, the number of pieces on it.

use super::*;
use crate::board::Group;

/// A board of queens with one count rule.
fn counting(board: Board, of: Counted, grouping: Grouping, bound: Bound) -> Puzzle {
    let mut puzzle = on(board);
    puzzle.add("queen", 'Q', queen(), Bound::ANY);
    puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
    puzzle.count(of, grouping, bound);
    puzzle
}

fn of_queens() -> Counted {
    Counted::Pieces(set(&[KindId::new(0)]))
}

#[test]
fn a_third_queen_in_a_row_is_one_too_many() {
    let puzzle = counting(flat(2, 3), of_queens(), Grouping::Row, Bound::at_most(2));
    good(&puzzle, &["QQP", ".QQ"]);
    is_broken(&puzzle, &["QQQ", ".QQ"], [(RULE, &["a2", "b2", "c2"])]);
    let expected = CountBreach {
        group: Group {
            grouping: Grouping::Row,
            squares: squares(&puzzle, ["a1", "b1", "c1"]),
        },
        area: squares(&puzzle, ["a1", "b1", "c1"]),
        of: of_queens(),
        bound: Bound::at_most(2),
        squares: squares(&puzzle, ["a1", "b1", "c1"]),
        origin: Origin(RULE),
    };
    assert_eq!(judged(&puzzle, &["QQ.", "QQQ"]), [Breach::Count(expected)]);
}

#[test]
fn a_queen_moved_leaves_one_column_without_and_one_with_two() {
    let puzzle = counting(flat(2, 2), of_queens(), Grouping::Column, Bound::exactly(1));
    good(&puzzle, &["Q.", ".Q"]);
    is_broken(&puzzle, &["Q.", "Q."], [(RULE, &["a2", "a1"]), (RULE, &[])]);
}

#[test]
fn a_diagonal_of_one_square_is_a_group() {
    let puzzle = counting(
        flat(2, 2),
        of_queens(),
        Grouping::Diagonal,
        Bound::at_least(1),
    );
    good(&puzzle, &["QQ", ".Q"]);
    is_broken(&puzzle, &[".Q", "QQ"], [(RULE, &[])]);
}

#[test]
fn straight_lines_go_at_any_slope_and_over_walls() {
    let mut board = flat(3, 5);
    board.set_terrain(board.at(1, 2), Terrain::Wall);
    let puzzle = counting(board, of_queens(), Grouping::Line, Bound::at_most(1));
    good(&puzzle, &["Q....", ".....", ".Q..."]);
    is_broken(
        &puzzle,
        &["Q....", ".....", "....Q"],
        [(RULE, &["a3", "e1"])],
    );
}
