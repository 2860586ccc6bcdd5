//! What lies over what in a picture: each test is a small file of which something could not be read.

use crate::cli::support::{made, workbench, workbench_reading};

/// A loop through all squares of a board of two by two, with texts on them.
const LOOP: &str = "[board]\nsize = 2\n[pieces.line]\njoins = \"squares\"\n[[count]]\nof = \"line\"\nexactly = 4\n\
                    [[mark]]\ntext = \"12\"\nat = [\"a1\"]\n[[mark]]\ntext = \"3\"\nat = [\"b1\"]\n";

#[test]
fn a_loop_ends_at_paper_around_a_text() {
    let ground = |drawing: &str| drawing.matches("fill=\"#ffffff\" stroke=\"none\"").count();
    let empty = made(LOOP, "render made.toml --format svg").succeeds(0);
    let solved = made(LOOP, "solve made.toml --format svg -q --no-unique").succeeds(0);
    assert_eq!(ground(&empty) + 2, ground(&solved), "{solved}");
    let (_, between) = solved.split_once("<g class=\"clues\">").unwrap();
    // As wide as the number, and around the digit a disc.
    assert!(between.contains("M19.8 59h8.4a13 13"), "{between}");
    assert!(between.contains("M72 87L72 87A15 15"), "{between}");
}

#[test]
fn walls_and_a_loop_are_both_in_the_terminal() {
    let file = format!(
        "{LOOP}[pieces.wall]\njoins = \"corners\"\nsides = [\"a1-s\", \"a1-w\"]\nfixed = [\"a1-s\"]\n"
    );
    let solved = made(&file, "solve made.toml --format unicode -q -n 1");
    let grid = "┌───┬───┐\n│ ┏━━━┓ │\n├─┃─┼─┃─┤\n│12 ━ 3 │\n┕━━━┵───┘\n";
    solved.gives(0, grid, "");
}

#[test]
fn factors_that_no_picture_shows_are_named() {
    let file = |factors: &str, each: &str| {
        format!(
            "[board]\nsize = 2\n[pieces.a]\nvalue = 1\n[[sum]]\n{each}\nfactors = \"\"\"\n{factors}\n\"\"\"\n"
        )
    };
    let rows = "each = \"row\"\nexactly = [1, 2]";
    for (factors, each, is_named) in [
        ("1 2\n2 1", rows, true),
        ("1 2\n1 2", rows, false),
        ("1 2\n1 2", "each = \"row\"\nexactly = 1", true),
        (
            "-1 2\n. .",
            "lines = [[\"a2\", \"b2\"]]\nexactly = 0",
            false,
        ),
        ("3 2\n. .", "lines = [[\"a2\", \"b2\"]]\nexactly = 0", true),
    ] {
        let run = made(&file(factors, each), "render made.toml --format svg");
        let is_said = run
            .stderr
            .contains("not drawn: the factors of `sum`, line 5");
        assert_eq!(is_said, is_named, "{factors}, {each}: {}", run.stderr);
    }
}

/// Walls that are known are lines like the edge of the board, which then has no dots.
#[test]
fn a_board_with_given_walls_on_its_rim_has_an_edge() {
    let walls = |rest: &str| {
        let file = format!("[board]\nsize = 2\n[pieces.wall]\njoins = \"corners\"\n{rest}\n");
        let drawing = made(&file, "render made.toml --format svg").stdout;
        assert!(drawing.ends_with("</svg>\n"), "{drawing}");
        drawing.contains("class=\"dots\"")
    };
    assert!(walls(""));
    assert!(walls("fixed = [\"a1-w\"]"));
    assert!(!walls("fixed = [\"a1-w\", \"a1-a2\"]\ncount = 2"));
    assert!(!walls("fixed = [\"a1-w\"]\nsides = [\"a1-w\", \"a1-a2\"]"));
}

#[test]
fn two_numbers_in_one_corner_part() {
    let cage = "[board]\nsize = 2\n[pieces.digit]\nkinds = 2\n[[sum]]\neach = \"region\"\nregions = \"\"\"\na a\n. .\n\"\"\"\nexactly = 3\n";
    let corner = |place: &str, text: &str| {
        format!("[[mark]]\ntext = \"{text}\"\ncorner = \"{place}\"\nat = [\"a2\"]\n")
    };
    let places = |file: &str| {
        let drawing = made(file, "render made.toml --format svg").succeeds(0);
        let (_, corners) = drawing.split_once("<g class=\"corners\">").unwrap();
        let shifts = corners.split("translate(").skip(1);
        let shifts = shifts.filter(|shift| shift.contains("scale("));
        let shifts = shifts.map(|shift| shift.split(')').next().unwrap().to_owned());
        Vec::from_iter(shifts)
    };
    let usual = places(cage);
    assert_eq!(usual, ["6 4.5"]);
    let both = places(&format!("{cage}{}", corner("top-left", "7")));
    assert_eq!(both.len(), 2);
    assert_eq!(both[1], usual[0], "{both:?}");
    assert_ne!(both[0], both[1]);
    let three = places(&format!(
        "{}{}{}",
        &cage[..cage.find("[[sum]]").unwrap()],
        corner("bottom-right", "1"),
        corner("bottom-right", "2")
    ));
    assert_ne!(three[0], three[1]);
}

/// Candidates stand below the sum of a cage.
#[test]
fn candidates_do_not_lie_under_numbers_in_corners() {
    let board = "[board]\nsize = 4\n[pieces.digit]\nkinds = 4\n";
    let cage = "[[sum]]\nlines = [[\"a4\", \"b4\"]]\ndraw = \"cage\"\nat-most = 7\n";
    let first = |file: &str| {
        let drawing = made(file, "candidates made.toml --format svg -q").succeeds(0);
        let (_, texts) = drawing.split_once("<g class=\"candidates\"").unwrap();
        let (_, at) = texts.split_once("translate(").unwrap();
        let y = at.split([' ', ')']).nth(1).unwrap();
        y.parse::<f64>().unwrap()
    };
    // The number ends 15.5 below the top of its square.
    assert!(first(board) < 15.5);
    assert!(first(&format!("{board}{cage}")) > 16.0);
}

/// Nor are there crosses where no line may ever be.
#[test]
fn a_square_of_a_loop_has_no_dot_of_an_empty_one() {
    let file = format!("{LOOP}[pieces.a]\n[[count]]\nof = \"a\"\nexactly = 0\n");
    let drawing = made(&file, "candidates made.toml --format svg -q").succeeds(0);
    assert!(!drawing.contains("class=\"empty\""), "{drawing}");
    let open = file.replace("exactly = 4", "exactly = 0");
    let drawing = made(&open, "candidates made.toml --format svg -q").succeeds(0);
    let empty = drawing.split("class=\"empty\" d=\"").skip(1);
    let strokes = empty.map(|path| path.split('"').next().unwrap().matches('M').count());
    // Dots on the two squares without a text, and crosses of two strokes on four sides.
    assert_eq!(strokes.sum::<usize>(), 2 + 8, "{drawing}");
}

/// With their dark line and pale edge they were hollow.
#[test]
fn numbers_on_shaded_squares_of_a_page_are_white() {
    let page = workbench("solve puzzles/hitori.toml --format html -q").succeeds(0);
    let (_, lines) = page.split_once("id=\"solutions\">\n").unwrap();
    let numbers = lines.split("<g class=\"clues\">").nth(1).unwrap();
    let numbers = numbers.split("</script>").next().unwrap();
    assert!(numbers.contains("stroke=\"#ffffff\""), "{numbers}");
    assert!(page.contains("<g id=\"clues\">\n</g>"), "{page}");
}

/// A line of several sides has its number on the first, and sides where nothing may stand look like others.
#[test]
fn lines_of_sides_and_sides_that_are_barred_are_named_as_not_drawn() {
    let noted = |more: &str| {
        let file = format!("[board]\nsize = 3\n[pieces.fence]\njoins = 'corners'\n{more}");
        made(&file, "render made.toml --format svg").stderr
    };
    let lines = |lines: &str| {
        noted(&format!(
            "[[count]]\nof = 'fence'\nlines = {lines}\nexactly = 1"
        ))
    };
    let note = "not drawn: `count`, line 5; say `draw = \"none\"` if it needs no mark\n";
    assert_eq!(lines("[['a1-a2', 'b1-b2']]"), note);
    assert_eq!(lines("[['a1-a2'], ['b1-b2']]"), "");
    let barred = noted("sides = ['a1-a2', 'a1-b1', 'a1-s', 'a1-w']");
    assert!(
        barred.starts_with("not drawn: no fence may stand on a3-b3, "),
        "{barred}"
    );
    assert_eq!(noted(""), "");
}

/// What is given is unseen where its piece is not drawn; so is where pieces may not stand, unless a clue or mark is there.
#[test]
fn givens_and_forbidden_squares_that_no_picture_shows_are_named() {
    let drawn = |file: &str| made(file, "render made.toml --format svg").stderr;
    let given = "[board]\nlayout = \"\"\"\n-.\n..\n\"\"\"\n[pieces.ink]\ndraw = \"fill\"\n[pieces.paper]\nsymbol = \"-\"\ndraw = \"none\"\n";
    let note = "not drawn: what is given on a2, as its piece has `draw = \"none\"`\n";
    assert_eq!(drawn(given), note);
    let places = |rest: &str| {
        format!(
            "[board]\nsize = 2\n[pieces.ink]\nmoves = \"none\"\nsquares = [\"a1\", \"b1\", \"b2\"]\n{rest}"
        )
    };
    let note = "not drawn: no ink may stand on a2; a [[mark]] there can show it\n";
    assert_eq!(drawn(&places("")), note);
    let marked = places("[[mark]]\ndraw = \"fill\"\nat = [\"a2\"]\n");
    assert_eq!(drawn(&marked), "");
}

#[test]
fn a_puzzle_file_in_the_place_of_a_board_is_said_to_be_one() {
    let run = made(LOOP, "render made.toml made.toml --format svg");
    let error = "error: made.toml is a puzzle file, and a board is expected here; `workbench render FILE --and made.toml -o sheet.html` (or .pdf) draws several puzzles together\n";
    run.gives(2, "", error);
}

/// Sizes of the parts at corners ended with a panic, the number of a line that begins on a side was elsewhere, and hatches
/// went on beyond the board.
#[test]
fn numbers_on_corners_and_sides_are_drawn_where_these_are() {
    let board = "[board]\nsize = 1\n[pieces.wall]\njoins = \"corners\"\n";
    let sizes = "[[connected]]\nof = \"wall\"\nnumbers = \"\"\"\n4 .\n. .\n\"\"\"\n";
    let line = "[[count]]\nof = \"wall\"\nlines = [[\"a1-e\"]]\nexactly = [1]\n";
    for (rule, at, grid) in [
        (sizes, "M0 9L0 9A9", "4   ·\n\n·   ·\n"),
        (line, "M48 33L48 33A9", "·1  ·\n\n·   ·\n"),
    ] {
        let file = format!("{board}{rule}");
        let drawing = made(&file, "render made.toml --format svg").succeeds(0);
        assert!(drawing.contains(&format!("d=\"{at}")), "{drawing}");
        made(&file, "render made.toml --format unicode").gives(0, grid, "");
    }
    let empty = "check puzzles/slitherlink.toml - --format svg -v";
    let drawing = workbench_reading(&workbench("render puzzles/slitherlink.toml").stdout, empty);
    let (_, hatch) = drawing.stdout.split_once("class=\"broken\">\n").unwrap();
    let lines = hatch.split("/>").next().unwrap().split('M').skip(1);
    let left = lines.map(|line| line.split(' ').next().unwrap().parse::<f64>().unwrap());
    let side = left.fold(0.0, f64::min);
    assert!((-300.0..0.0).contains(&side), "{side}: {}", drawing.stdout);
}

/// Nobody prints that all or nothing of each region counts, which words say. Of other sets the short ones are printed; the
/// note says that others are not.
#[test]
fn sets_of_numbers_are_printed_where_they_fit() {
    let file = |sets: &str| {
        format!(
            "[board]\nregions = \"\"\"\n{}\"\"\"\n[pieces.ink]\n\
             [[count]]\nof = \"ink\"\neach = \"region\"\none-of = {sets}\n",
            "a b\n".repeat(8)
        )
    };
    for (sets, is_printed, is_named) in [
        ("{ a = [0, 8], b = [0, 8] }", false, false),
        ("{ a = [0, 8], b = [0, 2] }", true, false),
        ("{ a = [0, 2, 4, 7], b = \"?\" }", false, true),
    ] {
        let run = made(&file(sets), "render made.toml --format svg");
        let found = [
            run.stdout.contains("class=\"corners\""),
            run.stderr.contains("not drawn: `count`"),
        ];
        assert_eq!(found, [is_printed, is_named], "{sets}: {}", run.stderr);
    }
}

/// In the terminal, too: neither a letter nor a line.
#[test]
fn pieces_that_are_not_drawn_are_nowhere() {
    let file = "[board]\nsize = 2\n[pieces.paper]\nsymbol = \"-\"\ndraw = \"none\"\n\
                [pieces.road]\njoins = \"squares\"\ndraw = \"none\"\n\
                [[count]]\nof = \"paper\"\neach = \"square\"\nexactly = 1\n\
                [[count]]\nof = \"road\"\nexactly = 4\n";
    made(
        file,
        "solve made.toml --format unicode -q --coordinates none",
    )
    .gives(
        0,
        "┌───┬───┐\n│   │   │\n├───┼───┤\n│   │   │\n└───┴───┘\n",
        "",
    );
    let drawing = made(file, "solve made.toml --format svg -q").succeeds(0);
    assert!(!drawing.contains("class=\"found\""), "{drawing}");
}

#[test]
fn of_two_kinds_of_bridges_one_is_a_double_line() {
    let file = "[board]\nrows = 1\ncolumns = 3\n\
                [pieces.one]\njoins = \"squares\"\nfixed = [\"a1-b1\"]\n\
                [pieces.two]\njoins = \"squares\"\nfixed = [\"b1-c1\"]\n";
    let drawing = made(file, "render made.toml --format svg").succeeds(0);
    assert_eq!(drawing.matches("class=\"given\"").count(), 3, "{drawing}");
    let dots = "[board]\nsize = 2\n[pieces.road]\njoins = \"squares\"\ndraw = \"dot\"\n\
                [[count]]\nof = \"road\"\nexactly = 4\n";
    let drawing = made(dots, "solve made.toml --format svg -q").succeeds(0);
    let (_, found) = drawing.split_once("class=\"found\" d=\"").unwrap();
    assert_eq!(
        found.split('"').next().unwrap().matches('A').count(),
        8,
        "{found}"
    );
}

#[test]
fn a_single_piece_can_be_its_symbol_alone_or_a_dot() {
    let drawing = |look: &str| {
        let file = format!(
            "[board]\nsize = 1\n[pieces.left]\nsymbol = \"←\"\ncount = 1\ndraw = \"{look}\"\n"
        );
        made(&file, "solve made.toml --format svg -q").succeeds(0)
    };
    let disc = "M6.5 24A17.5";
    assert!(!drawing("text").contains(disc));
    assert!(drawing("white-dot").contains("M7 24A17 17"));
    assert!(drawing("black-dot").contains("#26262a"));
}

/// Genres print these; formats without fonts draw them, too.
#[test]
fn signs_of_genres_have_shapes() {
    let words = "▲▼▽■●★◆◤◥◣◢↔↕↖↗↘↙";
    let file = format!("[board]\nsize = 1\n[[mark]]\nat = [\"a1\"]\ntext = \"{words}\"\n");
    made(&file, "render made.toml -o made.png").gives(0, "", "");
}

/// The texts of this group of a drawing: place and size, colour.
fn texts_in(drawing: &str, class: &str) -> Vec<(String, String)> {
    let Some((_, group)) = drawing.split_once(&format!("<g class=\"{class}\">\n")) else {
        return Vec::new();
    };
    let lines = group.lines().take_while(|line| *line != "</g>");
    let value = |line: &str, key: &str| {
        let (_, rest) = line.split_once(&format!("{key}=\"")).unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    let lines = lines.filter(|line| line.starts_with("<g "));
    let texts = lines.map(|line| (value(line, "transform"), value(line, "stroke")));
    texts.collect()
}

/// A number on a dot of a square is a clue in a circle; the same number of a rule is not drawn over it.
#[test]
fn a_number_in_a_circle_is_as_large_as_a_clue_and_drawn_once() {
    let file = "[board]\nrows = 1\ncolumns = 3\n[pieces.ink]\n\
                [[clue]]\nof = \"ink\"\naround = \"wazir\"\nnumbers = { a1 = 1 }\n\
                [[mark]]\ndraw = \"white-dot\"\nat = [\"a1\"]\ntext = \"1\"\n\
                [[mark]]\ndraw = \"black-dot\"\nat = [\"b1\"]\ntext = \"7\"\n\
                [[mark]]\ndraw = \"white-dot\"\nat = [\"c1\"]\ntext = \"12\"\n";
    let drawing = made(file, "render made.toml --format svg").succeeds(0);
    let texts = texts_in(&drawing, "clues");
    let colours: Vec<&str> = texts.iter().map(|(_, colour)| colour.as_str()).collect();
    assert_eq!(colours, ["#1d1d1f", "#ffffff", "#1d1d1f"], "{drawing}");
    assert!(texts[0].0.ends_with("scale(1.1)"), "{drawing}");
    // Two digits are smaller, so that they leave the ring alone.
    assert!(texts[2].0.ends_with("scale(1.04)"), "{drawing}");
}

#[test]
fn a_text_leaves_the_clue_of_its_square_alone_and_is_plain_white_on_black() {
    let file = "[board]\nrows = 1\ncolumns = 3\n[pieces.ink]\ncount = 1\nfixed = [\"b1\"]\n\
                [[clue]]\nof = \"ink\"\naround = \"wazir\"\nnumbers = { a1 = 1 }\n\
                [[mark]]\nat = [\"a1\"]\ntext = \"8\"\n[[mark]]\nat = [\"b1\"]\ntext = \"2\"\n\
                [[mark]]\ndraw = \"fill\"\nsquares = [\"c1\"]\ncolour = \"black\"\n\
                [[mark]]\nat = [\"c1\"]\ntext = \"3\"\ncolour = \"white\"\n";
    let drawing = made(file, "solve made.toml --format svg -q").succeeds(0);
    let colours = texts_in(&drawing, "clues").into_iter();
    let colours: Vec<String> = colours.map(|(_, colour)| colour).collect();
    // A pale edge would be a text of its own.
    assert_eq!(colours, ["#1d1d1f", "#ffffff", "#ffffff"], "{drawing}");
    assert_eq!(texts_in(&drawing, "corners").len(), 1, "{drawing}");
}

/// A page of solutions lets one count the shaded squares of each region.
#[test]
fn borders_and_dots_are_seen_inside_shaded_areas() {
    let solved = |regions: &str| {
        let file = format!(
            "[board]\nsize = 2\n{regions}[pieces.ink]\ncount = 4\n\
             [[mark]]\ndraw = \"black-dot\"\nat = [\"a1\"]\n"
        );
        let drawing = made(&file, "solve made.toml --format svg -q").succeeds(0);
        assert!(
            drawing.contains("stroke=\"#ffffff\" stroke-width=\"5\""),
            "{drawing}"
        );
        let number = |what: &str| drawing.matches(what).count();
        (
            number("class=\"grid\""),
            number("stroke=\"#ffffff\" stroke-width=\"1.2\""),
        )
    };
    // Where nothing is counted, shaded squares have no lines between them.
    assert_eq!(solved(""), (1, 0));
    assert_eq!(solved("regions = \"\"\"\na b\na b\n\"\"\"\n"), (2, 1));
}

/// Tents and aquariums have numbers of rows at the left.
#[test]
fn numbers_stand_where_the_author_says() {
    let file = |beside: &str, rest: &str| {
        format!(
            "[board]\nsize = 2\n[pieces.ink]\n\
             [[count]]\nof = \"ink\"\neach = \"row\"\nbeside = \"{beside}\"\n{rest}\n"
        )
    };
    let numbers = "exactly = [1, 2]";
    let grid = |beside: &str| {
        made(&file(beside, numbers), "render made.toml --format unicode").succeeds(0)
    };
    assert_eq!(
        grid("left"),
        "  ┌───┬───┐\n1 │   │   │\n  ├───┼───┤\n2 │   │   │\n  └───┴───┘\n"
    );
    assert_eq!(
        grid("right"),
        "┌───┬───┐\n│   │   │ 1\n├───┼───┤\n│   │   │ 2\n└───┴───┘\n"
    );
    for (beside, rest) in [("top", numbers), ("left", "exactly = 1")] {
        let run = made(&file(beside, rest), "render made.toml --format unicode");
        assert!(
            run.stderr.contains("has no list of numbers of"),
            "{}",
            run.stderr
        );
    }
}
