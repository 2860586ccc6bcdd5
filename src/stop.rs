//! A request to stop, shared between whoever may make it and whoever works.
//!
//! Long work polls it; a deadline or an interrupt raises it. It knows nothing of what is stopped.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Cheap to clone; all clones share one flag.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Stop {
    /// Never stops unless [`Stop::raise`] is called.
    pub fn never() -> Self {
        Stop::default()
    }

    /// The same flag, with this deadline besides.
    pub fn with_deadline(&self, deadline: Instant) -> Self {
        Stop {
            flag: Arc::clone(&self.flag),
            deadline: Some(deadline),
        }
    }

    /// Asks the work to stop.
    pub fn raise(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Whether the work has to stop now.
    pub fn is_raised(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// The work was stopped before it was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the end")]
pub struct Stopped;
