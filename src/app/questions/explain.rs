//! Which rules and givens of a puzzle without solution contradict each other.

use std::convert::Infallible;

use crate::app::driver::{DoesNotFit, Engine, Failure, How, Rejected, RejectionReason};
use crate::puzzle::{Judge, Puzzle};
pub use crate::query::Conflict;
use crate::query::{self, Explanation};

/// What was found within the time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explained {
    Conflict(Conflict),
    /// Stopped before any conflict was found.
    Open,
}

/// For a puzzle that was proved to have no solution; always uses the SAT engine. If that finds a solution after all,
/// the result is a failure.
pub fn explain(puzzle: &Puzzle, how: &How) -> Result<Explained, Failure<Infallible>> {
    let found = query::explain(puzzle, &how.thresholds, &how.stop);
    match found.map_err(DoesNotFit::from)? {
        Explanation::Conflict(conflict) => Ok(Explained::Conflict(conflict)),
        Explanation::Open => Ok(Explained::Open),
        Explanation::Obeyed(placement) => {
            let breaches = Judge::new(puzzle).breaches(&placement);
            let reason = match breaches.is_empty() {
                true => RejectionReason::SaidToBeNone,
                false => RejectionReason::Breaches(breaches),
            };
            Err(Failure::Rejected(Box::new(Rejected {
                engine: Engine::Sat.into(),
                placement,
                reason,
            })))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sample::queens;

    #[test]
    fn a_puzzle_that_has_a_solution_after_all_is_a_bug_that_shows_it() {
        let puzzle = queens(4);
        let Err(Failure::Rejected(rejected)) = explain(&puzzle, &How::default()) else {
            panic!("there are two solutions");
        };
        assert_eq!(rejected.reason, RejectionReason::SaidToBeNone);
        assert!(Judge::new(&puzzle).accepts(&rejected.placement));
    }
}
