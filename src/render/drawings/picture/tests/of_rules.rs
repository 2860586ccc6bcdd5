//! Lines and signs of rules, among pieces, shades and marks.

use super::*;

/// Digits on squares in two rows.
fn digits() -> Puzzle {
    sample::worth(2, 3, &[('1', 1), ('2', 2), ('3', 3), ('4', 4)])
}

#[test]
fn a_line_has_dots_on_its_squares_if_it_crosses_others() {
    let last = |squares: &[usize]| {
        let mut puzzle = sample::worth(1, 6, &[('1', 1)]);
        let men = Counted::Pieces(puzzle.all_kinds());
        puzzle.count(men, sample::listed(&[squares]), Bound::exactly(1));
        let drawing = drawn(&puzzle, &Placement::empty(6), &Style::default());
        paths(&drawing, "shapes").last().unwrap().outline.clone()
    };
    assert_eq!(last(&[0, 1, 2]), "M24 24L72 24L120 24");
    assert_eq!(last(&[0, 2, 3]), "M24 24H24M120 24H120M168 24H168");
}

#[test]
fn a_cage_is_one_closed_line_with_a_dash_on_each_corner() {
    let mut puzzle = digits();
    let squares = [0, 1, 3].map(Square::new).to_vec();
    let cage = Mark::new(crate::puzzle::print::Shape::Cage, squares);
    puzzle.print.marks.push(cage);
    let drawing = drawn(&puzzle, &Placement::empty(6), &Style::default());
    let cage = paths(&drawing, "cage")[0];
    assert!(cage.outline.starts_with("M40.8 93L3 93L3 48") && cage.outline.ends_with('Z'));
    assert_eq!(parts(cage), 1);
    let dashes = cage.line.as_ref().unwrap().dashes.unwrap();
    assert_eq!(dashes.iter().sum::<f64>(), 6.0);
}

/// An arrow whose circle is on the first square.
fn arrow() -> Puzzle {
    let mut puzzle = digits();
    let bounds = Bounds::Same(Bound::exactly(0));
    puzzle.sum_each(sample::listed(&[&[0, 1, 4]]), bounds);
    if let Some(Rule::Sum(sum)) = puzzle.rules.last_mut() {
        sum.factors = vec![(Square::new(0), -1)];
    }
    puzzle
}

fn certain(square: usize, puzzle: &Puzzle) -> Style {
    let shares = Shares::nowhere("4", &puzzle.board);
    Style {
        shares: vec![shares.with(Square::new(square), Share::Always)],
        ..Style::default()
    }
}

#[test]
fn an_arrow_ends_near_the_middle_of_its_last_square_and_its_circle_hides_no_shade() {
    let puzzle = arrow();
    let drawing = drawn(&puzzle, &Placement::empty(6), &certain(0, &puzzle));
    let shapes = paths(&drawing, "shapes");
    // From b2 to its circle the arrow goes along row 2, and then down.
    assert!(shapes[0].outline.starts_with("M40 24L72 24L72 67M"));
    assert!(shapes[0].outline.contains("A16 16"));
    assert!(
        shapes
            .iter()
            .all(|path| path.fill.is_none() && width(path) < 6.0)
    );
    // What is written there has an edge of the shade; otherwise the line would strike it through.
    let shade = paths(&drawing, "share")[0].fill.clone();
    assert_eq!(
        texts(&drawing, "shares")[0].halo,
        shade.map(|shade| (shade, 5.0))
    );
}

#[test]
fn signs_between_squares_lie_over_the_frames_that_touch_them() {
    let mut puzzle = digits();
    puzzle.difference(&[&[0, 1]], Bounds::Same(Bound::at_most(-1)), true);
    let broken = checked(&puzzle, &sample::placement(&puzzle, "21./..."));
    assert!(is_order(&broken, &["marks", "between"]));
    let certain = drawn(&puzzle, &Placement::empty(6), &certain(0, &puzzle));
    assert!(is_order(&certain, &["certain", "between"]));
}

/// Four squares of a ring, over the edges that are joined.
fn over_the_seam() -> Puzzle {
    let mut puzzle = sample::worth(1, 6, &[('1', 1)]);
    let ring = Wrap {
        left_right: true,
        top_bottom: false,
    };
    puzzle.board = Board::new(1, 6, ring);
    puzzle
}

#[test]
fn a_line_over_joined_edges_leaves_the_board_and_comes_in_opposite() {
    let mut puzzle = over_the_seam();
    let men = Counted::Pieces(puzzle.all_kinds());
    puzzle.count(men, sample::listed(&[&[4, 5, 0, 1]]), Bound::exactly(1));
    let drawing = drawn(&puzzle, &Placement::empty(6), &Style::default());
    let line = &paths(&drawing, "shapes").last().unwrap().outline;
    assert_eq!(line, "M216 24L264 24L292.8 24M-4.8 24L24 24L72 24");
}

#[test]
fn a_sign_over_joined_edges_is_on_both_of_them() {
    let mut puzzle = over_the_seam();
    puzzle.difference(&[&[5, 0]], Bounds::Same(Bound::at_most(-1)), true);
    let drawing = drawn(&puzzle, &Placement::empty(6), &Style::default());
    let signs = paths(&drawing, "between");
    assert_eq!(signs.len(), 4);
    assert!(signs[1].outline.contains("M") && signs[1].outline != signs[3].outline);
}
