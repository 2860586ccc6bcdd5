//! Differences of values.

use puzzle_workbench::puzzle::{KindId, Rearrangement};

use super::{count, pictures, puzzle};

/// A row of squares that all hold a digit.
fn row(columns: usize, rule: &str) -> String {
    format!(
        "[board]\nrows = 1\ncolumns = {columns}\n[pieces.digit]\nkinds = 3\nmoves = 'none'
[[count]]\nof = 'digit'\neach = 'square'\nexactly = 1\n[[difference]]\n{rule}"
    )
}

#[test]
fn both_orders_of_a_pair_are_looked_at() {
    assert_eq!(
        pictures(&row(2, "pairs = 'wazir'\nat-least = 2")),
        ["13", "31"]
    );
    // The first is less than the second, and the second less than the first.
    assert_eq!(
        count(&row(2, "pairs = 'wazir'\nsigned = true\nat-most = -1")),
        0
    );
    let rightwards = "pairs = { leaps = [[0, 1]], mirror = false }\nsigned = true\nat-most = -1";
    assert_eq!(pictures(&row(2, rightwards)), ["12", "13", "23"]);
}

#[test]
fn along_a_line_each_square_is_compared_with_the_next() {
    let line = "lines = [['a1', 'b1', 'c1']]\nsigned = true\nat-most = -1";
    assert_eq!(pictures(&row(3, line)), ["123"]);
    let lines = "lines = [['c1', 'a1'], ['a1', 'b1']]\nexactly = [2, '?']\n";
    assert_eq!(count(&row(3, lines)), 6);
    let other = "of = ['digit.1', 'digit.3']\nlines = [['a1', 'b1']]\nat-most = 1";
    assert_eq!(count(&row(2, other)), 7);
}

#[test]
fn a_line_of_one_square_has_no_pairs() {
    assert_eq!(count(&row(2, "lines = [['a1']]\nexactly = 7")), 9);
}

#[test]
fn sight_is_stopped_and_both_squares_are_in_the_set() {
    assert_eq!(count(&row(3, "pairs = 'rook'\nexactly = 0")), 3);
    assert_eq!(
        count(&row(3, "pairs = 'rook'\nin = ['a1', 'c1']\nexactly = 0")),
        27
    );
    let empty = row(3, "pairs = 'rook'\nin = ['a1', 'c1']\nexactly = 0").replace(
        "exactly = 1\n[[difference]]",
        "exactly = 1\nin = ['a1', 'c1']\n[[count]]\nof = 'empty'\nexactly = 1\n[[difference]]",
    );
    assert_eq!(pictures(&empty), ["1.1", "2.2", "3.3"]);
}

#[test]
fn a_ratio_is_a_whole_quotient_and_otherwise_0() {
    let ratios = |values: &str, bound: &str| {
        let text = row(2, &format!("lines = [['a1', 'b1']]\nratio = true\n{bound}"));
        pictures(&text.replace("moves", &format!("values = {values}\nmoves")))
    };
    assert_eq!(ratios("[1, 2, 3]", "exactly = 2"), ["12", "21"]);
    assert_eq!(ratios("[1, 2, 3]", "exactly = 1"), ["11", "22", "33"]);
    assert_eq!(ratios("[1, 2, 3]", "exactly = 0"), ["23", "32"]);
    assert_eq!(ratios("[0, -2, 4]", "at-least = 2"), ["23", "32"]);
    assert_eq!(ratios("[0, -2, 4]", "exactly = 1"), ["22", "33"]);
    assert_eq!(
        count(&row(2, "pairs = 'wazir'\nratio = true\nexactly = 3")),
        2
    );
}

#[test]
fn all_pairs_of_a_line_are_compared_the_earlier_first() {
    let line = "lines = [['c1', 'a1', 'b1']]\nall = true\n";
    assert_eq!(count(&row(3, &format!("{line}at-least = 1"))), 6);
    let falls = row(3, &format!("{line}signed = true\nexactly = [1]"));
    // Neighbours differ by 1, and so does the first from the third.
    assert_eq!(count(&falls), 0);
    let grows = row(3, &format!("{line}signed = true\nat-most = -1"));
    assert_eq!(pictures(&grows), ["231"]);
}

#[test]
fn a_difference_that_just_fits_is_no_error() {
    let text = "[board]\nrows = 1\ncolumns = 2\n[pieces.digit]\nkinds = 2\nvalues = [-1, 9223372036854775806]\nmoves = 'none'
[[difference]]\npairs = 'wazir'\nat-least = 9223372036854775807";
    assert_eq!(pictures(text), ["12", "1.", "21", "2.", ".1", ".2", ".."]);
}

#[test]
fn kinds_of_different_values_cannot_be_exchanged() {
    let exchange = |text: &str| {
        let puzzle = puzzle(text);
        let [one, two] = [0, 1].map(KindId::new);
        puzzle.is_unchanged_by(&Rearrangement::of_kinds(&puzzle, one, two))
    };
    assert!(!exchange(&row(2, "pairs = 'wazir'\nat-least = 2")));
    let alike =
        row(2, "pairs = 'wazir'\nat-least = 2").replace("moves", "values = [2, 2, 3]\nmoves");
    assert!(exchange(&alike));
}
