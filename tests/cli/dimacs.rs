//! `workbench encode` and `workbench decode`. `tests/solvers/check.py` shows that other solvers understand
//! the formulas, and that their answers are understood.

use std::fs;

use crate::cli::support::{workbench, workbench_in, workbench_reading};

#[test]
fn a_formula_names_its_placement_variables_and_shows_them() {
    let stdout = "\
c puzzles/queens.toml, n = 1
c t pmc
c var 1 queen@a1
c p show 1 0
p cnf 1 1
1 0
";
    workbench("encode puzzles/queens.toml --set n=1").gives(0, stdout, "");
}

#[test]
fn placement_variables_have_the_same_numbers_whatever_the_encoding() {
    let named = |options: &str| {
        let command = format!("encode puzzles/nine-queens.toml {options}");
        let text = workbench(&command).succeeds(0);
        let named = text.lines().filter(|line| line.starts_with("c var "));
        let named: Vec<String> = named.map(str::to_owned).collect();
        assert_eq!(named.len(), 128);
        named
    };
    assert_eq!(named(""), named("--count-preserving"));
}

/// What is reached from each side was once written level by level: 320,000 variables for a shikaku of 25 squares.
#[test]
fn the_formula_of_a_small_division_is_small() {
    let folder = tempfile::tempdir().unwrap();
    let divided = |rule: &str| {
        let board = "[board]\nsize = 5\n[pieces.wall]\njoins = 'corners'\nsides = 'inner'\n";
        let rule = format!("{board}[[connected]]\nof = 'square'\nwalls = 'wall'\n{rule}");
        fs::write(folder.path().join("divided.toml"), rule).unwrap();
        let text = workbench_in(folder.path(), "encode divided.toml").succeeds(0);
        let size = text.lines().find_map(|line| line.strip_prefix("p cnf "));
        let variables = size.and_then(|size| size.split(' ').next()?.parse::<u32>().ok());
        variables.unwrap()
    };
    assert!(divided("shapes = ['rectangle']") < 1_000);
    assert!(divided("at-most = 3") < 10_000);
}

/// It has 100 million variables, which were once made before the answer was read.
#[test]
fn an_answer_about_a_puzzle_that_has_no_formula_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let pieces: String = ('a'..='z')
        .map(|name| format!("[pieces.{name}]\nmoves = 'none'\n"))
        .collect();
    let puzzle = format!("[board]\nsize = 2048\n{pieces}");
    fs::write(folder.path().join("large.toml"), puzzle).unwrap();
    fs::write(folder.path().join("answer.txt"), "s SATISFIABLE\nv 1 0\n").unwrap();
    let refused = "error: large.toml does not fit: more than 60000000 literals would be needed\n";
    for words in ["encode large.toml", "decode large.toml answer.txt"] {
        let limited = format!("{words} --memory-limit 500M");
        workbench_in(folder.path(), &limited).gives(2, "", refused);
    }
}

#[test]
fn a_rule_whose_models_are_not_counted_has_no_formula_that_preserves_the_count() {
    let stderr = "\
error: puzzles/tents.toml:32: [[match]] has no formula with one model for each solution
  help: without --count-preserving, a counter that projects on the variables of `c p show` counts them
";
    workbench("encode puzzles/tents.toml --count-preserving").gives(2, "", stderr);
}

#[test]
fn the_goal_is_said_not_to_be_in_the_formula() {
    let run = workbench("encode puzzles/no-three-in-line.toml --set n=2");
    let stdout = run.stdout.clone();
    assert!(stdout.contains("\nc the rules alone: the goal is not in this formula\n"));
    run.gives(
        0,
        &stdout,
        "the formula holds the rules alone, not the goal\n",
    );
}

#[test]
fn a_formula_goes_into_a_file_that_an_error_leaves_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("queens.cnf");
    let queens = format!("{}/puzzles/queens.toml", env!("CARGO_MANIFEST_DIR"));
    workbench_in(
        folder.path(),
        &format!("encode {queens} --set n=4 -o queens.cnf"),
    )
    .gives(0, "", "");
    let written = fs::read_to_string(&file).unwrap();
    assert!(written.contains("\np cnf 16 "), "{written}");
    let run = workbench_in(
        folder.path(),
        &format!("encode {queens} --set n=4..5 -o queens.cnf"),
    );
    let stderr = "error: a formula is about one instance: give --set one value, not a range\n";
    run.gives(2, "", stderr);
    assert_eq!(fs::read_to_string(&file).unwrap(), written);
}

/// One queen on one square: one variable.
const DECODE: &str = "decode puzzles/queens.toml --set n=1";

#[test]
fn a_model_becomes_a_board_and_is_judged() {
    let stdout = "Q\nThe board obeys every rule.\n";
    workbench_reading("s SATISFIABLE\nv 1 0\n", DECODE).gives(0, stdout, "");
    let squares = format!("{DECODE} - --format squares");
    workbench_reading("v 1 0\n", &squares).gives(0, "Qa1\n", "");
}

#[test]
fn a_model_that_breaks_a_rule_is_told_which() {
    let run = workbench_reading("v -1 0\n", DECODE);
    let stdout = run.stdout.clone();
    assert!(stdout.starts_with(".\npuzzles/queens.toml:"), "{stdout}");
    assert!(
        stdout.contains("no queen on the board; exactly 1 required"),
        "{stdout}"
    );
    run.gives(1, &stdout, "");
}

#[test]
fn answers_without_a_model_have_their_exit_codes() {
    let none = "The solver says that there is no solution.\n";
    workbench_reading("s UNSATISFIABLE\n", DECODE).gives(1, none, "");
    workbench_reading("s UNKNOWN\n", DECODE).gives(3, "The solver does not know.\n", "");
}

#[test]
fn where_the_answer_has_no_model_the_picture_that_is_not_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let decode = |picture: &str, answer: &str| {
        let file = folder.path().join(picture);
        let decode = format!("{DECODE} - -o {}", file.display());
        (file, workbench_reading(answer, &decode))
    };
    for picture in ["board.svg", "board.png", "board.tex"] {
        let (file, run) = decode(picture, "s UNSATISFIABLE\n");
        let none = "The solver says that there is no solution.";
        let stderr = format!("{none} {} is not written.\n", file.display());
        run.gives(1, "", &stderr);
        let (file, run) = decode(picture, "s UNKNOWN\n");
        let stderr = format!(
            "The solver does not know. {} is not written.\n",
            file.display()
        );
        run.gives(3, "", &stderr);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    // Words for people are written in full.
    let (file, run) = decode("board.txt", "s UNKNOWN\n");
    run.gives(3, "", "");
    let words = fs::read_to_string(file).unwrap();
    assert_eq!(words, "The solver does not know.\n");
}

#[test]
fn what_is_no_answer_is_shown_with_its_place() {
    let stderr = "\
error: the model says nothing of variable 1, queen@a1
 --> standard input:1:3
  |
1 | v 0
  |   ^
  |
  = help: the formula must come from the same file with the same --set: `workbench encode`
";
    workbench_reading("v 0\n", DECODE).gives(2, "", stderr);
}
