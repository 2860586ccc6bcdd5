//! Numbers that no enumeration reaches: counted state by state, and what speaks for them.
//!
//! The frontier is one reading of the rules, and a claim is met by two. So what it says of a claim counts where it has been
//! held against both engines on smaller instances of the same file ([`super::sizes`]), whose rules are the same; and a
//! thousand solutions drawn from its table are judged each time.
//!
//! When it is asked: before the engines, where the claim itself says that there are more solutions than they could
//! visit; beside them, once they have been at it for long, to see whether that is so; and after them, where they have
//! come to a limit. A claim that the engines settle in time costs nothing more.

use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::census::{Census, Wanted};
use super::checks::is_as_expected;
use super::sizes::{self, Contradiction, Refused, request};
use super::{Asked, Observer};
use crate::app::states::count_aside;
use crate::app::{CountReport, DoesNotFit, Failure, How};
use crate::definition::{Instance, Statements};
use crate::puzzle::Puzzle;
use crate::stop::Stop;

/// More solutions than this are not enumerated by two engines: `verify` makes and judges each one, the SAT engine at best
/// some ten thousand in a second, which takes a day.
const BEYOND: u64 = 1_000_000_000;

/// After so long it is asked whether there are more than that.
const PATIENCE: Duration = Duration::from_secs(20);

/// On so many other instances at least the frontier must have been right before it is believed.
pub const LEAST_SIZES: usize = 2;

/// What counting state by state came to.
#[derive(Default)]
pub struct ByStates {
    /// `None` where the frontier is too wide, or it was stopped.
    pub report: Option<CountReport>,
    pub refused: Option<Refused>,
    /// On so many other instances both engines came to the same; `None` if they were not asked.
    pub sizes: Option<usize>,
    pub contradiction: Option<Contradiction>,
    pub time: Duration,
}

impl ByStates {
    /// Whether there is no hope for the engines to visit all solutions.
    pub fn is_beyond_enumeration(&self) -> bool {
        let report = self.report.as_ref();
        report.is_some_and(|report| report.solutions > BEYOND)
    }

    /// Held against what an engine knows of the same instance, though it may not know all.
    pub fn hold_against(&mut self, instance: &Instance, wanted: &Wanted, found: &Census) {
        let Some(report) = self
            .report
            .as_ref()
            .filter(|_| self.contradiction.is_none())
        else {
            return;
        };
        if !may_both_be_true(report, wanted, found) {
            self.contradiction = Some(Contradiction::new(instance, report, found));
        }
    }
}

/// A count of everything, and what was enumerated until the end or until a stop.
fn may_both_be_true(report: &CountReport, wanted: &Wanted, found: &Census) -> bool {
    let brackets = report.goal.zip(found.tally.goal);
    match found.tally.complete {
        true => is_as_expected(report, wanted, found),
        false => {
            report.solutions >= found.tally.solutions
                && brackets.is_none_or(|(one, other)| !one.contradicts(&other))
        }
    }
}

/// Whether it states a number that the frontier may settle.
pub fn is_about_numbers(statements: &Statements) -> bool {
    statements.solutions.is_some()
        || statements.fundamental.is_some()
        || statements.optimum.is_some()
        || !statements.by.is_empty()
}

/// Whether more solutions are claimed than can be visited, so that to try would be in vain if it is true.
pub fn claims_beyond_enumeration(statements: &Statements) -> bool {
    let numbers = [&statements.solutions, &statements.fundamental].into_iter();
    let of_squares = statements.by.iter().map(|by| &by.solutions);
    let mut numbers = numbers.flatten().chain(of_squares);
    numbers.any(|number| *number > BEYOND)
}

/// Counts what the claim is about, and the same for small instances unless only the frontier was asked; `None` if it is
/// not asked at all, or the time is over.
pub fn by_states(
    asked: &Asked<'_>,
    wanted: &Wanted,
    stop: &Stop,
    observer: &Observer,
) -> Result<Option<ByStates>, DoesNotFit> {
    let Some(count) = asked.solvers.states.filter(|_| !stop.is_raised()) else {
        return Ok(None);
    };
    let mut found = ByStates::default();
    let start = Instant::now();
    let request = request(wanted, stop, observer);
    match count(&asked.claim.instance.puzzle, &request) {
        Ok(report) => found.report = Some(report),
        Err(Failure::Rejected(rejected)) => {
            let instance = Instance::clone(&asked.claim.instance);
            found.refused = Some(Refused { instance, rejected });
        }
        Err(Failure::DoesNotFit(error)) => return Err(error),
        Err(Failure::Unfinished(_) | Failure::Disagreement(_) | Failure::Program(_)) => {}
        Err(Failure::Sink(never)) => match never {},
    }
    if found.report.is_some() && !asked.solvers.is_frontier_alone() {
        let comparison = sizes::compare(asked, wanted, stop);
        found.sizes = Some(comparison.sizes);
        (found.contradiction, found.refused) = (comparison.contradiction, comparison.refused);
    }
    found.time = start.elapsed();
    Ok(Some(found))
}

/// Waits while the engines are at work. After a long time it tries whether there are more solutions than they can visit,
/// and then stops them. `ended` is closed when they have come to their end, and `aside` raised.
pub fn stop_if_hopeless(puzzle: &Puzzle, ended: &Receiver<()>, aside: &Stop, engines: &Stop) {
    if ended.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    let how = How {
        jobs: Some(NonZeroUsize::MIN),
        stop: aside.clone(),
        ..How::default()
    };
    let number = count_aside(puzzle, &how);
    if number.is_some_and(|number| number > BEYOND) {
        engines.raise();
    }
}
