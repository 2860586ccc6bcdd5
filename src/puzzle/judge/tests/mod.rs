//! Bad twins: for each rule a good placement, and the same with one piece moved, dropped, added or
//! exchanged, which must break exactly that rule on exactly the expected squares.

mod attacks;
mod clues;
mod connected;
mod count;
mod distinct;
mod matching;
mod pieces;

use super::*;
use crate::board::{Board, Grouping, Square, SquareSet, Step, Terrain, Wrap};
use crate::puzzle::sample::{king, king_steps, on, open, placement, queen, queens, rides, set};
use crate::puzzle::{Bound, Counted, KindId, Moves, Origin, Rule};

/// An open board without joined edges.
fn flat(rows: usize, columns: usize) -> Board {
    Board::new(rows, columns, Wrap::NONE)
}

fn square(puzzle: &Puzzle, name: &str) -> Square {
    puzzle.board.find(name).unwrap()
}

fn squares<const N: usize>(puzzle: &Puzzle, names: [&str; N]) -> Vec<Square> {
    names.map(|name| square(puzzle, name)).to_vec()
}

/// What a picture breaks, rows separated by `/`. Checks that the judge accepts it exactly if this is
/// empty.
pub(super) fn judged_picture(puzzle: &Puzzle, picture: &str) -> Vec<Breach> {
    let judge = Judge::new(puzzle);
    let placement = placement(puzzle, picture);
    let breaches = judge.breaches(&placement);
    assert_eq!(judge.accepts(&placement), breaches.is_empty(), "{picture}");
    breaches
}

fn judged(puzzle: &Puzzle, rows: &[&str]) -> Vec<Breach> {
    judged_picture(puzzle, &rows.concat())
}

fn good(puzzle: &Puzzle, rows: &[&str]) {
    assert_eq!(judged(puzzle, rows), [], "{rows:?}");
}

/// For each breach, its origin and its squares.
fn broken(puzzle: &Puzzle, rows: &[&str]) -> Vec<(usize, Vec<String>)> {
    let names = |squares: Vec<Square>| {
        let named = squares.into_iter().map(|square| puzzle.board.name(square));
        named.collect()
    };
    judged(puzzle, rows)
        .into_iter()
        .map(|breach| (breach.origin().0, names(breach.squares())))
        .collect()
}

fn is_broken<const N: usize>(puzzle: &Puzzle, rows: &[&str], expected: [(usize, &[&str]); N]) {
    let expected = expected.map(|(origin, squares)| {
        let squares: Vec<String> = squares.iter().map(|name| name.to_string()).collect();
        (origin, squares)
    });
    assert_eq!(broken(puzzle, rows), expected, "{rows:?}");
}

/// The origins of the first kind, rule and given of a sample.
const KIND: usize = 0;
const RULE: usize = 100;
const GIVEN: usize = 200;

#[test]
fn a_piece_on_the_last_square_that_is_a_wall_is_judged_without_a_panic() {
    let mut board = Board::new(1, 2, Wrap::NONE);
    board.set_terrain(Square::new(1), Terrain::Wall);
    let mut puzzle = on(board);
    let queen = puzzle.add("queen", 'Q', queen(), Bound::ANY);
    let queens = Counted::Pieces(set(&[queen]));
    puzzle.count(queens, Grouping::Square, Bound::at_most(0));
    is_broken(&puzzle, &[".Q"], [(KIND, &["b1"])]);
}

#[test]
fn a_board_without_squares_breaks_no_rule() {
    let mut puzzle = queens(0);
    good(&puzzle, &[]);
    puzzle.kinds[0].count = Bound::exactly(1);
    is_broken(&puzzle, &[], [(KIND, &[])]);
}
