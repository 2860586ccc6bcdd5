//! What somebody who has never seen the file reads from its picture or from the terminal: each test is a small file whose
//! picture once said something else.

use crate::cli::support::{made, workbench, workbench_in};

/// Numbers on corners of a board with pieces on squares: lines end around them, and no square is taken for a corner.
#[test]
fn a_grid_has_numbers_on_corners_of_squares() {
    let creek = "[board]\nsize = 2\n[pieces.black]\n[[count]]\nof = \"black\"\neach = \"corner\"\n\
                 numbers = \"\"\"\n1 . .\n. 2 .\n. . 1\n\"\"\"\n";
    let empty = "1───┬───┐\n│   │   │\n├───2───┤\n│   │   │\n└───┴───1\n";
    made(
        creek,
        "render made.toml --format unicode --coordinates none",
    )
    .gives(0, empty, "");
    let solved = made(creek, "solve made.toml --format unicode --no-unique -q").succeeds(0);
    assert!(solved.contains("1───┬───┐\n│███│   │\n"), "{solved}");
    let left = made(creek, "candidates made.toml --format unicode").succeeds(0);
    assert!(left.contains("1───┬───┐"), "{left}");
}

/// A grid has no colours for lines, so that a red border would be that of a region.
#[test]
fn a_coloured_border_is_not_drawn_as_that_of_a_region() {
    let file = "[board]\nregions = \"\"\"\na b\na b\n\"\"\"\n[[mark]]\ndraw = \"border\"\nsquares = [\"a1:b1\"]\n";
    let grid = |text: &str| {
        let run = made(text, "render made.toml --format unicode --coordinates none");
        (run.stdout.clone(), run.stderr)
    };
    let (black, nothing) = grid(file);
    assert!(
        black.contains("┣━━━╋━━━┫") && nothing.is_empty(),
        "{black}{nothing}"
    );
    let (red, _) = grid(&(file.to_owned() + "colour = \"red\"\n"));
    assert!(red.contains("┠───╂───┨"), "{red}");
}

/// `?` in the numbers of a rule is a clue all the same: it is drawn, its square is part of the board, and it is told.
#[test]
fn a_clue_without_a_number_is_drawn_and_told() {
    let file = "[board]\nsize = 3\n[pieces.mine]\n[[clue]]\nof = \"mine\"\naround = \"king\"\nclosed = true\n\
                numbers = \"\"\"\n? . .\n. 1 .\n. . .\n\"\"\"\n";
    let grid = made(file, "render made.toml --format unicode --coordinates none").succeeds(0);
    assert!(grid.starts_with("┌───┬───┬───┐\n│░?░│"), "{grid}");
    let drawing = made(file, "render made.toml --format svg").succeeds(0);
    // All four sides of the board in one piece, and two clues.
    assert!(
        drawing.contains("class=\"edge\" d=\"M0 0L144 0M0 144"),
        "{drawing}"
    );
    let (_, clues) = drawing.split_once("<g class=\"clues\">").unwrap();
    assert_eq!(
        clues
            .split("</g>\n</g>")
            .next()
            .unwrap()
            .matches("<g ")
            .count(),
        2,
        "{drawing}"
    );
    let told = made(file, "describe made.toml").succeeds(0);
    assert!(told.contains("\n    ? . .\n    . 1 .\n"), "{told}");
}

/// Of pieces on sides the shares are on the sides, and no square says that it is never.
#[test]
fn shares_of_pieces_on_sides_are_drawn_on_the_sides() {
    let walls =
        "[board]\nsize = 2\n[pieces.wall]\njoins = \"corners\"\nsides = \"inner\"\ncount = 2\n";
    let drawing = made(walls, "render made.toml --probabilities --format svg").succeeds(0);
    let (_, shares) = drawing.split_once("<g class=\"shares\">").unwrap();
    let (shares, _) = shares.split_once("</g>\n</g>").unwrap();
    // Four sides: a percentage is two digits and a sign, each with an edge.
    assert_eq!(shares.matches("<path ").count(), 4 * 2 * 3, "{shares}");
    let lines = drawing.split("class=\"share\" d=\"").nth(1).unwrap();
    assert_eq!(
        lines.split('"').next().unwrap().matches('M').count(),
        4,
        "{drawing}"
    );
}

/// A percentage in the middle of a square would be printed over its number.
#[test]
fn percentages_make_way_for_every_number_in_a_square() {
    let file = |number: &str| {
        format!(
            "[board]\nsize = 2\nnumbers = \"\"\"\n{number} .\n. .\n\"\"\"\n[pieces.rock]\ncount = 1\n"
        )
    };
    let heights = |number: &str| {
        let run = made(
            &file(number),
            "render made.toml --probabilities --format svg",
        );
        let drawing = run.succeeds(0);
        let (_, shares) = drawing.split_once("<g class=\"shares\">").unwrap();
        let scales = shares.split("scale(").skip(1).take(2);
        scales
            .map(|rest| rest.split(')').next().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(heights(".")[0], "0.7");
    assert_eq!(heights("7")[0], "0.45");
}

/// A number must not be cut off by the edge of its square.
#[test]
fn long_numbers_fit_their_squares() {
    let drawing = |number: u32| {
        let file = format!("[board]\nsize = 1\nnumbers = {{ a1 = {number} }}\n");
        let drawing = made(&file, "render made.toml --format svg").succeeds(0);
        let (_, clues) = drawing.split_once("<g class=\"clues\">").unwrap();
        let (_, left) = clues.split_once("translate(").unwrap();
        left.split(' ').next().unwrap().parse::<f64>().unwrap()
    };
    for number in [8, 88, 888, 12345, 362_880] {
        assert!(drawing(number) >= 4.0, "{number}: {}", drawing(number));
    }
}

/// The sign that the program itself writes for `not` is in every drawing.
#[test]
fn what_a_number_must_not_be_is_drawn_in_every_format() {
    let file =
        "[board]\nsize = 2\n[pieces.a]\n[[count]]\nof = \"a\"\neach = \"row\"\nnot = [[1], [2]]\n";
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("not.toml"), file).unwrap();
    for ending in ["png", "pdf", "svg", "tex"] {
        let render = format!("render not.toml -o not.{ending}");
        workbench_in(folder.path(), &render).gives(0, "", "");
    }
    let tex = std::fs::read_to_string(folder.path().join("not.tex")).unwrap();
    assert!(tex.contains("{$\\ne$1}"), "{tex}");
    let svg = std::fs::read_to_string(folder.path().join("not.svg")).unwrap();
    assert!(!svg.contains("<text"), "{svg}");
}

/// A question mark in place of what a font lacks would be another clue.
#[test]
fn a_page_to_print_refuses_what_it_cannot_write() {
    let print = |title: &str, symbol: &str, text: &str| {
        let file = format!(
            "title = \"{title}\"\n[board]\nsize = 1\n[pieces.a]\nsymbol = \"{symbol}\"\nfixed = [\"a1\"]\n\
             [[mark]]\ntext = \"{text}\"\nat = [\"a1\"]\n"
        );
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("made.toml"), file).unwrap();
        let run = workbench_in(folder.path(), "render made.toml -o made.pdf");
        (run.stderr, folder.path().join("made.pdf").exists())
    };
    assert_eq!(print("Größe ≠ „3 €“", "é", "→ ≤5"), (String::new(), true));
    assert_eq!(
        print("Łódź, Δήλος, Жёлтый", "α", "β2ą"),
        (String::new(), true)
    );
    for (title, symbol, text, lacks) in [
        (
            "数独",
            "a",
            "a",
            "no glyph for `数` in the text `数独`: take --format html",
        ),
        (
            "A",
            "♞",
            "a",
            "no glyph for `♞` (a): give the piece another symbol",
        ),
        ("A", "a", "ש2", "no glyph for `ש` in the text `ש2`"),
    ] {
        let (said, is_written) = print(title, symbol, text);
        assert!(
            said.contains(&format!("--format pdf has {lacks}")),
            "{said}"
        );
        assert!(!is_written, "{lacks}");
    }
}

/// A given square of a ship of three is no ship of one, which has round ends on all sides.
#[test]
fn a_given_part_of_a_ship_is_square_and_has_the_length_of_the_ship() {
    let file = "[board]\nlayout = \"\"\"\n3 . .\n. . 1\n. . .\n\"\"\"\n[pieces.ship]\nkinds = 3\ndraw = \"ship\"\n\
                [[connected]]\nof = \"ship.3\"\nsize = { exactly = 3 }\n\
                [[connected]]\nof = \"ship.1\"\nexactly = 1\nsize = { exactly = 1 }\n";
    let drawing = made(file, "render made.toml --format svg").succeeds(0);
    let ships = drawing.split("class=\"ships\" d=\"").nth(1).unwrap();
    assert_eq!(
        ships.split('"').next().unwrap().matches('M').count(),
        1,
        "{drawing}"
    );
    assert!(
        drawing.contains("<g class=\"segments\">\n<path d=\"M5 5h38v38h-38Z\""),
        "{drawing}"
    );
    let solved = made(file, "solve made.toml -n 1 --format svg -q").succeeds(0);
    assert!(!solved.contains("segments"), "{solved}");
}

#[test]
fn two_signs_between_the_same_squares_stand_side_by_side() {
    let file = "[board]\nsize = 2\n[pieces.digit]\nkinds = 2\n\
                [[difference]]\nlines = [[\"a2\", \"b2\"]]\nexactly = 1\n\
                [[difference]]\nlines = [[\"a2\", \"b2\"]]\nsigned = true\nat-most = -1\n";
    let drawing = made(file, "render made.toml --format svg").succeeds(0);
    let (_, between) = drawing.split_once("<g class=\"between\">").unwrap();
    // The dot is above the sign, 17 from it along the edge of both squares.
    assert!(between.contains("M48 21.5L48 21.5A6 6"), "{between}");
    assert!(between.contains("M53 25.5L43 32.5L53 39.5"), "{between}");
    let noted = made(file, "render made.toml --format unicode").stderr;
    assert!(noted.contains("not shown in text: 1 "), "{noted}");
}

/// Borders of regions are black and as thick as lines.
#[test]
fn a_loop_through_regions_has_the_colour_of_what_is_found() {
    let ink = |regions: &str| {
        let file = format!(
            "[board]\nsize = 2\n{regions}[pieces.loop]\njoins = \"squares\"\nsides = \"inner\"\ncount = 4\n"
        );
        let drawing = made(&file, "solve made.toml --format svg -q").succeeds(0);
        let (_, found) = drawing.split_once("class=\"found\" d=\"").unwrap();
        let (_, colour) = found.split_once("stroke=\"").unwrap();
        colour.split('"').next().unwrap().to_owned()
    };
    assert_eq!(ink(""), "#1d1d1f");
    let divided = "regions = \"\"\"\na a\nb b\n\"\"\"\n";
    assert_eq!(ink(divided), "#0b5394");
}

/// A list of lines is part of a description, and not of what is printed.
#[test]
fn printed_rules_name_what_is_drawn() {
    let file = "[board]\nsize = 3\n[pieces.digit]\nkinds = 3\n\
                [[difference]]\nlines = [[\"a3\", \"b3\", \"c3\"]]\nsigned = true\nat-most = -1\n\
                [[sum]]\nlines = [[\"a1\", \"b2\", \"c1\"]]\nexactly = 6\n";
    let page = made(file, "render made.toml --format html").succeeds(0);
    let (_, words) = page.split_once("class=\"words\"").unwrap();
    assert!(
        words.contains("Along each thermometer drawn, the value"),
        "{words}"
    );
    assert!(words.contains("In each line drawn the values"), "{words}");
    assert!(!words.contains("listed below"), "{words}");
}

/// A sentence on paper speaks of nothing that is not there to see.
#[test]
fn printed_rules_name_the_squares_of_what_is_not_drawn() {
    let words = |rule: &str| {
        let file = format!("[board]\nsize = 3\n[pieces.ink]\n{rule}");
        let page = made(&file, "render made.toml --format html").succeeds(0);
        let (_, words) = page.split_once("class=\"words\"").unwrap();
        words.to_owned()
    };
    let count = "[[count]]\nof = \"ink\"\nexactly = 1\n";
    let (line, other) = ("[\"a1\", \"b1\"]", "[\"a2\", \"c3\"]");
    let regions = "\"\"\"\na a .\na . .\n. . .\n\"\"\"";
    let marked =
        format!("lines = [{line}]\ndraw = \"none\"\n[[mark]]\ndraw = \"line\"\nlines = [{line}]");
    for (rule, said) in [
        (
            format!("{count}lines = [{line}]\ndraw = \"none\""),
            "The line a1 b1 holds exactly one ink.",
        ),
        (
            format!("{count}lines = [{line}, {other}]\ndraw = \"none\""),
            "Each line holds exactly one ink (line 1: a1 b1; line 2: a2 c3).",
        ),
        (
            format!("{count}each = \"region\"\nregions = {regions}\ndraw = \"none\""),
            "Each region holds exactly one ink (a a . / a . . / . . .).",
        ),
        (
            format!("{count}{marked}"),
            "Each line drawn holds exactly one ink.",
        ),
        (
            "[[forbid]]\npicture = \"\"\"\nI I\nI I\n\"\"\"".to_owned(),
            "is there this pattern (I I / I I).",
        ),
    ] {
        let words = words(&rule);
        assert!(words.contains(said), "{said} in {words}");
    }
}

/// Otherwise nobody sees which number is the reason.
#[test]
fn a_clue_that_is_the_reason_is_marked_on_a_wall_too() {
    let hint = |terrain: char| {
        let file = format!(
            "[board]\nlayout = \"\"\"\n{terrain} . .\n. . .\n. . .\n\"\"\"\n[pieces.lamp]\n\
             [[clue]]\nof = \"lamp\"\naround = \"wazir\"\nnumbers = {{ a3 = 2 }}\n"
        );
        made(&file, "hint made.toml --format svg -q").succeeds(0)
    };
    let closed = hint('x');
    assert!(
        closed.contains("class=\"reason\" d=\"M0 0h48v48h-48Z\""),
        "{closed}"
    );
    let wall = hint('#');
    let (_, reason) = wall.split_once("class=\"reason\" d=\"").unwrap();
    assert!(
        reason.contains("stroke=\"#ffd27a\" stroke-width=\"5\""),
        "{wall}"
    );
}

/// Dots lie over the tint of sides, and the picture has room for it at its edge.
#[test]
fn tinted_sides_leave_the_dots_of_corners() {
    let hint = "hint puzzles/slitherlink.toml --format svg -q";
    let drawing = workbench(hint).succeeds(0);
    let last = |class: &str| drawing.rfind(&format!("class=\"{class}\"")).unwrap();
    assert!(last("dots") > last("marked"), "{drawing}");
    assert!(
        drawing.contains("viewBox=\"-36 -12 ") || drawing.contains("viewBox=\"-12 -12 "),
        "{drawing}"
    );
}

/// Boards beside one another have the whole width of a page, and only on a small screen a width of their own, which a
/// finger moves: on a page of 1000 pixels the second of two was cut off.
#[test]
fn a_page_of_shares_is_scaled_to_its_window() {
    let file = "[board]\nsize = 1\n[pieces.a]\n[pieces.b]\n";
    let page = made(file, "render made.toml --probabilities --format html").succeeds(0);
    assert!(page.contains("class=\"shares\""), "{page}");
    let rules = page.lines().filter(|line| line.contains(".shares"));
    let (small, others): (Vec<_>, Vec<_>) =
        rules.partition(|line| line.starts_with("@media screen and (max-width:"));
    assert!(
        others
            .iter()
            .any(|line| line.contains("grid-column: 1 / -1")),
        "{page}"
    );
    assert!(
        !others.iter().any(|line| line.contains("min-width")),
        "{page}"
    );
    assert_eq!(small.len(), 1, "{page}");
}
