use super::*;
use crate::puzzle::{Bound, Targets, sample};

fn number(puzzle: &crate::puzzle::Puzzle) -> u64 {
    count(puzzle, &Options::default()).unwrap()
}

#[test]
fn queens_have_their_published_numbers() {
    let numbers: Vec<u64> = (0..=10).map(|n| number(&sample::queens(n))).collect();
    assert_eq!(numbers, [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724]);
}

#[test]
fn one_more_queen_and_a_pawn_have_their_published_numbers() {
    let numbers: Vec<u64> = (5..=8)
        .map(|n| number(&sample::queens_and_pawn(n)))
        .collect();
    assert_eq!(numbers, [0, 16, 20, 128]);
}
