//! `workbench repair`.

use std::fs;

use crate::cli::support::{command, made, workbench, workbench_in, workbench_reading};

/// Eight queens: no single given leaves one of the 92 solutions, as each square has at least four.
#[test]
fn the_fewest_givens_leave_the_solution_that_was_asked_for() {
    let towards = "Qa1 Qb5 Qc8 Qd6 Qe3 Qf7 Qg2 Qh4";
    let run = workbench_reading(
        towards,
        "repair puzzles/queens.toml --towards - --format json",
    );
    let json = run.succeeds(0);
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    let givens = value["givens"].as_array().unwrap();
    assert!(givens.len() > 1 && value["smallest"] == true, "{json}");
    let board: Vec<String> = givens
        .iter()
        .map(|given| format!("Q{}", given["square"].as_str().unwrap()))
        .collect();
    assert!(board.iter().all(|piece| towards.contains(piece)), "{json}");
    assert_eq!(givens.last().unwrap()["leaves"], 1);
    let left = workbench_reading(&board.join(" "), "candidates puzzles/queens.toml -").succeeds(0);
    assert!(left.ends_with("64 of 64 squares are decided.\n"), "{left}");
}

#[test]
fn a_unique_puzzle_needs_nothing_and_some_cannot_be_repaired_with_pieces() {
    let unique = "There is one solution: nothing to repair.\n";
    workbench("repair puzzles/takuzu.toml").gives(0, unique, "");
    let none = "No givens make it unique: another solution has the same pieces and more.\n";
    let empty = "....\n....\n....\n....\n";
    workbench_reading(empty, "repair puzzles/kings.toml --towards -").gives(1, none, "");
    let run = workbench_reading("Qa1", "repair puzzles/queens.toml --towards -");
    let wrong = "error: --towards: the board breaks a rule:\npuzzles/queens.toml:14:9: pieces: ";
    assert!(run.stderr.starts_with(wrong), "{}", run.stderr);
    let worse = "This board is no solution: others are better.\n";
    workbench_reading("Na1", "repair puzzles/most-knights.toml --towards -").gives(1, worse, "");
    let open = "Stopped before a repair was found.\n";
    workbench("repair puzzles/queens.toml --time-limit 0").gives(3, open, "");
}

/// By hand: the square d1 has no digit. Its column has 3 and 2, its row a 4, and its box a 1, which is also the only
/// place for 1 in column c; without one given there is still a conflict.
#[test]
fn without_a_solution_the_fewest_parts_to_leave_out_are_named() {
    let said = workbench("repair puzzles/sudoku-misprint.toml").succeeds(1);
    assert!(
        said.starts_with("There is no solution. Without any 2 that stand together"),
        "{said}"
    );
    let rules = "\
There is no solution. Without any one of these there is one:
puzzles/queens.toml:14:9: pieces: exactly 3 queens on the board
puzzles/queens.toml:16:1: attacks: the whole rule
";
    workbench("repair puzzles/queens.toml --set n=3").gives(1, rules, "");
}

/// By hand: four squares of the rows do not fit three columns of one square each; row 1 has its square in one of three
/// columns, and in the middle one if row 2 has two runs.
#[test]
fn a_wrong_number_beside_a_row_is_named_and_one_that_is_missing_is_read_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("made.toml");
    let file = |rows: &str| {
        format!(
            "[board]\nrows = 2\ncolumns = 3\n[pieces.ink]\n[[runs]]\nof = 'ink'\neach = 'row'\nlengths = {rows}\n\
             [[count]]\nof = 'ink'\neach = 'column'\nexactly = [1, 1, 1]\n"
        )
    };
    let repair = |rows: &str| {
        fs::write(&path, file(rows)).unwrap();
        workbench_in(folder.path(), "repair made.toml")
    };
    let wrong = "\
There is no solution. Without any one of these there is one:
made.toml:8:12: runs: runs of 1 1 of ink in row 2
made.toml:8:19: runs: runs of 2 of ink in row 1
made.toml:12:12: count: exactly 1 ink each in columns a and c

Or changed:
change \"2\" to \"1\" (line 8: runs: runs of 2 of ink in row 1): leaves 1 solution
change 1 to 2 (line 12: count: exactly 1 ink in column a): leaves 1 solution
change 1 to 2 (line 12: count: exactly 1 ink in column c): leaves 1 solution
change \"1 1\" to \"1\" (line 8: runs: runs of 1 1 of ink in row 2): leaves 2 solutions
";
    repair("['1 1', '2']").gives(1, wrong, "");
    let missing = "\
1 clue makes it unique:
made.toml:8:12: runs: runs of 1 1 of ink in row 2  leaves 1 solution

Fewer are not enough for this solution:
I . I
. I .
";
    fs::write(&path, file("['?', '1']")).unwrap();
    fs::write(folder.path().join("board.txt"), "I.I\n.I.\n").unwrap();
    workbench_in(folder.path(), "repair made.toml --towards board.txt").gives(0, missing, "");
}

/// Of the solutions that are found first, each has its pieces in common with one that has more; the fullest has not.
#[test]
fn there_is_always_a_solution_that_givens_leave_alone() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("m.toml"),
        "[board]\nsize = 2\n[pieces.mine]\nmoves = \"none\"\n",
    )
    .unwrap();
    let said = workbench_in(folder.path(), "repair m.toml").succeeds(0);
    assert!(said.contains("4 givens make it unique"), "{said}");
}

/// A cage or clue that is alone in its rule is no more than one among several.
#[test]
fn a_clue_that_is_all_that_its_rule_says_is_left_out_before_two_givens() {
    let folder = tempfile::tempdir().unwrap();
    let cage = "[board]\nlayout = \"1 2 . .\"\n[pieces.digit]\nkinds = 4\nmoves = \"none\"\n\
        [[sum]]\neach = \"region\"\nregions = \"A A . .\"\nexactly = { A = 7 }\n";
    fs::write(folder.path().join("cage.toml"), cage).unwrap();
    let said = workbench_in(folder.path(), "repair cage.toml").succeeds(1);
    assert!(said.contains("cage.toml:9:17: sum"), "{said}");
    assert!(!said.contains("Without these 2"), "{said}");
}

/// Nobody would see it on paper.
#[test]
fn a_given_that_is_not_drawn_is_named_only_where_no_others_do() {
    let file = "[board]\nsize = 2\n[pieces.ink]\ndraw = \"fill\"\n[pieces.paper]\nsymbol = \"-\"\ndraw = \"none\"\n\
                [[count]]\nof = \"any\"\neach = \"square\"\nexactly = 1\n\
                [[count]]\nof = \"ink\"\neach = [\"row\", \"column\"]\nexactly = 1\n";
    let drawn = made(file, "repair made.toml").stdout;
    assert!(drawn.contains("ink") && !drawn.contains("paper"), "{drawn}");
    let alone = "[board]\nrows = 1\ncolumns = 2\n[pieces.paper]\ncount = 1\ndraw = \"none\"\n";
    let other = made(alone, "repair made.toml").stdout;
    assert!(other.contains("paper on"), "{other}");
}

/// Where some pieces are given, these are clues of the puzzle, and others are not.
#[test]
fn pieces_that_the_file_gives_are_named_before_others() {
    let file = |given: &str| {
        format!(
            "[board]\nsize = 3\n[pieces.ink]\n{given}[pieces.paper]\nsymbol = \"-\"\n\
             [[count]]\nof = \"any\"\neach = \"square\"\nexactly = 1\n\
             [[count]]\nof = \"ink\"\neach = [\"row\", \"column\"]\nexactly = 1\n"
        )
    };
    let found = made(&file("fixed = [\"a1\"]\n"), "repair made.toml").stdout;
    assert!(found.contains("\nink on "), "{found}");
    let swapped = file("").replace("symbol = \"-\"\n", "symbol = \"-\"\nfixed = [\"a1\"]\n");
    let found = made(&swapped, "repair made.toml").stdout;
    assert!(found.contains("\npaper on "), "{found}");
}

/// By hand: both mines are beside the corner, so that 5 around it is three too many;
/// the sum of two different digits from 1 to 3 is 3, 4 or 5; three squares of a row are one run.
#[test]
fn what_must_go_can_be_changed_instead() {
    let changed = |file: &str| {
        let said = made(file, "repair made.toml").stdout;
        let (_, changes) = said.split_once("\nOr changed:\n").unwrap_or_default();
        changes.to_owned()
    };
    let mines = "[board]\nsize = 2\n[pieces.mine]\ncount = 2\n\
                 [[clue]]\nof = \"mine\"\naround = \"king\"\nclosed = true\nnumbers = \"\"\"\n5 .\n. .\n\"\"\"\n";
    let at = "change 5 to 2 (line 10: clue: exactly 5 mines around a2): leaves 3 solutions\n";
    assert_eq!(changed(mines), at);
    let sum = "[board]\nrows = 1\ncolumns = 2\n[pieces.digit]\nkinds = 3\n\
               [[count]]\nof = \"any\"\neach = \"square\"\nexactly = 1\n\
               [[distinct]]\neach = \"column\"\n\
               [[sum]]\neach = \"row\"\nexactly = [\n  7,\n]\n";
    assert!(
        changed(sum).starts_with("change 7 to 3, 4 or 5 (line 15: "),
        "{}",
        changed(sum)
    );
    // Whichever of them a solution showed first, the other was not named.
    let either = "[board]\nrows = 1\ncolumns = 7\n[pieces.ink]\n[[runs]]\nof = \"ink\"\neach = \"row\"\nlengths = [\"5 2\"]\n";
    let found = changed(either);
    assert!(found.contains("change \"5 2\" to "), "{found}");
    for runs in ["1 2", "4 2", "5 1"] {
        assert!(found.contains(&format!("\"{runs}\"")), "{runs}: {found}");
    }
    let runs = "[board]\nrows = 1\ncolumns = 3\n[pieces.ink]\n[[runs]]\nof = \"ink\"\neach = \"row\"\nlengths = [\"2\"]\n\
                [[count]]\nof = \"ink\"\nexactly = 3\n";
    assert!(
        changed(runs).contains("change \"2\" to \"3\" (line 8: "),
        "{}",
        changed(runs)
    );
    let givens = "[board]\nlayout = \"1 1 .\"\n[pieces.digit]\nkinds = 3\n\
                  [[count]]\nof = \"digit\"\neach = \"row\"\nper = \"symbol\"\nexactly = 1\n";
    assert_eq!(
        changed(givens),
        "change 1 to 2 or 3 (line 2: given: 1 on a1): leaves 1 solution\n\
         change 1 to 2 or 3 (line 2: given: 1 on b1): leaves 1 solution\n"
    );
    let json = made(givens, "repair made.toml --format json").succeeds(1);
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        value["drop"][0][0]["to"],
        serde_json::json!(["2", "3"]),
        "{json}"
    );
    let two = workbench("repair puzzles/sudoku-misprint.toml").succeeds(1);
    let first = "change 3 to 4 (line 11: given: 3 on d4) and 2 to 1 (line 12: ";
    assert!(two.contains(first), "{two}");
}

/// `at-most = [1, 1, 0]` would say less than the clues that were counted.
#[test]
fn no_exact_number_is_proposed_in_a_list_of_other_bounds() {
    let file = "[board]\nrows = 1\ncolumns = 3\n[pieces.ink]\nmoves = \"none\"\n[[count]]\nof = \"ink\"\n\
                each = \"column\"\nat-most = [\"?\", \"?\", 0]\n";
    let found = made(file, "repair made.toml").stdout;
    assert!(
        !found.contains("exactly") && found.contains("ink on"),
        "{found}"
    );
}

/// A `?` closes its square as a number does, so numbers elsewhere would close squares of the solution.
#[test]
fn clues_that_close_their_squares_are_not_offered_beside_an_open_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = "[board]\nsize = 2\n[pieces.mine]\nmoves = 'none'\n\
                [[clue]]\nof = 'mine'\naround = 'king'\nclosed = true\nnumbers = { a1 = '?' }\n";
    fs::write(folder.path().join("f.toml"), file).unwrap();
    let said = workbench_in(folder.path(), "repair f.toml").stdout;
    assert!(
        !said.contains("around a2") && !said.contains("around b2"),
        "{said}"
    );
}

#[test]
fn a_board_to_repair_towards_is_told_what_it_breaks() {
    let towards = [
        "repair",
        "puzzles/queens.toml",
        "--set",
        "n=4",
        "--towards",
        "Qa1 Qb1",
    ];
    let run = command("").args(towards).output().unwrap();
    let stderr = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(2));
    let first = "error: --towards: the board breaks a rule:\npuzzles/queens.toml:14:9: ";
    assert!(stderr.starts_with(first), "{stderr}");
    assert!(stderr.contains("along the row"), "{stderr}");
}

/// The solutions that are found first need two givens.
#[test]
fn one_given_is_found_where_only_one_solution_has_it() {
    let file = "[board]\nlayout = \"\"\"\n#....\n...#.\n....#\n.....\n.....\n\"\"\"\n\
                [pieces.queen]\ncount = 5\n[[attacks]]\nby = \"queen\"\non = \"queen\"\nexactly = 0\n";
    let said = made(file, "repair made.toml").stdout;
    assert!(said.starts_with("1 given makes it unique:\n"), "{said}");
    let file = "[board]\nlayout = \"\"\"\n.....#\n...#..\n......\n......\n......\n......\n\"\"\"\n\
                [pieces.queen]\ncount = 6\n[[attacks]]\nby = \"queen\"\non = \"queen\"\nexactly = 0\n";
    let said = made(file, "repair made.toml").stdout;
    assert!(said.starts_with("1 given makes it unique:\n"), "{said}");
}

/// Each of the 92 solutions shares each of its squares with others.
#[test]
fn what_is_fewest_is_so_for_all_solutions_or_it_is_said() {
    let said = workbench("repair puzzles/queens.toml").succeeds(0);
    assert!(said.starts_with("2 givens make it unique:\n"), "{said}");
    let all = "\nFewer are not enough for any solution:\n";
    assert!(said.contains(all), "{said}");
    let said = workbench("repair puzzles/queens.toml --set n=12").succeeds(0);
    let some = " givens make it unique; for other solutions fewer may do:\n";
    assert!(said.contains(some), "{said}");
}

/// Three were not found, as what a model says of one clue was taken for another's.
#[test]
fn the_fewest_clues_leave_the_solution_that_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let corners = "\
[board]
rows = 3
columns = 2
wrap = \"rows\"

[pieces.line]
symbol = \"L\"
joins = \"corners\"
sides = [\"a3-w\", \"b3-a3\", \"b3-b2\", \"a2-w\", \"b2-a2\", \"b2-e\", \"b2-b1\", \"b1-e\"]
count = { min = 1, max = 4 }

[[count]]
of = \"line\"
each = \"corner\"
numbers = \"\"\"
0.1
...
...
\"\"\"
";
    fs::write(folder.path().join("corners.toml"), corners).unwrap();
    let towards = "\
. . . . .
. . L . .
. . . L .
L . . . .
. . . . .
. . . . L
. . . . .
";
    fs::write(folder.path().join("towards.txt"), towards).unwrap();
    let run = workbench_in(folder.path(), "repair corners.toml --towards towards.txt");
    let said = run.succeeds(0);
    assert!(said.starts_with("3 clues make it unique:\n"), "{said}");
}

#[test]
fn pieces_on_sides_are_given_where_such_pieces_are_given() {
    let lines = "\
[board]
size = 2

[pieces.line]
symbol = \"L\"
joins = \"corners\"
sides = [\"a2-b2\", \"a1-b1\", \"a2-a1\"]
fixed = [\"a2-a1\"]

[pieces.stone]
symbol = \"S\"
squares = [\"a1\", \"b1\"]

[[count]]
of = [\"line\", \"stone\"]
each = \"board\"
exactly = 2
";
    let said = workbench_reading(lines, "repair -").succeeds(0);
    let line = "1 given makes it unique:\nline on a2-b2  leaves 1 solution\n";
    assert!(said.starts_with(line), "{said}");
}

#[test]
fn a_row_without_runs_is_written_as_it_stands_in_a_list() {
    let row = "[board]\nrows = 1\ncolumns = 2\n[pieces.ink]\n[[runs]]\nof = \"ink\"\neach = \"row\"\nlengths = [\"0\"]\n\
               [[runs]]\nof = \"ink\"\neach = \"column\"\nlengths = [\"\", \"\"]\n";
    let said = workbench_reading(row, "repair -q -").succeeds(1);
    let wanted =
        "change \"0\" to \"\" (line 8: runs: runs of 0 of ink in row 1): leaves 1 solution\n";
    assert!(said.ends_with(wanted), "{said}");
}
