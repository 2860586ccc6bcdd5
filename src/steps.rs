//! Which step long work is in, for whoever watches work that is not one search from beginning to end.
//!
//! The work notes each step, and how much of it is done if that can be counted; a watcher reads it from another
//! thread. This module must not know what the work is.

use std::sync::{Arc, Mutex, PoisonError};

/// A step in words, and how much of how many is done; of none, if it is not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub name: &'static str,
    pub done: usize,
    pub of: usize,
}

/// Cheap to clone; all clones share one account.
#[derive(Clone, Debug, Default)]
pub struct Steps(Arc<Mutex<Option<Step>>>);

impl Steps {
    /// The work is in this step, of which this much is done.
    pub fn counted(&self, name: &'static str, done: usize, of: usize) {
        let step = Step { name, done, of };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(step);
    }

    /// The work is in this step.
    pub fn begin(&self, name: &'static str) {
        self.counted(name, 0, 0);
    }

    /// The step, if one was noted.
    pub fn now(&self) -> Option<Step> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
