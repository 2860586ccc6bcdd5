//! `workbench describe`.
//!
//! The snapshots were checked sentence by sentence against the files.

use std::fs;

use crate::cli::support::{made, workbench, workbench_in};

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

/// Words had the letters of text, where pictures have numbers.
#[test]
fn numbers_from_10_on_are_called_so() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = "[board]\nsize = 12\n[pieces.digit]\nkinds = 12\nmoves = 'none'\n[[count]]\n\
                  of = 'digit.C'\nexactly = 2\n";
    fs::write(folder.path().join("twelve.toml"), puzzle).unwrap();
    let said = workbench_in(folder.path(), "describe twelve.toml").succeeds(0);
    for words in [
        "Digits 1 to 12, any number of each.",
        "In text 10 is A and 12 is C.",
        "digit 12",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert!(!said.contains("digit C"), "{said}");
    let drawn = workbench_in(folder.path(), "render twelve.toml Aa1 --format svg").succeeds(0);
    assert!(drawn.contains("digit.10: a1."), "{drawn}");
    assert!(!drawn.contains("In text"), "{drawn}");
    let broken = workbench_in(folder.path(), "check twelve.toml Aa1 -v").succeeds(1);
    assert!(broken.contains("12"), "{broken}");
}

/// A rule that lies nowhere says nothing, and neither did the program.
#[test]
fn rules_about_no_square_are_warned_of() {
    let told = |rule: &str| {
        let file = format!("[board]\nsize = 3\n[pieces.queen]\nmoves = \"none\"\n{rule}");
        let run = made(&file, "describe made.toml");
        (run.stdout, run.stderr)
    };
    let (_, of_count) = told("[[count]]\nof = \"queen\"\neach = \"row\"\nin = []\nexactly = 1\n");
    assert!(of_count.contains("no square is listed"), "{of_count}");
    let picture = "[[forbid]]\npicture = \"Q@Q\"\n";
    let (_, of_at) = told(&format!("{picture}at = []\n"));
    assert!(of_at.contains("no square is listed"), "{of_at}");
    let (_, nowhere) = told(&format!("{picture}at = \"all\"\nin = [\"a1\"]\n"));
    assert!(nowhere.contains("the picture lies nowhere"), "{nowhere}");
    let (described, stderr) = told(&format!("{picture}at = \"all\"\n"));
    assert!(described.contains("(3 places)"), "{described}");
    assert_eq!(stderr, "");
}
