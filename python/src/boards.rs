//! Boards as Python has them: the name of a place and the name of a piece, for each piece.

use puzzle_workbench::app;
use puzzle_workbench::puzzle::{Placement, Puzzle};

/// The places in the order of the board.
pub type Board = Vec<(String, String)>;

pub fn board(puzzle: &Puzzle, placement: &Placement) -> Board {
    let pieces = placement.pieces();
    let named = pieces.map(|(square, kind)| {
        let kind = puzzle.kind(kind).name.clone();
        (puzzle.board.name(square), kind)
    });
    named.collect()
}

/// The placement of a board; a piece may be called by its symbol too. Givens need not be repeated.
pub fn placement(puzzle: &Puzzle, board: &Board) -> Result<Placement, String> {
    let mut placement = Placement::empty(puzzle.board.len());
    for (place, piece) in board {
        let square = puzzle.board.find_place(place);
        let square = square.map_err(|error| format!("{place}: {error}"))?;
        let mut kinds = puzzle.kind_ids().filter(|&kind| {
            let kind = puzzle.kind(kind);
            kind.name == *piece || piece.chars().eq([kind.symbol])
        });
        let kind = kinds
            .next()
            .ok_or_else(|| format!("there is no piece {piece:?}"))?;
        placement.set(square, Some(kind));
    }
    let (placement, _) = app::with_givens(puzzle, placement);
    Ok(placement)
}
