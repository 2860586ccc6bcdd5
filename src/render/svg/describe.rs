//! What a picture shows, in words, for whoever cannot see it.

use crate::puzzle::{Placement, Puzzle};

/// More squares than this are counted instead of named.
const MOST_NAMED: usize = 64;

/// `8 by 8 board. queen: a8, e7; pawn: d4.`
pub fn in_words(puzzle: &Puzzle, placement: &Placement, breaches: usize) -> String {
    let board = &puzzle.board;
    let mut words = format!("{} by {} board.", board.rows(), board.columns());
    let mut squares: Vec<Vec<String>> = vec![Vec::new(); puzzle.kinds.len()];
    for (square, kind) in placement.pieces() {
        squares[kind.index()].push(board.name(square));
    }
    let pieces: Vec<String> = puzzle
        .kinds
        .iter()
        .zip(&squares)
        .filter(|(_, squares)| !squares.is_empty())
        .map(|(kind, squares)| match squares.len() {
            0..=MOST_NAMED => format!("{}: {}", kind.name, squares.join(", ")),
            number => format!("{}: {number} squares", kind.name),
        })
        .collect();
    if !pieces.is_empty() {
        words += &format!(" {}.", pieces.join("; "));
    }
    match breaches {
        0 => {}
        1 => words += " One thing that breaks a rule is marked in red.",
        several => words += &format!(" {several} things that break a rule are marked in red."),
    }
    words
}
