//! Pictures have what a magazine prints: borders, edges, what is to be placed, and words that tell empty boards apart.

use std::fs;

use crate::cli::support::{command, workbench, workbench_in, workbench_reading};

/// The drawing without its title and description, which are not seen, and the names that are made of it.
fn seen(drawing: &str) -> String {
    let (_, drawing) = drawing.split_once("</desc>").unwrap();
    let ids = drawing.split("id=\"").skip(1);
    let hashes = ids.filter_map(|id| id.split(['-', '"']).next());
    hashes.fold(drawing.to_owned(), |seen, hash| seen.replace(hash, ""))
}

/// Where a board alone says nothing, the words above it tell which puzzle it is.
#[test]
fn no_two_pictures_of_the_gallery_are_the_same() {
    let mut pictures: Vec<(String, String)> = Vec::new();
    for entry in fs::read_dir("puzzles").unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".toml") {
            let drawing = workbench(&format!("render puzzles/{name} --format svg")).succeeds(0);
            let seen = seen(&drawing);
            let same = pictures.iter().find(|(_, other)| *other == seen);
            assert!(
                same.is_none(),
                "{name} and {:?}",
                same.map(|(name, _)| name)
            );
            pictures.push((name, seen));
        }
    }
    assert!(pictures.len() > 100, "{}", pictures.len());
}

#[test]
fn above_an_empty_board_is_its_title_and_above_others_what_is_to_be_placed() {
    let key = |arguments: &str| {
        let drawing = workbench(&format!("render puzzles/{arguments} --format svg")).succeeds(0);
        drawing.matches("class=\"key\"").count()
    };
    for (arguments, keys) in [
        ("queens.toml", 1),
        ("minesweeper.toml", 1),
        ("battleships.toml", 1),
        ("sudoku.toml", 0),
        ("star-battle-1.toml", 0),
    ] {
        assert_eq!(key(arguments), keys, "{arguments}");
    }
    let mut without = command("render puzzles/queens.toml --format svg --caption");
    let without = without.arg("").output().unwrap().stdout;
    assert!(
        !String::from_utf8(without)
            .unwrap()
            .contains("class=\"key\"")
    );
    let solved = workbench("solve puzzles/minesweeper.toml --format svg -q").succeeds(0);
    assert!(!solved.contains("class=\"key\""));
    let page = workbench("render puzzles/battleships.toml --legend --format html").succeeds(0);
    let fleet = "Place ships: 1 of 4 squares, 2 of 3, 3 of 2, 4 of 1.";
    assert!(page.contains(fleet), "{page}");
}

/// In print a fillomino's solution is a division; what is given alone may be of one part or of several.
#[test]
fn parts_of_numbers_have_borders_in_a_solution_alone() {
    let borders = |command: &str| {
        let command = format!("{command} puzzles/fillomino.toml --format svg -q");
        workbench(&command)
            .succeeds(0)
            .contains("class=\"borders\"")
    };
    assert!(borders("solve"));
    assert!(!borders("render"));
}

/// As on a board of peg solitaire, and not as a square with hatched corners.
#[test]
fn the_edge_goes_around_squares_that_are_not_closed_at_the_rim() {
    let parts = |file: &str| {
        let drawing = workbench(&format!("render puzzles/{file}.toml --format svg")).succeeds(0);
        let edge = drawing.split("class=\"edge\" d=\"").nth(1).unwrap();
        let lines = edge.split('"').next().unwrap().matches('M').count();
        (lines, drawing.contains("class=\"hatching\""))
    };
    // Seven sides of a square on each of four sides.
    assert_eq!(parts("solitaire-queens"), (28, false));
    // A pond lies inside.
    assert_eq!(parts("queens-around-a-pond"), (4, true));
}

/// The path of this class in the drawing of a solution.
fn path_of(drawing: &str, class: &str) -> String {
    let found = drawing.split(&format!("class=\"{class}\" d=\"")).nth(1);
    found.unwrap().split('"').next().unwrap().to_owned()
}

#[test]
fn the_round_ends_of_walls_do_not_stick_out_of_the_frame() {
    let drawing = workbench("solve puzzles/shikaku.toml --format svg -q").succeeds(0);
    let walls = path_of(&drawing, "found");
    let at: Vec<f64> = walls
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    // Of five squares; a wall is wider than the edge by one on each side.
    let [least, most] = [f64::min, f64::max].map(|f| at.iter().copied().reduce(f).unwrap());
    assert_eq!([least, most], [1.0, 239.0]);
}

#[test]
fn a_line_is_of_one_colour_and_ends_at_a_disc_around_a_number() {
    let text = fs::read_to_string("puzzles/numberlink.toml").unwrap();
    let given = "joins = \"squares\"\nfixed = [\"a5-a4\"]";
    let text = text.replace("joins = \"squares\"", given);
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("made.toml"), text).unwrap();
    let drawing = workbench_in(folder.path(), "solve made.toml --format svg -q").succeeds(0);
    for class in ["given", "found"] {
        let (_, rest) = drawing.split_once(&path_of(&drawing, class)).unwrap();
        assert!(
            rest.starts_with("\" fill=\"none\" stroke=\"#1d1d1f\""),
            "{class}"
        );
    }
    let (_, clues) = drawing.split_once("<g class=\"clues\">").unwrap();
    assert_eq!(
        clues.matches("A15 15 0 0 0").count(),
        2 * 8,
        "two halves of each"
    );
}

/// Of kenken the numbers have their signs, and thick borders part the cages; a box line inside a cage is dotted.
#[test]
fn cages_are_seen_in_text() {
    for (puzzle, name) in [
        ("kenken", "unicode-kenken"),
        ("fillomino", "unicode-fillomino"),
        ("killer-sudoku", "unicode-killer-sudoku"),
    ] {
        let solve = format!("solve puzzles/{puzzle}.toml --format unicode --no-unique -q");
        let board = workbench(&solve).succeeds(0);
        workbench(&solve).matches_snapshot(0, name);
        let check = format!("check puzzles/{puzzle}.toml -q");
        workbench_reading(&board, &check).gives(0, "The board obeys every rule.\n", "");
    }
}
