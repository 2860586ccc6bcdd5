//! `[[distinct]]`: no two groups of one grouping hold the same.

use super::*;
use crate::board::Group;

fn boards(board: Board, each: &[Grouping]) -> Puzzle {
    let mut puzzle = on(board);
    puzzle.add("queen", 'Q', queen(), Bound::ANY);
    puzzle.add("pawn", 'P', Moves::none(), Bound::ANY);
    puzzle.distinct(each);
    puzzle
}

#[test]
fn a_piece_exchanged_makes_two_rows_the_same() {
    let puzzle = boards(flat(3, 2), &[Grouping::Row]);
    good(&puzzle, &["QP", "PQ", "Q."]);
    let (first, last) = (["a3", "b3"], ["a1", "b1"]);
    let both = [first, last].concat();
    is_broken(&puzzle, &["QP", "PQ", "QP"], [(RULE, &both)]);
    let row = |names| Group {
        grouping: Grouping::Row,
        squares: squares(&puzzle, names),
    };
    let expected = DistinctBreach {
        groups: [row(first), row(last)],
        origin: Origin(RULE),
    };
    let judged = judged(&puzzle, &["Q.", "..", "Q."]);
    assert_eq!(judged, [Breach::Distinct(expected)]);
}
