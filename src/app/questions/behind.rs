//! Solutions behind each candidate, where there are too many to count all.
//!
//! The candidate behind which the fewest solutions are known is asked about next: its solution counts for all other
//! candidates that it has. This takes so much counted work at most, the same on every machine.

use std::convert::Infallible;

use crate::app::driver::{Failure, How};
use crate::board::Square;
use crate::puzzle::{Placement, Puzzle};

use super::Candidates;
use super::opened::opened;

/// So many solutions are looked for behind each candidate.
const MOST_OF_EACH: u64 = 1_000;

/// All of it takes so many steps, each of some microseconds.
const MOST_STEPS: u64 = 2 << 20;

/// What is known of a candidate.
#[derive(Clone, Copy, Default)]
pub struct Behind {
    /// So many different solutions have it.
    pub seen: u64,
    /// Whether no others do.
    pub is_all: bool,
}

/// For each square, what is known of its candidates, in their order.
pub fn behind(
    puzzle: &Puzzle,
    candidates: &Candidates,
    how: &How,
) -> Result<Vec<Vec<Behind>>, Failure<Infallible>> {
    let squares = (0..puzzle.board.len()).map(Square::new);
    let none = squares.map(|square| vec![Behind::default(); candidates.on(square).len()]);
    let mut behind: Vec<Vec<Behind>> = none.collect();
    opened(puzzle, &candidates.first, how, |opened, validation| {
        let Some(mut opened) = opened else {
            return Ok(());
        };
        while let Some((square, place)) = rarest(&behind)
            && let Some(left) = MOST_STEPS.checked_sub(opened.steps())
        {
            let held = opened.holds(square, candidates.on(square)[place]);
            let most = opened.conflicts_in(left);
            match opened.ask_within(most, &held.unwrap_or_default()) {
                Ok(Ok(Some(found))) => {
                    let found = validation.judge(found)?;
                    add(&found, puzzle, candidates, &mut behind);
                    let other = opened.other_than(&found);
                    opened.imply(&[], &[other]);
                }
                Ok(Ok(None)) => behind[square.index()][place].is_all = true,
                // What was seen before the stop is told.
                Ok(Err(_)) | Err(_) => break,
            }
        }
        Ok(())
    })?;
    Ok(behind)
}

/// One more solution behind each of the candidates that it has.
fn add(found: &Placement, puzzle: &Puzzle, candidates: &Candidates, behind: &mut [Vec<Behind>]) {
    for square in puzzle.board.open_places() {
        let mut on = candidates.on(square).iter();
        if let Some(place) = on.position(|content| *content == found.get(square)) {
            behind[square.index()][place].seen += 1;
        }
    }
}

/// The square and the place among its candidates of which the fewest solutions are known, if more are wanted of any.
fn rarest(behind: &[Vec<Behind>]) -> Option<(Square, usize)> {
    let undecided = behind.iter().enumerate().filter(|(_, on)| on.len() > 1);
    let all = undecided.flat_map(|(square, on)| {
        let on = on.iter().enumerate();
        on.map(move |(place, one)| (one, Square::new(square), place))
    });
    let wanted = all.filter(|(one, ..)| !one.is_all && one.seen < MOST_OF_EACH);
    let rarest = wanted.min_by_key(|(one, ..)| one.seen);
    rarest.map(|(_, square, place)| (square, place))
}
