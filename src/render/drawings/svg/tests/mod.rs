//! Properties of whole pictures.

mod breaches;
mod large;
mod lines;
mod numbers;
mod shades;
mod shares;

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Board, Grouping, Regions, Square, SquareSet, Step, Terrain, Wrap};
use crate::puzzle::{
    Bound, Bounds, Counted, Judge, KindId, Moves, Placement, Puzzle, Rule, Targets, sample,
};
use crate::render::formats::{AttackMarking, Shown, Style, named};

fn drawn(puzzle: &Puzzle, placement: &Placement, style: &Style) -> String {
    let shown = Shown::new(puzzle, placement, style);
    let format = named("svg").unwrap();
    String::from_utf8((format.write)(&shown).unwrap()).unwrap()
}

/// Every third square, the kinds in turn.
fn some(puzzle: &Puzzle) -> Placement {
    let mut placement = Placement::empty(puzzle.board.len());
    for (number, square) in puzzle.board.squares().step_by(3).enumerate() {
        let kind = KindId::new(number % puzzle.kinds.len());
        placement.set(square, Some(kind));
    }
    placement
}

fn attribute<'a>(element: &'a str, name: &str) -> &'a str {
    let (_, rest) = element.split_once(&format!(" {name}=\"")).unwrap();
    rest.split('"').next().unwrap()
}

fn lines_of<'a>(drawing: &'a str, beginning: &'a str) -> impl Iterator<Item = &'a str> {
    drawing
        .lines()
        .filter(move |line| line.starts_with(beginning))
}

#[test]
fn each_piece_is_drawn_once_on_its_square() {
    let mut puzzle = sample::open(5, 7);
    puzzle.add("queen", 'Q', sample::queen(), Bound::ANY);
    puzzle.add("lamp", 'L', Moves::none(), Bound::ANY);
    puzzle.add("elf", 'E', Moves::none(), Bound::ANY);
    let placement = some(&puzzle);
    puzzle.give(Square::new(0), KindId::new(0));
    puzzle.give(Square::new(9), KindId::new(0));
    let drawing = drawn(&puzzle, &placement, &Style::default());
    let mut found = BTreeMap::new();
    for line in drawing.lines().filter(|line| line.starts_with("<use")) {
        let place = |name| attribute(line, name).parse::<usize>().unwrap() / 48;
        let square = puzzle.board.at(place("y"), place("x"));
        let (_, kind) = attribute(line, "href").split_once("-piece-").unwrap();
        let before = found.insert(square, KindId::new(kind.parse().unwrap()));
        assert_eq!(before, None);
    }
    assert_eq!(found, placement.pieces().collect());
}

#[test]
fn every_shape_is_defined_once_and_only_if_it_is_used() {
    let mut puzzle = sample::queens_and_pawn(4);
    puzzle.add("king", 'K', sample::king(), Bound::ANY);
    let mut placement = Placement::empty(16);
    placement.set(Square::new(2), Some(KindId::new(0)));
    placement.set(Square::new(5), Some(KindId::new(2)));
    let drawing = drawn(&puzzle, &placement, &Style::default());
    for (kind, times) in [(0, 1), (1, 0), (2, 1)] {
        let definition = format!("-piece-{kind}\">");
        assert_eq!(drawing.matches(&definition).count(), times, "{kind}");
    }
}

#[test]
fn a_given_piece_that_fills_its_square_has_a_pale_frame_in_it() {
    let mut puzzle = sample::open(1, 3);
    puzzle.add("ink", 'I', Moves::none(), Bound::ANY);
    puzzle.give(Square::new(0), KindId::new(0));
    let mut placement = puzzle.given_placement();
    placement.set(Square::new(1), Some(KindId::new(0)));
    let drawing = drawn(&puzzle, &placement, &Style::default());
    let (pieces, frames) = drawing.split_once("<g class=\"frames\"").unwrap();
    assert_eq!(
        attribute(frames, "stroke"),
        crate::render::drawings::colours::PAPER
    );
    assert!(pieces.contains("<g class=\"given\""), "over the piece");
}

#[test]
fn walls_side_by_side_have_a_line_between_them_on_light_and_dark_squares_too() {
    let mut puzzle = sample::queens(3);
    for (square, terrain) in [(0, Terrain::Wall), (1, Terrain::Closed), (4, Terrain::Wall)] {
        puzzle.board.set_terrain(Square::new(square), terrain);
    }
    let drawing = drawn(&puzzle, &Placement::empty(9), &Style::default());
    let grid = lines_of(&drawing, "<path class=\"grid\"").next().unwrap();
    assert_eq!(attribute(grid, "d"), "M48 0v48M48 48h48");
}

/// The names of definitions in a drawing, and those that are referred to.
fn names(drawing: &str) -> [BTreeSet<&str>; 2] {
    let after = |mark: &'static str, end: char| {
        let parts = drawing.split(mark).skip(1);
        parts.map(move |part| part.split(end).next().unwrap())
    };
    let referred = after(" href=\"#", '"').chain(after("url(#", ')'));
    [after(" id=\"", '"').collect(), referred.collect()]
}

#[test]
fn drawings_in_one_page_share_no_names_unless_they_are_the_same() {
    let mut puzzle = sample::queens(5);
    puzzle.board.set_terrain(Square::new(3), Terrain::Closed);
    let mut all = BTreeSet::new();
    for queens in 0..4 {
        let mut placement = Placement::empty(25);
        for square in 0..queens {
            placement.set(Square::new(square), Some(KindId::new(0)));
        }
        let style = Style {
            breaches: Judge::new(&puzzle).breaches(&placement),
            ..Style::default()
        };
        let drawing = drawn(&puzzle, &placement, &style);
        let [defined, referred] = names(&drawing);
        assert!(referred.is_subset(&defined), "{queens} queens");
        assert!(!defined.is_empty());
        for name in defined {
            assert!(name.starts_with('b') && !name.contains(' '), "{name}");
            assert!(all.insert(name.to_owned()), "{name}");
        }
        assert_eq!(drawing, drawn(&puzzle, &placement, &style));
    }
}

#[test]
fn diagonals_that_count_are_drawn_from_corner_to_corner() {
    let mut puzzle = sample::queens(3);
    assert!(!drawn(&puzzle, &Placement::empty(9), &Style::default()).contains("diagonals"));
    let of = Counted::Pieces(sample::set(&[KindId::new(0)]));
    puzzle.count(of, Grouping::Board, Bound::exactly(1));
    let Some(Rule::Count(rule)) = puzzle.rules.last_mut() else {
        unreachable!("a count rule was added");
    };
    rule.within = SquareSet::of(9, [2, 4, 6].map(Square::new));
    let drawing = drawn(&puzzle, &Placement::empty(9), &Style::default());
    let line = lines_of(&drawing, "<path class=\"diagonals\"")
        .next()
        .unwrap();
    assert_eq!(attribute(line, "d"), "M144 0L0 144");
}

#[test]
fn squares_that_a_lamp_lights_are_yellow_up_to_a_wall() {
    let mut puzzle = sample::open(1, 5);
    puzzle.board.set_terrain(Square::new(3), Terrain::Wall);
    let right = Moves::new(Vec::new(), sample::rides(&[Step::new(0, 1)]));
    let lamp = puzzle.add("lamp", 'L', right, Bound::ANY);
    let mut placement = Placement::empty(5);
    placement.set(Square::new(1), Some(lamp));
    let drawing = drawn(&puzzle, &placement, &Style::default());
    let lit = lines_of(&drawing, "<path class=\"lit\"").next().unwrap();
    assert_eq!(attribute(lit, "d"), "M48 0h48v48h-48ZM96 0h48v48h-48Z");
}

#[test]
fn squares_that_differ_are_tinted_and_framed_and_named() {
    let puzzle = sample::queens(3);
    let style = Style {
        differs: vec![Square::new(1), Square::new(8)],
        ..Style::default()
    };
    let drawing = drawn(&puzzle, &Placement::empty(9), &style);
    let (_, tints) = drawing.split_once("<path class=\"differs\"").unwrap();
    let (tints, after) = tints.split_once("/>").unwrap();
    assert_eq!(attribute(tints, "d"), "M48 0h48v48h-48ZM96 96h48v48h-48Z");
    let (_, frames) = after.split_once("<g class=\"differs\"").unwrap();
    let (frames, _) = frames.split_once("</g>").unwrap();
    assert_eq!(frames.matches("<rect").count(), 2);
    assert!(
        drawing.contains("Marked where it differs: b3, c1."),
        "{drawing}"
    );
    let plain = drawn(&puzzle, &Placement::empty(9), &Style::default());
    assert!(!plain.contains("differs"));
}

#[test]
fn a_title_with_signs_of_xml_is_escaped() {
    let puzzle = sample::queens(1);
    let style = Style {
        title: Some("<b> & \"c\"".to_owned()),
        ..Style::default()
    };
    let drawing = drawn(&puzzle, &Placement::empty(1), &style);
    let title = "<title>&lt;b&gt; &amp; &quot;c&quot;</title>";
    assert!(drawing.contains(title), "{drawing}");
}

#[test]
fn a_drawing_that_a_browser_shows_alone_is_on_a_dark_ground_in_dark_mode() {
    let puzzle = sample::queens(2);
    let drawing = drawn(&puzzle, &Placement::empty(4), &Style::default());
    // Otherwise numbers that are pale in dark mode would be on white; in a page, the page sets its ground.
    let style = drawing.split_once("<style>").unwrap().1;
    assert!(style.contains("(prefers-color-scheme: dark)"), "{style}");
    assert!(
        style.contains("svg:root {color-scheme: light dark}"),
        "{style}"
    );
    // Dashes are half on the dark ground, half on squares of any colour.
    assert!(style.contains(".joined {stroke: #e8e8e8}"), "{style}");
}
