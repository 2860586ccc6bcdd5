//! Is there a placement with a better number of the goal's pieces? By the way that also counts: parts
//! up to symmetry, shared out to threads, each by propagation and by solvers of its own
//! ([`super::plan`]).
//!
//! Who refutes a number has to go through everything, so only one of parts that symmetries carry to
//! one another need be looked at; and a placement, if there is one, has an image in a part that is.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::aimed::better_than;
use super::options::{Method, Options};
use super::plan::{Plan, Share, on_each_thread};
use crate::progress::Progress;
use crate::puzzle::{Goal, Placement, Puzzle};
use crate::stop::Stopped;

/// Any placement that obeys the rules with a better number than this one; `None` where it is proved
/// that there is none.
pub fn find_better(
    puzzle: &Puzzle,
    goal: &Goal,
    number: u64,
    options: &Options,
    jobs: NonZeroUsize,
) -> Result<Option<Placement>, Stopped> {
    let better = better_than(puzzle.clone(), goal, number);
    let found = options.stop.for_part();
    let options = Options {
        method: Method::Cubes,
        automorphisms: options.automorphisms_of_goal.clone(),
        stop: found.clone(),
        // Its shares would start over with every number; the watch says more.
        progress: Progress::default(),
        ..options.clone()
    };
    let plan = Arc::new(Plan::of_puzzle(&better, &options, jobs.get())?);
    let answers = on_each_thread(jobs, || {
        let answer = Share::of(Arc::clone(&plan)).next();
        if let Ok(Some(_)) = answer {
            found.raise();
        }
        answer
    });
    let mut is_stopped = false;
    for answer in answers {
        match answer {
            Ok(Some(placement)) => return Ok(Some(placement)),
            Ok(None) => {}
            Err(Stopped) => is_stopped = true,
        }
    }
    match is_stopped {
        true => Err(Stopped),
        false => Ok(None),
    }
}
