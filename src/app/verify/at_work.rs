//! Which engines are at work on which claims, and how far they have come, for an observer.
//!
//! An engine that has finished stays listed, with its answer, until the claim is done. So the observer can see that
//! only the other engine is still running.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::census::Census;
use super::enumerate::Observer;
use crate::app::{Engine, Engines, Tally};
use crate::clock::{Duration, Instant};

/// Cheap to clone; all clones share one account.
#[derive(Clone, Debug, Default)]
pub struct AtWork {
    engines: Arc<Mutex<Vec<EngineAtWork>>>,
}

/// An engine and the claim that it works on.
#[derive(Clone, Debug)]
pub struct EngineAtWork {
    /// The place of the claim among all.
    pub place: usize,
    pub engine: Engines,
    pub begun: Instant,
    /// Where it notes how far it has come.
    pub observer: Observer,
    /// Its answer, once it has ended.
    pub answer: Option<EngineAnswer>,
}

#[derive(Clone, Copy, Debug)]
pub struct EngineAnswer {
    pub tally: Tally,
    pub time: Duration,
}

impl AtWork {
    /// The engines at work, those on the same claim side by side, with the claims in their order.
    pub fn engines(&self) -> Vec<EngineAtWork> {
        let mut engines = self.lock().clone();
        let order = [Engine::Sat.into(), Engine::Native.into(), Engines::Frontier];
        engines.sort_by_key(|one| {
            let place = order.iter().position(|&engine| engine == one.engine);
            (one.place, place)
        });
        engines
    }

    pub(super) fn begin(&self, place: usize, engine: Engines) -> Observer {
        let observer = Observer::default();
        self.lock().push(EngineAtWork {
            place,
            engine,
            begun: Instant::now(),
            observer: observer.clone(),
            answer: None,
        });
        observer
    }

    pub(super) fn end(&self, place: usize, engine: Engines, found: &Census) {
        let mut engines = self.lock();
        let mut own = engines.iter_mut();
        if let Some(own) = own.find(|one| (one.place, one.engine) == (place, engine)) {
            own.answer = Some(EngineAnswer {
                tally: found.tally,
                time: found.time,
            });
        }
    }

    /// Removes the engines of a claim that is done.
    pub(super) fn leave(&self, place: usize) {
        self.lock().retain(|one| one.place != place);
    }

    fn lock(&self) -> MutexGuard<'_, Vec<EngineAtWork>> {
        self.engines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
