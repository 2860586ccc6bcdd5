//! Closed squares that are no part of the board as it is printed: the edge goes around the others.

use crate::board::{Square, SquareSet, Terrain, Wrap};
use crate::puzzle::{Mark, Puzzle};
use crate::render::marks::beside::{Beside, Side};
use crate::render::marks::clues::clue_on;

/// The closed squares at the edge of the board, and those side by side with them, on which nothing is printed; none on a
/// board with joined edges.
pub fn cut_off(puzzle: &Puzzle, numbers: &[Beside], marks: &[Mark]) -> SquareSet {
    let board = &puzzle.board;
    let mut cut_off = SquareSet::of(board.len(), std::iter::empty());
    if board.wrap() != Wrap::NONE {
        return cut_off;
    }
    let inside = numbers.iter().filter(|number| {
        use Side::{Corner, Middle};
        matches!(number.side, Corner(_) | Middle)
    });
    let printed = inside.map(|number| number.square);
    let printed = printed.chain(marks.iter().flat_map(|mark| mark.squares.iter().copied()));
    let printed = SquareSet::of(board.len(), printed);
    let is_blank = |square: Square| {
        let is_closed = board.terrain(square) == Terrain::Closed;
        is_closed && !printed.contains(square) && clue_on(puzzle, square).is_none()
    };
    let beside = |square| [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|way| board.shifted(square, way));
    let at_edge = board
        .squares()
        .filter(|&square| beside(square).contains(&None));
    let mut found: Vec<Square> = at_edge.filter(|&square| is_blank(square)).collect();
    while let Some(square) = found.pop() {
        if !cut_off.contains(square) {
            cut_off.insert(square);
            let next = beside(square).into_iter().flatten();
            found.extend(next.filter(|&next| is_blank(next)));
        }
    }
    cut_off
}
