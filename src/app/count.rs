//! How many solutions one instance has: in all, up to symmetry, and by where a piece stands.
//!
//! No solution is held longer than it takes to judge and count it.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use super::engine::{self, Cut, Engine, Failure, How};
use super::pieces::NamedPiece;
use crate::board::Square;
use crate::puzzle::{Fundamental, Judge, KindSet, Placement, Puzzle};
use crate::sat::Method;

#[derive(Clone, Debug)]
pub struct CountRequest {
    pub fundamental: bool,
    pub by: Vec<NamedPiece>,
    pub how: How,
}

#[derive(Clone, Debug)]
pub struct CountReport {
    pub solutions: u64,
    /// How many are the first of their class, if that was asked for.
    pub fundamental: Option<u64>,
    pub by: Vec<ByPiece>,
    /// Whether these are all; otherwise every number is a lower bound.
    pub complete: bool,
    pub engine: Engine,
    pub elapsed: Duration,
}

/// In how many solutions a piece stands on each square; squares where it never stands are absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByPiece {
    pub piece: String,
    /// In reading order.
    pub squares: Vec<(Square, u64)>,
}

pub fn count(puzzle: &Puzzle, request: &CountRequest) -> Result<CountReport, Failure<Infallible>> {
    let start = Instant::now();
    let judge = Judge::new(puzzle);
    let test = request
        .fundamental
        .then(|| Fundamental::new(puzzle, &judge));
    let mut fundamental = test.as_ref().map(|_| 0);
    let mut tallies: Vec<Tally> = request
        .by
        .iter()
        .map(|piece| Tally::new(piece, puzzle.board.len()))
        .collect();
    let mut solutions = 0;
    let mut complete = true;
    for found in engine::solutions(puzzle, &judge, &request.how, Method::Cubes)? {
        let placement = match found {
            Ok(placement) => placement,
            Err(Cut::Rejected(rejected)) => return Err(Failure::Rejected(rejected)),
            Err(Cut::Stopped) => {
                complete = false;
                break;
            }
        };
        solutions += 1;
        if let (Some(test), Some(number)) = (&test, &mut fundamental) {
            *number += u64::from(test.is_fundamental(&placement));
        }
        tallies.iter_mut().for_each(|tally| tally.add(&placement));
    }
    Ok(CountReport {
        solutions,
        fundamental,
        by: tallies.into_iter().map(Tally::into_report).collect(),
        complete,
        engine: request.how.engine,
        elapsed: start.elapsed(),
    })
}

/// For one piece, a counter for each square.
struct Tally {
    piece: String,
    kinds: KindSet,
    numbers: Vec<u64>,
}

impl Tally {
    fn new(piece: &NamedPiece, squares: usize) -> Self {
        Tally {
            piece: piece.name.clone(),
            kinds: piece.kinds.clone(),
            numbers: vec![0; squares],
        }
    }

    fn add(&mut self, placement: &Placement) {
        for (square, kind) in placement.pieces() {
            if self.kinds.contains(kind) {
                self.numbers[square.index()] += 1;
            }
        }
    }

    fn into_report(self) -> ByPiece {
        let squares = self.numbers.into_iter().enumerate();
        ByPiece {
            piece: self.piece,
            squares: squares
                .filter(|&(_, number)| number > 0)
                .map(|(index, number)| (Square::new(index), number))
                .collect(),
        }
    }
}
