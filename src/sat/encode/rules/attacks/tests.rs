//! The size of the formulas: what follows from the other clauses is not written.

use super::*;
use crate::puzzle::{Puzzle, sample};
use crate::sat::encode::truth::formula;
use crate::sat::encode::{Guards, Thresholds};

fn size(puzzle: &Puzzle) -> (usize, usize) {
    let (cnf, _) = formula(puzzle, &Thresholds::default(), Guards::None);
    (cnf.variables(), cnf.len())
}

#[test]
fn eight_queens_are_pairs_and_one_clause_for_each_row_and_column() {
    // 28 pairs in each of 16 rows and columns, 140 on the diagonals of each slope.
    assert_eq!(size(&sample::queens(8)), (64, 16 * 28 + 2 * 140 + 16));
}

#[test]
fn a_given_pawn_cuts_lines_and_is_named_in_no_clause_about_queens() {
    let mut puzzle = sample::queens_and_pawn(8);
    puzzle.give(Square::new(18), KindId::new(1));
    // From c6 the row falls into 2 and 5 squares, like the column and the long diagonal, and the
    // diagonal of 5 squares into 2 and 2.
    let whole = 16 * 28 + 2 * 140;
    let cut = 3 * (28 - 1 - 10) + (10 - 1 - 1);
    // 9 segments of rows and 9 of columns for 9 queens. 63 squares hold no pawn and one no
    // queen; that one holds a pawn, as the given says and the number of pawns again.
    let squares = 63 + 1 + 2;
    assert_eq!(size(&puzzle), (128, whole - cut + 18 + squares));
}
