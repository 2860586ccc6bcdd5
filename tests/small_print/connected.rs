//! Connected parts.

use super::{STONE, count, pictures};

fn row(columns: usize, rule: &str) -> String {
    format!("[board]\nrows = 1\ncolumns = {columns}\n{STONE}[[connected]]\nof = 'stone'\n{rule}")
}

#[test]
fn no_piece_is_no_part() {
    assert_eq!(pictures(&row(2, "exactly = 0")), [".."]);
    assert_eq!(pictures(&row(2, "exactly = 1")), ["SS", "S.", ".S"]);
    assert_eq!(count(&row(2, "at-most = 1")), 4);
    assert_eq!(pictures(&row(3, "at-least = 2")), ["S.S"]);
}

#[test]
fn a_step_one_way_joins_both_ways_and_steps_cross_joined_edges() {
    assert_eq!(
        pictures(&row(3, "by = 'rD'\nexactly = 2")),
        ["SSS", "SS.", ".SS"]
    );
    let ring = row(3, "exactly = 2").replace("columns = 3", "columns = 3\nwrap = 'columns'");
    assert_eq!(count(&ring), 0);
    assert_eq!(pictures(&row(3, "by = 'none'\nat-least = 3")), ["SSS"]);
}

#[test]
fn a_square_of_a_size_that_cannot_be_is_no_error_and_no_solution() {
    assert_eq!(pictures(&row(3, "sizes = { a1 = 2 }")), ["SS."]);
    for wrong in ["{ a1 = 0 }", "{ b1 = -1 }", "{ a1 = 4 }"] {
        assert_eq!(count(&row(3, &format!("sizes = {wrong}"))), 0, "{wrong}");
    }
    let layout = |layout: &str, rule: &str| {
        row(3, rule).replace("columns = 3", &format!("columns = 3\nlayout = '{layout}'"))
    };
    assert_eq!(count(&layout("x..", "sizes = { a1 = 1 }")), 0);
    assert_eq!(count(&layout("#..", "sizes = { a1 = 1 }")), 0);
    let elsewhere = row(3, "sizes = { a1 = 1 }").replace("moves", "squares = ['b1']\nmoves");
    assert_eq!(count(&elsewhere), 0);
    // In no group, because `in` leaves it out.
    assert_eq!(count(&row(3, "in = ['b1', 'c1']\nsizes = { a1 = 1 }")), 0);
}

#[test]
fn each_part_holds_one_of_the_squares_in_each_group_that_has_it() {
    let one_each = |sizes: &str| row(4, &format!("sizes = {{ {sizes} }}\none-each = true"));
    assert_eq!(pictures(&one_each("a1 = 2, d1 = 1")), ["SS.S"]);
    assert_eq!(pictures(&one_each("")), ["...."]);
    let columns = "[board]\nsize = 2\n".to_owned()
        + STONE
        + "[[connected]]\nof = 'stone'\neach = ['row', 'column']\nsizes = { a1 = 1 }\none-each = true";
    // The square beside it would be in a part without such a square.
    assert_eq!(pictures(&columns), ["../S."]);
}

#[test]
fn a_group_that_the_set_empties_is_dropped_and_parts_end_at_their_group() {
    let text =
        |rule: &str| format!("[board]\nsize = 2\n{STONE}[[connected]]\nof = 'stone'\n{rule}");
    let dropped = text("each = 'row'\nin = ['a2', 'b2']\nexactly = [1, 5]");
    assert_eq!(count(&dropped), 12);
    let regions = text("each = 'region'\nregions = '''\naa\nb.'''\nexactly = { a = 1, b = 1 }");
    assert_eq!(count(&regions), 6);
    let both = text("each = 'row'\nexactly = 1\nsize = { exactly = 1 }");
    assert_eq!(pictures(&both), ["S./S.", "S./.S", ".S/S.", ".S/.S"]);
}

#[test]
fn a_part_mixes_kinds_and_per_symbol_does_not() {
    let text = |rule: &str| {
        format!(
            "[board]\nrows = 1\ncolumns = 3\n[pieces.digit]\nkinds = 2\nmoves = 'none'\ncount = {{ min = 1 }}\n[[connected]]\nof = 'digit'\nexactly = 1{rule}"
        )
    };
    let mixed = [
        "112", "121", "122", "12.", "211", "212", "21.", "221", ".12", ".21",
    ];
    assert_eq!(pictures(&text("")), mixed);
    let each = [
        "112", "122", "12.", "1.2", "211", "21.", "221", "2.1", ".12", ".21",
    ];
    assert_eq!(pictures(&text("\nper = 'symbol'")), each);
}

#[test]
fn empty_is_open_squares_that_hold_nothing() {
    let text = |layout: &str| {
        format!("[board]\nlayout = '{layout}'\n{STONE}[[connected]]\nof = 'empty'\nexactly = 2")
    };
    assert_eq!(pictures(&text("...")), [".S."]);
    assert_eq!(pictures(&text(".x.")), [".x."]);
    assert_eq!(pictures(&text(".#.")), [".#."]);
}

#[test]
fn the_space_around_the_board_is_a_part_of_every_group() {
    let text = |rule: &str| {
        format!("[board]\nsize = 3\n{STONE}[[connected]]\nof = 'stone'\noutside = true\n{rule}")
    };
    // Only the middle can be alone, with its corners as they like.
    assert_eq!(count(&text("exactly = 1")), 512 - 16);
    assert_eq!(count(&text("exactly = 2")), 16);
    assert_eq!(count(&text("exactly = 0")), 0);
    assert_eq!(count(&text("each = 'row'\nexactly = 1")), 512 - 64);
    // Of the part with the space no size is asked.
    assert_eq!(count(&text("size = { exactly = 9 }")), 512 - 16);
    assert_eq!(count(&text("sizes = { b2 = 5 }")), 256 - 16);
    assert_eq!(count(&text("sizes = { b2 = 1 }")), 256);
    assert_eq!(count(&text("sizes = { b2 = 1 }\none-each = true")), 256);
    assert_eq!(count(&text("sizes = { a1 = 1 }\none-each = true")), 256 - 8);
    // Joined edges and walls are no edge.
    let ring = text("exactly = 1").replace("size = 3", "size = 3\nwrap = 'both'");
    assert_eq!(count(&ring), 1);
    let walls = text("exactly = 1").replace("size = 3", "layout = '''\n###\n#.#\n###'''");
    assert_eq!(count(&walls), 1);
}

#[test]
fn a_size_unknown_is_a_size_all_the_same() {
    let text = |rule: &str| {
        format!("[board]\nrows = 1\ncolumns = 4\n{STONE}[[connected]]\nof = 'stone'\n{rule}")
    };
    // a1 holds, the rest as they like.
    assert_eq!(count(&text("numbers = '? . . .'")), 8);
    assert_eq!(count(&text("numbers = { a1 = '?' }")), 8);
    let one_each = |numbers: &str| text(&format!("numbers = '{numbers}'\none-each = true"));
    assert_eq!(
        pictures(&one_each("? . . .")),
        ["SSSS", "SSS.", "SS..", "S..."]
    );
    assert_eq!(pictures(&one_each("? . . 1")), ["SS.S", "S..S"]);
    assert_eq!(count(&one_each("? ? . .")), 0);
}

#[test]
fn squares_of_a_label_are_one_part_and_labels_are_apart() {
    let text = |rule: &str| {
        format!("[board]\nrows = 1\ncolumns = 4\n{STONE}[[connected]]\nof = 'stone'\n{rule}")
    };
    assert_eq!(pictures(&text("labels = 'a.a.'")), ["SSSS", "SSS."]);
    assert_eq!(pictures(&text("labels = 'a.b.'")), ["S.SS", "S.S."]);
    let one_each = |labels: &str| text(&format!("labels = '{labels}'\none-each = true"));
    assert_eq!(pictures(&one_each("a.b.")), ["S.SS", "S.S."]);
    assert_eq!(
        pictures(&one_each("a...")),
        ["SSSS", "SSS.", "SS..", "S..."]
    );
    assert_eq!(count(&text("labels = 'ab..'")), 0);
    assert_eq!(count(&text("labels = '....'")), 16);
    assert_eq!(pictures(&one_each("....")), ["...."]);
    // Words are labels too.
    assert_eq!(pictures(&text("labels = '11 . 11 .'")), ["SSSS", "SSS."]);
    // Squares that cannot be.
    assert_eq!(count(&text("labels = 'a...'\nin = ['b1']")), 0);
    let closed = text("labels = 'a...'").replace("rows = 1\ncolumns = 4", "layout = 'x...'");
    assert_eq!(count(&closed), 0);
    // Squares in two groups are not one part of either.
    assert_eq!(count(&text("labels = 'a.a.'\neach = 'column'")), 0);
    assert_eq!(count(&text("labels = 'a.b.'\neach = 'column'")), 4);
    assert_eq!(count(&text("labels = 'a.a.'\neach = ['row', 'column']")), 0);
}

#[test]
fn in_the_space_around_the_board_labels_and_sizes_meet() {
    let text = |rule: &str| {
        let piece = STONE.replace("\n\n", "\n");
        format!(
            "[board]\nsize = 4\n{piece}[[count]]\nof = 'stone'\nexactly = 3\n\
             [[connected]]\nof = 'stone'\noutside = true\n{rule}"
        )
    };
    let labels = |rows: &str| text(&format!("labels = '''\n{rows}'''"));
    // Two squares inside, and one more that joins both to the space.
    assert_eq!(count(&labels("....\n.ab.\n....\n....")), 4);
    assert_eq!(count(&text("sizes = { b3 = 1, c3 = 2 }")), 4);
    // One inside and one on the edge, which a third one joins.
    assert_eq!(count(&labels("...a\n.a..\n....\n....")), 2);
}

#[test]
fn loops_are_steps_less_squares_plus_one_in_every_part() {
    let text = |rule: &str| {
        format!("[board]\nrows = 2\ncolumns = 3\n{STONE}[[connected]]\nof = 'stone'\n{rule}")
    };
    // All that has no block of 2x2.
    assert_eq!(count(&text("loops = { exactly = 0 }")), 64 - 4 - 3);
    assert_eq!(count(&text("loops = { at-most = 1 }")), 63);
    assert_eq!(
        pictures(&text("loops = { exactly = 2 }")),
        ["SSS/SSS", ".../..."]
    );
    // With the steps of a king three squares of a block are a loop already.
    assert_eq!(
        count(&text("loops = { exactly = 0 }\nexactly = 1\nby = 'king'")),
        25
    );
    // Of no part nothing is asked; of that of the space around the board neither.
    assert_eq!(pictures(&text("loops = { at-least = 5 }")), [".../..."]);
    assert_eq!(count(&text("loops = { at-least = 5 }\noutside = true")), 64);
}

#[test]
fn parts_have_one_of_the_shapes_however_turned() {
    let text = |rule: &str| {
        format!(
            "[board]\nrows = 2\ncolumns = 3\n{STONE}[[connected]]\nof = 'stone'\nexactly = 1\n{rule}"
        )
    };
    assert_eq!(count(&text("shapes = ['##/#.']")), 8);
    assert_eq!(
        pictures(&text("shapes = ['##/#.']\nturn = false")),
        ["SS./S..", ".SS/.S."]
    );
    assert_eq!(count(&text("shapes = ['bar']")), 6 + 7 + 2);
    assert_eq!(count(&text("shapes = ['square']")), 6 + 2);
    assert_eq!(count(&text("shapes = ['rectangle']")), 18);
    assert_eq!(count(&text("not-shapes = ['rectangle']")), 40 - 18);
    assert_eq!(
        count(&text("shapes = ['rectangle']\nnot-shapes = ['bar']")),
        3
    );
    assert_eq!(count(&text("shapes = ['###']\nsize = { at-most = 2 }")), 0);
    // Blank edges of a picture say nothing; what hangs together by no step is no part.
    assert_eq!(count(&text("shapes = ['.../.##/...']")), 7);
    assert_eq!(count(&text("shapes = ['#.#']")), 0);
    assert_eq!(count(&text("shapes = ['#.#']\nby = 'D'")), 2);
    // Names stand for a picture or for several.
    let named = |value: &str| text("shapes = ['few']") + &format!("\n[shapes]\nfew = {value}\n");
    assert_eq!(count(&named("'##'")), 7);
    assert_eq!(count(&named("['#', '##', 'square']")), 7 + 8);
}

#[test]
fn parts_of_whatever_groups_differ_where_they_touch() {
    let text = |rule: &str| {
        format!(
            "[board]\nregions = '''\nab\nab\nab'''\n{STONE}[[connected]]\nof = 'stone'\neach = 'region'\n{rule}"
        )
    };
    // In each column one part: of 36 ways those in which they do not touch, or are of different sizes.
    let touching = |rule: &str| count(&text(rule));
    assert_eq!(touching("exactly = 1\ndiffer = 'size'"), 28);
    assert_eq!(touching("exactly = 1\ndiffer = 'shape'"), 28);
    assert_eq!(touching("exactly = 1\ndiffer = 'placed'"), 28);
    assert_eq!(touching("exactly = 1\ndiffer = 'size'\ntouch = 'king'"), 24);
    assert_eq!(
        touching("exactly = 1\ndiffer = 'size'\ntouch = { leaps = [[2, 1]] }"),
        36 - 2 - 2 - 1
    );
    // Turned, the bars are alike; as they lie they are not. Two squares are of no region.
    let bars = |rule: &str| {
        format!(
            "[board]\nregions = '''\naab\n..b'''\n{STONE}[[connected]]\nof = 'stone'\neach = 'region'\n\
             size = {{ exactly = 2 }}\nexactly = 1\n{rule}"
        )
    };
    assert_eq!(count(&bars("differ = 'shape'")), 0);
    assert_eq!(count(&bars("differ = 'shape'\nturn = false")), 4);
    assert_eq!(count(&bars("differ = 'placed'")), 4);
    assert_eq!(count(&bars("differ = 'size'")), 0);
}
