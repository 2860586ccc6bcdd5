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
use super::behind::Behind;

/// So many solutions are counted one by one; with more, solutions are looked for behind each candidate.
pub const MOST_BEHIND: u64 = 10_000;

/// For each square, the candidates with the number of solutions that have them.
pub struct Numbers {
    squares: Vec<Vec<Number>>,
    /// Whether all of the numbers are exact.
    pub is_exact: bool,
}

/// How many solutions have a candidate.
pub struct Number {
    pub content: Option<KindId>,
    pub solutions: Total,
    /// Whether these are all; otherwise there are at least so many.
    pub is_exact: bool,
}

impl Numbers {
    /// The candidates on a square, in their order, each with its number.
    pub fn on(&self, square: Square) -> &[Number] {
        &self.squares[square.index()]
    }
}

/// Counts by squares: state by state where the frontier is narrow, or else one by one up to a number; if there are more,
/// solutions behind each candidate are looked for.
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
    let mut behind = Vec::new();
    if !is_exact {
        behind = super::behind::behind(puzzle, candidates, how)?;
    }
    let number = |square: Square, place: usize, content: Option<KindId>| {
        let of_kinds = &held[square.index()];
        let number = match content {
            Some(kind) => of_kinds[kind.index()].clone(),
            None => {
                let held: BigUint = of_kinds.iter().map(|number| number.as_big()).sum();
                Total::from(all.as_big() - held)
            }
        };
        let known: Option<&Behind> = behind.get(square.index()).map(|on| &on[place]);
        // A candidate has a solution, whether it is among those that were counted or not.
        let seen = known.map_or(1, |known| known.seen.max(1));
        Number {
            content,
            solutions: number.max(Total::from(seen)),
            is_exact: is_exact || known.is_some_and(|known| known.is_all),
        }
    };
    let of_square = |square| {
        let on = candidates.on(square).iter().enumerate();
        on.map(|(place, &content)| number(square, place, content))
            .collect()
    };
    Ok(Numbers {
        squares: (0..puzzle.board.len())
            .map(|index| of_square(Square::new(index)))
            .collect(),
        is_exact,
    })
}
