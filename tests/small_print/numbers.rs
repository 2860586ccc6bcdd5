//! Numbers: expressions, and numbers that nothing can have.

use super::{STONE, count, pictures, puzzle};

#[test]
fn n_minus_1_is_a_subtraction_even_without_blanks() {
    let board = puzzle("[params]\nn = 3\n[board]\nrows = 1\ncolumns = 'n-1'").board;
    assert_eq!((board.rows(), board.columns()), (1, 2));
}

#[test]
fn names_of_parameters_are_letters_digits_and_underscores() {
    for name in ["n", "N", "n2", "_", "_2", "rows_and_columns", "minimum"] {
        let text = format!("[params]\n{name} = 3\n[board]\nrows = 1\ncolumns = '{name}'");
        assert_eq!(puzzle(&text).board.columns(), 3, "{name}");
    }
}

#[test]
fn an_expression_may_stand_wherever_a_number_may() {
    let written = |n: &str, one: &str, two: &str| {
        format!(
            "[params]\nn = 3\n[board]\nrows = {one}\ncolumns = {n}
[pieces.digit]\nkinds = {two}\ncount = {{ min = {one}, max = {two} }}
moves = {{ leaps = [[0, {two}]], rides = [[0, {one}, {two}]] }}
[[count]]\nof = 'digit.1'\neach = 'column'\nexactly = ['?', {one}, '?']
[[attacks]]\nby = 'digit'\non = 'empty'\nat-least = {one}\nat-most = {two}"
        )
    };
    let numbers = pictures(&written("3", "1", "2"));
    assert!(!numbers.is_empty());
    assert_eq!(
        pictures(&written("'n'", "'n / 2'", "'-1 + max(n, 2)'")),
        numbers
    );
}

#[test]
fn a_number_of_pieces_below_0_is_no_error_and_no_solution() {
    assert_eq!(count(&format!("[board]\nsize = 2\n{STONE}count = -1")), 0);
    assert_eq!(
        count(&format!("[board]\nsize = 2\n{STONE}count = {{ max = -1 }}")),
        0
    );
}

#[test]
fn a_min_above_its_max_is_no_error_and_no_solution() {
    let text = format!("[board]\nsize = 2\n{STONE}count = {{ min = 2, max = 1 }}");
    assert_eq!(count(&text), 0);
}

#[test]
fn a_bound_that_no_group_can_meet_is_no_error_and_no_solution() {
    for bound in [
        "exactly = 3",
        "exactly = -1",
        "at-most = -1",
        "at-least = 2\nat-most = 1",
        "at-least = 9223372036854775807",
    ] {
        let text =
            format!("[board]\nsize = 2\n{STONE}[[count]]\nof = 'stone'\neach = 'row'\n{bound}");
        assert_eq!(count(&text), 0, "{bound}");
    }
}

#[test]
fn a_number_of_attackers_that_cannot_be_leaves_no_target() {
    let text = "[board]\nrows = 1\ncolumns = 2\n[pieces.rook]
[[attacks]]\nby = 'rook'\non = 'rook'\nexactly = -1";
    assert_eq!(pictures(text), [".."]);
}
