//! How many solutions lie behind each candidate.

use std::convert::Infallible;

use num_bigint::BigUint;

use crate::app::count::{CountRequest, count};
use crate::app::driver::{Failure, How};
use crate::app::pieces::NamedPiece;
use crate::app::states::{Besides, count_if_narrow};
use crate::board::Square;
use crate::puzzle::{KindId, Puzzle};
use crate::total::Total;

use super::Candidates;

/// So many solutions are counted one by one; with more, the numbers are lower bounds.
pub const MOST_BEHIND: u64 = 10_000;

/// For each square, the candidates with the number of solutions that have them.
pub struct Numbers {
    squares: Vec<Vec<(Option<KindId>, Total)>>,
    /// Whether these are all solutions; otherwise there are at least so many.
    pub is_exact: bool,
}

impl Numbers {
    /// The candidates on a square, in their order, each with its number.
    pub fn on(&self, square: Square) -> &[(Option<KindId>, Total)] {
        &self.squares[square.index()]
    }
}

/// Counts by squares: state by state where the frontier is narrow, or else one by one up to a number.
pub fn numbers(
    puzzle: &Puzzle,
    candidates: &Candidates,
    how: &How,
) -> Result<Numbers, Failure<Infallible>> {
    let piece = |kind| NamedPiece {
        name: puzzle.kind(kind).name.clone(),
        kinds: [kind].into_iter().collect(),
    };
    let by: Vec<NamedPiece> = puzzle.kind_ids().map(piece).collect();
    let besides = Besides {
        by: &by,
        ..Besides::default()
    };
    let (all, by, is_exact) = match count_if_narrow(puzzle, 0, &besides, how) {
        Some(found) => (found.solutions, found.by, true),
        None => {
            let how = How {
                limit: Some(MOST_BEHIND),
                ..how.clone()
            };
            let fundamental = false;
            let request = CountRequest {
                fundamental,
                by,
                how,
            };
            let found = count(puzzle, &request)?;
            (found.solutions, found.by, found.complete)
        }
    };
    let mut held = vec![vec![Total::default(); puzzle.kinds.len()]; puzzle.board.len()];
    for (kind, by) in by.iter().enumerate() {
        for (square, number) in &by.squares {
            held[square.index()][kind] = number.clone();
        }
    }
    let number = |square: Square, content: Option<KindId>| {
        let of_kinds = &held[square.index()];
        let number = match content {
            Some(kind) => of_kinds[kind.index()].clone(),
            None => {
                let held: BigUint = of_kinds.iter().map(|number| number.as_big()).sum();
                Total::from(all.as_big() - held)
            }
        };
        // A candidate has a solution, whether it is among those that were counted or not.
        let number = if number.is_zero() {
            Total::from(1)
        } else {
            number
        };
        (content, number)
    };
    let of_square = |square| {
        let on = candidates.on(square).iter();
        on.map(|&content| number(square, content)).collect()
    };
    Ok(Numbers {
        squares: (0..puzzle.board.len())
            .map(|index| of_square(Square::new(index)))
            .collect(),
        is_exact,
    })
}
