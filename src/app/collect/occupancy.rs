//! A histogram by square: the number of solutions in which a piece stands there.

use super::{Collector, JudgedSolution, Needs};
use crate::app::pieces::NamedPiece;
use crate::board::Square;
use crate::puzzle::{Automorphisms, KindId, Puzzle};
use crate::total::Total;

/// The number of solutions with a piece on each square; squares where it never stands are absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByPiece {
    pub piece: String,
    /// In reading order.
    pub squares: Vec<(Square, Total)>,
}

/// The number of solutions for each square and kind.
#[derive(Clone, Debug)]
pub struct OccupancyHistogram {
    kinds: usize,
    /// By square, and within a square by kind; empty if nobody asks.
    numbers: Vec<u64>,
}

impl OccupancyHistogram {
    /// For these pieces; counts nothing if there are none.
    pub fn new(puzzle: &Puzzle, pieces: &[NamedPiece]) -> Self {
        let kinds = puzzle.kinds.len();
        let squares = match pieces {
            [] => 0,
            _ => puzzle.board.len(),
        };
        OccupancyHistogram {
            kinds,
            numbers: vec![0; squares * kinds],
        }
    }

    /// For each piece, the squares where it stands in at least one solution.
    pub fn report(&self, pieces: &[NamedPiece]) -> Vec<ByPiece> {
        let report = |piece: &NamedPiece| ByPiece {
            piece: piece.name.clone(),
            squares: self.squares(piece),
        };
        pieces.iter().map(report).collect()
    }

    fn squares(&self, piece: &NamedPiece) -> Vec<(Square, Total)> {
        let squares = self.numbers.chunks(self.kinds.max(1)).enumerate();
        let numbers = squares.map(|(index, numbers)| {
            let of_kind = |kind: KindId| numbers[kind.index()];
            (
                Square::new(index),
                piece.kinds.iter().map(of_kind).sum::<u64>(),
            )
        });
        let ever = numbers.filter(|&(_, number)| number > 0);
        ever.map(|(square, number)| (square, number.into()))
            .collect()
    }
}

impl Collector for OccupancyHistogram {
    fn needs(&self) -> Needs {
        match self.numbers.is_empty() {
            true => Needs::Number,
            false => Needs::Representatives,
        }
    }

    fn add(&mut self, found: JudgedSolution<'_>) {
        if !self.numbers.is_empty() {
            for (square, kind) in found.placement.pieces() {
                self.numbers[square.index() * self.kinds + kind.index()] += found.weight();
            }
        }
    }

    fn merge(&mut self, other: Self) {
        for (number, more) in self.numbers.iter_mut().zip(other.numbers) {
            *number += more;
        }
    }

    /// Replaces the number of a square by the mean over the squares to which the symmetries carry it. (Each image of
    /// the counted solution is reached by the same number of symmetries.)
    fn finish(&mut self, symmetries: &Automorphisms) {
        let mut sums = vec![0u128; self.numbers.len()];
        for index in 0..symmetries.order() as usize {
            for (place, &number) in self.numbers.iter().enumerate() {
                let square = Square::new(place / self.kinds);
                let kind = KindId::new(place % self.kinds);
                let (square, kind) = symmetries.image_of(index, (square, kind));
                sums[square.index() * self.kinds + kind.index()] += u128::from(number);
            }
        }
        let order = u128::from(symmetries.order());
        // A mean of 64-bit numbers. If the count was cut short the mean is rounded down, so it remains a lower bound.
        self.numbers = sums.iter().map(|sum| (sum / order) as u64).collect();
    }
}
