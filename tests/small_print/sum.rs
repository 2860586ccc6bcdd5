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
