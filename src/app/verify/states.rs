//! Numbers beyond the reach of enumeration: counted state by state, and the evidence for them.
//!
//! The frontier is a single interpretation of the rules, and a claim is met only by two. So its result counts only if
//! it was compared with both engines on smaller instances of the same file ([`super::sizes`]), whose rules are the
//! same. In addition, a thousand solutions drawn from its table are judged each time.
//!
//! It is asked before the engines if the claim itself says that there are more solutions than they could visit;
//! beside them after they have worked for long, to see whether that is so; and after them if they were stopped by a
//! limit. A claim that the engines settle in time costs nothing more.

use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, RecvTimeoutError};

use super::census::{Census, CensusRequest};
use super::checks::is_as_expected;
use super::sizes::{self, FrontierFault, Refused, SizeContradiction, request};
use super::{AskedClaim, Observer};
use crate::app::states::count_aside;
use crate::app::{CountReport, DoesNotFit, Failure, How};
use crate::clock::{Duration, Instant};
use crate::definition::{Instance, Statements};
use crate::puzzle::Puzzle;
use crate::stop::Stop;

/// Two engines do not enumerate more solutions than this: `verify` constructs and judges each one, and the SAT engine
/// finds at best some ten thousand in a second, so this takes a day.
const BEYOND: u64 = 1_000_000_000;

/// After this time the frontier is asked whether there are more than that.
const PATIENCE: Duration = Duration::from_secs(20);

/// The least number of other instances on which the frontier must have been right to be believed.
pub const LEAST_SIZES: usize = 2;

/// The result of counting state by state.
#[derive(Default)]
pub struct ByStates {
    /// `None` if the frontier is too wide or was stopped.
    pub report: Option<CountReport>,
    pub refused: Option<Refused>,
    /// The number of other instances on which both engines had the same result; `None` if they were not asked.
    pub sizes: Option<usize>,
    pub contradiction: Option<SizeContradiction>,
    pub time: Duration,
}

impl ByStates {
    /// Whether the engines have no hope of visiting all solutions.
    pub fn is_beyond_enumeration(&self) -> bool {
        let report = self.report.as_ref();
        report.is_some_and(|report| report.solutions > BEYOND)
    }

    /// Compares the count with what an engine knows of the same instance, even if that is not everything.
    pub fn hold_against(&mut self, instance: &Instance, wanted: &CensusRequest, found: &Census) {
        if let (Some(report), None) = (&self.report, &self.contradiction)
            && !may_both_be_true(report, wanted, found)
        {
            self.contradiction = Some(SizeContradiction::new(instance, report, found));
        }
    }
}

/// Whether the count agrees with an enumeration that was complete or stopped.
fn may_both_be_true(report: &CountReport, wanted: &CensusRequest, found: &Census) -> bool {
    let brackets = report.goal.zip(found.tally.goal);
    match found.tally.complete {
        true => is_as_expected(report, wanted, found),
        false => {
            report.solutions >= found.tally.solutions
                && brackets.is_none_or(|(one, other)| !one.contradicts(&other))
        }
    }
}

/// Whether a claim states a number that the frontier may settle.
pub fn is_about_numbers(statements: &Statements) -> bool {
    statements.solutions.is_some()
        || statements.fundamental.is_some()
        || statements.optimum.is_some()
        || !statements.by.is_empty()
}

/// Whether the claim states more solutions than can be visited: if it is true, enumeration is in vain.
pub fn claims_beyond_enumeration(statements: &Statements) -> bool {
    let numbers = [&statements.solutions, &statements.fundamental].into_iter();
    let of_squares = statements.by.iter().map(|by| &by.solutions);
    let mut numbers = numbers.flatten().chain(of_squares);
    numbers.any(|number| *number > BEYOND)
}

/// Counts what the claim is about, and does the same for small instances unless only the frontier is asked. `None` if
/// the frontier is not asked at all, or the time is over.
pub fn by_states(
    asked: &AskedClaim<'_>,
    wanted: &CensusRequest,
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
        found.sizes = Some(0);
        match sizes::compare(asked, wanted, stop) {
            Ok(same) => found.sizes = Some(same),
            Err(fault) => match *fault {
                FrontierFault::Contradicted(other) => found.contradiction = Some(other),
                FrontierFault::Refused(refused) => found.refused = Some(refused),
            },
        }
    }
    found.time = start.elapsed();
    Ok(Some(found))
}

/// Waits while the engines are at work. After a long time it tests whether there are more solutions than they can
/// visit, and if so stops them. When they have ended, `ended` is closed and `aside` is raised.
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
