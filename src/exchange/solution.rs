//! What was filled in, where a foreign text holds that beside the puzzle: a game of f-puzzles, the goal of a nonogram, the
//! state of a sudoku.

use super::{f_puzzles, nonogram, sudoku};
use crate::puzzle::Puzzle;

/// The board in a foreign text, a character for each square, row by row. `None` if the text holds none.
pub fn solution(text: &str, puzzle: &Puzzle) -> Option<String> {
    let text = text.trim();
    let squares: Vec<char> = if f_puzzles::is_link(text) {
        f_puzzles::filled(text).ok()?
    } else if nonogram::is_non(text) {
        let ink = puzzle.kinds.first()?.symbol;
        let goal = nonogram::goal(text)?;
        let square = |c: char| if c == '0' { '.' } else { ink };
        goal.chars().map(square).collect()
    } else {
        sudoku::state(text)?
    };
    let columns = puzzle.board.columns();
    let fits = columns > 0 && squares.len() == columns * puzzle.board.rows();
    fits.then(|| {
        let rows = squares.chunks(columns).map(|row| row.iter().collect());
        rows.collect::<Vec<String>>().join("\n")
    })
}
