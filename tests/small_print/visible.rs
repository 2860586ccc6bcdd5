//! Which tall pieces are seen.

use super::{count, pictures};

/// A row of digits, each once.
fn row(rule: &str) -> String {
    format!(
        "[board]\nrows = 1\ncolumns = 3\n[pieces.digit]\nkinds = 3\nmoves = 'none'\ncount = 1\n[[visible]]\n{rule}"
    )
}

#[test]
fn a_piece_is_seen_over_smaller_ones() {
    assert_eq!(pictures(&row("from = 'left'\nexactly = 3")), ["123"]);
    assert_eq!(pictures(&row("from = 'right'\nexactly = 3")), ["321"]);
    assert_eq!(count(&row("from = 'left'\nexactly = 2")), 3);
    assert_eq!(count(&row("from = 'top'\nexactly = [1, '?', 1]")), 6);
    assert_eq!(
        pictures(&row("lines = [['b1', 'a1', 'c1']]\nexactly = 3")),
        ["213"]
    );
}

#[test]
fn the_later_of_two_equals_is_hidden() {
    let text = row("from = 'left'\nexactly = 1").replace("moves", "values = [2, 2, 2]\nmoves");
    assert_eq!(count(&text), 6);
}

#[test]
fn with_per_each_symbol_is_seen_by_itself() {
    let text = row("from = 'left'\nper = 'symbol'\nexactly = 1");
    assert_eq!(count(&text), 6);
    let text = text
        .replace("count = 1\n", "")
        .replace("kinds = 3", "kinds = 2");
    // Of each digit the first hides the others, and each must be there.
    assert_eq!(count(&text), 12);
    // No second 2 is seen.
    let by_value = |bound: &str| count(&text.replace("exactly = 1", bound));
    assert_eq!(by_value("at-most = 'value'"), 27);
    assert_eq!(by_value("exactly = 'value'"), 0);
}

#[test]
fn empty_squares_walls_and_other_pieces_neither_hide_nor_count() {
    let text = "[board]\nlayout = '..#.'\n[pieces.digit]\nkinds = 2\nmoves = 'none'\n[pieces.man]\nmoves = 'none'\nvalue = 9
[[visible]]\nof = 'digit'\nfrom = 'left'\nexactly = 2";
    assert_eq!(
        pictures(text),
        [
            "11#2", "12#1", "12#2", "12#M", "12#.", "1M#2", "1.#2", "M1#2", ".1#2"
        ]
    );
}
