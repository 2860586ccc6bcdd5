//! `render --probabilities`: drawings shaded by the share of solutions with a piece on each square.

use std::fs;

use crate::cli::support::{workbench, workbench_in};

const QUEENS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/queens.toml");
const NINE_QUEENS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/nine-queens.toml");

/// The files of a folder, by name.
fn files(folder: &tempfile::TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn every_engine_draws_the_shares_that_count_prints() {
    let count = "count puzzles/queens.toml --set n=4 --probabilities";
    let table = workbench(count).succeeds(0);
    assert!(table.contains("b4 1   50.00000 %"), "{table}");
    let words = "Share of solutions with queen: b4 50%, c4 50%, a3 50%, d3 50%, a2 50%, d2 50%, b1 50%, \
                 c1 50%; 0% elsewhere.";
    let render = "render puzzles/queens.toml --set n=4 --probabilities --format";
    let drawing = workbench(&format!("{render} svg")).succeeds(0);
    assert!(drawing.contains(words), "{drawing}");
    for engine in ["sat", "native", "both", "frontier"] {
        let same = workbench(&format!("{render} svg --engine {engine} --jobs 1"));
        assert_eq!(same.succeeds(0), drawing, "{engine}");
    }
    let page = workbench(&format!("{render} html")).succeeds(0);
    assert!(page.contains(words), "{page}");
}

#[test]
fn there_is_a_board_for_each_kind_or_for_the_pieces_that_are_named() {
    let boards = |options: &str| {
        let render = format!("render {options} --probabilities --format svg");
        let drawing = workbench(&render).succeeds(0);
        let (_, words) = drawing.split_once("<desc>").unwrap();
        let (words, _) = words.split_once("</desc>").unwrap();
        let shares = words.split("Share of solutions with ").skip(1);
        let names = shares.map(|words| words.split_once(':').unwrap().0.to_owned());
        let names: Vec<String> = names.collect();
        assert_eq!(drawing.matches("class=\"ground\"").count(), names.len());
        names.join(" ")
    };
    assert_eq!(boards(NINE_QUEENS), "queen pawn");
    assert_eq!(boards(&format!("{NINE_QUEENS} --by pawn")), "pawn");
    assert_eq!(
        boards(&format!("{NINE_QUEENS} --by any --by pawn")),
        "any pawn"
    );
    // All trees are given.
    assert_eq!(boards("puzzles/tents.toml"), "tent");
    assert_eq!(boards("puzzles/tents.toml --by tree"), "tree");
    assert_eq!(
        boards("puzzles/sudoku-4x4.toml"),
        "digit.1 digit.2 digit.3 digit.4"
    );
}

#[test]
fn a_format_without_shades_is_refused_and_those_with_shades_are_named() {
    let drawn = "svg, png, pdf, html, latex";
    for (options, format) in [
        ("", "text"),
        ("--format unicode", "unicode"),
        ("-o shares.csv", "csv"),
    ] {
        let stderr = format!(
            "error: --probabilities are shades of a drawing: not with --format {format}, but with {drawn} \
             (`count --probabilities` prints the numbers)\n"
        );
        let render = format!("render puzzles/queens.toml --probabilities {options}");
        workbench(&render).gives(2, "", &stderr);
    }
}

#[test]
fn a_count_that_a_limit_cut_short_gives_no_picture() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("shares.svg"), "old").unwrap();
    let render = format!("render {QUEENS} --set n=18 --probabilities -o shares.svg");
    let limits = "--engine native --time-limit 0.3";
    let run = workbench_in(folder.path(), &format!("{render} {limits}"));
    let stderr = run.stderr.clone();
    assert!(stderr.contains(": stopped at "), "{stderr}");
    let told = "solutions: shares are of all of them, so that nothing is drawn. shares.svg is not written.\n";
    assert!(stderr.ends_with(told), "{stderr}");
    run.gives(3, "", &stderr);
    let left = fs::read_to_string(folder.path().join("shares.svg")).unwrap();
    assert_eq!((left.as_str(), files(&folder).len()), ("old", 1));
}

#[test]
fn where_there_is_no_solution_nothing_has_a_share() {
    let folder = tempfile::tempdir().unwrap();
    let render = |options: &str| {
        let render = format!("render {QUEENS} --probabilities {options}");
        workbench_in(folder.path(), &render)
    };
    let stderr = format!(
        "{QUEENS}: No solution, so that no square has a share. shares.svg is not written.\n"
    );
    render("--set n=3 -o shares.svg").gives(1, "", &stderr);
    render("--set n=3 -q -o shares.svg").gives(1, "", "");
    assert!(files(&folder).is_empty());
    let stderr = format!("{QUEENS} (n = 3): No solution, so that no square has a share.\n");
    render("--set n=3..5 -o shares-%d.svg").gives(1, "", &stderr);
    assert_eq!(files(&folder), ["shares-1.svg", "shares-2.svg"]);
}

#[test]
fn what_cannot_be_drawn_is_refused_before_the_count() {
    let run = workbench("render puzzles/queens.toml --set n=300 --probabilities --format svg");
    let stderr = "error: a board of 90000 squares is too large to draw: the most is 65536\n";
    run.gives(2, "", stderr);
    let unknown = "render puzzles/queens.toml --probabilities --by qeen --format svg";
    let stderr = "error: there is no piece `qeen`: the only piece is `queen`\n";
    workbench(unknown).gives(2, "", stderr);
}

#[test]
fn what_only_makes_sense_with_probabilities_needs_them_and_a_placement_has_none() {
    for options in ["--by queen", "--engine sat", "--jobs 2"] {
        let run = workbench(&format!("render puzzles/queens.toml {options}"));
        assert!(run.stderr.contains("--probabilities"), "{}", run.stderr);
        let stderr = run.stderr.clone();
        run.gives(2, "", &stderr);
    }
    for other in ["-", "--attacks"] {
        let render = format!("render puzzles/queens.toml --probabilities --format svg {other}");
        let run = workbench(&render);
        let stderr = run.stderr.clone();
        assert!(stderr.contains("cannot be used with"), "{stderr}");
        run.gives(2, "", &stderr);
    }
}
