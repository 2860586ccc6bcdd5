//! `workbench encode --format opb` and `--annotate`, and how `decode` reads the answers of pseudo-Boolean solvers.
//! `tests/solvers/check.py` shows that other solvers understand the formulas, and that their answers are understood.

use std::fs;

use crate::cli::support::{workbench, workbench_in, workbench_reading};

/// A puzzle of two squares in a row, with these additional lines.
fn two_squares(rest: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let text = format!("board.rows = 1\nboard.columns = 2\n{rest}");
    fs::write(folder.path().join("two.toml"), text).unwrap();
    let run = workbench_in(folder.path(), "encode two.toml --format opb");
    let text = run.succeeds(0);
    (folder, text)
}

#[test]
fn each_instance_is_a_line_after_its_words_and_its_place() {
    let stdout = "\
* #variable= 4 #constraint= 7
* puzzles/queens.toml, n = 2
* x1 = queen@a2
* x2 = queen@b2
* x3 = queen@a1
* x4 = queen@b1
* puzzles/queens.toml:16 attacks: no queen attacks a queen along the diagonal a2-b1
-1 x1 -1 x4 >= -1 ;
* puzzles/queens.toml:16 attacks: no queen attacks a queen along column a
-1 x1 -1 x3 >= -1 ;
* puzzles/queens.toml:16 attacks: no queen attacks a queen along column b
-1 x2 -1 x4 >= -1 ;
* puzzles/queens.toml:16 attacks: no queen attacks a queen along the diagonal a1-b2
-1 x2 -1 x3 >= -1 ;
* puzzles/queens.toml:16 attacks: no queen attacks a queen along row 2
-1 x1 -1 x2 >= -1 ;
* puzzles/queens.toml:16 attacks: no queen attacks a queen along row 1
-1 x3 -1 x4 >= -1 ;
* puzzles/queens.toml:14 pieces: exactly 2 queens on the board
+1 x1 +1 x2 +1 x3 +1 x4 = 2 ;
";
    workbench("encode puzzles/queens.toml --set n=2 --format opb").gives(0, stdout, "");
}

#[test]
fn a_sum_has_its_weights_and_a_bound_on_both_sides_two_lines() {
    let rules = "\
pieces.one.moves = 'none'
pieces.one.value = 1
pieces.five.moves = 'none'
pieces.five.value = 5
[[sum]]
each = 'row'
at-least = 2
at-most = 6
[[equal]]
of = ['one', 'five']
each = 'board'
";
    let (_folder, text) = two_squares(rules);
    let expected = "\
* #variable= 4 #constraint= 5
* two.toml
* x1 = one@a1
* x2 = five@a1
* x3 = one@b1
* x4 = five@b1
* board: at most 1 piece on a1
-1 x1 -1 x2 >= -1 ;
* board: at most 1 piece on b1
-1 x3 -1 x4 >= -1 ;
* two.toml:7 sum: pieces add up to 2 to 6 in row 1
+1 x1 +5 x2 +1 x3 +5 x4 >= 2 ;
-1 x1 -5 x2 -1 x3 -5 x4 >= -6 ;
* two.toml:11 equal: as many ones as fives on the board
+1 x1 -1 x2 +1 x3 -1 x4 = 0 ;
";
    assert_eq!(text, expected);
}

#[test]
fn a_goal_is_made_as_small_as_possible_and_told() {
    let run = workbench("encode puzzles/no-three-in-line.toml --set n=2 --format opb");
    let text = run.succeeds(0);
    let goal = "goal: as many points as the rules allow: the least of their negative\nmin: -1 x1 -1 x2 -1 x3 -1 x4 ;\n";
    assert!(text.contains(goal), "{text}");
    let (_folder, text) = two_squares("pieces.rook.count = 'any'\ngoal.minimize = 'rook'\n");
    let goal = "goal: as few rooks as the rules allow\nmin: +1 x1 +1 x2 ;\n";
    assert!(text.contains(goal), "{text}");
}

#[test]
fn a_line_that_cannot_hold_has_a_term_all_the_same() {
    let rules = "pieces.man.moves = 'none'\npieces.man.squares = ['a1']\n\
        [[count]]\nof = 'man'\neach = 'column'\nexactly = 1\n";
    let (_folder, text) = two_squares(rules);
    let end = "\
* two.toml:3 pieces: no man on b1
-1 x2 >= 0 ;
* two.toml:5 count: exactly 1 man in column a
+1 x1 = 1 ;
* two.toml:5 count: exactly 1 man in column b
+1 x1 = 2 ;
";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn helpers_that_are_not_to_be_counted_are_listed() {
    let text = workbench("encode puzzles/tents.toml --format opb").succeeds(0);
    let listed =
        "\n* x129 to x352: helpers not to be counted, which the placement does not settle\n";
    assert!(text.contains(listed));
    let text = workbench("encode puzzles/takuzu.toml --format opb").succeeds(0);
    assert!(text.contains(": helpers, each settled by the placement\n"));
}

#[test]
fn the_ending_of_the_file_says_the_format_too() {
    let folder = tempfile::tempdir().unwrap();
    let queens = format!("{}/puzzles/queens.toml", env!("CARGO_MANIFEST_DIR"));
    let encode = |options: &str| workbench_in(folder.path(), &format!("encode {queens} {options}"));
    encode("--set n=2 -o queens.opb").gives(0, "", "");
    let text = fs::read_to_string(folder.path().join("queens.opb")).unwrap();
    assert!(
        text.starts_with("* #variable= 4 #constraint= 7\n"),
        "{text}"
    );
    let json = encode("--set n=2 -o queens.opb --format json").succeeds(0);
    assert!(
        json.contains("\"variables\":4,\"lines\":7,\"placement\""),
        "{json}"
    );
    let stderr = "error: --count-preserving is about DIMACS: a comment in OPB says which helpers are not to be \
        counted, if there are any\n";
    encode("--format opb --count-preserving").gives(2, "", stderr);
}

/// Without its comments it is the same as the formula that is not annotated.
#[test]
fn annotated_clauses_are_the_same_clauses_after_what_they_say() {
    for (puzzle, comment) in [
        (
            "queens --set n=4",
            "c puzzles/queens.toml:14 pieces: exactly 4 queens on the board",
        ),
        ("nine-queens", "c board: at most 1 piece on c7"),
        ("sudoku", "c puzzles/sudoku.toml:"),
        ("tents --format dimacs", "c helpers: what they mean"),
    ] {
        let (name, options) = puzzle.split_once(' ').unwrap_or((puzzle, ""));
        let encode = format!("encode puzzles/{name}.toml {options}");
        let plain = workbench(&encode).succeeds(0);
        let annotated = workbench(&format!("{encode} --annotate")).succeeds(0);
        assert!(
            annotated.lines().any(|line| line.starts_with(comment)),
            "{puzzle}"
        );
        let (head, clauses) = annotated.split_once("\np cnf ").unwrap();
        let clauses = clauses.lines().filter(|line| !line.starts_with("c "));
        let clauses: Vec<&str> = clauses.collect();
        assert_eq!(
            format!("{head}\np cnf {}\n", clauses.join("\n")),
            plain,
            "{puzzle}"
        );
    }
}

/// One queen on one square: one variable.
const DECODE: &str = "decode puzzles/queens.toml --set n=1";

#[test]
fn answers_of_pseudo_boolean_solvers_become_boards() {
    let stdout = "Q\nThe board obeys every rule.\n";
    for answer in [
        "c by hand\ns SATISFIABLE\nv x1\n",
        "o 3\no -1\nv x1 x2 -x3\ns OPTIMUM FOUND\n",
    ] {
        workbench_reading(answer, DECODE).gives(0, stdout, "");
    }
    let none = "The solver says that there is no solution.\n";
    workbench_reading("s UNSATISFIABLE\n", DECODE).gives(1, none, "");
    workbench_reading("v -x1\n", DECODE).succeeds(1);
}
