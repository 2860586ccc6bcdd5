//! `[[count]]`: for each group of squares, the number of pieces on it.

use super::*;
use crate::board::{Boxes, Group, Regions};
use crate::puzzle::{Bounds, Count};

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

fn rule(puzzle: &mut Puzzle) -> &mut Count {
    match &mut puzzle.rules[0] {
        Rule::Count(rule) => rule,
        other => unreachable!("{other:?}"),
    }
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
fn a_region_holds_too_many_and_squares_of_no_region_do_not_count() {
    let mut board = flat(2, 3);
    let labels = "ab.aab".chars().map(|c| (c != '.').then_some(c));
    board.set_regions(Regions::new(labels));
    let bounds = Bounds::Each(vec![Bound::at_most(1), Bound::at_least(1)]);
    let mut puzzle = counting(board, of_queens(), Grouping::Region, Bound::ANY);
    rule(&mut puzzle).each[0].bounds = bounds;
    good(&puzzle, &["QQQ", "..."]);
    is_broken(&puzzle, &["QQQ", ".Q."], [(RULE, &["a2", "b1"])]);
    is_broken(&puzzle, &["Q.Q", "..."], [(RULE, &[])]);
}

#[test]
fn a_box_holds_too_many() {
    let mut board = flat(2, 4);
    board.set_boxes(Boxes {
        rows: 2,
        columns: 2,
    });
    let puzzle = counting(board, of_queens(), Grouping::Box, Bound::exactly(1));
    good(&puzzle, &["Q...", "..Q."]);
    is_broken(&puzzle, &["Q...", "Q.Q."], [(RULE, &["a2", "a1"])]);
    is_broken(&puzzle, &["Q...", "...."], [(RULE, &[])]);
}

#[test]
fn a_queen_moved_leaves_one_column_without_and_one_with_two() {
    let puzzle = counting(flat(2, 2), of_queens(), Grouping::Column, Bound::exactly(1));
    good(&puzzle, &["Q.", ".Q"]);
    is_broken(&puzzle, &["Q.", "Q."], [(RULE, &["a2", "a1"]), (RULE, &[])]);
}

#[test]
fn the_slopes_of_diagonals_and_antidiagonals_are_told_apart() {
    let rising = counting(
        flat(3, 4),
        of_queens(),
        Grouping::Diagonal,
        Bound::at_most(1),
    );
    let falling = counting(
        flat(3, 4),
        of_queens(),
        Grouping::Antidiagonal,
        Bound::at_most(1),
    );
    let (slash, backslash) = (["..Q.", "....", "Q..."], [".Q..", "....", "...Q"]);
    good(&falling, &slash);
    is_broken(&rising, &slash, [(RULE, &["c3", "a1"])]);
    good(&rising, &backslash);
    is_broken(&falling, &backslash, [(RULE, &["b3", "d1"])]);
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
fn the_board_is_one_group_and_each_open_square_another() {
    let puzzle = counting(
        flat(1, 3),
        Counted::Empty,
        Grouping::Board,
        Bound::exactly(2),
    );
    good(&puzzle, &["P.."]);
    is_broken(&puzzle, &["P.Q"], [(RULE, &["b1"])]);
    let mut board = flat(1, 3);
    board.set_terrain(Square::new(2), Terrain::Wall);
    let puzzle = counting(board, of_queens(), Grouping::Square, Bound::exactly(1));
    good(&puzzle, &["QQ."]);
    is_broken(&puzzle, &["QP."], [(RULE, &[])]);
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

#[test]
fn windows_lie_over_joined_edges() {
    let window = Grouping::Window {
        rows: 1,
        columns: 2,
    };
    let joined = counting(
        Board::new(1, 4, Wrap::COLUMNS),
        of_queens(),
        window.clone(),
        Bound::at_most(1),
    );
    let flat = counting(flat(1, 4), of_queens(), window, Bound::at_most(1));
    good(&flat, &["Q..Q"]);
    is_broken(&joined, &["Q..Q"], [(RULE, &["d1", "a1"])]);
    good(&joined, &["Q.Q."]);
}

#[test]
fn only_squares_in_the_set_count_and_groups_without_any_are_dropped() {
    for grouping in [
        Grouping::Row,
        Grouping::Window {
            rows: 1,
            columns: 2,
        },
    ] {
        let mut puzzle = counting(flat(2, 2), of_queens(), grouping, Bound::exactly(1));
        rule(&mut puzzle).within = SquareSet::of(4, [Square::new(0), Square::new(1)]);
        good(&puzzle, &["Q.", ".."]);
        is_broken(&puzzle, &["QQ", ".."], [(RULE, &["a2", "b2"])]);
        is_broken(&puzzle, &["..", "QQ"], [(RULE, &[])]);
    }
}

#[test]
fn a_list_of_bounds_goes_by_row_from_the_top_and_keeps_places_of_dropped_rows() {
    let mut puzzle = counting(flat(3, 2), of_queens(), Grouping::Row, Bound::ANY);
    let [top, middle, bottom] = [Bound::exactly(2), Bound::exactly(2), Bound::exactly(0)];
    rule(&mut puzzle).each[0].bounds = Bounds::Each(vec![top, middle, bottom]);
    rule(&mut puzzle).within = SquareSet::of(6, [0, 1, 4, 5].map(Square::new));
    good(&puzzle, &["QQ", "..", ".."]);
    is_broken(&puzzle, &["Q.", "Q.", ".."], [(RULE, &["a3"])]);
    is_broken(&puzzle, &["QQ", "..", "Q."], [(RULE, &["a1"])]);
}

#[test]
fn closed_squares_and_walls_are_not_empty_squares() {
    let mut board = flat(1, 3);
    board.set_terrain(Square::new(0), Terrain::Wall);
    board.set_terrain(Square::new(1), Terrain::Closed);
    let puzzle = counting(board, Counted::Empty, Grouping::Row, Bound::exactly(1));
    good(&puzzle, &["..."]);
    is_broken(&puzzle, &["..Q"], [(RULE, &[])]);
}
