//! Counts parts again by the other engine, to detect a machine that reports wrong numbers.
//!
//! The parts are drawn, with a fixed seed, from those that only one engine has counted, so each call checks others.
//! The result of the second engine is written beside the first, so every later merge sees both.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::counter::Counter;
use super::error::ScaleError;
use super::ledger::{Ledger, lock};
use super::part::Part;
use super::results::{EngineNames, Results};
use super::work::{Cover, Work};
use crate::app::{Engine, Engines, How};
use crate::clock::Instant;
use crate::random::Random;
use crate::threads;

/// How many parts are counted again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RecheckSize {
    Parts(usize),
    /// A percentage of all parts, but at least one part.
    Percent(f64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecheckReport {
    /// The number of parts that were to be counted again.
    pub asked: usize,
    /// The number of parts that were counted again with the same result.
    pub same: usize,
}

impl RecheckReport {
    pub fn is_complete(&self) -> bool {
        self.same == self.asked
    }
}

/// Counts parts again that have a result, as many at a time as `how` has threads; `name` is that of the process. A
/// number that differs from the known one is an error; a stop only means that fewer parts are counted again.
pub fn recheck(
    work: &Work,
    sample: RecheckSize,
    how: &How,
    name: &str,
) -> Result<RecheckReport, ScaleError> {
    if let Cover::Layer(_) = work.manifest.cover {
        return Err(ScaleError::FrontierAlone);
    }
    let counter = Counter::of(work, how)?;
    let results = Results::read(work)?;
    let drawn = drawn(work, &results, sample);
    let ledger = Mutex::new(Ledger::of(work, name));
    let next = AtomicUsize::new(0);
    let count_some = || -> Result<usize, ScaleError> {
        let mut same = 0;
        while let Some(part) = drawn.get(next.fetch_add(1, Ordering::Relaxed)) {
            let start = Instant::now();
            let Some(first) = results.counted.get(&part.number) else {
                continue;
            };
            let on_one_thread = How {
                engines: others_than(&first.engines),
                jobs: Some(NonZeroUsize::MIN),
                ..how.clone()
            };
            let Some(counted) = counter.count(part, on_one_thread)? else {
                break;
            };
            lock(&ledger).write(part.number, counted, start.elapsed())?;
            same += 1;
        }
        Ok(same)
    };
    let mut same = 0;
    for outcome in threads::on_each(how.threads(), count_some) {
        same += outcome?;
    }
    // The new results contradict the earlier ones, or they are the same.
    Results::read(work)?;
    Ok(RecheckReport {
        asked: drawn.len(),
        same,
    })
}

/// An engine that has counted no cube of a part, or both if each has counted some.
fn others_than(lines: &[EngineNames]) -> Engines {
    let has = |engine: Engine| lines.iter().any(|line| line.contains(engine.name()));
    match (has(Engine::Native), has(Engine::Sat)) {
        (false, _) => Engine::Native.into(),
        (true, false) => Engine::Sat.into(),
        (true, true) => Engines::Both,
    }
}

fn drawn<'a>(work: &'a Work, results: &Results, sample: RecheckSize) -> Vec<&'a Part> {
    let by_one = |part: &&Part| {
        results.counted.contains_key(&part.number) && !results.is_by_two(part.number)
    };
    let mut parts: Vec<&Part> = work.parts.iter().filter(by_one).collect();
    Random::with_seed(0).shuffle(&mut parts);
    parts.truncate(match sample {
        RecheckSize::Parts(number) => number,
        RecheckSize::Percent(percent) => {
            (work.parts.len() as f64 * percent / 100.0).ceil() as usize
        }
    });
    parts
}
