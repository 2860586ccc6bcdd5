//! Where two engines differ: the placements that only one of them finds, and the smallest puzzle
//! that shows it.

use std::time::{Duration, Instant};

use super::enumerate::Enumerate;
use super::shrink::shrink;
use crate::app::DoesNotFit;
use crate::app::Engine;
use crate::app::both::only_in_one;
use crate::app::digest::Digest;
use crate::app::shelf::Shelf;
use crate::puzzle::{Placement, Puzzle};
use crate::stop::{Stop, Stopped};

/// What one engine found and the other did not, and where to look.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The first few that only one engine finds, with that engine.
    pub only: Vec<(Engine, Placement)>,
    /// A placement that an engine found a second time.
    pub twice: Option<(Engine, Placement)>,
    /// The smallest puzzle found on which the engines still differ.
    pub smallest: Puzzle,
}

/// How long the search for a smaller puzzle may try one candidate.
const PATIENCE: Duration = Duration::from_secs(2);

/// Why a difference could not be listed.
#[derive(Debug, thiserror::Error)]
pub enum Unlisted {
    #[error(transparent)]
    Stopped(#[from] Stopped),
    #[error(transparent)]
    DoesNotFit(#[from] DoesNotFit),
}

/// Lists how the sets of the two engines differ. It holds both sets, packed, which is done only
/// once the engines are known to differ.
pub fn difference(
    puzzle: &Puzzle,
    sat: &Enumerate,
    native: &Enumerate,
    stop: &Stop,
) -> Result<Difference, Unlisted> {
    let (by_sat, by_native) = (all(puzzle, sat, stop)?, all(puzzle, native, stop)?);
    let named = |engine: Engine| move |placement| (engine, placement);
    let twice = repeated(by_sat.sorted()).map(named(Engine::Sat));
    let twice = twice.or_else(|| repeated(by_native.sorted()).map(named(Engine::Native)));
    let only = only_in_one(by_sat.sorted(), by_native.sorted());
    let shown = only.first().or(twice.as_ref());
    let smallest = match shown {
        Some((_, shown)) => shrink(puzzle, shown, |candidate| {
            disagree(candidate, sat, native, stop)
        }),
        None => puzzle.clone(),
    };
    Ok(Difference {
        only,
        twice,
        smallest,
    })
}

/// Whether both engines come to their end on a puzzle, soon, with different sets.
fn disagree(puzzle: &Puzzle, sat: &Enumerate, native: &Enumerate, stop: &Stop) -> bool {
    let stop = stop.with_deadline(Instant::now() + PATIENCE);
    let set = |enumerate: &Enumerate| {
        let mut digest = Digest::default();
        let mut number = 0u64;
        for placement in enumerate(puzzle, &stop).ok()? {
            digest.add(&placement.ok()?);
            number += 1;
        }
        Some((number, digest))
    };
    match (set(sat), set(native)) {
        (Some(sat), Some(native)) => sat != native,
        _ => false,
    }
}

/// All that one engine finds, packed.
fn all(puzzle: &Puzzle, enumerate: &Enumerate, stop: &Stop) -> Result<Shelf, Unlisted> {
    let mut shelf = Shelf::new(puzzle);
    for placement in enumerate(puzzle, stop)? {
        shelf.push(&placement?);
    }
    Ok(shelf)
}

/// The first of two equal placements side by side.
fn repeated(mut sorted: impl Iterator<Item = Placement>) -> Option<Placement> {
    let mut previous = sorted.next()?;
    sorted.find_map(|placement| {
        let before = std::mem::replace(&mut previous, placement);
        (before == previous).then_some(before)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::verify::enumerate::{Placements, by_search};
    use crate::board::Square;
    use crate::puzzle::sample;

    /// A planted fault: never finds a solution with a piece in the first square.
    fn blind_in_the_corner<'a>(
        puzzle: &'a Puzzle,
        stop: &Stop,
    ) -> Result<Placements<'a>, DoesNotFit> {
        let found = by_search(puzzle, stop)?;
        let sees =
            |placement: &Placement| placement.is_empty() || placement.get(Square::new(0)).is_none();
        Ok(Box::new(found.filter(move |p| p.as_ref().is_ok_and(sees))))
    }

    /// A planted fault: finds its first solution a second time.
    fn stutters<'a>(puzzle: &'a Puzzle, stop: &Stop) -> Result<Placements<'a>, DoesNotFit> {
        let first = by_search(puzzle, stop)?.take(1);
        Ok(Box::new(first.chain(by_search(puzzle, stop)?)))
    }

    #[test]
    fn what_only_one_engine_finds_is_listed_and_shown_on_the_smallest_board() {
        let puzzle = sample::queens(5);
        let stop = Stop::never();
        let difference = difference(&puzzle, &blind_in_the_corner, &by_search, &stop).unwrap();
        // Of the 10 solutions 2 have a queen in each corner square.
        let engines: Vec<Engine> = difference.only.iter().map(|(engine, _)| *engine).collect();
        assert_eq!(engines, [Engine::Native, Engine::Native]);
        assert_eq!(difference.smallest.board.len(), 1);
        assert!(difference.smallest.rules.is_empty());
    }

    #[test]
    fn a_solution_found_twice_is_named() {
        let puzzle = sample::queens(4);
        let stop = Stop::never();
        let difference = difference(&puzzle, &stutters, &by_search, &stop).unwrap();
        assert!(matches!(difference.twice, Some((Engine::Sat, _))));
    }
}
