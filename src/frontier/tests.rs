//! How narrow a frontier is.

use super::Frontier;
use crate::board::Step;
use crate::puzzle::{Bound, Moves, Puzzle, Targets, sample};

/// Lamps that light every square along rows and columns, but no other lamp.
fn lamps(rows: usize, columns: usize) -> Puzzle {
    let mut puzzle = sample::open(rows, columns);
    let sides = [(0, 1), (0, -1), (1, 0), (-1, 0)].map(|(row, column)| Step::new(row, column));
    let moves = Moves::new(Vec::new(), sample::rides(&sides));
    let lamp = puzzle.add("lamp", 'L', moves, Bound::ANY);
    let on = Targets::Pieces(sample::set(&[lamp]));
    puzzle.attacks(&[lamp], on, Bound::exactly(0));
    puzzle.attacks(&[lamp], Targets::Empty, Bound::at_least(1));
    puzzle
}

#[test]
fn squares_of_a_row_that_need_a_lamp_need_the_same_one() {
    let puzzle = lamps(6, 6);
    let frontier = Frontier::of(&puzzle, &Default::default()).unwrap();
    // For each column whether it has a lamp; for a row that and whether it needs one: some hundreds of states.
    let answer = frontier.count(&Default::default()).unwrap();
    assert!(answer.widest <= 3 << 6, "{}", answer.widest);
    // A lamp in every row or in every column, and each lamp takes one row and one column: 6! ways.
    assert_eq!(answer.solutions, 720u32.into());
}
