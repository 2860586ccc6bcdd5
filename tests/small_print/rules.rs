//! Rules: what counts, in which groups, and how pieces are named.

use super::{STONE, count, pictures};

#[test]
fn a_list_of_one_grouping_is_that_grouping() {
    for each in [
        "row", "column", "diagonal", "line", "1x2", "board", "square",
    ] {
        let text = |each: &str| {
            format!("[board]\nsize = 3\n{STONE}[[count]]\nof = 'stone'\neach = {each}\nat-most = 1")
        };
        let list = format!("['{each}']");
        assert_eq!(
            pictures(&text(&list)),
            pictures(&text(&format!("'{each}'")))
        );
    }
    // A list of bounds may also go with a list of one grouping.
    let listed = "each = ['row']\nexactly = [1, '?']";
    let text = format!("[board]\nrows = 2\ncolumns = 1\n{STONE}[[count]]\nof = 'stone'\n{listed}");
    assert_eq!(pictures(&text), ["S/S", "S/."]);
}

#[test]
fn without_each_the_whole_board_is_the_group() {
    let text = format!("[board]\nsize = 2\n{STONE}[[count]]\nof = 'stone'\nexactly = 2");
    assert_eq!(count(&text), 6);
}

#[test]
fn a_list_of_groupings_is_all_of_them() {
    let text =
        format!("[board]\nsize = 3\n{STONE}[[count]]\nof = 'stone'\neach = ['row', 'column']\n");
    // Permutation matrices of order 3.
    assert_eq!(count(&format!("{text}exactly = 1")), 6);
}

#[test]
fn a_group_that_in_has_no_square_of_is_dropped_and_keeps_its_place_in_a_list() {
    let text = |bound: &str| {
        format!(
            "[board]\nrows = 2\ncolumns = 2\n{STONE}squares = ['a1:b1']
[[count]]\nof = 'stone'\neach = 'row'\nin = ['a1:b1']\n{bound}"
        )
    };
    assert_eq!(pictures(&text("exactly = 2")), ["../SS"]);
    assert_eq!(pictures(&text("exactly = [7, 2]")), ["../SS"]);
    assert_eq!(count(&text("exactly = [2, 7]")), 0);
}

#[test]
fn empty_counts_open_squares_that_hold_nothing() {
    let text = "[board]\nlayout = '#x..'\n[pieces.stone]\nmoves = 'none'
[[count]]\nof = 'empty'\nexactly = 1";
    assert_eq!(pictures(text), ["#xS.", "#x.S"]);
}

#[test]
fn a_window_larger_than_the_board_lies_nowhere() {
    let text = |window: &str| {
        format!(
            "[board]\nrows = 1\ncolumns = 2\n{STONE}[[count]]\nof = 'stone'\neach = '{window}'\nexactly = 9"
        )
    };
    assert_eq!(count(&text("2x1")), 4);
    assert_eq!(count(&text("1x3")), 4);
    assert_eq!(count(&text("1x99999999999999999999999")), 4);
    assert_eq!(count(&text("1x2")), 0);
}

#[test]
fn windows_lie_over_joined_edges_too() {
    let text = |wrap: &str| {
        format!(
            "[board]\nrows = 1\ncolumns = 3\nwrap = '{wrap}'\n{STONE}
[[count]]\nof = 'stone'\neach = '1x2'\nexactly = 1"
        )
    };
    assert_eq!(pictures(&text("none")), ["S.S", ".S."]);
    assert_eq!(count(&text("columns")), 0);
}

#[test]
fn straight_lines_go_at_any_slope_and_over_walls() {
    let text = |layout: &str, squares: &str, number: usize| {
        format!(
            "[board]\nlayout = \"\"\"\n{layout}\"\"\"\n{STONE}count = {number}\nsquares = [{squares}]
[[count]]\nof = 'stone'\neach = 'line'\nat-most = {}",
            number - 1
        )
    };
    let (open, walled) = (".....\n.....\n.....", ".....\n..#..\n.....");
    assert_eq!(count(&text(open, "'a3', 'c2', 'e1'", 3)), 0);
    assert_eq!(count(&text(open, "'a3', 'c2', 'd1'", 3)), 1);
    assert_eq!(count(&text(walled, "'a3', 'e1'", 2)), 0);
    // No third square of the board is in line with these.
    assert_eq!(count(&text(walled, "'a3', 'd1'", 2)), 1);
}

#[test]
fn diagonals_of_one_square_are_groups_and_over_joined_edges_diagonals_run_on_round() {
    let each = |board: &str, bound: &str| {
        format!("[board]\n{board}\n{STONE}[[count]]\nof = 'stone'\neach = 'diagonal'\n{bound}")
    };
    assert_eq!(count(&each("size = 2", "at-least = 1")), 3);
    assert_eq!(count(&each("size = 3\nwrap = 'both'", "exactly = 1")), 27);
}

#[test]
fn at_least_and_at_most_together_are_a_range() {
    let text =
        format!("[board]\nsize = 2\n{STONE}[[count]]\nof = 'stone'\nat-least = 1\nat-most = 3");
    assert_eq!(count(&text), 14);
}

const DIGITS: &str = "[pieces.digit]\nkinds = 3\nmoves = 'rook'\n";

#[test]
fn digit_3_may_stand_wherever_a_piece_is_named() {
    let board = format!("[board]\nrows = 1\ncolumns = 2\n{DIGITS}");
    let full = "[[count]]\nof = 'empty'\nexactly = 0\n";
    let with = |rule: &str| pictures(&format!("{board}{full}{rule}"));
    let only_threes = with("[[count]]\nof = 'digit.3'\nexactly = 2");
    assert_eq!(only_threes, ["33"]);
    let in_a_list = with("[[count]]\nof = ['digit.3', 'digit.1']\nexactly = 2");
    assert_eq!(in_a_list, ["11", "13", "31", "33"]);
    let by = with("[[attacks]]\nby = 'digit.3'\non = 'digit'\nexactly = 1");
    assert_eq!(by, ["33"]);
    let on = with("[[attacks]]\nby = 'digit'\non = ['digit.3', 'digit.2']\nexactly = 0");
    assert_eq!(on, ["11"]);
}

#[test]
fn a_familys_name_is_all_its_kinds_together_and_with_per_each_alone() {
    let text = |per: &str| {
        format!(
            "[board]\nrows = 1\ncolumns = 2\n[pieces.digit]\nkinds = 2\nmoves = 'rook'
[[count]]\nof = 'digit'\neach = 'row'\nexactly = 1\n{per}"
        )
    };
    assert_eq!(pictures(&text("")), ["1.", "2.", ".1", ".2"]);
    assert_eq!(pictures(&text("per = 'symbol'")), ["12", "21"]);
    let attacks = |per: &str| {
        format!(
            "[board]\nrows = 1\ncolumns = 2\n[pieces.digit]\nkinds = 2\nmoves = 'rook'
[[attacks]]\nby = 'digit'\non = 'digit'\nexactly = 0\n{per}"
        )
    };
    assert_eq!(pictures(&attacks("")), ["1.", "2.", ".1", ".2", ".."]);
    let alone = ["12", "1.", "21", "2.", ".1", ".2", ".."];
    assert_eq!(pictures(&attacks("per = 'symbol'")), alone);
}

#[test]
fn any_with_per_is_the_family_where_it_is_the_only_piece() {
    let text = |name: &str| {
        format!(
            "[board]\nsize = 3\n{DIGITS}[[count]]\nof = '{name}'\neach = ['row', 'column']
per = 'symbol'\nexactly = 1"
        )
    };
    // Latin squares of order 3.
    assert_eq!(count(&text("digit")), 12);
    assert_eq!(pictures(&text("any")), pictures(&text("digit")));
}

#[test]
fn pieces_in_a_list_are_counted_together_and_any_is_every_piece() {
    let text = |of: &str| {
        format!(
            "[board]\nrows = 1\ncolumns = 1\n[pieces.queen]\n[pieces.rook]\n[pieces.king]
[[count]]\nof = {of}\nexactly = 1"
        )
    };
    assert_eq!(pictures(&text("['queen', 'rook']")), ["Q", "R"]);
    assert_eq!(pictures(&text("'any'")), ["Q", "R", "K"]);
}

#[test]
fn targets_are_pieces_or_empty_squares_or_all_open_squares_within_a_set() {
    let text = |rule: &str| {
        format!(
            "[board]\nlayout = '..#'\n[pieces.wazir]\n[[attacks]]\nby = 'wazir'\nexactly = 1\n{rule}"
        )
    };
    assert_eq!(pictures(&text("on = 'wazir'")), ["WW#", "..#"]);
    assert_eq!(pictures(&text("on = 'empty'")), ["WW#", "W.#", ".W#"]);
    assert_eq!(pictures(&text("on = 'square'")), ["WW#"]);
    let first = "on = 'square'\nin = ['a1']";
    assert_eq!(pictures(&text(first)), ["WW#", ".W#"]);
}

#[test]
fn moves_of_a_rule_stand_instead_of_the_attackers_own() {
    let text = |moves: &str| {
        format!(
            "[board]\nrows = 1\ncolumns = 3\n[pieces.rook]\ncount = 2
[[attacks]]\nby = 'rook'\non = 'rook'\nexactly = 0\n{moves}"
        )
    };
    assert_eq!(count(&text("")), 0);
    assert_eq!(pictures(&text("moves = 'king'")), ["R.R"]);
}

#[test]
fn a_piece_that_attacks_a_square_in_two_ways_is_one_attacker() {
    // Across the joined edge and straight on, and by a leap as well as by a ride.
    let text = "[board]\nrows = 1\ncolumns = 3\nwrap = 'columns'
[pieces.stone]\nmoves = { leaps = [[0, 1]], rides = [[0, 1]] }\nfixed = ['a1', 'b1']\ncount = 2
[[attacks]]\nby = 'stone'\non = 'stone'\nexactly = 1";
    assert_eq!(pictures(text), ["SS."]);
}

#[test]
fn in_every_group_the_named_pieces_stand_equally_often() {
    let text = |each: &str| {
        format!(
            "[board]\nrows = 2\ncolumns = 2\n[pieces.white]\nmoves = 'none'
[pieces.black]\nmoves = 'none'\n[[equal]]\nof = ['white', 'black']\n{each}"
        )
    };
    let rows = ["WB", "BW", ".."];
    let in_rows: Vec<String> = rows
        .iter()
        .flat_map(|top| rows.iter().map(move |bottom| format!("{top}/{bottom}")))
        .collect();
    assert_eq!(pictures(&text("each = 'row'")), in_rows);
    // Pieces outside the set do not count, and a group without squares in it requires nothing.
    let in_one_row = pictures(&text("each = 'row'\nin = ['a2:b2']"));
    assert_eq!(in_one_row.len(), 3 * 9);
    assert!(in_one_row.iter().all(|p| rows.contains(&&p[..2])));
    // On the whole board: none of either, one of each, or two.
    assert_eq!(count(&text("")), 1 + 12 + 6);
}

#[test]
fn a_family_counts_as_one_of_the_names_that_stand_equally_often() {
    let text = "[board]\nrows = 1\ncolumns = 2\n[pieces.pawn]\nmoves = 'none'
[pieces.digit]\nkinds = 2\nmoves = 'none'\n[[equal]]\nof = ['pawn', 'digit']";
    assert_eq!(pictures(text), ["P1", "P2", "1P", "2P", ".."]);
}

#[test]
fn a_goal_takes_a_piece_a_list_any_or_one_kind_of_a_family() {
    let text = |goal: &str| {
        format!(
            "[board]\nrows = 1\ncolumns = 2\n{STONE}[pieces.digit]\nkinds = 2\nmoves = 'none'
[goal]\n{goal}"
        )
    };
    // Two squares, each empty, a stone, 1 or 2.
    for (goal, expected) in [
        ("minimize = 'any'", vec![".."]),
        ("maximize = 'stone'", vec!["SS"]),
        ("maximize = 'digit.2'", vec!["22"]),
        ("maximize = 'digit'", vec!["11", "12", "21", "22"]),
        (
            "maximize = ['stone', 'digit.1']",
            vec!["SS", "S1", "1S", "11"],
        ),
    ] {
        assert_eq!(pictures(&text(goal)), expected, "{goal}");
    }
    assert_eq!(count(&text("maximize = 'any'")), 9);
    // Every placement without a stone is optimal.
    assert_eq!(count(&text("minimize = 'stone'")), 9);
}

#[test]
fn a_puzzle_with_a_goal_that_no_placement_can_obey_has_no_solution() {
    for goal in ["maximize", "minimize"] {
        let text = format!("[board]\nsize = 1\n{STONE}count = 2\n[goal]\n{goal} = 'stone'");
        assert_eq!(count(&text), 0);
    }
}

fn forbidding(board: &str, rule: &str) -> Vec<String> {
    pictures(&format!(
        "[board]\n{board}\n{STONE}[pieces.pawn]\nmoves = 'none'\n[[forbid]]\n{rule}"
    ))
}

#[test]
fn every_character_of_a_forbidden_picture_has_its_meaning() {
    let forbid = |picture: &str| {
        let rule = format!("picture = '{picture}'");
        forbidding("layout = '#x.'", &rule)
    };
    assert_eq!(forbid("S"), ["#xP", "#x."]);
    assert_eq!(forbid("."), ["#xS", "#xP"]);
    assert_eq!(forbid("*"), ["#x."]);
    assert_eq!(forbid("# x P"), ["#xS", "#x."]);
    assert_eq!(forbid("??*"), ["#x."]);
    assert_eq!(forbid("#"), [""; 0]);
    assert_eq!(forbid("x"), [""; 0]);
    assert_eq!(forbid("???"), [""; 0]);
    assert_eq!(forbid(".x").len(), 3);
}

#[test]
fn a_letter_of_a_forbidden_picture_is_any_one_piece() {
    let forbid = |board: &str, rule: &str| forbidding(board, rule);
    // Of 9 rows of two squares: not SS, not PP.
    let row = forbid("rows = 1\ncolumns = 2", "same = 'a'\npicture = 'aa'");
    assert_eq!(row.len(), 7);
    assert!(!row.contains(&"SS".to_owned()) && !row.contains(&"PP".to_owned()));
    // Different letters may stand for one kind, and a letter that is not in the picture has no effect.
    let row = forbid("rows = 1\ncolumns = 2", "same = 'abc'\npicture = 'ab'");
    assert_eq!(row, ["S.", "P.", ".S", ".P", ".."]);
    // Of 81 rows of four squares four are forbidden: each letter is S or P.
    let row = forbid("rows = 1\ncolumns = 4", "same = 'ab'\npicture = 'abba'");
    assert_eq!(row.len(), 77);
    let turned = forbid("size = 2", "same = 'a'\npicture = 'aa'\nturn = true");
    // Rings of four without equal pieces side by side: the same number as with S and P never side by side.
    assert_eq!(turned.len(), 35);
}

#[test]
fn a_forbidden_picture_larger_than_the_board_lies_nowhere() {
    for board in [
        "rows = 1\ncolumns = 2",
        "rows = 1\ncolumns = 2\nwrap = 'both'",
    ] {
        assert_eq!(forbidding(board, "picture = '???'").len(), 9);
        assert_eq!(forbidding(board, "picture = '???'\nturn = true").len(), 9);
        assert_eq!(forbidding(board, "picture = '??'").len(), 0);
    }
}

#[test]
fn a_forbidden_picture_as_wide_as_a_joined_side_lies_at_every_start() {
    let ring = forbidding("rows = 1\ncolumns = 3\nwrap = 'columns'", "picture = 'SP.'");
    let flat = forbidding("rows = 1\ncolumns = 3", "picture = 'SP.'");
    assert_eq!((ring.len(), flat.len()), (24, 26));
    for shifted in ["SP.", ".SP", "P.S"] {
        assert!(!ring.iter().any(|picture| picture == shifted));
    }
}

#[test]
fn a_picture_around_a_square_hangs_over_the_edge_where_nothing_stands() {
    let row = |rule: &str| forbidding("layout = '..#'", rule);
    // On a1 there is nothing at the left, and then nothing at the right.
    assert_eq!(
        row("at = ['a1']\npicture = '.@.'"),
        ["SS#", "SP#", "PS#", "PP#", ".S#", ".P#"]
    );
    // A wall is no empty square, and no piece stands outside.
    assert_eq!(row("at = ['b1']\npicture = '.@.'").len(), 9);
    assert_eq!(row("at = ['b1']\npicture = '.@#'").len(), 6);
    assert_eq!(row("at = ['a1']\npicture = '*@'").len(), 9);
    assert_eq!(row("at = ['a1']\nin = ['a1']\npicture = '.@.'").len(), 9);
    let turned = row("at = 'all'\nturn = true\npicture = '@S'");
    assert_eq!(turned, ["PP#", "P.#", ".P#", "..#"]);
    let ring = |picture: &str| {
        let rule = format!("at = ['a1']\npicture = '{picture}'");
        forbidding("rows = 1\ncolumns = 2\nwrap = 'columns'", &rule).len()
    };
    assert_eq!((ring("S@"), ring("?S@"), ring("@")), (6, 9, 0));
}

#[test]
fn a_forbidden_picture_turns_and_keeps_to_its_set() {
    let board = "rows = 2\ncolumns = 2";
    let picture = "picture = 'SP'";
    // Of 81 placements: neither row is SP; then neither row nor column is SP or PS.
    assert_eq!(forbidding(board, picture).len(), 8 * 8);
    let turned = forbidding(board, &format!("{picture}\nturn = true"));
    // Colourings of a ring of four with S and P never side by side: 3 with all squares alike, or stones and
    // pawns separated by empty squares.
    assert_eq!(turned.len(), 35);
    let within = format!("{picture}\nin = ['a1:b1', 'a2']");
    assert_eq!(forbidding(board, &within).len(), 9 * 8);
}
