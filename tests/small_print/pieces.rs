//! Pieces: families, numbers, moves and what they block.

use puzzle_workbench::definition::Definition;

use super::{STONE, count, pictures, puzzle};

#[test]
fn a_family_of_0_kinds_is_a_family_without_kinds() {
    let text = |rule: &str| {
        format!("[board]\nsize = 2\n[pieces.digit]\nkinds = 0\nmoves = 'none'\ncount = 1\n{rule}")
    };
    let none = "of = 'digit'\neach = 'row'\nexactly = 0";
    let one = "of = 'digit'\neach = 'row'\nexactly = 1";
    assert_eq!(pictures(&text("")), ["../.."]);
    assert_eq!(count(&text(&format!("[[count]]\n{none}"))), 1);
    assert_eq!(count(&text(&format!("[[count]]\n{one}"))), 0);
    // A rule stated once for each symbol of a family without symbols is not stated at all.
    assert_eq!(
        count(&text(&format!("[[count]]\nper = 'symbol'\n{one}"))),
        1
    );
}

#[test]
fn the_count_squares_and_moves_of_a_family_hold_for_each_kind() {
    let text = "[board]\nrows = 1\ncolumns = 4
[pieces.digit]\nsymbols = '12'\ncount = 1\nsquares = ['a1:c1']\nmoves = 'W'
[[attacks]]\nby = 'digit'\non = 'digit'\nexactly = 0";
    assert_eq!(pictures(text), ["1.2.", "2.1."]);
}

#[test]
fn symbols_is_a_family_in_the_order_of_its_characters_and_kinds_is_one_with_digits() {
    let board = "[board]\nrows = 1\ncolumns = 1\n[pieces.digit]\nmoves = 'none'\n";
    assert_eq!(
        pictures(&format!("{board}symbols = '2é1'")),
        ["2", "é", "1", "."]
    );
    assert_eq!(pictures(&format!("{board}kinds = 2")), ["1", "2", "."]);
}

#[test]
fn any_number_of_a_piece_may_stand_unless_its_count_says_otherwise() {
    let text = |count: &str| format!("[board]\nsize = 2\n{STONE}{count}");
    // Sums of binomial coefficients of 4.
    assert_eq!(count(&text("")), 16);
    assert_eq!(count(&text("count = 'any'")), 16);
    assert_eq!(count(&text("count = 2")), 6);
    assert_eq!(count(&text("count = { min = 3 }")), 5);
    assert_eq!(count(&text("count = { max = 1 }")), 5);
    assert_eq!(count(&text("count = { min = 1, max = 3 }")), 14);
}

#[test]
fn a_given_stands_in_every_solution_and_counts_as_one_of_its_piece() {
    let text = "[board]\nlayout = 'S..'\n[pieces.stone]\nmoves = 'none'\ncount = 2";
    assert_eq!(pictures(text), ["SS.", "S.S"]);
}

#[test]
fn a_piece_with_the_name_of_moves_has_them_and_others_write_theirs() {
    // Of three squares in a row, which piece attacks the far end?
    let text = |piece: &str| {
        format!(
            "[board]\nlayout = '.#.'\n[pieces.{piece}\nfixed = ['a1']\ncount = 1
[[attacks]]\nby = 'any'\non = 'empty'\nexactly = 1"
        )
    };
    assert_eq!(count(&text("dabbaba]")), 1);
    assert_eq!(count(&text("rook]")), 0);
    assert_eq!(count(&text("tower]\nmoves = 'dabbaba'")), 1);
    assert_eq!(count(&text("rook]\nmoves = 'D'")), 1);
    assert_eq!(count(&text("tower]\nmoves = 'rook + dabbaba'")), 1);
    assert_eq!(count(&text("tower]\nmoves = { leaps = [[2, 0]] }")), 1);
    assert_eq!(
        count(&text(
            "tower]\nmoves = { leaps = [[2, 0]], mirror = false }"
        )),
        0
    );
}

#[test]
fn a_piece_that_no_rule_asks_to_attack_needs_no_moves() {
    let text = |rule: &str| {
        format!(
            "[board]\nlayout = '..#'\n[pieces.digit]\nkinds = 2\ncount = 1\n[[attacks]]\n{rule}"
        )
    };
    let puzzle = |rule: &str| {
        Definition::parse("a.toml", &text(rule))
            .unwrap()
            .instance(&[])
    };
    assert_eq!(
        count(&text(
            "by = 'digit'\non = 'digit'\nmoves = 'wazir'\nexactly = 1"
        )),
        2
    );
    assert!(puzzle("by = 'digit'\non = 'digit'\nexactly = 0").is_err());
    assert!(puzzle("by = 'any'\non = 'empty'\nexactly = 0").is_err());
}

#[test]
fn a_table_is_mirrored_in_all_eight_ways_unless_it_says_otherwise() {
    let moves = |written: &str| {
        let text = format!("[board]\nsize = 1\n[pieces.stone]\nmoves = {written}");
        puzzle(&text).kinds[0].moves.clone()
    };
    for (table, same) in [
        ("{ leaps = [[1, 2]] }", "'N'"),
        ("{ rides = [[1, 1]] }", "'B'"),
        ("{ rides = [[0, -1, 3]] }", "'W3'"),
        ("{ rides = [[0, 1, 1]] }", "'W'"),
        ("{ rides = [[0, 1, 4294967296]] }", "'R'"),
        ("{ leaps = [[0, 2]], rides = [[1, 2]] }", "'DNN'"),
        ("{ leaps = [[-1, 0], [-1, 0]], mirror = false }", "'fW'"),
        ("{}", "'none'"),
    ] {
        assert_eq!(moves(table), moves(same), "{table}");
    }
}

#[test]
fn a_piece_stops_sight_unless_it_says_that_it_does_not() {
    let text = |blocks: &str| {
        format!(
            "[board]\nrows = 1\ncolumns = 3\n[pieces.rook]\nfixed = ['a1', 'c1']
[pieces.stone]\nmoves = 'none'\nfixed = ['b1']\n{blocks}
[[attacks]]\nby = 'rook'\non = 'rook'\nexactly = 0"
        )
    };
    assert_eq!(count(&text("")), 1);
    assert_eq!(count(&text("blocks = true")), 1);
    assert_eq!(count(&text("blocks = false")), 0);
}

#[test]
fn w1_is_w_and_a_repeated_direction_counts_once() {
    let text = |moves: &str| {
        format!(
            "[board]\nsize = 3\n[pieces.stone]\nmoves = {moves}\ncount = 3
[[attacks]]\nby = 'stone'\non = 'stone'\nexactly = 0"
        )
    };
    let of = |moves: &str| pictures(&text(moves));
    assert_eq!(of("'W1'"), of("'W'"));
    assert_ne!(of("'W2'"), of("'W'"));
    assert_eq!(of("'ffW'"), of("'fW'"));
    assert_ne!(of("'fW'"), of("'W'"));
    assert_eq!(of("{ rides = [[0, 1, 1]] }"), of("'W'"));
}

#[test]
fn a_family_without_kinds_has_no_values() {
    let text = "[board]\nsize = 2\n[pieces.none]\nkinds = 0\nvalues = []\nmoves = 'none'";
    assert_eq!(count(text), 1);
}
