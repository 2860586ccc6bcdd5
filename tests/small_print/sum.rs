//! Sums of values.

use puzzle_workbench::puzzle::{KindId, Rearrangement};

use super::{STONE, count, pictures, puzzle};

const PIECES: &str =
    "[pieces.man]\nmoves = 'none'\nvalue = 3\n[pieces.woman]\nmoves = 'none'\nvalue = -2\n";

fn row(columns: usize, rule: &str) -> String {
    format!("[board]\nrows = 1\ncolumns = {columns}\n{PIECES}[[sum]]\n{rule}")
}

#[test]
fn an_empty_square_is_worth_nothing_and_a_bound_may_be_negative() {
    assert_eq!(pictures(&row(2, "exactly = -2")), ["W.", ".W"]);
    assert_eq!(pictures(&row(2, "at-most = -4")), ["WW"]);
    assert_eq!(pictures(&row(2, "at-least = 6")), ["MM"]);
    assert_eq!(
        pictures(&row(2, "of = 'man'\nexactly = 3")),
        ["MW", "M.", "WM", ".M"]
    );
    assert_eq!(count(&row(2, "exactly = 5")), 0);
}

#[test]
fn weights_replace_the_values_and_what_they_leave_out_is_worth_nothing() {
    let twice = row(3, "weights = { man = 1, woman = -2 }\nexactly = 0");
    assert_eq!(pictures(&twice), ["MMW", "MWM", "WMM", "..."]);
    assert_eq!(count(&row(2, "weights = { man = 1 }\nexactly = 2")), 1);
    let of_man = row(
        2,
        "of = 'man'\nweights = { man = 1, woman = 5 }\nexactly = 1",
    );
    assert_eq!(count(&of_man), 4);
}

#[test]
fn squares_to_subtract_count_against_the_others_of_their_line() {
    let arrow = row(
        3,
        "of = 'man'\nlines = [['a1', 'b1']]\nminus = ['a1', 'c1']\nexactly = 3",
    );
    assert_eq!(pictures(&arrow), ["WMM", "WMW", "WM.", ".MM", ".MW", ".M."]);
}

#[test]
fn a_group_outside_the_set_is_dropped() {
    let text = format!(
        "[board]\nrows = 2\ncolumns = 1\n{STONE}[[sum]]\neach = 'row'\nin = ['a2']\nexactly = 1"
    );
    assert_eq!(pictures(&text), ["S/S", "S/."]);
}

#[test]
fn families_are_worth_their_places_and_cages_have_sums() {
    let text =
        "[board]\nrows = 1\ncolumns = 3\n[pieces.digit]\nsymbols = '123'\nmoves = 'none'\ncount = 1
[[sum]]\neach = 'region'\nregions = 'aab'\nexactly = { a = 5 }";
    assert_eq!(pictures(text), ["231", "321"]);
    let other = text.replace("moves", "values = [5, 0, 0]\nmoves");
    assert_eq!(count(&other), 4);
}

/// A row of digits, one on each square.
fn digits(columns: usize, rule: &str) -> String {
    format!(
        "[board]\nrows = 1\ncolumns = {columns}\n[pieces.digit]\nkinds = 3\nmoves = 'none'\n[pieces.ten]\nmoves = 'none'\nvalue = 10\ncount = 0
[[count]]\nof = 'any'\neach = 'square'\nexactly = 1\n{rule}"
    )
}

#[test]
fn factors_say_how_often_a_square_counts() {
    let factors = |factors: &str| digits(2, &format!("[[sum]]\nfactors = {factors}\nexactly = 7"));
    assert_eq!(pictures(&factors("'. 2'")), ["13", "32"]);
    assert_eq!(pictures(&factors("{ b1 = 2 }")), ["13", "32"]);
    assert_eq!(pictures(&factors("'5 -1'")), ["23"]);
    assert_eq!(pictures(&factors("'10 -3'")), ["11"]);
}

#[test]
fn between_two_ends_neither_counts_and_without_two_nothing_does() {
    let between = |sum: &str| {
        digits(
            3,
            &format!("[[sum]]\neach = 'row'\nbetween = ['digit.1', 'digit.3']\nexactly = {sum}"),
        )
    };
    assert_eq!(pictures(&between("2")), ["121", "123", "321", "323"]);
    // An end between other ends counts.
    assert_eq!(pictures(&between("1")), ["111", "113", "311", "313"]);
    // Nothing lies between neighbours, or beside a single end.
    assert_eq!(count(&between("0")), 27 - 12);
}

#[test]
fn the_first_square_of_a_group_says_how_many_count() {
    let first = |rule: &str| {
        digits(
            3,
            &format!("[[sum]]\neach = 'row'\nfirst = 'value'\n{rule}"),
        )
    };
    assert_eq!(
        pictures(&first("exactly = 1")),
        [
            "111", "112", "113", "121", "122", "123", "131", "132", "133"
        ]
    );
    assert_eq!(
        pictures(&first("from = 'right'\nexactly = 3\nin = ['b1', 'c1']")),
        ["112", "212", "312"]
    );
    // Weights say what is added, not how much; a piece that is not added says how much too.
    let weighed = "weights = { 'digit.1' = 5, 'digit.2' = 5 }\nexactly = 10";
    assert_eq!(
        pictures(&first(weighed)),
        [
            "211", "212", "213", "221", "222", "223", "311", "312", "313", "321", "322", "323"
        ]
        .into_iter()
        .filter(|row| match &row[..1] {
            "2" => true,
            _ => &row[1..2] != "3" && &row[2..] != "3",
        })
        .collect::<Vec<_>>()
    );
    let other = first("of = 'digit'\nexactly = 6").replace("count = 0", "squares = ['a1']");
    let other = other.replace("kinds = 3", "kinds = 3\nsquares = ['b1', 'c1']");
    assert_eq!(pictures(&other), ["T33"]);
}

#[test]
fn a_group_is_cut_by_in_turned_and_cut_to_what_is_between_before_squares_are_counted() {
    let row = |rule: &str| {
        digits(
            4,
            &format!("[[sum]]\neach = 'row'\nbetween = 'digit.3'\n{rule}"),
        )
    };
    // From the right: 3, then 1 and 2 between, of which one counts.
    let text = row("from = 'right'\nfirst = 1\nexactly = 1");
    let found = pictures(&text);
    assert!(found.contains(&"3213".to_owned()) && !found.contains(&"3123".to_owned()));
    // The first square is in the set, and before what lies between.
    let text = row("in = ['b1', 'c1', 'd1']\nfirst = 'value'\nexactly = 2");
    assert_eq!(pictures(&text), ["1323", "2323", "3323"]);
    assert_eq!(count(&row("first = 0\nexactly = 0")), 81);
    assert_eq!(count(&row("first = -1\nexactly = 0")), 81);
}

#[test]
fn a_product_is_of_what_counts_and_of_nothing_1() {
    let product = |rule: &str| digits(2, &format!("[[product]]\n{rule}"));
    assert_eq!(pictures(&product("exactly = 6")), ["23", "32"]);
    assert_eq!(
        pictures(&product("of = 'digit.2'\nexactly = 1")),
        ["11", "13", "31", "33"]
    );
    assert_eq!(count(&product("exactly = 5")), 0);
    assert_eq!(count(&product("exactly = -1")), 0);
    let of_zero = product("exactly = 0").replace("kinds = 3", "kinds = 3\nvalues = [0, 2, 3]");
    assert_eq!(pictures(&of_zero), ["11", "12", "13", "21", "31"]);
    let large = product("exactly = 9223372036854775807")
        .replace(
            "kinds = 3",
            "kinds = 3\nvalues = [9223372036854775807, 0, 0]\nsquares = ['a1']",
        )
        .replace("value = 10\ncount = 0", "value = 1");
    assert_eq!(pictures(&large), ["1T"]);
}

#[test]
fn a_sum_that_just_fits_is_no_error() {
    let text = "[board]\nrows = 1\ncolumns = 4\n[pieces.man]\nmoves = 'none'\nvalue = 9223372036854775807\nsquares = ['a1']
[pieces.woman]\nmoves = 'none'\nvalue = '0 - 9223372036854775807'\nsquares = ['b1']
[[sum]]\neach = 'row'\nexactly = 9223372036854775807";
    assert_eq!(pictures(text), ["M..."]);
}

#[test]
fn pieces_of_different_values_may_be_exchanged() {
    let text = |rule: &str| {
        format!(
            "[board]\nrows = 1\ncolumns = 2\n{PIECES}{rule}[symmetry]\ninterchange = [['man', 'woman']]"
        )
    };
    let exchange = |text: &str| {
        let puzzle = puzzle(text);
        let [man, woman] = [0, 1].map(KindId::new);
        puzzle.is_unchanged_by(&Rearrangement::of_kinds(&puzzle, man, woman))
    };
    assert!(exchange(&text("")));
    assert!(exchange(&text(
        "[[sum]]\nweights = { man = 1, woman = 1 }\nexactly = 1\n"
    )));
    assert!(!exchange(&text("[[sum]]\nexactly = 1\n")));
    assert_eq!(pictures(&text("[[sum]]\nexactly = 1\n")), ["MW", "WM"]);
}
