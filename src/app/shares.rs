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
