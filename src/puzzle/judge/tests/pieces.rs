//! What holds without a rule: numbers and squares of pieces, and givens.

use super::*;

#[test]
fn a_queen_dropped_or_added_breaks_the_number_of_queens() {
    let mut puzzle = open(2, 3);
    puzzle.add("queen", 'Q', queen(), Bound::exactly(2));
    good(&puzzle, &["Q..", ".Q."]);
    is_broken(&puzzle, &["Q..", "..."], [(KIND, &["a2"])]);
    is_broken(&puzzle, &["Q..", "QQ."], [(KIND, &["a2", "a1", "b1"])]);
    is_broken(&puzzle, &["...", "..."], [(KIND, &[])]);
    let expected = NumberBreach {
        kind: KindId::new(0),
        bound: Bound::exactly(2),
        squares: squares(&puzzle, ["a2"]),
        origin: Origin(KIND),
    };
    assert_eq!(judged(&puzzle, &["Q..", "..."]), [Breach::Number(expected)]);
}

#[test]
fn a_queen_moved_to_a_wall_a_closed_square_or_off_its_squares_is_misplaced() {
    let mut board = Board::new(1, 4, Wrap::NONE);
    board.set_terrain(Square::new(1), Terrain::Wall);
    board.set_terrain(Square::new(2), Terrain::Closed);
    let mut puzzle = one_queen(board);
    puzzle.kinds[0].squares = SquareSet::of(4, [Square::new(0)]);
    good(&puzzle, &["Q..."]);
    for (rows, name, why) in [
        (".Q..", "b1", WhyMisplaced::Wall),
        ("..Q.", "c1", WhyMisplaced::Closed),
        ("...Q", "d1", WhyMisplaced::NotItsSquare),
    ] {
        let expected = Misplaced {
            kind: KindId::new(0),
            square: square(&puzzle, name),
            why,
            origin: Origin(KIND),
        };
        assert_eq!(judged(&puzzle, &[rows]), [Breach::Misplaced(expected)]);
    }
}

fn one_queen(board: Board) -> Puzzle {
    let mut puzzle = on(board);
    puzzle.add("queen", 'Q', queen(), Bound::exactly(1));
    puzzle
}

#[test]
fn a_given_that_is_moved_or_exchanged_is_missing() {
    let mut puzzle = open(1, 3);
    let queen = puzzle.add("queen", 'Q', queen(), Bound::ANY);
    let pawn = puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
    puzzle.give(Square::new(0), queen);
    good(&puzzle, &["QP."]);
    is_broken(&puzzle, &[".PQ"], [(GIVEN, &["a1"])]);
    let expected = MissingGiven {
        kind: queen,
        square: square(&puzzle, "a1"),
        found: Some(pawn),
        origin: Origin(GIVEN),
    };
    assert_eq!(judged(&puzzle, &["PQ."]), [Breach::MissingGiven(expected)]);
}
