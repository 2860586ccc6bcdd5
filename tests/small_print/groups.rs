//! Groups that a rule draws or lists itself.

use super::{STONE, count, pictures};

#[test]
fn a_rule_has_regions_of_its_own_beside_those_of_the_board() {
    let one_in_each = |each: &str, regions: &str| {
        format!(
            "[board]\nrows = 1\ncolumns = 4\nregions = 'aabb'\n{STONE}
[[count]]\nof = 'stone'\neach = {each}\n{regions}\nexactly = 1"
        )
    };
    assert_eq!(count(&one_in_each("'region'", "")), 4);
    let own = one_in_each("'region'", "regions = 'xyy.'");
    assert_eq!(pictures(&own), ["SS.S", "SS..", "S.SS", "S.S."]);
    let with_rows = one_in_each("['row', 'region']", "regions = 'xx.x'");
    assert_eq!(pictures(&with_rows), ["S...", ".S..", "...S"]);
    let by_label = own.replace("exactly = 1", "exactly = { x = 0, y = 2 }");
    assert_eq!(pictures(&by_label), [".SSS", ".SS."]);
    let in_order = own.replace("exactly = 1", "exactly = [1, 2]");
    assert_eq!(pictures(&in_order), ["SSSS", "SSS."]);
    let unlike = |labels: &str| {
        format!(
            "[board]\nrows = 1\ncolumns = 4\n{STONE}
[[distinct]]\neach = 'region'\nregions = '{labels}'"
        )
    };
    assert_eq!(count(&unlike("aabb")), 12);
    assert_eq!(count(&unlike("aab.")), 16);
    let equal = "[board]\nrows = 1\ncolumns = 3\n[pieces.man]\nmoves = 'none'\n[pieces.woman]\nmoves = 'none'
[[equal]]\nof = ['man', 'woman']\neach = 'region'\nregions = 'a.a'";
    assert_eq!(count(equal), 3 * 3);
}

#[test]
fn regions_without_labels_are_no_group() {
    let text = format!(
        "[board]\nrows = 1\ncolumns = 3\n{STONE}
[[count]]\nof = 'stone'\neach = 'region'\nregions = '...'\nexactly = 7"
    );
    assert_eq!(count(&text), 8);
}

#[test]
fn a_line_passes_over_walls_and_has_a_bound_of_its_own() {
    let text = format!(
        "[board]\nlayout = \"\"\"\n.#.\n..x\n\"\"\"\n{STONE}
[[count]]\nof = 'stone'\nlines = [['a2', 'b2', 'c2'], ['b1'], ['c2', 'c1', 'r2c1']]\nexactly = [1, 1, '?']"
    );
    let found = pictures(&text);
    assert_eq!(found, ["S#./SSx", "S#./.Sx", ".#S/SSx", ".#S/.Sx"]);
}
