//! Orbits: squares that automorphisms carry to one another.

use super::element::Automorphism;
use crate::board::Square;
use crate::board::by_number;
use crate::puzzle::Puzzle;

/// The orbits of the open squares and sides, those nearest to the middle first.
pub fn orbits(puzzle: &Puzzle, elements: &[Automorphism]) -> Vec<Vec<Square>> {
    let board = &puzzle.board;
    let mut seen = vec![false; board.len()];
    let mut orbits = Vec::new();
    for square in board.open_places() {
        if seen[square.index()] {
            continue;
        }
        let images = elements
            .iter()
            .map(|element| element.squares[square.index()]);
        let mut orbit: Vec<Square> = images.collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit.iter().for_each(|square| seen[square.index()] = true);
        orbits.push(orbit);
    }
    let from_middle = |square: Square| {
        let place = board.drawn_place(square);
        let rows = place.row.abs_diff(board.rows());
        let columns = place.column.abs_diff(board.columns());
        rows * rows + columns * columns
    };
    by_number(&mut orbits, |orbit| {
        orbit.first().map_or(0, |&square| from_middle(square))
    });
    orbits
}
