//! `workbench describe`.
//!
//! The snapshots were checked sentence by sentence against the files.

use crate::cli::support::workbench;

#[test]
fn a_dozen_puzzles_are_described_as_in_their_snapshots() {
    for name in [
        "coloured-region-queens",
        "diagonal-latin-squares",
        "fairy-queens",
        "gold-generals",
        "light-up",
        "minesweeper",
        "nine-queens-octant",
        "no-three-in-line",
        "peaceable-queens",
        "skew-board",
        "still-life",
        "takuzu",
        "tents",
        "toroidal-queens-shifted",
        "anti-king-sudoku",
    ] {
        workbench(&format!("describe puzzles/{name}.toml"))
            .matches_snapshot(0, &format!("describe-{name}"));
    }
}

#[test]
fn numbers_are_those_of_the_parameters() {
    let described = workbench("describe puzzles/queens.toml --set n=5..6").succeeds(0);
    for line in [
        "n queens (puzzles/queens.toml, n = 5)\n",
        "Board: 5 rows and 5 columns, squares a1 to e5.\n",
        "Pieces: 5 queens (Q).",
        "n queens (puzzles/queens.toml, n = 6)\n",
        "Board: 6 rows and 6 columns, squares a1 to f6.\n",
    ] {
        assert!(described.contains(line), "{line}{described}");
    }
}

#[test]
fn as_json_a_rule_comes_with_its_place() {
    let described = workbench("describe puzzles/kings.toml --format json").succeeds(0);
    let value: serde_json::Value = serde_json::from_str(&described).unwrap();
    assert_eq!(value["rules"][0]["text"], "No king attacks another king.");
    assert_eq!(value["rules"][0]["file"], "puzzles/kings.toml");
    assert_eq!(value["rules"][0]["line"], 16);
    assert_eq!(value["parameters"]["n"], 4);
}

#[test]
fn a_wrong_file_is_an_error_and_nothing_is_described() {
    let run = workbench("describe tests/hostile/name-unknown.toml");
    let stderr = std::fs::read_to_string("tests/hostile/name-unknown.stderr").unwrap();
    assert!(run.stderr.contains("error"), "{stderr}");
    let stderr = run.stderr.clone();
    run.gives(2, "", &stderr);
}
