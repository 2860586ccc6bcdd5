//! Numbers of rules on squares and beside them, and the pieces there.

use super::*;

/// A row of digits; the first two have their sum as a number above them.
fn cage() -> (Puzzle, Placement) {
    let mut puzzle = sample::open(1, 3);
    puzzle.add("one", '1', Moves::none(), Bound::ANY);
    let bounds = Bounds::Same(Bound::exactly(7));
    puzzle.sum_each(sample::listed(&[&[0, 1]]), bounds);
    (puzzle, queens(3, &[0, 2]))
}

#[test]
fn digits_make_room_for_the_numbers_above_them() {
    // Where a digit begins and ends, from the top of its square.
    let span = |puzzle: &Puzzle, placement: &Placement| {
        let drawing = drawn(puzzle, placement, &Style::default());
        let Shape::Text(digit) = drawing.figures[0].1[0].clone() else {
            panic!("a digit is a text");
        };
        let half = digit.height / 2.0;
        (digit.at.1 - half, digit.at.1 + half)
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
fn numbers_of_cages_are_alike_in_size_and_a_given_digit_without_one_is_in_the_middle() {
    let mut puzzle = sample::open(1, 3);
    let one = puzzle.add("one", '1', Moves::none(), Bound::ANY);
    let bounds = Bounds::Each([7, 1680].map(Bound::exactly).to_vec());
    puzzle.sum_each(sample::listed(&[&[0], &[1]]), bounds);
    puzzle.give(Square::new(2), one);
    let drawing = drawn(&puzzle, &puzzle.given_placement(), &Style::default());
    let heights = [0, 1].map(|place| texts(&drawing, "corners")[place].height);
    assert_eq!(heights, [11.0; 2]);
    // Other digits are in the middle of 20 to 41 below the top.
    let given = Shape::Piece(one, (96.0, -6.5));
    assert_eq!(within(&drawing.shapes, "given"), [&given]);
}

#[test]
fn on_a_wall_a_piece_has_a_ground_and_numbers_can_be_read() {
    let (mut puzzle, placement) = cage();
    puzzle.board.set_terrain(Square::new(0), Terrain::Wall);
    let inks = |placement: &Placement| {
        let drawing = drawn(&puzzle, placement, &Style::default());
        let number = texts(&drawing, "corners")[0].clone();
        let grounds = paths(&drawing, "on-walls").len();
        (number.halo.is_some(), number.pen.colour.unwrap(), grounds)
    };
    assert_eq!(inks(&placement), (true, INK.into(), 1));
    assert_eq!(inks(&Placement::empty(3)), (false, "#ffffff".into(), 0));
}

#[test]
fn a_clue_under_a_piece_is_in_the_corner_with_a_pale_edge() {
    let mut puzzle = sample::open(1, 2);
    let lamp = puzzle.add("lamp", 'L', Moves::none(), Bound::ANY);
    puzzle.clues(&[lamp], Moves::none(), &[(0, 1)], true);
    let clue = |placement: &Placement| {
        let drawing = drawn(&puzzle, placement, &Style::default());
        let clue = texts(&drawing, "clues")[0];
        (clue.at, clue.halo.is_some())
    };
    assert_eq!(clue(&Placement::empty(2)), ((24.0, 24.0), false));
    assert_eq!(clue(&queens(2, &[0])), ((8.0, 9.5), true));
}

#[test]
fn two_numbers_side_by_side_in_a_square_share_its_width() {
    let mut puzzle = sample::men(1, 2, 1);
    for most in [12, 10] {
        let bounds = Bounds::Same(Bound::at_most(most));
        puzzle.sum_each(sample::listed(&[&[0, 1]]), bounds);
    }
    let drawing = drawn(&puzzle, &Placement::empty(2), &Style::default());
    let [one, other] = [0, 1].map(|place| texts(&drawing, "corners")[place]);
    let wide = |text: &Text| glyphs::width(&text.words) * text.height / glyphs::HEIGHT;
    assert!(one.at.0 + wide(one) + 3.0 < other.at.0 - wide(other));
}
