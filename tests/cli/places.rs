//! Several numbers in one square: each has a place of its own, and numbers that a picture cannot tell apart are named.

use crate::cli::support::made;

/// The places, sizes and angles of all texts of these groups of a drawing.
fn places(drawing: &str, classes: &[&str]) -> Vec<String> {
    let mut places = Vec::new();
    for class in classes {
        let group = drawing.split_once(&format!("<g class=\"{class}\""));
        let lines = group.map_or("", |(_, group)| group).lines();
        let lines = lines.take_while(|line| *line != "</g>");
        let placed = lines.filter_map(|line| Some(line.split_once("transform=\"")?.1));
        places.extend(placed.map(|rest| rest.split('"').next().unwrap().to_owned()));
    }
    places
}

const CLUES: &str = "[board]\nsize = 2\n[pieces.ink]\n\
                     [[clue]]\nof = \"ink\"\naround = \"wazir\"\nnumbers = { a2 = 1 }\n\
                     [[clue]]\nof = \"empty\"\naround = \"wazir\"\nnumbers = { a2 = 2, b1 = 1 }\n\
                     [[clue]]\nof = \"ink\"\naround = \"ferz\"\nnumbers = { a2 = 0 }\n";

#[test]
fn numbers_of_three_rules_in_a_square_have_places_of_their_own_and_are_named() {
    let run = made(CLUES, "render made.toml --format svg");
    let places = places(&run.stdout, &["clues", "corners"]);
    assert_eq!(places.len(), 4, "{}", run.stdout);
    // The middle one is smaller, as there are numbers above and below it.
    assert!(places[0].ends_with("scale(0.65)"), "{places:?}");
    let note = "look alike: the numbers of `clue`, line 4, `clue`, line 8 and `clue`, line 12 on a2; \
                `draw = \"none\"` and a [[mark]] can tell them apart\n";
    assert_eq!(run.stderr, note);
    let hidden = CLUES.replace("numbers = { a2 = 2", "draw = \"none\"\nnumbers = { a2 = 2");
    let hidden = hidden.replace("numbers = { a2 = 0", "draw = \"none\"\nnumbers = { a2 = 0");
    assert_eq!(made(&hidden, "render made.toml --format svg").stderr, "");
}

#[test]
fn numbers_of_the_inside_and_the_rim_of_a_region_look_alike() {
    let of = |rim: &str| {
        format!("[[count]]\nof = \"line\"\neach = \"region\"\n{rim}exactly = {{ a = 1, b = 0 }}\n")
    };
    let file = |second: &str| {
        format!(
            "[board]\nregions = \"\"\"\naab\naab\n\"\"\"\n[pieces.line]\njoins = \"squares\"\n{}{second}",
            of("")
        )
    };
    let both = made(&file(&of("rim = true\n")), "render made.toml --format svg");
    assert!(
        both.stderr
            .contains("line 8 and `count`, line 12 on a2 and c2"),
        "{}",
        both.stderr
    );
    assert_eq!(made(&file(""), "render made.toml --format svg").stderr, "");
}

#[test]
fn a_text_on_a_given_leaves_the_sum_of_the_cage_alone() {
    let file = "[board]\nlayout = \"\"\"\n1.\n..\n\"\"\"\n[pieces.digit]\nkinds = 2\n\
                [[sum]]\neach = \"region\"\nregions = \"\"\"\naa\n..\n\"\"\"\nexactly = { a = 3 }\n\
                [[mark]]\nat = [\"a2\"]\ntext = \"A\"\n";
    let drawing = made(file, "render made.toml --format svg").succeeds(0);
    let place = |class: &str| {
        let place = places(&drawing, &[class]).remove(0);
        let (x, _) = place
            .split_once("translate(")
            .unwrap()
            .1
            .split_once(' ')
            .unwrap();
        x.parse::<f64>().unwrap()
    };
    assert!(place("clues") > place("corners") + 20.0, "{drawing}");
}

#[test]
fn a_number_that_is_not_known_is_drawn_and_written() {
    let file = "[board]\nsize = 2\n[pieces.line]\njoins = \"corners\"\n\
                [[count]]\nof = \"line\"\neach = \"square\"\nnumbers = \"\"\"\n?2\n..\n\"\"\"\n\
                [[count]]\nof = \"line\"\neach = \"corner\"\nnumbers = \"\"\"\n...\n.?.\n...\n\"\"\"\n";
    let grid = made(file, "render made.toml --format unicode").succeeds(0);
    assert_eq!(grid.matches('?').count(), 2, "{grid}");
    let hidden = file.replace("each = \"square\"", "each = \"square\"\ndraw = \"none\"");
    let grid = made(&hidden, "render made.toml --format unicode").succeeds(0);
    assert_eq!(grid.matches('?').count(), 1, "{grid}");
}

#[test]
fn the_title_of_an_empty_board_has_the_values_that_nothing_else_tells() {
    let file = |count: &str| {
        format!("title = \"n lords\"\n[params]\nn = 1\n[board]\nsize = 2\n[pieces.lord]\n{count}\n")
    };
    let render = "render made.toml --format unicode";
    let grid = made(&file("count = 'n'"), render).succeeds(0);
    assert!(grid.starts_with("n lords. Place 1 lord.\n"), "{grid}");
    let grid = made(&file("count = { max = 'n' }"), render).succeeds(0);
    assert!(grid.starts_with("n lords, n = 1\n"), "{grid}");
}
