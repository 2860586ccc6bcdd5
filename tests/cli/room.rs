//! What makes room for what in a picture, and that no clue is lost: each test is a small file of which something could
//! not be read.

use crate::cli::support::made;

/// Where each text of a group begins, from the top left corner of the board.
fn places(drawing: &str, class: &str) -> Vec<(f64, f64)> {
    let (_, group) = drawing
        .split_once(&format!("<g class=\"{class}\""))
        .unwrap();
    let group = group.split("\n</g>\n").next().unwrap();
    let at = group.split("translate(").skip(1).filter_map(|at| {
        let (at, _) = at.split_once(")scale(")?;
        let (x, y) = at.split_once(' ')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    });
    // A text with an edge is written twice.
    let mut places: Vec<(f64, f64)> = at.collect();
    places.dedup();
    places
}

fn drawn(file: &str) -> String {
    made(file, "render made.toml --format svg").succeeds(0)
}

const DIGITS: &str = "[board]\nsize = 4\n[pieces.digit]\nkinds = 4\n";

/// Those of columns went through those of diagonals.
#[test]
fn numbers_of_columns_make_way_for_the_sums_of_diagonals() {
    let columns = "[[sum]]\neach = \"column\"\nexactly = [2, 5, 0, \"?\"]\n";
    let diagonals = "[[sum]]\nlines = [[\"b4\", \"c3\", \"d2\"]]\nexactly = [9]\n";
    let heights = |rest: &str| {
        let places = places(&drawn(&format!("{DIGITS}{rest}")), "bounds");
        places.into_iter().map(|(_, y)| y).collect::<Vec<_>>()
    };
    let alone = heights(columns);
    let both = heights(&format!("{columns}{diagonals}"));
    let further: Vec<f64> = alone.iter().map(|y| y - 34.0).collect();
    assert_eq!(both[..3], further);
    assert_eq!(both[3], heights(diagonals)[0]);
    // On the other side there is room.
    let below = format!("{}beside = \"bottom\"\n", columns);
    assert_eq!(
        heights(&format!("{below}{diagonals}"))[..3],
        heights(&below)
    );
}

/// Two from one place lay over one another.
#[test]
fn sums_of_two_diagonals_from_one_place_stand_side_by_side() {
    let sums = |lines: &str| {
        let file = format!(
            "[board]\nsize = 5\n[pieces.digit]\nkinds = 5\n[[sum]]\nlines = {lines}\nexactly = [9, 8]\n"
        );
        let found = places(&drawn(&file), "bounds");
        let [(x, y), (other_x, other_y)] = found[..] else {
            panic!("{found:?}");
        };
        [(x - other_x).abs(), (y - other_y).abs()]
    };
    let [across, _] = sums("[[\"d5\", \"e4\"], [\"b5\", \"a4\"]]");
    assert!(across > 18.0, "{across}");
    let [_, down] = sums("[[\"a4\", \"b5\"], [\"a2\", \"b1\"]]");
    assert!(down > 18.0, "{down}");
}

/// One letter in a corner had all digits struck through by the sums of their cages.
#[test]
fn digits_make_room_for_sums_above_them_whatever_stands_below_elsewhere() {
    let file = "[board]\nlayout = \"\"\"\n5 . .\n. 5 .\n. . .\n\"\"\"\n[pieces.digit]\nkinds = 9\n\
                [[sum]]\neach = \"region\"\nregions = \"\"\"\naa.\nabb\n.bb\n\"\"\"\nexactly = { a = 10, b = 21 }\n";
    let mark = "[[mark]]\nat = [\"c1\"]\ncorner = \"bottom-right\"\ntext = \"A\"\n";
    let digit = |file: &str| {
        let drawing = drawn(file);
        let (_, figure) = drawing.split_once("piece-4\">").unwrap();
        figure.split("scale").next().unwrap().to_owned()
    };
    assert_eq!(digit(&format!("{file}{mark}")), digit(file));
}

/// Whatever the author draws a sum as, its number is there, unless the shape says it.
#[test]
fn a_sum_keeps_its_number_whatever_it_is_drawn_as() {
    let sums = |look: &str| {
        let sum = "[[sum]]\nlines = [[\"a4\", \"b4\"], [\"a1\", \"b1\"]]\nexactly = [12, 7]\n";
        let digits = DIGITS.replace("kinds = 4", "kinds = 9");
        format!("{digits}{sum}draw = \"{look}\"\n")
    };
    for look in ["line", "cage", "arrow", "thermometer", "x", "v", "<"] {
        let drawing = drawn(&sums(look));
        assert_eq!(places(&drawing, "corners").len(), 2, "{look}: {drawing}");
    }
    let ten = sums("x").replace("[12, 7]", "[10, 7]");
    assert_eq!(places(&drawn(&ten), "corners").len(), 1);
}

/// Lines with different numbers looked alike.
#[test]
fn a_count_of_lines_has_its_number_unless_it_is_of_each_symbol() {
    let corners = |rule: &str| {
        let file = format!("{DIGITS}[[count]]\nlines = [[\"a4\", \"b4\", \"c4\"]]\n{rule}\n");
        drawn(&file).contains("class=\"corners\"")
    };
    for rule in ["exactly = 2", "at-most = 1", "exactly = [2]"] {
        assert!(corners(&format!("of = \"digit\"\n{rule}")), "{rule}");
    }
    assert!(!corners("of = \"digit\"\nper = \"symbol\"\nat-most = 1"));
}

/// It went over the rim.
#[test]
fn what_is_written_on_a_dot_lies_within_it() {
    for text in ["12", "1234", "7 7", "1 2 3", "1234 5678 9"] {
        let dot = format!("[[mark]]\ndraw = \"white-dot\"\nat = [\"b2-c3\"]\ntext = \"{text}\"\n");
        let drawing = drawn(&format!("{DIGITS}{dot}"));
        let (_, between) = drawing.split_once("<g class=\"between\"").unwrap();
        let radius = if between.contains("A8 8") { 8.0 } else { 10.5 };
        // Its middle is at 96.
        for (x, y) in places(&drawing, "between") {
            let far = (96.0_f64 - x).hypot((96.0 - y).max(0.0));
            assert!(far < radius, "{text}: {drawing}");
        }
    }
}

/// The pale frame of a given square ran through its number.
#[test]
fn a_number_lies_over_the_frame_of_a_given_shaded_square() {
    let file = |given: &str| {
        format!(
            "[board]\nregions = \"\"\"\naabb\naabb\n\"\"\"\n[pieces.black]\ndraw = \"fill\"\n{given}\
             [[count]]\nof = \"black\"\neach = \"region\"\nexactly = {{ a = 2, b = 4 }}\n"
        )
    };
    let inks = |given: &str| {
        let drawing = drawn(&file(given));
        let (_, corners) = drawing.split_once("<g class=\"corners\"").unwrap();
        ["#1d1d1f", "#ffffff"].map(|ink| corners.matches(&format!("stroke=\"{ink}\"")).count())
    };
    assert_eq!(inks(""), [2, 0]);
    // One of both is white, with a dark edge.
    assert_eq!(inks("fixed = [\"a2\"]\n"), [2, 1]);
}

/// Where letters stand on black they have a pale edge.
#[test]
fn candidates_can_be_read_on_black_dots() {
    let mark = "[[mark]]\nat = [\"b2\"]\ndraw = \"black-dot\"\n";
    let edges = |file: &str| {
        let drawing = made(file, "candidates made.toml --format svg -q").succeeds(0);
        let (_, letters) = drawing.split_once("<g class=\"candidates\"").unwrap();
        letters.matches("stroke=\"#ffffff\"").count()
    };
    assert_eq!(edges(DIGITS), 0);
    // Four digits, and that nothing need stand there.
    assert_eq!(edges(&format!("{DIGITS}{mark}")), 5);
}

#[test]
fn that_a_square_may_be_empty_is_a_candidate_in_grids_and_drawings() {
    let file = |squares: &str| {
        format!(
            "[board]\nrows = 1\ncolumns = 2\n[pieces.a]\n[pieces.b]\n\
             [[count]]\nof = [\"a\", \"b\"]\neach = \"square\"\nin = [{squares}]\nexactly = 1\ndraw = \"none\"\n"
        )
    };
    let grid = |squares: &str| {
        made(&file(squares), "candidates made.toml --format unicode -q").succeeds(0)
    };
    let open = grid("\"a1\"");
    assert!(open.contains("│ A B │ A B │\n"), "{open}");
    assert!(open.contains("│     │ ·   │\n"), "{open}");
    let full = grid("\"a1\", \"b1\"");
    assert_eq!(full.matches('│').count(), 3, "{full}");
    let symbols = |squares: &str| {
        let asked = "candidates made.toml --format svg -q";
        places(&made(&file(squares), asked).succeeds(0), "candidates").len()
    };
    assert_eq!((symbols("\"a1\""), symbols("\"a1\", \"b1\"")), (5, 4));
}

/// A symbol on a closed square is no piece.
#[test]
fn a_text_on_a_closed_square_stands_in_it_though_it_is_a_symbol() {
    let file = "[board]\nlayout = \"\"\"\nx . .\n. . x\n\"\"\"\n[pieces.letter]\nsymbols = \"ABC\"\n\
                [[mark]]\nat = [\"a2\"]\ntext = \"A\"\n[[mark]]\nat = [\"b2\"]\ntext = \"B\"\n";
    let grid = "┌───┬B──┬───┐\n│░A░│   │   │\n├───┼───┼───┤\n│   │   │░░░│\n└───┴───┴───┘\n";
    let asked = "render made.toml --format unicode --coordinates none";
    made(file, asked).gives(0, grid, "");
}

/// Circles say where a piece may stand, and no mark where it may not.
#[test]
fn squares_without_a_dot_need_no_mark_where_pieces_stand_on_dots() {
    let file = |dots: &str| {
        format!(
            "[board]\nsize = 2\n[pieces.ink]\nsquares = [\"a1\", \"b2\"]\n\
             [[mark]]\ndraw = \"white-dot\"\nat = [{dots}]\n"
        )
    };
    let note = |dots: &str| {
        made(&file(dots), "render made.toml --format svg")
            .stderr
            .clone()
    };
    assert_eq!(note("\"a1\", \"b2\""), "");
    assert!(note("\"a1\"").contains("no ink may stand on a2 and b1"));
}
