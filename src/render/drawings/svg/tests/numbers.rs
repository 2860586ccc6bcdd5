//! Numbers of rules on squares, and the pieces there.

use super::*;

/// A row of digits, of which the first two have a number above them, their sum.
fn cage() -> (Puzzle, Placement) {
    let mut puzzle = sample::open(1, 3);
    puzzle.add("one", '1', Moves::none(), Bound::ANY);
    puzzle.sum_each(sample::listed(&[&[0, 1]]), Bounds::Same(Bound::exactly(7)));
    let mut placement = Placement::empty(3);
    for square in [0, 2] {
        placement.set(Square::new(square), Some(KindId::new(0)));
    }
    (puzzle, placement)
}

/// What is in the group of this class.
fn group<'a>(drawing: &'a str, class: &str) -> &'a str {
    let mark = format!("<g class=\"{class}\"");
    let (_, rest) = drawing.split_once(&mark).unwrap_or(("", ""));
    rest.split("\n</g>").next().unwrap()
}

#[test]
fn a_number_on_a_square_is_dark_on_a_dark_page_as_well() {
    let (puzzle, placement) = cage();
    let drawing = drawn(&puzzle, &placement, &Style::default());
    let style = drawing.split_once("<style>").unwrap().1;
    let style = style.split_once("</style>").unwrap().0;
    let corners = group(&drawing, "corners");
    assert!(style.contains(".bounds") && !style.contains(".corners"));
    assert_eq!(group(&drawing, "bounds"), "");
    assert!(corners.contains("<g stroke=\"#1d1d1f\">"), "{drawing}");
}

#[test]
fn a_number_has_a_pale_edge_over_a_piece_alone() {
    let (puzzle, placement) = cage();
    let edges = |drawing: &str| group(drawing, "corners").matches("#ffffff").count();
    let style = Style::default();
    let filled = drawn(&puzzle, &placement, &style);
    assert_eq!(edges(&filled), 1, "{filled}");
    assert_eq!(edges(&drawn(&puzzle, &Placement::empty(3), &style)), 0);
    // Over the piece, not under it.
    let place = |mark| filled.find(mark).unwrap();
    assert!(place("class=\"found\"") < place("class=\"corners\""));
}

#[test]
fn digits_make_room_for_the_numbers_above_them() {
    // Where a digit begins and ends, from the top of its square.
    let span = |puzzle: &Puzzle, placement: &Placement| {
        let drawing = drawn(puzzle, placement, &Style::default());
        let (_, digit) = drawing.split_once("-piece-0\"><path transform=\"").unwrap();
        let (_, top) = digit.split_once(' ').unwrap();
        let (top, scale) = top.split_once(")scale(").unwrap();
        let (scale, _) = scale.split_once(')').unwrap();
        let [top, scale] = [top, scale].map(|number| number.parse::<f64>().unwrap());
        (top, top + scale * 20.0)
    };
    let (mut puzzle, placement) = cage();
    let (top, bottom) = span(&puzzle, &placement);
    // A number ends 15.5 below the top.
    assert!(top > 16.5 && bottom < 44.0, "{top} {bottom}");
    puzzle.rules.clear();
    assert_eq!(span(&puzzle, &placement), (10.0, 38.0));
}
