//! Boards: without squares, without pieces, terrain, names of squares, sets.

use super::{STONE, count, pictures, puzzle};

/// All ways to write that a board has no squares.
const NO_SQUARES: [&str; 5] = [
    "size = 0",
    "rows = 0\ncolumns = 3",
    "rows = 2\ncolumns = 0",
    "layout = ''",
    "layout = '''\n \n'''\nrows = 2\ncolumns = 0",
];

#[test]
fn a_board_without_squares_has_exactly_one_placement() {
    for board in NO_SQUARES {
        assert_eq!(count(&format!("[board]\n{board}")), 1, "{board}");
        assert_eq!(count(&format!("[board]\n{board}\n{STONE}")), 1, "{board}");
    }
}

#[test]
fn a_piece_that_must_stand_has_no_solution_on_a_board_without_squares() {
    for board in NO_SQUARES {
        let text = format!("[board]\n{board}\n{STONE}count = 1");
        assert_eq!(count(&text), 0, "{board}");
    }
}

#[test]
fn rules_hold_on_a_board_without_squares_whatever_their_bound() {
    for board in NO_SQUARES {
        let text = format!(
            "[board]\n{board}\n[pieces.queen]\n[[count]]\nof = 'queen'\nexactly = 1
[[count]]\nof = 'empty'\neach = ['row', 'line', '1x1', 'square', 'diagonal']\nat-least = 1
[[attacks]]\nby = 'queen'\non = 'square'\nat-least = 1"
        );
        assert_eq!(count(&text), 1, "{board}");
    }
}

#[test]
fn a_file_without_pieces_has_one_placement_the_empty_one() {
    assert_eq!(pictures("[board]\nlayout = '''\n.#\nx.'''"), [".#/x."]);
}

#[test]
fn regions_give_the_size_where_nothing_else_does() {
    let cut = "regions = '''\naab\nccb'''";
    let one_in_each = format!("{STONE}[[count]]\nof = 'stone'\neach = 'region'\nexactly = 1");
    assert_eq!(count(&format!("[board]\n{cut}\n{one_in_each}")), 8);
    for size in ["rows = 2\ncolumns = 3", "rows = 2", "columns = 3"] {
        assert_eq!(count(&format!("[board]\n{cut}\n{size}\n{one_in_each}")), 8);
    }
    let layout = "layout = '''\n...\n..#'''";
    assert_eq!(
        count(&format!("[board]\n{cut}\n{layout}\n{one_in_each}")),
        4
    );
    assert_eq!(count("[board]\nregions = ''"), 1);
}

#[test]
fn a_solution_is_a_placement_with_one_piece_a_square_and_nothing_else_is_assumed() {
    let two = "[pieces.queen]\n[pieces.rook]";
    let text = format!("[board]\nrows = 1\ncolumns = 2\n{two}");
    let expected = ["QQ", "QR", "Q.", "RQ", "RR", "R.", ".Q", ".R", ".."];
    assert_eq!(pictures(&text), expected);
}

#[test]
fn walls_and_closed_squares_among_a_pieces_squares_are_left_out_silently() {
    for squares in ["['a1:c1']", "'all'", "'***'", "['a1', 'b1', 'c1']"] {
        let text = format!("[board]\nlayout = '#x.'\n{STONE}squares = {squares}");
        assert_eq!(pictures(&text), ["#xS", "#x."], "{squares}");
    }
}

#[test]
fn blanks_between_the_characters_of_a_layout_and_blank_lines_at_its_ends_are_ignored() {
    let pieces = "[pieces.queen]\ncount = 1";
    let close = pictures(&format!("[board]\nlayout = '''\n..Q\n#x.'''\n{pieces}"));
    let wide = pictures(&format!(
        "[board]\nlayout = '''\n\n \t\n . .\tQ \n\t# x .\n\n  \n'''\n{pieces}"
    ));
    assert_eq!(close, ["..Q/#x."]);
    assert_eq!(wide, close);
}

#[test]
fn both_names_of_a_square_are_accepted_everywhere() {
    let expected = [".../S../..S"];
    for (one, other) in [("a2", "c1"), ("r2c1", "r3c3")] {
        let pieces = "[pieces.stone]\nmoves = 'none'\ncount = 2";
        let fixed = format!("fixed = ['{one}', '{other}']");
        let squares = format!("squares = ['{one}', '{other}:{other}']");
        for key in [fixed, squares] {
            let text = format!("[board]\nsize = 3\n{pieces}\n{key}");
            assert_eq!(pictures(&text), expected, "{key}");
        }
    }
}

#[test]
fn a_list_of_given_squares_may_hold_rectangles_with_opposite_corners_in_either_order() {
    for fixed in ["['a1:b2', 'd1']", "['b1:a2', 'r2c4']", "['b2:a1', 'd1:d1']"] {
        let text = format!("[board]\nrows = 2\ncolumns = 4\n{STONE}count = 5\nfixed = {fixed}");
        assert_eq!(pictures(&text), ["SS../SS.S"], "{fixed}");
    }
}

#[test]
fn a_set_is_a_picture_of_stars_or_a_name_even_through_other_names() {
    let sets = "[squares]\none = 'two'\ntwo = 'three'\nthree = \"*..\\n.**\"\nends = 'corners'";
    let stones = |squares: &str, count: usize| {
        let piece = format!("{STONE}squares = {squares}\ncount = {count}");
        pictures(&format!("[board]\nrows = 2\ncolumns = 3\n{sets}\n{piece}"))
    };
    for set in [
        "'one'",
        "'three'",
        "\"* . .\\n. * *\\n\"",
        "['a2', 'c1:b1']",
    ] {
        assert_eq!(stones(set, 3), ["S../.SS"], "{set}");
    }
    assert_eq!(stones("'ends'", 4), ["S.S/S.S"]);
    assert_eq!(stones("[]", 1), Vec::<String>::new());
    assert_eq!(count(&format!("[board]\nsize = 0\n{STONE}squares = ''")), 1);
}

#[test]
fn a_size_beside_a_layout_is_allowed_where_they_agree() {
    let board = puzzle("[board]\nlayout = '...'\nrows = 1").board;
    assert_eq!((board.rows(), board.columns()), (1, 3));
}

#[test]
fn a_wall_stops_sight_and_a_closed_square_does_not() {
    let rooks = "[pieces.rook]\nfixed = ['a1', 'c1']
[[attacks]]\nby = 'rook'\non = 'rook'\nexactly = 0";
    let on = |layout: &str| count(&format!("[board]\nlayout = '{layout}'\n{rooks}"));
    assert_eq!([on(".#."), on(".x."), on("...")], [1, 0, 0]);
}

#[test]
fn where_edges_are_joined_rides_go_on_at_the_other_side_and_end_where_they_began() {
    // A rook at one end sees the other end across the edge, but never itself.
    let text = |wrap: &str| {
        format!(
            "[board]\nlayout = '.#.'\nwrap = '{wrap}'\n[pieces.rook]\nfixed = ['a1']
[[attacks]]\nby = 'rook'\non = 'rook'\nexactly = 0\n"
        )
    };
    assert_eq!(pictures(&text("none")), ["R#R", "R#."]);
    assert_eq!(pictures(&text("rows")), ["R#R", "R#."]);
    assert_eq!(pictures(&text("columns")), ["R#."]);
    assert_eq!(pictures(&text("both")), ["R#."]);
}

#[test]
fn lists_of_bounds_follow_first_appearance_and_reading_order() {
    let text = |rule: &str| {
        format!(
            "[board]\nrows = 1\ncolumns = 4\nregions = 'b.aa'\nboxes = '1x2'\n{STONE}count = 1
[[count]]\nof = 'stone'\n{rule}"
        )
    };
    let regions = "each = 'region'\nexactly = [1, '?']";
    assert_eq!(pictures(&text(regions)), ["S..."]);
    let labels = "each = 'region'\nexactly = { a = 1 }";
    assert_eq!(pictures(&text(labels)), ["..S.", "...S"]);
    let boxes = "each = 'box'\nexactly = [0, '?']";
    assert_eq!(pictures(&text(boxes)), ["..S.", "...S"]);
    // A square without a region is in none of the groups.
    let none = "each = 'region'\nexactly = 0";
    assert_eq!(pictures(&text(none)), [".S.."]);
}

#[test]
fn groups_that_in_drops_keep_their_place_in_the_list() {
    let text = |each: &str| {
        format!(
            "[board]\nrows = 1\ncolumns = 4\nregions = 'aabb'\nboxes = '1x2'\n{STONE}
[[count]]\nof = 'stone'\neach = '{each}'\nin = ['c1']\nexactly = [9, 1]\n[[count]]
of = 'empty'\nexactly = 3"
        )
    };
    assert_eq!(pictures(&text("region")), ["..S."]);
    assert_eq!(pictures(&text("box")), ["..S."]);
}

#[test]
fn a_wall_may_have_a_label_and_a_region_of_walls_holds_nothing() {
    let text = |number: usize| {
        format!(
            "[board]\nlayout = '#..'\nregions = 'abb'\n{STONE}
[[count]]\nof = 'stone'\neach = 'region'\nexactly = {{ a = {number} }}"
        )
    };
    assert_eq!(count(&text(0)), 4);
    assert_eq!(count(&text(1)), 0);
}

#[test]
fn labels_of_regions_may_be_words() {
    let text = "[board]\nrows = 2\ncolumns = 2\nregions = \"\"\"\na1 a1\n.b\n\"\"\"\n[pieces.stone]\nmoves = 'none'
[[count]]\nof = 'stone'\neach = 'region'\nexactly = { a1 = 2, b = 0 }";
    assert_eq!(pictures(text), ["SS/S.", "SS/.."]);
    let own = text.replace(
        "exactly = { a1 = 2, b = 0 }",
        "regions = 'xy xy\nxy z'\nexactly = { xy = 3, z = 0 }",
    );
    assert_eq!(
        pictures(&own.replace("'xy xy\nxy z'", "\"\"\"xy xy\nxy z\"\"\"")),
        ["SS/S."]
    );
}
