//! Diagonals to which a rule is limited, such as the two of a diagonal sudoku or a magic square: pictures show them.

use crate::board::{Board, Square};
use crate::puzzle::{Puzzle, Rule};

/// A diagonal line of squares, from the highest to the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diagonal {
    pub from: Square,
    pub to: Square,
}

/// Every diagonal that some rule is limited to, each once.
pub fn diagonals(puzzle: &Puzzle) -> Vec<Diagonal> {
    let mut found: Vec<Diagonal> = Vec::new();
    let within = puzzle.rules.iter().filter_map(Rule::within);
    for within in within.filter(|within| !puzzle.board.is_whole(within)) {
        let within = puzzle.board.squares_in(within);
        if let Some(diagonal) = diagonal(&puzzle.board, within.iter())
            && !found.contains(&diagonal)
        {
            found.push(diagonal);
        }
    }
    found
}

/// These squares, in reading order, as a diagonal, if they are one of three squares or more.
pub fn diagonal(board: &Board, squares: impl Iterator<Item = Square>) -> Option<Diagonal> {
    let squares: Vec<Square> = squares.collect();
    let steps = squares.windows(2).map(|pair| {
        let right = board.column(pair[1]) as i64 - board.column(pair[0]) as i64;
        (board.row(pair[1]) - board.row(pair[0]), right)
    });
    let steps: Vec<(usize, i64)> = steps.collect();
    let (&from, &to) = (squares.first()?, squares.last()?);
    let is_line = |side| steps.iter().all(|&step| step == (1, side));
    (squares.len() > 2 && (is_line(1) || is_line(-1))).then_some(Diagonal { from, to })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sample;

    #[test]
    fn a_diagonal_is_a_line_of_three_squares_or_more_without_a_gap() {
        let board = sample::open(4, 4).board;
        let of = |squares: &[usize]| {
            let squares = squares.iter().map(|&square| Square::new(square));
            let line = diagonal(&board, squares)?;
            Some((line.from.index(), line.to.index()))
        };
        assert_eq!(of(&[0, 5, 10, 15]), Some((0, 15)));
        assert_eq!(of(&[3, 6, 9, 12]), Some((3, 12)));
        assert_eq!(of(&[1, 6, 11]), Some((1, 11)));
        for other in [&[0, 5][..], &[0, 10, 15], &[0, 1, 2], &[0, 5, 8], &[]] {
            assert_eq!(of(other), None, "{other:?}");
        }
    }
}
