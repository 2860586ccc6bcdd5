//! Verifies many claims, several at a time, and reports them in their order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use super::{AskedClaim, AtWork, ClaimReport, Solvers, verify_watched};
use crate::app::DoesNotFit;
use crate::clock::Duration;
use crate::definition::{Claim, Definition};
use crate::stop::Stop;
use crate::threads;

/// The result for one claim.
pub type Verified = Result<ClaimReport, DoesNotFit>;

/// How many claims are verified at a time, and how long each may take.
#[derive(Clone, Copy, Debug)]
pub struct Jobs {
    pub at_a_time: usize,
    /// Applies to the engines, and again to the frontier if it is asked after them.
    pub claim_time: Option<Duration>,
}

/// Verifies claims, each given with its file, several at a time. Passes each report with the claim's place to `each`,
/// in order, as soon as it and all before it are done. An error of `each` ends the work. Meanwhile `at_work` shows
/// what the engines are doing.
pub fn verify_all<E>(
    claims: &[(&Definition, &Claim)],
    solvers: &Solvers<'_>,
    jobs: Jobs,
    stop: &Stop,
    at_work: &AtWork,
    mut each: impl FnMut(usize, Verified) -> Result<(), E>,
) -> Result<(), E> {
    let stop = stop.for_part();
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let work = |sender: mpsc::Sender<(usize, Verified)>| {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(&(definition, claim)) = claims.get(place) else {
                return;
            };
            let asked = AskedClaim {
                definition,
                claim,
                solvers,
            };
            let verified = verify_watched(&asked, &stop, jobs.claim_time, at_work, place);
            at_work.leave(place);
            if sender.send((place, verified)).is_err() {
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..jobs.at_a_time.clamp(1, claims.len().max(1)) {
            let (sender, work) = (sender.clone(), &work);
            if threads::start(scope, move || work(sender)).is_none() {
                break;
            }
            started += 1;
        }
        match started {
            0 => work(sender),
            _ => drop(sender),
        }
        let result = in_order(receiver, &mut each);
        if result.is_err() {
            // Nobody waits for the rest.
            stop.raise();
        }
        result
    })
}

/// Hands on what arrives in any order, in the order of its places.
fn in_order<T, E>(
    arrivals: mpsc::Receiver<(usize, T)>,
    each: &mut impl FnMut(usize, T) -> Result<(), E>,
) -> Result<(), E> {
    let mut early = BTreeMap::new();
    let mut due = 0;
    for (place, item) in arrivals {
        early.insert(place, item);
        while let Some(item) = early.remove(&due) {
            each(due, item)?;
            due += 1;
        }
    }
    Ok(())
}
