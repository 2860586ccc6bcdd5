//! Bounds that are sets of numbers, and the value of a symbol in a bound.

use super::{STONE, count, pictures};

fn row(squares: usize, rule: &str) -> String {
    format!("[board]\nrows = 1\ncolumns = {squares}\n{STONE}{rule}")
}

fn counted(bound: &str) -> String {
    row(3, &format!("[[count]]\nof = 'stone'\n{bound}"))
}

#[test]
fn a_set_allows_its_numbers_and_no_others() {
    assert_eq!(count(&counted("one-of = [0, 2]")), 1 + 3);
    assert_eq!(count(&counted("not = 2")), 8 - 3);
    assert_eq!(count(&counted("not = [0, 3]\nat-most = 1")), 3);
}

#[test]
fn a_set_without_numbers_has_no_solution() {
    assert_eq!(count(&counted("one-of = []")), 0);
    assert_eq!(count(&counted("not = []")), 8);
}

#[test]
fn numbers_out_of_reach_are_no_errors() {
    assert_eq!(count(&counted("one-of = [-5, 1, 99, 1000000000000]")), 3);
    assert_eq!(count(&counted("not = [-1, 1000000000000]")), 8);
}

#[test]
fn sizes_and_runs_take_sets() {
    let parts = row(3, "[[connected]]\nof = 'stone'\nsize = { one-of = [1, 3] }");
    let expected = ["SSS", "S.S", "S..", ".S.", "..S", "..."];
    assert_eq!(pictures(&parts), expected);
    let runs = |bound: &str| row(3, &format!("[[runs]]\nof = 'stone'\neach = 'row'\n{bound}"));
    assert_eq!(pictures(&runs("length = { not = 2 }")), expected);
    assert_eq!(
        pictures(&runs("number = { one-of = [0, 2] }")),
        ["S.S", "..."]
    );
}

#[test]
fn a_list_is_one_set_unless_an_item_is_a_list_or_a_question_mark() {
    let text = |bound: &str| {
        format!(
            "[board]\nrows = 2\ncolumns = 1\n{STONE}[[count]]\nof = 'stone'\neach = 'row'\n{bound}"
        )
    };
    assert_eq!(count(&text("one-of = [1, 1]")), 1);
    assert_eq!(pictures(&text("one-of = [[0], '?']")), ["./S", "./."]);
    assert_eq!(pictures(&text("not = [[0, 5], [1]]")), ["S/."]);
}

#[test]
fn value_is_that_of_the_symbol_or_of_the_piece_on_the_target() {
    let digits = "[board]\nrows = 1\ncolumns = 3\n[pieces.digit]\nmoves = 'none'\nkinds = 2\n";
    let rule = |rule: &str| format!("{digits}{rule}");
    let each = "[[count]]\nof = 'digit'\nper = 'symbol'\nexactly = 'value'";
    assert_eq!(pictures(&rule(each)), ["122", "212", "221"]);
    let near = "[[attacks]]\nby = 'digit'\non = 'digit'\nmoves = 'wazir'\nexactly = 'value'";
    assert_eq!(pictures(&rule(near)), ["11.", "121", ".11", "..."]);
}
