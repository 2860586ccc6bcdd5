//! Both engines side by side, and whether they agree.
//!
//! While they work only numbers and digests are kept. Only where those differ are both sets made
//! again and held, to name solutions that one engine has and the other lacks.

use std::cmp::Ordering;
use std::convert::Infallible;
use std::panic::resume_unwind;
use std::thread;

use super::digest::Digest;
use super::engine::{self, Cut, Engine, Failure, How};
use super::shelf::Shelf;
use crate::puzzle::{Judge, Placement, Puzzle};
use crate::sat::Method;
use crate::stop::Stop;

/// What one engine came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// How many solutions it found.
    pub solutions: u64,
    pub digest: Digest,
    /// Whether it says that there are no others.
    pub complete: bool,
}

/// The engines contradict each other: always a bug.
#[derive(Debug)]
pub struct Disagreement {
    pub sat: Tally,
    pub native: Tally,
    /// Some of the solutions that one engine alone has, with that engine.
    pub only: Vec<(Engine, Placement)>,
}

/// So many solutions of each engine are named where they differ.
const NAMED: usize = 3;

/// Whether what the engines say can both be true.
fn agree(sat: &Tally, native: &Tally) -> bool {
    match (sat.complete, native.complete) {
        (true, true) => sat == native,
        (true, false) => native.solutions <= sat.solutions,
        (false, true) => sat.solutions <= native.solutions,
        (false, false) => true,
    }
}

/// Runs both, each in its thread, and stops one if the other fails.
pub fn side_by_side<R: Send, E>(
    stop: &Stop,
    sat: impl FnOnce(&Stop) -> Result<R, Failure<E>>,
    native: impl FnOnce(&Stop) -> Result<R, Failure<Infallible>> + Send,
) -> Result<(R, R), Failure<E>> {
    let stop = stop.for_part();
    let (sat, native) = thread::scope(|scope| {
        let native = scope.spawn(|| {
            let result = native(&stop);
            if result.is_err() {
                stop.raise();
            }
            result
        });
        let sat = sat(&stop);
        if sat.is_err() {
            stop.raise();
        }
        (
            sat,
            native.join().unwrap_or_else(|panic| resume_unwind(panic)),
        )
    });
    let native = native.map_err(|failure| match failure {
        Failure::DoesNotFit(error) => Failure::DoesNotFit(error),
        Failure::Rejected(rejected) => Failure::Rejected(rejected),
        Failure::Disagreement(disagreement) => Failure::Disagreement(disagreement),
        Failure::Sink(never) => match never {},
    })?;
    Ok((sat?, native))
}

/// An error unless the engines agree.
pub fn compare<E>(puzzle: &Puzzle, how: &How, sat: Tally, native: Tally) -> Result<(), Failure<E>> {
    if agree(&sat, &native) {
        return Ok(());
    }
    let only = difference(puzzle, how)?;
    Err(Failure::Disagreement(Box::new(Disagreement {
        sat,
        native,
        only,
    })))
}

fn difference<E>(puzzle: &Puzzle, how: &How) -> Result<Vec<(Engine, Placement)>, Failure<E>> {
    let sat = all(puzzle, Engine::Sat, how)?;
    let native = all(puzzle, Engine::Native, how)?;
    Ok(only_in_one(sat.sorted(), native.sorted()))
}

/// All solutions of an engine, or those it finds in the time that is left.
fn all<E>(puzzle: &Puzzle, engine: Engine, how: &How) -> Result<Shelf, Failure<E>> {
    let judge = Judge::new(puzzle);
    let mut shelf = Shelf::new(puzzle);
    for found in engine::solutions(puzzle, &judge, engine, how, Method::Cubes)? {
        match found {
            Ok(placement) => shelf.push(&placement),
            Err(Cut::Stopped) => break,
            Err(Cut::Rejected(rejected)) => return Err(Failure::Rejected(rejected)),
        }
    }
    Ok(shelf)
}

/// The first few elements of two sorted sets that only one of them has.
pub(super) fn only_in_one(
    sat: impl Iterator<Item = Placement>,
    native: impl Iterator<Item = Placement>,
) -> Vec<(Engine, Placement)> {
    let (mut sat, mut native) = (sat.peekable(), native.peekable());
    let mut only = Vec::new();
    let (mut of_sat, mut of_native) = (0, 0);
    loop {
        let order = match (sat.peek(), native.peek()) {
            (None, None) => return only,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(one), Some(other)) => one.cmp(other),
        };
        let one = sat.next_if(|_| order.is_le());
        let other = native.next_if(|_| order.is_ge());
        match (one, other) {
            (Some(placement), None) if of_sat < NAMED => {
                of_sat += 1;
                only.push((Engine::Sat, placement));
            }
            (None, Some(placement)) if of_native < NAMED => {
                of_native += 1;
                only.push((Engine::Native, placement));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;
    use crate::puzzle::KindId;
    use crate::puzzle::sample::queens;

    fn tally(solutions: u64, complete: bool) -> Tally {
        Tally {
            solutions,
            digest: Digest::default(),
            complete,
        }
    }

    #[test]
    fn an_engine_that_is_complete_bounds_the_other() {
        assert!(agree(&tally(5, true), &tally(5, true)));
        assert!(!agree(&tally(5, true), &tally(4, true)));
        assert!(agree(&tally(5, true), &tally(4, false)));
        assert!(!agree(&tally(5, true), &tally(6, false)));
        assert!(!agree(&tally(6, false), &tally(5, true)));
        assert!(agree(&tally(6, false), &tally(5, false)));
    }

    #[test]
    fn equal_numbers_of_different_solutions_do_not_agree() {
        let mut other = tally(5, true);
        other.digest.add(&Placement::empty(1));
        assert!(!agree(&tally(5, true), &other));
    }

    #[test]
    fn a_solution_that_one_engine_lacks_is_named() {
        let placement = |square: usize| {
            let mut placement = Placement::empty(9);
            placement.set(Square::new(square), Some(KindId::new(0)));
            placement
        };
        let sat = [1, 2, 4].map(placement).into_iter();
        let native = [2, 4, 5, 6, 7, 8].map(placement).into_iter();
        let named = [
            (Engine::Sat, placement(1)),
            (Engine::Native, placement(5)),
            (Engine::Native, placement(6)),
            (Engine::Native, placement(7)),
        ];
        assert_eq!(only_in_one(sat, native), named);
    }

    #[test]
    fn the_engines_differ_in_nothing_on_six_queens() {
        let only = difference::<Infallible>(&queens(6), &How::default());
        assert_eq!(only.unwrap(), []);
    }

    #[test]
    fn a_failure_of_one_stops_the_other() {
        let wait = |stop: &Stop| {
            while !stop.is_raised() {
                thread::yield_now();
            }
            Ok(())
        };
        let whole = Stop::never();
        let result = side_by_side(&whole, |_| Err(Failure::Sink("closed")), wait);
        assert!(matches!(result, Err(Failure::Sink("closed"))));
        assert!(!whole.is_raised());
    }
}
