//! Lines and signs of rules, among pieces, shades and marks.

use super::*;
use crate::app::{Share, Shares};
use crate::render::drawings::colours::{LINE, PAPER};

/// Digits 1 to 4 on squares in two rows.
fn digits() -> Puzzle {
    sample::worth(2, 3, &[('1', 1), ('2', 2), ('3', 3), ('4', 4)])
}

fn group<'a>(drawing: &'a str, class: &str) -> &'a str {
    let (_, rest) = drawing
        .split_once(&format!("<g class=\"{class}\""))
        .unwrap();
    rest.split("\n</g>").next().unwrap()
}

/// An arrow whose circle is on the first square.
fn arrow() -> Puzzle {
    let mut puzzle = digits();
    puzzle.sum_each(
        sample::listed(&[&[0, 1, 4]]),
        Bounds::Same(Bound::exactly(0)),
    );
    if let Some(Rule::Sum(sum)) = puzzle.rules.last_mut() {
        sum.minus = SquareSet::of(6, [Square::new(0)]);
    }
    puzzle
}

#[test]
fn each_line_has_a_pale_edge_that_parts_it_from_regions_and_other_lines() {
    let mut puzzle = digits();
    let men = Counted::Pieces(puzzle.all_kinds());
    puzzle.count(
        men,
        sample::listed(&[&[0, 4, 2], &[3, 1]]),
        Bound::exactly(1),
    );
    let drawing = drawn(&puzzle, &Placement::empty(6), &Style::default());
    let colours: Vec<&str> = lines_of(group(&drawing, "shapes"), "<path")
        .map(|line| attribute(line, "stroke"))
        .collect();
    // The lines, and the dots on their ends.
    assert_eq!(colours, [PAPER, LINE].repeat(4), "{drawing}");
}

#[test]
fn a_line_has_dots_on_its_ends_and_on_all_its_squares_if_it_crosses_others() {
    let dots = |squares: &[usize]| {
        let mut puzzle = sample::worth(1, 6, &[('1', 1)]);
        let men = Counted::Pieces(puzzle.all_kinds());
        puzzle.count(men, sample::listed(&[squares]), Bound::exactly(1));
        let drawing = drawn(&puzzle, &Placement::empty(6), &Style::default());
        let last = lines_of(group(&drawing, "shapes"), "<path").last().unwrap();
        attribute(last, "d").to_owned()
    };
    assert_eq!(dots(&[0, 1, 2]), "M24 24H24M120 24H120");
    assert_eq!(dots(&[0, 2, 3]), "M24 24H24M120 24H120M168 24H168");
    assert_eq!(dots(&[0, 3]), "M24 24H24M168 24H168");
}

#[test]
fn an_arrow_ends_before_what_stands_on_its_last_square() {
    let drawing = drawn(&arrow(), &Placement::empty(6), &Style::default());
    let shapes = group(&drawing, "shapes");
    // From b2 to its circle the arrow goes along row 2, and then down; a digit is 28 high and has thick lines.
    let (_, path) = shapes.split_once(" d=\"").unwrap();
    assert!(path.starts_with("M40 24L72 24L72 57M"), "{path}");
}

#[test]
fn the_circle_of_an_arrow_hides_no_shade() {
    let puzzle = arrow();
    let shares = Shares::nowhere("4", &puzzle.board).with(Square::new(0), Share::Always);
    let style = Style {
        shares: vec![shares],
        ..Style::default()
    };
    let drawing = drawn(&puzzle, &Placement::empty(6), &style);
    // What is written there has an edge of the shade; otherwise the line would strike it through.
    let shade = lines_of(&drawing, "<path class=\"share\"").next().unwrap();
    let edge = format!("<g stroke=\"{}\">", attribute(shade, "fill"));
    assert!(group(&drawing, "shares").contains(&edge), "{drawing}");
    let shapes = group(&drawing, "shapes");
    assert!(shapes.contains("A16 16"), "a circle: {shapes}");
    let pale = lines_of(shapes, "<path").filter(|line| attribute(line, "stroke") == PAPER);
    for line in pale {
        let width: f64 = attribute(line, "stroke-width").parse().unwrap();
        assert!(width < 6.0, "{line}");
    }
}

#[test]
fn signs_between_squares_lie_over_the_frames_that_touch_them() {
    let mut puzzle = digits();
    puzzle.difference(&[&[0, 1]], Bounds::Same(Bound::at_most(-1)), true);
    let placement = sample::placement(&puzzle, "21./...");
    let broken = Style {
        breaches: Judge::new(&puzzle).breaches(&placement),
        ..Style::default()
    };
    assert!(!broken.breaches.is_empty());
    let shares = Shares::nowhere("4", &puzzle.board).with(Square::new(0), Share::Always);
    let certain = Style {
        shares: vec![shares],
        ..Style::default()
    };
    let empty = Placement::empty(6);
    for (style, placement, frames) in [(broken, &placement, "marks"), (certain, &empty, "certain")]
    {
        let drawing = drawn(&puzzle, placement, &style);
        let place = |class: &str| drawing.find(&format!("<g class=\"{class}\"")).unwrap();
        assert!(place(frames) < place("between"), "{drawing}");
    }
}
