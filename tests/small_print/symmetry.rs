//! `[symmetry]`: which solutions are the same.

use puzzle_workbench::puzzle::{Classification, Judge};

use super::{puzzle, solutions};

/// How many solutions a file has, and how many classes they form.
#[track_caller]
fn classes(text: &str) -> (usize, u64) {
    let puzzle = puzzle(text);
    let judge = Judge::new(&puzzle);
    let mut classification = Classification::new(&puzzle, &judge);
    let solutions = solutions(&puzzle);
    solutions.iter().for_each(|s| classification.add(s));
    (solutions.len(), classification.number())
}

/// One stone on a board of this kind.
fn stone(board: &str, symmetry: &str) -> String {
    format!("[board]\n{board}\n[pieces.stone]\nmoves = 'none'\ncount = 1\n[symmetry]\n{symmetry}\n")
}

#[test]
fn a_square_has_eight_symmetries_and_a_rectangle_four_of_which_some_are_rotations() {
    for (board, full, rotations) in [("size = 4", 3, 4), ("rows = 2\ncolumns = 4", 2, 4)] {
        let number = classes(&stone(board, "")).0;
        assert_eq!(classes(&stone(board, "board = 'full'")), (number, full));
        let turned = classes(&stone(board, "board = 'rotations'"));
        assert_eq!(turned, (number, rotations));
        let none = classes(&stone(board, "board = 'none'"));
        assert_eq!(none, (number, number as u64));
    }
}

#[test]
fn a_symmetry_carries_terrain_and_joined_edges_to_themselves() {
    assert_eq!(
        classes(&stone("layout = \"\"\"\n#..\n...\"\"\"", "")),
        (5, 5)
    );
    assert_eq!(
        classes(&stone("layout = \"\"\"\n#.x\n...\"\"\"", "")),
        (4, 4)
    );
    assert_eq!(
        classes(&stone("layout = \"\"\"\n#.#\n...\"\"\"", "")),
        (4, 3)
    );
    assert_eq!(classes(&stone("size = 3", "")), (9, 3));
    assert_eq!(classes(&stone("size = 3\nwrap = 'columns'", "")), (9, 4));
}

#[test]
fn squares_of_pieces_givens_and_rules_leave_the_symmetries_as_they_are() {
    let on_two = "[board]\nsize = 2\n[pieces.stone]\ncount = 1\nsquares = ['a1', 'b1']";
    assert_eq!(classes(on_two), (2, 1));
    let given = "[board]\nlayout = \"\"\"\nK.\n..\"\"\"\n[pieces.king]\n[pieces.stone]\ncount = 1
[[count]]\nof = 'king'\nexactly = 1";
    assert_eq!(classes(given), (3, 2));
}

#[test]
fn shifts_along_joined_edges_count_only_where_asked_for() {
    let ring = "rows = 1\ncolumns = 5\nwrap = 'columns'";
    assert_eq!(classes(&stone(ring, "")), (5, 3));
    assert_eq!(classes(&stone(ring, "translations = false")), (5, 3));
    assert_eq!(classes(&stone(ring, "translations = true")), (5, 1));
    let flat = "rows = 1\ncolumns = 5";
    assert_eq!(classes(&stone(flat, "translations = true")), (5, 3));
}

#[test]
fn without_rotations_and_reflections_shifts_count_alone() {
    let ring = "rows = 2\ncolumns = 5\nwrap = 'columns'";
    let alone = "board = 'none'\ntranslations = true";
    assert_eq!(classes(&stone(ring, alone)), (10, 2));
    assert_eq!(classes(&stone(ring, "translations = true")), (10, 1));
}

#[test]
fn shifts_must_carry_walls_to_walls_alone_or_combined_with_a_reflection() {
    // Of the ring # . . . . only one reflection keeps the wall: a shift of another reflection.
    let ring = "layout = '#....'\nwrap = 'columns'";
    assert_eq!(classes(&stone(ring, "translations = true")), (4, 2));
    assert_eq!(
        classes(&stone(ring, "board = 'none'\ntranslations = true")),
        (4, 4)
    );
    let twice = "layout = '#..#..'\nwrap = 'columns'";
    assert_eq!(
        classes(&stone(twice, "board = 'none'\ntranslations = true")),
        (4, 2)
    );
}

/// Three kinds on a row of two squares.
fn letters(interchange: &str, more: &str) -> String {
    format!(
        "[board]\nrows = 1\ncolumns = 2\n[pieces.letter]\nsymbols = 'ABC'\nmoves = 'none'
[pieces.other]\nmoves = 'none'\ncount = 0\n[[count]]\nof = 'empty'\nexactly = 0\n{more}
[symmetry]\nboard = 'none'\ninterchange = {interchange}\n"
    )
}

#[test]
fn a_familys_name_stands_for_its_kinds_and_single_kinds_may_be_named() {
    // AA AB AC BA BB BC CA CB CC.
    assert_eq!(classes(&letters("[]", "")), (9, 9));
    // Equal, different.
    assert_eq!(classes(&letters("[['letter']]", "")), (9, 2));
    // AA AB | AC BC | CA CB | CC.
    assert_eq!(classes(&letters("[['letter.A', 'letter.B']]", "")), (9, 5));
    assert_eq!(classes(&letters("[['any']]", "")), (9, 2));
    assert_eq!(classes(&letters("[['letter.A'], ['other']]", "")), (9, 9));
}

#[test]
fn lists_that_overlap_are_one_list() {
    let chain = "[['letter.A', 'letter.B'], ['other'], ['letter.C', 'letter.B']]";
    assert_eq!(classes(&letters(chain, "")), (9, 2));
}

#[test]
fn interchange_joins_solutions_and_makes_none() {
    // Without AB and CC there are still the other unequal pairs, and the other equal ones.
    let fewer = "[[count]]\nof = 'letter.A'\nin = ['a1']\nexactly = 0\n";
    let puzzle = letters("[['letter']]", fewer);
    // BA BB BC CA CB CC.
    assert_eq!(classes(&puzzle), (6, 2));
    let alone = "[[count]]\nof = 'letter.A'\neach = 'square'\nexactly = 1\n";
    assert_eq!(classes(&letters("[['letter']]", alone)), (1, 1));
}

#[test]
fn exchanges_combine_with_the_symmetries_of_the_board() {
    // AB and BA are one class by a reflection, AA and BB by an exchange; AC needs both to become BA.
    let text = letters("[['letter.A', 'letter.B']]", "");
    let text = text.replace("board = 'none'", "board = 'full'");
    // AA BB | AB BA | AC BC CA CB | CC.
    assert_eq!(classes(&text), (9, 4));
}
