//! `workbench candidates`.

use std::collections::BTreeSet;

use crate::cli::support::{workbench, workbench_reading};

/// For each row of a board in text, its squares.
fn cells(text: &str) -> Vec<Vec<&str>> {
    let rows = text.lines().take_while(|line| !line.is_empty());
    rows.map(|row| row.split_whitespace().collect()).collect()
}

/// What stands on each square in one of all solutions, as `solve` shows them.
fn in_solutions(arguments: &str) -> Vec<Vec<BTreeSet<char>>> {
    let all = workbench(&format!("solve {arguments} --all -q --format text")).succeeds(0);
    let mut held: Vec<Vec<BTreeSet<char>>> = Vec::new();
    for board in all.split("\n\n") {
        for (row, cells) in cells(board).into_iter().enumerate() {
            held.resize(held.len().max(row + 1), Vec::new());
            for (column, cell) in cells.into_iter().enumerate() {
                let length = held[row].len().max(column + 1);
                held[row].resize(length, BTreeSet::new());
                held[row][column].extend(cell.chars());
            }
        }
    }
    held
}

#[test]
fn a_candidate_is_one_exactly_if_a_solution_has_it() {
    for arguments in [
        "puzzles/queens.toml",
        "puzzles/queens.toml --set n=6",
        "puzzles/nine-queens.toml",
        "puzzles/latin-square.toml",
        "puzzles/kings.toml",
        "puzzles/pawn-chains.toml",
        "puzzles/most-knights.toml",
        "puzzles/no-corner.toml",
        "puzzles/tents.toml",
        "puzzles/skew-board.toml",
        "puzzles/rooks-and-pawns.toml",
        "tests/known/yin-yang.toml",
        "puzzles/slitherlink.toml",
        "puzzles/masyu.toml",
    ] {
        let shown = workbench(&format!("candidates {arguments}")).succeeds(0);
        let candidates: Vec<Vec<BTreeSet<char>>> = cells(&shown)
            .into_iter()
            .map(|row| row.into_iter().map(|cell| cell.chars().collect()).collect())
            .collect();
        assert_eq!(candidates, in_solutions(arguments), "{arguments}");
    }
}

#[test]
fn pieces_that_stand_already_are_given() {
    let candidates =
        |board: &str| workbench(&format!("candidates puzzles/queens.toml --set n=4 {board}"));
    let solution = ". Q . .\n. . . Q\nQ . . .\n. . Q .\n\n16 of 16 squares are decided.\n";
    candidates("Qb4").gives(0, solution, "");
    candidates("Qa1").gives(1, "No solution has what stands on this board.\n", "");
}

#[test]
fn another_piece_than_the_given_one_is_an_error() {
    let board = "....1.\n......\n......\n......\n......\n......\n";
    let error = "error: another piece is given on e6 by the puzzle\n";
    workbench_reading(board, "candidates puzzles/takuzu.toml -").gives(2, "", error);
}

#[test]
fn what_is_stopped_says_so() {
    let open = "Stopped before a solution was found; there may be some.\n";
    workbench("candidates puzzles/queens.toml --time-limit 0").gives(3, open, "");
}

#[test]
fn json_names_the_pieces_of_each_open_square() {
    let json = workbench("candidates puzzles/queens.toml --set n=2 --format json").succeeds(1);
    assert!(
        json.ends_with("\"satisfiable\":false,\"complete\":true}\n"),
        "{json}"
    );
    let json = workbench("candidates puzzles/queens.toml --set n=1 --format json").succeeds(0);
    let end = "\"satisfiable\":true,\"candidates\":{\"a1\":[\"queen\"]},\"decided\":[\"a1\"],\"complete\":true}\n";
    assert!(json.ends_with(end), "{json}");
}

#[test]
fn as_many_solutions_lie_behind_a_candidate_as_have_it() {
    for arguments in [
        "puzzles/queens.toml --set n=6",
        "puzzles/nine-queens.toml",
        "puzzles/pawn-chains.toml",
    ] {
        let json = workbench(&format!("candidates {arguments} --number --format json")).succeeds(0);
        let object: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(object["exact"], true, "{arguments}");
        let total = workbench(&format!("count {arguments} --format json")).succeeds(0);
        let total: serde_json::Value = serde_json::from_str(&total).unwrap();
        for (square, numbers) in object["numbers"].as_object().unwrap() {
            let all: u64 = numbers
                .as_array()
                .unwrap()
                .iter()
                .map(|n| n.as_u64().unwrap())
                .sum();
            assert_eq!(
                all,
                total["solutions"].as_u64().unwrap(),
                "{arguments} {square}"
            );
        }
    }
    let behind = workbench("candidates puzzles/queens.toml --set n=6 --number").succeeds(0);
    assert!(behind.contains("\nb6: queen 1, empty 3\n"), "{behind}");
    let many = workbench("candidates puzzles/latin-square.toml --set n=8 --number").succeeds(0);
    assert!(many.contains("a8: digit.1 ≥ "), "{many}");
}

#[test]
fn a_drawing_has_what_is_decided_as_pieces_and_the_rest_as_small_symbols_or_dots() {
    let drawn = |arguments: &str| workbench(&format!("candidates {arguments} --format svg"));
    // Two rows of a Latin square: of the others each digit is possible, three fifths of a square each.
    let latin = drawn("puzzles/latin-square.toml --set n=3");
    assert_eq!(latin.stderr, "0 of 9 squares are decided.\n");
    assert!(
        latin.stdout.contains("<g class=\"candidates\""),
        "{}",
        latin.stdout
    );
    assert!(
        latin
            .stdout
            .contains("Possible: a3 digit.1, digit.2, digit.3; "),
        "{}",
        latin.stdout
    );
    // Of one kind of piece an open square has no mark, one that stays empty a dot.
    let queens = drawn("puzzles/queens.toml Qa1");
    assert!(!queens.stdout.contains("candidates\""), "{}", queens.stdout);
    assert!(
        queens.stdout.contains("class=\"empty\""),
        "{}",
        queens.stdout
    );
    let decided = drawn("puzzles/sudoku-4x4.toml Qa1");
    assert_eq!(decided.stdout, "");
    workbench("candidates puzzles/queens.toml --set n=3 --format svg").gives(
        1,
        "",
        "No solution.\n",
    );
}

#[test]
fn in_a_grid_each_kind_has_a_place_of_its_own_in_the_square() {
    let grid = "  ┌─────┬─────┬─────┐
  │     │   2 │   2 │
3 │  1  │ 3   │ 3   │
  ├─────┼─────┼─────┤
  │   2 │ 1 2 │ 1 2 │
2 │ 3   │ 3   │ 3   │
  ├─────┼─────┼─────┤
  │   2 │ 1 2 │ 1 2 │
1 │ 3   │ 3   │ 3   │
  └─────┴─────┴─────┘
     a     b     c

1 of 9 squares is decided.
";
    let latin = "candidates puzzles/latin-square.toml --set n=3 1a3 --format unicode";
    workbench(latin).gives(0, grid, "");
}

#[test]
fn of_one_kind_of_piece_a_grid_shows_what_is_decided() {
    let grid = "  ┌───┬───┬───┬───┐
4 │ · │   │   │ · │
  ├───┼───┼───┼───┤
3 │   │ · │ · │   │
  ├───┼───┼───┼───┤
2 │   │ · │ · │   │
  ├───┼───┼───┼───┤
1 │ · │   │   │ · │
  └───┴───┴───┴───┘
    a   b   c   d

8 of 16 squares are decided.
";
    workbench("candidates puzzles/queens.toml --set n=4 --format unicode").gives(0, grid, "");
}

#[test]
fn a_grid_is_followed_by_the_numbers_behind_candidates() {
    let numbers = |format: &str| {
        let asked = "candidates puzzles/queens.toml --set n=4 --number --format";
        let said = workbench(&format!("{asked} {format}")).succeeds(0);
        let (_, after) = said.split_once("are decided.\n").unwrap();
        after.to_owned()
    };
    let behind = numbers("unicode");
    assert!(behind.contains("b4: queen 1, empty 1\n"), "{behind}");
    assert_eq!(behind, numbers("text"));
}

/// All were counted together up to a number, and of some candidates hardly any solution was among these.
#[test]
fn each_candidate_has_solutions_looked_for_behind_it() {
    let run = workbench("candidates puzzles/latin-square.toml --set n=5 --number").succeeds(0);
    let numbers = run.split("≥ ").skip(1).map(|rest| {
        let digits = rest.split(|c: char| !c.is_ascii_digit()).next().unwrap();
        digits.parse::<u64>().unwrap()
    });
    let numbers: Vec<u64> = numbers.collect();
    assert_eq!(numbers.len(), 5 * 5 * 5);
    assert!(numbers.iter().all(|&number| number >= 1_000), "{run}");
}
