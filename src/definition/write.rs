//! Writes a puzzle back into a file: for puzzles that the program made itself, such as the small ones that
//! show a disagreement.
//!
//! Reading the text gives the same puzzle again, apart from the places of its parts: numbers instead of expressions,
//! steps instead of names of moves, givens in the layout, one rule for each symbol instead of `per`.

use super::syntax::{TomlWriter, quoted};
use super::{board, goal, marks, pieces, rules, symmetry};
use crate::puzzle::Puzzle;

/// The puzzle as the text of a file, with this title.
pub fn write(puzzle: &Puzzle, title: &str) -> String {
    let mut file = TomlWriter::default();
    file.key("format", 1);
    file.key("title", quoted(title));
    board::write(&mut file, puzzle);
    for piece in &puzzle.pieces {
        pieces::write(&mut file, puzzle, piece);
    }
    for rule in &puzzle.rules {
        rules::write(&mut file, puzzle, rule);
    }
    marks::write(&mut file, puzzle);
    if let Some(goal) = &puzzle.goal {
        goal::write(&mut file, puzzle, goal);
    }
    symmetry::write(&mut file, puzzle);
    file.into_text()
}
