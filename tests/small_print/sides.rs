//! Pieces on sides: where they may stand, in which groups they count, and what walls close.

use super::{count, definition, puzzle, solutions};

/// Pieces on sides, any number of them.
const LINE: &str = "[pieces.line]\njoins = 'squares'\n";
const WALL: &str = "[pieces.wall]\njoins = 'corners'\nsides = 'inner'\n";

fn board(rows: usize, columns: usize) -> String {
    format!("[board]\nrows = {rows}\ncolumns = {columns}\n")
}

#[test]
fn without_a_side_to_stand_on_a_number_above_0_has_no_solution() {
    let text = |number| format!("{}{LINE}count = {number}\n", board(1, 1));
    assert_eq!(count(&text(1)), 0);
    assert_eq!(count(&text(0)), 1);
}

#[test]
fn a_square_and_a_direction_may_name_an_inner_side() {
    let text = |sides: &str| {
        let board = board(2, 1);
        format!("{board}[pieces.line]\njoins = 'squares'\nsides = [{sides}]\n")
    };
    for name in ["'a2-s'", "'a1-n'", "'a1-a2'", "'a2-a1'", "'r1c1-r2c1'"] {
        assert_eq!(count(&text(name)), 2, "{name}");
    }
}

#[test]
fn a_piece_that_joins_squares_stands_on_no_outer_side() {
    let text = |joins| {
        format!(
            "{}[pieces.line]\njoins = '{joins}'\nsides = 'all'\n",
            board(1, 2)
        )
    };
    assert_eq!(count(&text("squares")), 2);
    assert_eq!(count(&text("corners")), 1 << 7);
}

#[test]
fn edges_joined_over_three_squares_have_one_side_each() {
    let text = format!("{}wrap = 'columns'\n{LINE}", board(1, 3));
    assert_eq!(count(&text), 8);
}

#[test]
fn beside_a_wall_or_closed_square_a_side_is_outer() {
    let text = "[board]\nlayout = '.#.x'\n[pieces.line]\njoins = 'corners'\n";
    assert_eq!(count(&format!("{text}sides = 'inner'\n")), 1);
    assert_eq!(count(&format!("{text}sides = 'outer'\n")), 1 << 8);
}

#[test]
fn a_closed_division_has_no_wall_within_a_part_and_an_open_one_may() {
    let text = |key: &str| {
        let board = board(2, 2);
        format!("{board}{WALL}[[connected]]\nof = 'square'\nwalls = 'wall'\nat-least = 1\n{key}")
    };
    assert_eq!(count(&text("")), 12);
    assert_eq!(count(&text("closed = false")), 16);
}

#[test]
fn walls_on_the_rim_of_a_group_and_outer_sides_are_not_asked() {
    let regions = "regions = 'ab'\n";
    let rule = "[[connected]]\nof = 'square'\nwalls = 'wall'\nexactly = 1\neach = 'region'\n";
    let text = |regions, rule| {
        format!(
            "{}{regions}[pieces.wall]\njoins = 'corners'\n{rule}",
            board(1, 2)
        )
    };
    assert_eq!(count(&text(regions, rule)), 1 << 7);
    let rule = rule.replace("each = 'region'", "in = ['a1']");
    assert_eq!(count(&text("", &rule)), 1 << 7);
}

#[test]
fn no_wall_stands_beside_a_square_that_holds_none_of_the_piece() {
    let rule = "[[connected]]\nof = 'stone'\nwalls = 'wall'\nat-least = 0\n";
    let stone = "[pieces.stone]\nmoves = 'none'\n";
    // Four ways without the wall; with it both squares hold a stone.
    assert_eq!(count(&format!("{}{WALL}{stone}{rule}", board(1, 2))), 5);
    // Where one of the squares may not hold a stone, there is no wall at all.
    let stone = format!("{stone}squares = ['a1']\n");
    assert_eq!(count(&format!("{}{WALL}{stone}{rule}", board(1, 2))), 2);
}

#[test]
fn walls_may_join_corners_in_another_rule() {
    let rules = "[[connected]]\nof = 'square'\nwalls = 'wall'\nexactly = 2\n\
                 [[connected]]\nof = 'wall'\nexactly = 1\n";
    // Of the divisions into two parts all have their walls in one piece: of 2x2 four single squares and two halves.
    assert_eq!(count(&format!("{}{WALL}{rules}", board(2, 2))), 6);
}

#[test]
fn pictures_of_corners_have_words_for_as_many_columns_as_there_are_corners() {
    let rule = "[[count]]\nof = 'wall'\neach = 'corner'\nnumbers = '''\n. 1 .\n. . .'''\n";
    assert_eq!(count(&format!("{}{WALL}{rule}", board(1, 2))), 1);
    let rule = rule.replace(". 1 .\n. . .", ".1.\n...");
    assert_eq!(count(&format!("{}{WALL}{rule}", board(1, 2))), 1);
}

#[test]
fn a_corner_where_no_side_ends_counts_0() {
    let text = |bound| {
        let rule = format!("[[count]]\nof = 'wall'\neach = 'corner'\n{bound}\n");
        format!("[board]\nlayout = '..##'\n{WALL}{rule}")
    };
    assert_eq!(count(&text("at-most = 1")), 2);
    assert_eq!(count(&text("at-least = 1")), 0);
}

#[test]
fn any_is_every_piece_on_squares() {
    let text = format!(
        "{}{LINE}[pieces.stone]\nmoves = 'none'\n[[count]]\nof = 'any'\nexactly = 1\n",
        board(1, 2)
    );
    assert_eq!(count(&text), 4);
}

#[test]
fn squares_come_before_sides_in_the_order_of_solutions() {
    let text = format!(
        "{}{LINE}[pieces.stone]\nmoves = 'none'\ncount = 1\n",
        board(1, 2)
    );
    assert!(definition(&text).instance(&[]).is_ok());
    let puzzle = puzzle(&text);
    let held = solutions(&puzzle).into_iter().map(|solution| {
        let places = puzzle.board.open_places();
        places
            .map(|place| u8::from(solution.get(place).is_some()))
            .take(2)
            .collect::<Vec<u8>>()
    });
    assert_eq!(held.collect::<Vec<_>>(), [[1, 0], [1, 0], [0, 1], [0, 1]]);
}
