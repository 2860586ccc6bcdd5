//! Runs both engines side by side and checks that they agree.
//!
//! While they work only numbers and digests are kept. Only if those differ are both sets made again and held, to name
//! solutions that one engine has and the other lacks.

use std::convert::Infallible;

use super::difference::EngineDifference;
use super::engine::{Engine, How};
use super::failure::Failure;
use super::tally::{Disagreement, Tally};
use super::{CollectionOutcome, Task};
use crate::app::collect::{Digest, Sorted};
use crate::puzzle::{Judge, Puzzle};
use crate::sat::Method;
use crate::stop::Stop;
use crate::threads;

impl Tally {
    /// The tally of what was found, with its digest.
    pub(in crate::app) fn of<C>(outcome: &CollectionOutcome<C>, digest: Digest) -> Self {
        Tally {
            solutions: outcome.solutions,
            digest,
            complete: outcome.is_complete(),
            goal: outcome.goal,
        }
    }
}

/// Whether the answers of both engines can be true at once.
pub fn agree(sat: &Tally, native: &Tally) -> bool {
    if let (Some(one), Some(other)) = (sat.goal, native.goal)
        && (one.contradicts(&other) || denies(sat, native) || denies(native, sat))
    {
        return false;
    }
    match (sat.complete, native.complete) {
        (true, true) => sat.solutions == native.solutions && sat.digest == native.digest,
        (true, false) => native.solutions <= sat.solutions,
        (false, true) => sat.solutions <= native.solutions,
        (false, false) => true,
    }
}

/// Whether one says that nothing obeys the rules although the other has found something that does.
fn denies(one: &Tally, other: &Tally) -> bool {
    let found = other.goal.is_some_and(|goal| goal.best.is_some());
    one.complete && one.solutions == 0 && found
}

/// Runs both engines at the same time and stops one if the other fails. The SAT engine runs on the calling thread.
pub fn side_by_side<R: Send>(
    stop: &Stop,
    sat: impl FnOnce(&Stop) -> Result<R, Failure<Infallible>>,
    native: impl Fn(&Stop) -> Result<R, Failure<Infallible>> + Sync,
) -> Result<(R, R), Failure<Infallible>> {
    let stop = stop.for_part();
    let (native, sat) = threads::both(
        || native(&stop).inspect_err(|_| stop.raise()),
        || sat(&stop).inspect_err(|_| stop.raise()),
    );
    Ok((sat?, native?))
}

/// Returns an error unless the engines agree.
pub fn compare(
    puzzle: &Puzzle,
    how: &How,
    sat: Tally,
    native: Tally,
) -> Result<(), Failure<Infallible>> {
    if agree(&sat, &native) {
        return Ok(());
    }
    Err(Failure::Disagreement(Box::new(Disagreement {
        sat,
        native,
        difference: difference(puzzle, how)?,
    })))
}

/// How the solutions of both differ, or those that they find in the remaining time.
fn difference(puzzle: &Puzzle, how: &How) -> Result<EngineDifference, Failure<Infallible>> {
    let judge = Judge::new(puzzle);
    let all = |engine| {
        let task = Task {
            puzzle,
            judge: &judge,
            engine,
            method: Method::Cubes,
            how,
        };
        let new = Sorted::each(puzzle, &judge, false);
        let outcome = task.run(new())?.accepted()?;
        Ok::<_, Failure<Infallible>>(outcome.collected.into_packed())
    };
    Ok(EngineDifference::between(
        &all(Engine::Sat)?,
        &all(Engine::Native)?,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::Unfinished;
    use crate::puzzle::Placement;

    fn tally(solutions: u64, complete: bool) -> Tally {
        Tally {
            solutions,
            digest: Digest::default(),
            complete,
            goal: None,
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
    fn a_failure_of_one_stops_the_other() {
        let wait = |stop: &Stop| {
            while !stop.is_raised() {
                std::thread::yield_now();
            }
            Ok(())
        };
        let whole = Stop::never();
        let failed = |_: &Stop| Err(Unfinished::AT_ONCE.into());
        assert!(matches!(
            side_by_side(&whole, failed, wait),
            Err(Failure::Unfinished(_))
        ));
        assert!(!whole.is_raised());
    }
}
