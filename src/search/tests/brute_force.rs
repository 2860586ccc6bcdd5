//! Brute force: judges every placement.

use crate::board::Square;
use crate::puzzle::{Judge, KindId, Placement, Puzzle};

/// The solutions of a puzzle, sorted, found by trying every placement of pieces on open squares.
pub fn solutions(puzzle: &Puzzle) -> Vec<Placement> {
    let judge = Judge::new(puzzle);
    let squares: Vec<Square> = puzzle.board.open_places().collect();
    let mut choice = vec![0; squares.len()];
    let mut found = Vec::new();
    loop {
        let mut placement = Placement::empty(puzzle.board.len());
        for (&square, &held) in squares.iter().zip(&choice) {
            let kind = (held < puzzle.kinds.len()).then(|| KindId::new(held));
            placement.set(square, kind);
        }
        if judge.accepts(&placement) {
            found.push(placement);
        }
        let Some(next) = choice.iter().rposition(|&held| held < puzzle.kinds.len()) else {
            found.sort();
            return found;
        };
        choice[next] += 1;
        choice[next + 1..].fill(0);
    }
}
