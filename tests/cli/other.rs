//! `workbench solve --other`.

use std::fs;

use crate::cli::support::{workbench, workbench_in};

/// A rook and a bishop on one row; the bishop attacks nothing there.
const PAIR: &str = "\
[board]
rows = 1
columns = 3
[pieces.rook]
count = 1
[pieces.bishop]
fixed = ['a1']
count = 1
";

#[test]
fn the_other_solution_is_drawn_with_brackets_where_it_differs() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("pair.toml"), PAIR).unwrap();
    let stdout = workbench_in(folder.path(), "solve pair.toml --other").succeeds(0);
    let both = ["B R .\n\n B [.][R]\n", "B . R\n\n B [R][.]\n"];
    let (boards, words) = stdout.split_once("\n\nThey").unwrap();
    assert!(both.contains(&format!("{boards}\n").as_str()), "{stdout}");
    let expected = " differ in 2 squares (b1 c1); no other solution differs in fewer.\n";
    assert_eq!(words, expected);
}

#[test]
fn the_two_solutions_of_the_four_queens_differ_in_eight_squares_in_every_format() {
    let solve =
        |options: &str| workbench(&format!("solve puzzles/queens.toml --set n=4 {options}"));
    let words = "They differ in 8 squares (b4 c4 a3 d3 a2 d2 b1 c1); \
                 no other solution differs in fewer.\n";
    for engine in ["sat", "native", "both"] {
        let run = solve(&format!("--other --format columns --engine {engine}"));
        let mut lines: Vec<&str> = run.stdout.lines().collect();
        lines.sort_unstable();
        assert_eq!(lines, ["1 3 0 2", "2 0 3 1"]);
        let (stdout, stderr) = (run.stdout.clone(), format!("puzzles/queens.toml: {words}"));
        run.gives(0, &stdout, &stderr);
    }
    let json = solve("--other --format json").succeeds(0);
    let differs = "{\"format\":1,\"differs\":[\"b4\",\"c4\",\"a3\",\"d3\",\"a2\",\"d2\",\"b1\",\"c1\"],\
                   \"fewest\":true}";
    assert_eq!(json.lines().nth(2), Some(differs));
    assert_eq!(json.lines().count(), 4);
}

#[test]
fn one_solution_none_and_no_time_are_told_apart() {
    let solve = |options: &str| workbench(&format!("solve puzzles/queens.toml --other {options}"));
    solve("--set n=1").gives(0, "Q\n\nThis is the only solution.\n", "");
    solve("--set n=3").gives(1, "No solution.\n", "");
    let stopped = "Stopped before a solution was found; there may be some.\n";
    solve("--time-limit 0").gives(3, stopped, "");
    let stdout = solve("--set n=4 --limit 1").succeeds(3);
    assert!(stdout.ends_with("\nStopped before it was known whether this is the only solution.\n"));
}

#[test]
fn with_a_goal_both_are_optimal() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[board]\nrows = 1\ncolumns = 3\n[pieces.king]\n[goal]\nminimize = 'king'\n\
                [[count]]\nof = 'king'\nat-least = 1\n";
    fs::write(folder.path().join("king.toml"), text).unwrap();
    let json = workbench_in(folder.path(), "solve king.toml --other --format json").succeeds(0);
    // Two kings would be nearer to one: they differ in one square.
    let differs = json.lines().nth(2).unwrap();
    let (_, squares) = differs.split_once("\"differs\"").unwrap();
    assert_eq!(squares.matches('1').count(), 2, "{json}");
    assert!(differs.ends_with("\"fewest\":true}"));
}

#[test]
fn it_is_about_two_solutions() {
    for option in ["-a", "-n 2", "--fundamental", "--no-unique", "--attacks"] {
        let run = workbench(&format!("solve puzzles/queens.toml --other {option}"));
        let stderr = run.stderr.clone();
        assert!(stderr.contains("cannot be used with"), "{stderr}");
        run.gives(2, "", &stderr);
    }
}

#[test]
fn drawings_and_grids_mark_the_squares_that_differ() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("pair.toml"), PAIR).unwrap();
    let solve =
        |options: &str| workbench_in(folder.path(), &format!("solve pair.toml --other {options}"));
    let grid = solve("--format unicode").succeeds(0);
    let cells: Vec<&str> = grid.lines().filter(|line| line.contains('♗')).collect();
    let rook_and_none = ["1 │ ♗ │[ ]│[♖]│", "1 │ ♗ │[♖]│[ ]│"];
    assert_eq!(cells.len(), 2, "{grid}");
    assert!(
        !cells[0].contains('[') && rook_and_none.contains(&cells[1]),
        "{grid}"
    );
    let coloured = solve("--format unicode --color always").succeeds(0);
    assert!(coloured.contains("\u{1b}[7m[ ]\u{1b}[0m"), "{coloured}");
    solve("-q -o board-%d.svg").gives(0, "", "");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(!read("board-1.svg").contains("differs"));
    assert!(read("board-2.svg").contains("Marked where it differs: b1, c1."));
    let latex = solve("-q --format latex").succeeds(0);
    let marked =
        ",opacity=0.6] (1,1)--(2,1)--(2,0)--(1,0)--cycle (2,1)--(3,1)--(3,0)--(2,0)--cycle;\n";
    assert_eq!(latex.matches(marked).count(), 1, "{latex}");
    solve("-q -o both.html").gives(0, "", "");
    let page = read("both.html");
    assert_eq!(page.matches("<svg").count(), 2);
    assert!(page.contains("They differ in 2 squares (b1 c1)"), "{page}");
    for (drawing, name) in ["board-1.svg", "board-2.svg"].iter().enumerate() {
        let drawn = read(name);
        assert!(
            page.contains(&drawn),
            "drawing {drawing} is not in the page"
        );
    }
}

/// The sides that differ are inverted where there are colours.
#[test]
fn both_boards_with_pieces_on_sides_are_grids() {
    let folder = tempfile::tempdir().unwrap();
    let road = "[board]\nrows = 1\ncolumns = 3\n[pieces.road]\njoins = \"squares\"\ncount = 1\n";
    fs::write(folder.path().join("road.toml"), road).unwrap();
    let solve = |options: &str| {
        let arguments = format!("solve road.toml --other --format unicode {options}");
        workbench_in(folder.path(), &arguments).succeeds(0)
    };
    assert_eq!(solve("").matches("┌───┬───┬───┐").count(), 2);
    assert_eq!(solve("--color always").matches("7m").count(), 2);
}

/// The sentence below names squares of both.
#[test]
fn both_boards_have_coordinates() {
    for (puzzle, number) in [("latin-square", 2), ("sudoku", 0)] {
        let other = format!("solve puzzles/{puzzle}.toml --other --format unicode");
        let both = workbench(&other).succeeds(0);
        let names = both
            .lines()
            .filter(|line| line.trim_start().starts_with("a   b"));
        assert_eq!(names.count(), number, "{both}");
    }
}
