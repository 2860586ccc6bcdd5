//! `workbench solve --explain`.

use std::fs;

use crate::cli::support::{made, workbench, workbench_in};

const MISPRINT: &str = "\
These cannot all hold; leave out any one, and the others can:
puzzles/sudoku-misprint.toml:11:7: given: 3 on d4
puzzles/sudoku-misprint.toml:12:7: given: 2 on d3
puzzles/sudoku-misprint.toml:13:5: given: 1 on c2
puzzles/sudoku.toml:30:1: count: exactly one 1 each in column c and in the box c4-d3

. . * 3
. . * 2
. . 1 .
. . * .
";

#[test]
fn the_givens_and_rules_that_conflict_are_named_with_their_places() {
    let solve = "solve puzzles/sudoku-misprint.toml --explain";
    let stdout = format!("No solution.\n\n{MISPRINT}");
    for engine in ["sat", "native", "both"] {
        workbench(&format!("{solve} --engine {engine}")).gives(1, &stdout, "");
    }
    workbench(&format!("{solve} --plain")).gives(1, &stdout, "");
    workbench(&format!("{solve} -q")).gives(1, MISPRINT, "");
    let stderr = format!("puzzles/sudoku-misprint.toml: No solution.\n{MISPRINT}");
    workbench(&format!("{solve} --format squares")).gives(1, "", &stderr);
    workbench(&format!("{solve} --format squares -q")).gives(1, "", "");
}

#[test]
fn json_has_an_object_with_the_instances_before_the_summary() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nrows = 1\ncolumns = 2\nlayout = 'Q.'\n[pieces.queen]\ncount = 0\n";
    fs::write(folder.path().join("q.toml"), text).unwrap();
    let stdout = "\
{\"format\":1,\"conflict\":[{\"rule\":\"board\",\"file\":\"q.toml\",\"line\":4,\"column\":11,\
\"instance\":\"given: queen on a1\",\"squares\":[\"a1\"]},\
{\"rule\":\"pieces.queen\",\"file\":\"q.toml\",\"line\":6,\"column\":9,\
\"instance\":\"pieces: no queen on the board\",\"squares\":[\"a1\",\"b1\"]}],\
\"minimal\":true,\"smallest\":true,\"shared\":2}
{\"format\":1,\"file\":\"q.toml\",\"title\":null,\"parameters\":{},\"satisfiable\":false,\"unique\":false,\
\"shown\":0,\"solutions\":0,\"complete\":true,\"engine\":\"sat\",\"seconds\":…}
";
    let run = workbench_in(folder.path(), "solve q.toml --explain --format json");
    run.gives_json(1, stdout);
}

/// More queens than rows: a search that does not count would take longer than anyone waits.
#[test]
fn queens_that_are_more_than_the_rows_conflict_with_the_rows() {
    let folder = tempfile::tempdir().unwrap();
    let text = "\
[params]
n = 8
queens = 'n + 1'
[board]
size = 'n'
[pieces.queen]
count = 'queens'
[[attacks]]
by = 'queen'
on = 'queen'
exactly = 0
";
    fs::write(folder.path().join("crowd.toml"), text).unwrap();
    let stdout = "\
n = 8
No solution.

These cannot all hold; leave out any one, and the others can. Every list as short has:
crowd.toml:7:9: pieces: exactly 9 queens on the board
This one also has:
crowd.toml:8:1: attacks: no queen attacks a queen along rows 1 to 8

n = 9
No solution.

These cannot all hold; leave out any one, and the others can. Every list as short has:
crowd.toml:7:9: pieces: exactly 10 queens on the board
This one also has:
crowd.toml:8:1: attacks: no queen attacks a queen along rows 1 to 9
";
    let explain = "solve crowd.toml --explain --set n=8..9";
    workbench_in(folder.path(), explain).gives(1, stdout, "");
}

#[test]
fn one_thing_that_cannot_hold_stands_alone_and_a_goal_is_no_part_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nsize = 2\n[pieces.man]\nmoves = 'none'\n[goal]\nmaximize = 'man'\n\
                [[count]]\nof = 'man'\nexactly = 5\n";
    fs::write(folder.path().join("five.toml"), text).unwrap();
    let stdout = "\
No solution.

This cannot hold by itself:
five.toml:7:1: count: exactly 5 mans on the board
";
    let warning = "\
five.toml:7:1: warning: there is no solution: a group has no such number of squares (the group of a2 has 4 squares)
";
    workbench_in(folder.path(), "solve five.toml --explain").gives(1, stdout, warning);
}

#[test]
fn where_there_is_a_solution_nothing_conflicts() {
    let stdout =
        "Q\n\nThis is the only solution.\n\nNothing conflicts: the puzzle has a solution.\n";
    workbench("solve puzzles/queens.toml --set n=1 --explain").gives(0, stdout, "");
    workbench("solve puzzles/queens.toml --set n=1 --explain -q").gives(0, "Q\n", "");
}

#[test]
fn without_time_nothing_is_claimed() {
    let stdout = "Stopped before a solution was found; there may be some.\n";
    let run = workbench("solve puzzles/queens.toml --set n=3 --explain --time-limit 0");
    run.gives(3, stdout, "");
}

#[test]
fn it_is_about_one_search_for_a_solution() {
    for option in ["-a", "-n 2", "--fundamental", "--other"] {
        let run = workbench(&format!("solve puzzles/queens.toml --explain {option}"));
        let stderr = run.stderr.clone();
        assert!(stderr.contains("cannot be used with"), "{stderr}");
        run.gives(2, "", &stderr);
    }
}

/// The list of parts of two squares was part of what a single square asks for.
#[test]
fn the_size_of_one_part_needs_nothing_that_is_asked_of_all() {
    let file = "[board]\nrows = 1\ncolumns = 3\n[pieces.ink]\nmoves = \"none\"\n[[connected]]\nof = \"empty\"\n\
                size = { at-most = 2 }\nsizes = { b1 = 1 }\n[[count]]\nof = \"empty\"\nlines = [[\"a1\"]]\nexactly = 1\n";
    let found = made(file, "solve made.toml --explain").stdout;
    assert!(!found.contains("every part"), "{found}");
}

/// It gave up after milliseconds, though with a limit of time it went on.
#[test]
fn a_smallest_conflict_is_looked_for_with_some_seconds_of_work() {
    let file = fs::read_to_string("puzzles/battleships-2.toml").unwrap();
    let wrong = file.replace("[1, 2, 0, 1, 1, 1, 4]", "[1, 2, 0, 1, 1, 2, 4]");
    assert_ne!(file, wrong);
    let explain = |limit: &str| made(&wrong, &format!("solve made.toml --explain{limit}")).stdout;
    let found = explain("");
    assert!(!found.contains("there may be fewer"), "{found}");
    assert_eq!(found, explain(" --time-limit 300"));
}

/// They were lines with numbers, of which the file has none.
#[test]
fn squares_with_equal_numbers_are_named_by_their_number() {
    let file = "[board]\nrows = 1\ncolumns = 3\nnumbers = \"\"\"\n1 1 12\n\"\"\"\n[pieces.ink]\ndraw = \"fill\"\n\
                [[count]]\nof = \"empty\"\neach = \"row\"\nalike = true\nat-most = 1\n\
                [[count]]\nof = \"ink\"\nexactly = 0\n";
    let found = made(file, "solve made.toml --explain").stdout;
    let words = "count: at most 1 empty square on the 1s (a1, b1)\n";
    assert!(found.contains(words), "{found}");
}
