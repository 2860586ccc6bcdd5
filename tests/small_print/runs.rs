//! Runs.

use super::{STONE, count, pictures};

fn row(columns: usize, rule: &str) -> String {
    format!(
        "[board]\nrows = 1\ncolumns = {columns}\n{STONE}[[runs]]\nof = 'stone'\neach = 'row'\n{rule}"
    )
}

fn lengths(columns: usize, text: &str) -> String {
    row(columns, &format!("lengths = ['{text}']"))
}

#[test]
fn a_text_says_what_the_runs_are_in_order() {
    assert_eq!(pictures(&lengths(4, "2 1")), ["SS.S"]);
    assert_eq!(pictures(&lengths(3, "")), ["..."]);
    assert_eq!(count(&lengths(3, "?")), 8);
    assert_eq!(count(&lengths(3, " ? ")), 8);
    assert_eq!(pictures(&lengths(3, "\t1  1 ")), ["S.S"]);
}

#[test]
fn a_star_stands_for_any_number_of_runs_and_nothing_is_counted_twice() {
    assert_eq!(count(&lengths(5, "*")), 32);
    assert_eq!(count(&lengths(5, "* *")), 32);
    assert_eq!(count(&lengths(3, "* 1 *")), 4);
    assert_eq!(pictures(&lengths(4, "1*1")), ["S.S.", "S..S", ".S.S"]);
}

#[test]
fn a_question_mark_is_no_bound_alone_and_one_run_among_others() {
    assert_eq!(count(&lengths(3, "?")), 8);
    assert_eq!(pictures(&lengths(3, "? ?")), ["S.S"]);
    assert_eq!(pictures(&lengths(5, "? 1 ?")), ["S.S.S"]);
    assert_eq!(pictures(&lengths(6, "? 2 ?")), ["S.SS.S"]);
    assert_eq!(count(&lengths(6, "? 1 ?")), 6);
    assert_eq!(count(&lengths(3, "* ?")), 7);
    assert_eq!(
        pictures(&format!(
            "{}\nlength = {{ at-least = 2 }}",
            lengths(5, "??")
        )),
        ["SS.SS"]
    );
}

#[test]
fn a_run_of_no_square_cannot_be_and_one_that_is_too_long_is_no_error() {
    assert_eq!(count(&lengths(3, "0")), 0);
    assert_eq!(count(&lengths(3, "4")), 0);
    assert_eq!(count(&lengths(3, "99999999999999999999999999")), 0);
    assert_eq!(count(&lengths(3, "* 0 *")), 0);
}

#[test]
fn runs_have_a_number_and_each_a_length_and_all_of_it_may_stand_together() {
    assert_eq!(pictures(&row(3, "number = { exactly = 2 }")), ["S.S"]);
    assert_eq!(count(&row(3, "number = { at-most = 0 }")), 1);
    assert_eq!(count(&row(3, "number = { at-most = -1 }")), 0);
    assert_eq!(
        pictures(&row(3, "length = { at-least = 3 }")),
        ["SSS", "..."]
    );
    let all = "lengths = ['* 2']\nnumber = { at-least = 2, at-most = 2 }\nlength = { at-most = 2 }";
    assert_eq!(count(&row(6, all)), 9);
}

#[test]
fn walls_and_closed_squares_end_a_run() {
    let text = format!(
        "[board]\nlayout = '.#.x.'\n{STONE}[[runs]]\nof = 'stone'\neach = ['row']\nlengths = ['1 1 1']"
    );
    assert_eq!(pictures(&text), ["S#SxS"]);
    let empty = text.replace("of = 'stone'\neach", "of = 'empty'\neach");
    assert_eq!(pictures(&empty), [".#.x."]);
}

#[test]
fn runs_of_equal_symbols_are_one_list_for_all_symbols() {
    let text = "[board]\nrows = 1\ncolumns = 3\n[pieces.digit]\nsymbols = '12'\nmoves = 'none'
[[runs]]\nof = 'digit'\nper = 'symbol'\neach = 'row'\nlengths = ['2 1']";
    assert_eq!(pictures(text), ["112", "221"]);
    // Whichever symbols they are.
    let any = text.replace("per = 'symbol'\n", "").replace("2 1", "3");
    assert_eq!(count(&any), 8);
}

#[test]
fn over_joined_edges_runs_go_on_along_diagonals_alone() {
    let torus = |each: &str, rest: &str| {
        format!(
            "[board]\nsize = 3\nwrap = 'both'\n{STONE}count = 2\n[[runs]]\nof = 'stone'\neach = '{each}'\n{rest}"
        )
    };
    let one_run = "length = { exactly = 2 }";
    // Two pairs in each row, but not the pair across the edge.
    assert_eq!(count(&torus("row", one_run)), 6);
    // The second ring begins at a2, its leftmost square, and continues to b3 and c1.
    assert_eq!(
        pictures(&torus("diagonal", "lengths = ['', '2', '']")),
        [".S./S../...", ".S./.../..S"]
    );
    // The ring down from a2 continues to b1 and c3.
    assert_eq!(
        pictures(&torus("antidiagonal", "lengths = ['', '2', '']")),
        ["..S/.../.S.", ".../S../.S."]
    );
}

#[test]
fn lines_are_read_as_they_are_written() {
    let text = format!(
        "[board]\nsize = 2\n{STONE}[[runs]]\nof = 'stone'\nlines = [['b1', 'a2', 'a1'], ['b2']]\nlengths = ['1 1', '?']"
    );
    assert_eq!(pictures(&text), [".S/SS", "../SS"]);
}
