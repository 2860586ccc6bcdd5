//! Groups that must not hold the same.

use super::{STONE, count, pictures};

#[test]
fn rows_are_compared_with_rows_and_regions_with_regions_as_large() {
    let rows = format!("[board]\nsize = 2\n{STONE}[[distinct]]\neach = 'row'");
    assert_eq!(count(&rows), 4 * 3);
    let columns = rows.replace("'row'", "['row', 'column']");
    // All 12 except those whose columns are the same: SS/.. and ../SS.
    assert_eq!(count(&columns), 10);
    let regions = |labels: &str| {
        format!(
            "[board]\nrows = 1\ncolumns = 4\nregions = '{labels}'\n{STONE}
[[distinct]]\neach = 'region'"
        )
    };
    assert_eq!(count(&regions("aabb")), 12);
    assert_eq!(count(&regions("abab")), 12);
    assert_eq!(count(&regions("abbb")), 16);
    let boxes = "boxes = '1x2'";
    let boxed = regions("aabb")
        .replace("regions = 'aabb'", boxes)
        .replace("'region'", "'box'");
    assert_eq!(count(&boxed), 12);
}

#[test]
fn what_holds_nothing_is_empty_whatever_its_terrain() {
    let text =
        format!("[board]\nlayout = \"\"\"\n#.\nx.\n\"\"\"\n{STONE}[[distinct]]\neach = 'row'");
    assert_eq!(pictures(&text), ["#S/x.", "#./xS"]);
}

#[test]
fn on_a_board_without_squares_it_holds() {
    let text = format!("[board]\nrows = 3\ncolumns = 0\n{STONE}[[distinct]]\neach = 'row'");
    assert_eq!(count(&text), 1);
}
