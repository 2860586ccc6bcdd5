//! The share of all solutions in which a piece stands on each square. Keeps apart what is certain and what is only
//! likely.

use super::count::CountReport;
use crate::board::{Board, Square};
use crate::total::Total;

/// The share of all solutions in which a piece stands on a square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Share {
    /// In no solution.
    Never,
    /// In some but not all solutions, however near to 0 or 1 the share is.
    Sometimes(f64),
    /// In every solution.
    Always,
}

/// The shares of one piece on every square of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Shares {
    pub piece: String,
    /// By square.
    squares: Vec<Share>,
}

impl Shares {
    /// A piece that stands nowhere.
    pub fn nowhere(piece: &str, board: &Board) -> Self {
        Shares {
            piece: piece.to_owned(),
            squares: vec![Share::Never; board.len()],
        }
    }

    /// The same piece with this share on one of the squares.
    #[cfg(test)]
    pub fn with(mut self, square: Square, share: Share) -> Self {
        self.squares[square.index()] = share;
        self
    }

    pub fn on(&self, square: Square) -> Share {
        self.squares[square.index()]
    }
}

impl CountReport {
    /// The share of all solutions that this number is, if all are known.
    pub fn share(&self, number: &Total) -> Option<f64> {
        let whole = Some(&self.solutions).filter(|_| self.complete);
        whole.and_then(|whole| number.share_of(whole))
    }

    /// The shares of each piece that was asked for, if all solutions are known and there is at least one.
    pub fn shares(&self, board: &Board) -> Option<Vec<Shares>> {
        if !self.complete || self.solutions.is_zero() {
            return None;
        }
        let shares = self.by.iter().map(|by| {
            let mut shares = Shares::nowhere(&by.piece, board);
            for (square, number) in &by.squares {
                shares.squares[square.index()] = match self.share(number) {
                    _ if *number == self.solutions => Share::Always,
                    Some(share) if !number.is_zero() => Share::Sometimes(share),
                    _ => Share::Never,
                };
            }
            shares
        });
        Some(shares.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{CountRequest, How, count, piece_named};
    use crate::puzzle::{KindId, Puzzle, sample};

    /// The shares of queens, from a count that ends after this many solutions.
    fn shares_of(puzzle: &Puzzle, limit: Option<u64>) -> Option<Vec<Shares>> {
        let request = CountRequest {
            fundamental: false,
            by: vec![piece_named(puzzle, "queen").unwrap()],
            how: How {
                limit,
                ..How::default()
            },
        };
        count(puzzle, &request).unwrap().shares(&puzzle.board)
    }

    #[test]
    fn what_always_or_never_holds_is_told_from_what_is_likely() {
        let mut puzzle = sample::queens(4);
        let on = |puzzle: &Puzzle, square| {
            let shares = shares_of(puzzle, None).unwrap();
            shares[0].on(Square::new(square))
        };
        // No solution has a queen in the corner; one of two has a queen beside it.
        assert_eq!(on(&puzzle, 0), Share::Never);
        assert_eq!(on(&puzzle, 1), Share::Sometimes(0.5));
        puzzle.give(Square::new(1), KindId::new(0));
        assert_eq!(on(&puzzle, 1), Share::Always);
        assert_eq!(on(&puzzle, 2), Share::Never);
    }

    #[test]
    fn a_count_that_was_cut_short_or_found_nothing_has_no_shares() {
        assert!(shares_of(&sample::queens(6), None).is_some());
        assert_eq!(shares_of(&sample::queens(6), Some(2)), None);
        assert_eq!(shares_of(&sample::queens(3), None), None);
    }
}
