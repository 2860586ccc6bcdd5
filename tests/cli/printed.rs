//! Pictures have what a magazine prints: borders, edges, what is to be placed, and words that tell empty boards apart.

use std::fs;

use crate::cli::support::{command, made, workbench, workbench_in, workbench_reading};

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
fn above_a_board_is_what_its_picture_does_not_tell() {
    let key = |arguments: &str| {
        let drawing = workbench(&format!("render puzzles/{arguments} --format svg")).succeeds(0);
        drawing.matches("class=\"key\"").count()
    };
    for (arguments, keys) in [
        ("queens.toml", 1),
        ("minesweeper.toml", 1),
        ("battleships.toml", 1),
        ("sudoku.toml", 0),
        ("star-battle-1.toml", 1),
        ("killer-sudoku.toml", 0),
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
    // A fleet is drawn of a puzzle, and said where nothing is drawn.
    let ships = |command: &str| {
        let drawing = workbench(&format!(
            "{command} puzzles/battleships.toml --format svg -q"
        ));
        drawing.succeeds(0).matches("class=\"fleet\"").count()
    };
    assert_eq!([ships("render"), ships("solve")], [10, 10]);
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
    // One closed line.
    assert_eq!(parts("solitaire-queens"), (1, false));
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
    // Of five squares; a wall is as wide as the edge.
    let [least, most] = [f64::min, f64::max].map(|f| at.iter().copied().reduce(f).unwrap());
    assert_eq!([least, most], [0.0, 240.0]);
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

/// What is drawn of a piece together with those beside it stands with each solution; a side has its own name.
#[test]
fn a_page_of_all_solutions_draws_loops_ships_and_parts_as_a_picture_does() {
    let page = |file: &str| workbench(&format!("solve {file} -a -q --format html")).succeeds(0);
    let solutions = |page: &str| {
        let (_, data) = page.split_once("id=\"solutions\">\n").unwrap();
        data.split_once("</script>").unwrap().0.to_owned()
    };
    let of_loop = page("puzzles/slitherlink.toml");
    assert!(of_loop.contains("class=\"dots\""), "{of_loop}");
    assert!(of_loop.contains("\"places\":[\"a5-n\""), "{of_loop}");
    let picture = workbench("solve puzzles/slitherlink.toml -q --format svg").succeeds(0);
    for (file, class) in [
        ("slitherlink", "found"),
        ("fillomino", "borders"),
        ("battleships", "ships"),
        ("heyawake", "shaded"),
    ] {
        let page = page(&format!("puzzles/{file}.toml"));
        let line = solutions(&page);
        assert_eq!(line.lines().count(), 1, "{line}");
        assert!(line.contains(&format!("class=\"{class}\"")), "{line}");
    }
    let (_, strokes) = picture.split_once("class=\"found\"").unwrap();
    let strokes = strokes.split_once("/>").unwrap().0;
    assert!(solutions(&of_loop).contains(strokes), "{strokes}");
}

/// A number outside a diagonal stands where the diagonal comes in: one that goes up below its first square.
#[test]
fn the_sum_of_a_diagonal_that_goes_up_stands_below_its_first_square() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = "[board]\nsize = 2\n[pieces.digit]\nkinds = 2\n\
        [[sum]]\nlines = [[\"a1\", \"b2\"], [\"a2\", \"b1\"]]\nexactly = [3, 4]\n";
    fs::write(folder.path().join("p.toml"), puzzle).unwrap();
    let board = workbench_in(folder.path(), "render p.toml --format unicode").stdout;
    let lines: Vec<&str> = board.lines().collect();
    assert!(lines[0].contains("4↘"), "{board}");
    assert!(lines[4].contains("3↗"), "{board}");
}

/// As beside drawings: on a board of chess, and where words name squares.
#[test]
fn a_pencil_puzzle_has_no_coordinates_in_the_terminal_unless_squares_are_named() {
    let shows = |arguments: &str| {
        let run = workbench(arguments);
        run.stdout
            .lines()
            .any(|line| line.trim_start().starts_with("a  "))
    };
    assert!(!shows("render puzzles/sudoku.toml --format unicode"));
    assert!(shows(
        "render puzzles/sudoku.toml --format unicode --coordinates chess"
    ));
    assert!(shows("render puzzles/queens.toml --format unicode"));
    let two = "solve puzzles/latin-square.toml --set n=3 --other --format unicode";
    assert!(shows(two));
}

/// In the terminal too. Words that do not fit go on in the next line.
#[test]
fn words_stand_above_a_board_in_lines_that_fit() {
    let render = "render puzzles/magic-square.toml";
    let board = workbench(&format!("{render} --format unicode")).stdout;
    let first = "Magic squares. Place each number from 1 to 9 once.\n┌";
    assert!(board.starts_with(first), "{board}");
    let without = workbench(&format!("{render} --format unicode --caption=")).stdout;
    assert!(without.trim_start().starts_with('┌'), "{without}");
    let render = "render puzzles/latin-square-interchange.toml";
    let board = workbench(&format!("{render} --format unicode")).stdout;
    assert!(board.starts_with("Latin squares, whatever"), "{board}");
    let drawing = workbench(&format!("{render} --format svg")).stdout;
    let (_, size) = drawing.split_once(" width=\"").unwrap();
    let width: f64 = size.split('"').next().unwrap().parse().unwrap();
    assert!(width < 300.0, "{width}");
}

/// A family that counts on beyond 9 has letters as symbols, and is printed as numbers: with the caption, and as digits
/// of one height, which `draw = "text"` takes back.
#[test]
fn numbers_from_ten_on_are_drawn_as_numbers() {
    let drawn = |symbol: &str, draw: &str| {
        let file = format!(
            "[board]\nlayout = '{symbol} .'\n[pieces.number]\nkinds = 12\nmoves = 'none'\n{draw}"
        );
        made(&file, "render made.toml --format svg").succeeds(0)
    };
    let [letter, number] = [drawn("C", "draw = 'text'\n"), drawn("C", "")];
    let paths = |drawing: &str| drawing.matches("<path").count();
    assert_eq!(paths(&number), paths(&letter) + 1);
    assert_eq!(paths(&drawn("9", "")), paths(&letter));
    let caption = "[board]\nlayout = '1 C .'\n[pieces.number]\nkinds = 12\ncount = 1\nmoves = 'none'\n\
                   [pieces.letter]\nsymbols = 'xyz'\ncount = 2\nmoves = 'none'\n";
    let caption = caption.replace("xyz", "uvw");
    let page = made(&caption, "render made.toml --format html --legend").stdout;
    let legend = "Place each number from 1 to 12 once, 2 each of u, v, w.";
    assert!(page.contains(legend), "{page}");
    let completion = workbench("render puzzles/queens-completion.toml --format html --legend");
    assert!(
        completion.stdout.contains(" more queens."),
        "{}",
        completion.stdout
    );
}

/// A picture in text has no place for numbers, lines and regions; a board that somebody drew is not about them.
#[test]
fn text_says_that_it_lacks_the_clues_of_a_puzzle() {
    let noted = |arguments: &str| !workbench(arguments).stderr.is_empty();
    assert!(noted("render puzzles/hitori.toml --format text"));
    assert!(noted("render puzzles/star-battle-2.toml"));
    assert!(!noted("render puzzles/star-battle-2.toml --format unicode"));
    assert!(!noted("render puzzles/light-up.toml"));
    assert!(!noted("render puzzles/sudoku.toml"));
    assert!(!noted("solve puzzles/hitori.toml"));
}

/// It had those of chess on every board.
#[test]
fn the_page_of_solutions_has_coordinates_where_drawings_have_them() {
    let has_coordinates = |arguments: &str| {
        let page = workbench(&format!("solve puzzles/{arguments} -q --format html")).succeeds(0);
        let (_, group) = page.split_once("<use href=\"#lines\"/>").unwrap();
        let (group, _) = group.split_once("<g id=\"clues\">").unwrap();
        group.contains("class=\"coordinates\"")
    };
    assert!(!has_coordinates("star-battle-1.toml"));
    assert!(has_coordinates("queens.toml"));
    assert!(has_coordinates("star-battle-1.toml --coordinates chess"));
    assert!(!has_coordinates("queens.toml --coordinates none"));
}
