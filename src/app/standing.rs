//! In how many solutions a piece stands on each square.

use super::count::ByPiece;
use super::pieces::NamedPiece;
use crate::board::Square;
use crate::puzzle::{Automorphisms, KindId, Placement, Puzzle};

/// For each square and kind, in how many solutions it stands there.
#[derive(Clone, Debug)]
pub struct Standing {
    kinds: usize,
    /// By square, on a square by kind; empty where nobody asks.
    numbers: Vec<u64>,
}

impl Standing {
    /// Of these pieces; nothing is counted if there are none.
    pub fn new(puzzle: &Puzzle, pieces: &[NamedPiece]) -> Self {
        let kinds = puzzle.kinds.len();
        let squares = match pieces {
            [] => 0,
            _ => puzzle.board.len(),
        };
        Standing {
            kinds,
            numbers: vec![0; squares * kinds],
        }
    }

    /// A solution that counts so many times.
    pub fn add(&mut self, placement: &Placement, weight: u64) {
        if !self.numbers.is_empty() {
            for (square, kind) in placement.pieces() {
                self.numbers[square.index() * self.kinds + kind.index()] += weight;
            }
        }
    }

    /// What another thread has counted.
    pub fn merge(&mut self, other: &Standing) {
        for (number, more) in self.numbers.iter_mut().zip(&other.numbers) {
            *number += more;
        }
    }

    /// Where one solution was counted for all its images: the number on a square is the mean of the
    /// numbers where the automorphisms carry it. (Each image is reached from the one that was counted
    /// by as many automorphisms as any other.)
    pub fn spread(self, automorphisms: &Automorphisms) -> Self {
        let mut numbers = vec![0u128; self.numbers.len()];
        for index in 0..automorphisms.order() as usize {
            for (place, &number) in self.numbers.iter().enumerate() {
                let square = Square::new(place / self.kinds);
                let kind = KindId::new(place % self.kinds);
                let (square, kind) = automorphisms.carried(index, (square, kind));
                numbers[square.index() * self.kinds + kind.index()] += u128::from(number);
            }
        }
        let order = u128::from(automorphisms.order());
        Standing {
            kinds: self.kinds,
            // A mean of numbers of 64 bits. Where the count was cut short it is rounded down, which
            // leaves it a lower bound.
            numbers: numbers.iter().map(|sum| (sum / order) as u64).collect(),
        }
    }

    /// For each piece, the squares where it ever stands.
    pub fn report(&self, pieces: &[NamedPiece]) -> Vec<ByPiece> {
        let report = |piece: &NamedPiece| ByPiece {
            piece: piece.name.clone(),
            squares: self.squares(piece),
        };
        pieces.iter().map(report).collect()
    }

    fn squares(&self, piece: &NamedPiece) -> Vec<(Square, u64)> {
        let squares = self.numbers.chunks(self.kinds.max(1)).enumerate();
        let numbers = squares.map(|(index, numbers)| {
            let of_kind = |kind: KindId| numbers[kind.index()];
            (Square::new(index), piece.kinds.iter().map(of_kind).sum())
        });
        numbers.filter(|&(_, number)| number > 0).collect()
    }
}
