//! Numbers of rules on squares, and the pieces there.

use super::*;

/// A row of digits; the first two have their sum as a number above them.
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
    // The pale edge of a number ends 18 below the top; half of the line of a digit is 1.5 wide.
    assert!(top - 1.5 >= 18.0 && bottom < 44.0, "{top} {bottom}");
    let less = |puzzle: &mut Puzzle| {
        puzzle.difference(&[&[0, 1]], Bounds::Same(Bound::at_most(-1)), true);
    };
    less(&mut puzzle);
    assert!(span(&puzzle, &placement).1 < bottom);
    puzzle.rules.clear();
    assert_eq!(span(&puzzle, &placement), (10.0, 38.0));
    less(&mut puzzle);
    // The dot on an edge reaches 8.8 into the square.
    let (top, bottom) = span(&puzzle, &placement);
    assert!(top - 1.7 > 9.0 && bottom + 1.7 < 39.0, "{top} {bottom}");
}

#[test]
fn on_a_wall_a_piece_has_a_ground_and_numbers_can_be_read() {
    let (mut puzzle, placement) = cage();
    puzzle.board.set_terrain(Square::new(0), Terrain::Wall);
    let numbers = |placement: &Placement| {
        let drawing = drawn(&puzzle, placement, &Style::default());
        let strokes = lines_of(group(&drawing, "corners"), "<g stroke");
        let strokes: Vec<String> = strokes
            .map(|line| attribute(line, "stroke").to_owned())
            .collect();
        (
            strokes.join(" "),
            group(&drawing, "on-walls").matches("<rect").count(),
        )
    };
    let (white, ink) = ("#ffffff".to_owned(), "#1d1d1f");
    assert_eq!(numbers(&placement), (format!("{white} {ink}"), 1));
    assert_eq!(numbers(&Placement::empty(3)), (white, 0));
}

#[test]
fn a_clue_under_a_piece_is_in_the_corner_with_a_pale_edge() {
    let mut puzzle = sample::open(1, 2);
    let lamp = puzzle.add("lamp", 'L', Moves::none(), Bound::ANY);
    puzzle.clues(&[lamp], Moves::none(), &[(0, 1)], true);
    let mut placement = Placement::empty(2);
    let edges = |placement: &Placement| {
        let drawing = drawn(&puzzle, placement, &Style::default());
        group(&drawing, "clues").matches("#ffffff").count()
    };
    assert_eq!(edges(&placement), 0);
    placement.set(Square::new(0), Some(lamp));
    assert_eq!(edges(&placement), 1);
}

#[test]
fn numbers_beside_the_board_keep_away_from_its_edge() {
    let mut row = sample::men(1, 30, 1);
    let men = Counted::Pieces(row.all_kinds());
    row.count_each(men, Grouping::Row, Bounds::Each(vec![Bound::exactly(24)]));
    let drawing = drawn(&row, &Placement::empty(30), &Style::default());
    let (_, number) = group(&drawing, "bounds").split_once("translate(").unwrap();
    let (left, _) = number.split_once(' ').unwrap();
    let left: f64 = left.parse().unwrap();
    assert!(left - 30.0 * 48.0 >= 8.0, "{left}");
}

#[test]
fn two_numbers_side_by_side_in_a_square_share_its_width() {
    let mut puzzle = sample::men(1, 2, 1);
    let of_squares = |number| {
        Bounds::Same(Bound {
            at_least: None,
            at_most: Some(number),
        })
    };
    puzzle.sum_each(sample::listed(&[&[0, 1]]), of_squares(12));
    puzzle.sum_each(sample::listed(&[&[0, 1]]), of_squares(10));
    let drawing = drawn(&puzzle, &Placement::empty(2), &Style::default());
    let texts: Vec<&str> = lines_of(group(&drawing, "corners"), "<g stroke").collect();
    let lefts = |text: &str| -> Vec<f64> {
        let places = text.split("translate(").skip(1);
        places
            .map(|place| place.split(' ').next().unwrap().parse().unwrap())
            .collect()
    };
    let [one, other] = [lefts(texts[0]), lefts(texts[1])];
    // The last character of one number begins and ends before the other begins.
    assert!(one.last().unwrap() + 6.0 < other[0], "{drawing}");
}
