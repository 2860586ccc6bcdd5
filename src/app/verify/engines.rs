//! Both engines side by side on the instance of a claim and, for small sets, the other ways.

use std::sync::mpsc;
use std::thread;

use super::census::{Census, CensusRequest, census};
use super::checks::{CrossChecks, checks};
use super::states::{is_about_numbers, stop_if_hopeless};
use super::verdict::{ClaimReport, is_bug};
use super::{AskedClaim, AtWork, Enumerate, Extent};
use crate::app::{DoesNotFit, Engine};
use crate::stop::Stop;
use crate::threads;

/// Runs both engines to their end, or until they are stopped: by the stop, or because there are more solutions than
/// they can visit. If the puzzle does not fit one of them, the other is stopped too.
pub fn enumerate(
    asked: &AskedClaim<'_>,
    wanted: &CensusRequest,
    stop: &Stop,
    at_work: &AtWork,
    place: usize,
) -> Result<ClaimReport, DoesNotFit> {
    let (puzzle, solvers) = (&asked.claim.instance.puzzle, asked.solvers);
    let engines = stop.for_part();
    let run = |engine: Engine, enumerate: Option<&Enumerate>| {
        let observed = |enumerate: &Enumerate| -> Result<Census, DoesNotFit> {
            let observer = at_work.begin(place, engine.into());
            let found = census(puzzle, engine, enumerate, wanted, &engines, &observer)?;
            at_work.end(place, engine.into(), &found);
            Ok(found)
        };
        let result = enumerate.map(observed).transpose();
        if result.is_err() {
            engines.raise();
        }
        result
    };
    let both = || {
        threads::both(
            || run(Engine::Sat, solvers.sat),
            || run(Engine::Native, solvers.native),
        )
    };
    let (sat, native) = match may_be_hopeless(asked, wanted) {
        true => with_aside(&engines, both, |ended, aside| {
            stop_if_hopeless(puzzle, ended, aside, &engines);
        }),
        false => both(),
    };
    let (sat, native) = (sat?, native?);
    let checks = match sat.as_ref().or(native.as_ref()) {
        Some(found) if !is_bug(sat.as_ref(), native.as_ref()) => {
            checks(puzzle, wanted, solvers, found, &engines)
        }
        _ => CrossChecks::default(),
    };
    Ok(ClaimReport {
        sat,
        native,
        checks,
        ..ClaimReport::default()
    })
}

/// The result of a stop that came before the engines began: even to begin with many claims would take long.
pub fn not_begun(asked: &AskedClaim<'_>, wanted: &CensusRequest) -> ClaimReport {
    let (puzzle, solvers) = (&asked.claim.instance.puzzle, asked.solvers);
    let nothing = |_: &Enumerate| Census::nothing(puzzle, wanted);
    ClaimReport {
        sat: solvers.sat.map(nothing),
        native: solvers.native.map(nothing),
        ..ClaimReport::default()
    }
}

/// Whether the frontier may find that there are too many solutions, and settle the claim instead.
fn may_be_hopeless(asked: &AskedClaim<'_>, wanted: &CensusRequest) -> bool {
    let is_of_all = wanted.extent == Extent::All && is_about_numbers(&asked.claim.statements);
    is_of_all && asked.solvers.states.is_some()
}

/// Runs the work and a second task at the same time; the second gets a signal when the work ends, and is stopped with
/// it.
fn with_aside<R>(
    stop: &Stop,
    work: impl FnOnce() -> R,
    aside: impl FnOnce(&mpsc::Receiver<()>, &Stop) + Send,
) -> R {
    let stop = stop.for_part();
    let (end, ended) = mpsc::channel();
    thread::scope(|scope| {
        // If no thread can be started, the work runs without it.
        threads::start(scope, || {
            // Moves the receiver into the thread.
            let ended = ended;
            aside(&ended, &stop);
        });
        let result = work();
        drop(end);
        stop.raise();
        result
    })
}
