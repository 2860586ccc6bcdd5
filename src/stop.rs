//! A request to stop, shared between those who may make it and those who work.
//!
//! Long work polls it; a deadline or an interrupt raises it. It knows nothing of what is stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::clock::{Duration, Instant};

/// Cheap to clone; all clones share one flag.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    /// Flags that stop this work too, but that it does not raise.
    above: Vec<Arc<AtomicBool>>,
    deadline: Option<Instant>,
}

impl Stop {
    /// Never stops unless [`Stop::raise`] is called.
    pub fn never() -> Self {
        Stop::default()
    }

    /// Stops once the flag is set.
    pub fn by_flag(flag: Arc<AtomicBool>) -> Self {
        Stop {
            flag,
            ..Stop::default()
        }
    }

    /// The same stop with this deadline in addition; the earlier of two deadlines counts.
    pub fn with_deadline(&self, deadline: Instant) -> Self {
        let earliest = self.deadline.map_or(deadline, |other| other.min(deadline));
        Stop {
            deadline: Some(earliest),
            ..self.clone()
        }
    }

    /// The same stop, raised after this time at the latest. A time beyond the range of the clock never comes.
    pub fn within(&self, time: Duration) -> Self {
        match Instant::now().checked_add(time) {
            Some(deadline) => self.with_deadline(deadline),
            None => self.clone(),
        }
    }

    /// Whether it is raised after some time by itself.
    pub fn has_deadline(&self) -> bool {
        self.deadline.is_some()
    }

    /// How much time is left until it is raised by itself.
    pub fn left(&self) -> Option<Duration> {
        self.deadline
            .map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Raised when either of the two is.
    pub fn or(&self, other: &Stop) -> Self {
        let mut above = self.above.clone();
        above.push(Arc::clone(&other.flag));
        above.extend(other.above.iter().cloned());
        let either = Stop {
            above,
            ..self.clone()
        };
        match other.deadline {
            Some(deadline) => either.with_deadline(deadline),
            None => either,
        }
    }

    /// A stop for a part of the work: raised with this one, but raising it does not raise this one.
    pub fn for_part(&self) -> Self {
        let mut above = self.above.clone();
        above.push(Arc::clone(&self.flag));
        Stop {
            flag: Arc::default(),
            above,
            deadline: self.deadline,
        }
    }

    /// Asks the work to stop.
    pub fn raise(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether the work has to stop now.
    pub fn is_raised(&self) -> bool {
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        is_set(&self.flag)
            || self.above.iter().any(is_set)
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// The same as a `Result`, for work that ends with `?`.
    pub fn poll(&self) -> Result<(), Stopped> {
        match self.is_raised() {
            true => Err(Stopped),
            false => Ok(()),
        }
    }
}

/// The work was stopped before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the end")]
pub struct Stopped;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_stops_with_the_whole_and_not_the_other_way_round() {
        let whole = Stop::never();
        let part = whole.for_part();
        part.raise();
        assert!(part.is_raised() && !whole.is_raised());
        let other = whole.for_part().for_part();
        whole.raise();
        assert!(other.is_raised());
    }

    #[test]
    fn either_of_two_stops_what_both_stop() {
        let [one, other] = [Stop::never(), Stop::never()];
        let either = one.or(&other);
        other.raise();
        assert!(either.is_raised() && !one.is_raised());
        let late = Stop::never().with_deadline(Instant::now());
        assert!(one.or(&late).is_raised() && !one.is_raised());
    }

    #[test]
    fn a_deadline_that_has_passed_stops_parts_too() {
        let stop = Stop::never().within(Duration::ZERO);
        assert!(stop.is_raised() && stop.for_part().is_raised());
        assert!(!Stop::never().is_raised());
        assert!(!Stop::never().within(Duration::MAX).is_raised());
    }
}
