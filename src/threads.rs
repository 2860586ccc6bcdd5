//! Work on several threads. If a thread cannot be started, the others do all of the work.
//!
//! A machine may refuse more threads at any time (`ulimit -u`, control groups). This module knows nothing of the
//! work.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, Builder, JoinHandle, Scope, ScopedJoinHandle};

use crate::clock::Duration;

/// Starts a thread, if that is possible.
pub fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    Builder::new().spawn_scoped(scope, work).ok()
}

/// Waits for a thread and passes on its panic.
pub fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}

/// Does the work once on each of `jobs` threads, or on as many as can be started, and returns the results.
pub fn on_each<T: Send>(jobs: NonZeroUsize, work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let others = (1..jobs.get()).map_while(|_| start(scope, &work));
        let others: Vec<_> = others.collect();
        let mut results = vec![work()];
        results.extend(others.into_iter().map(join));
        results
    })
}

/// Does both at the same time or, without another thread, the second first. The second is done on the calling thread.
pub fn both<A: Send, B>(first: impl Fn() -> A + Sync, second: impl FnOnce() -> B) -> (A, B) {
    thread::scope(|scope| {
        let started = start(scope, &first);
        let second = second();
        (started.map_or_else(&first, join), second)
    })
}

/// A thread that does something at intervals until this value is dropped.
pub struct Ticking {
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Ticking {
    /// Calls `tick` after each interval, until it returns `false`. If no thread can be started, it is never called.
    pub fn every(interval: Duration, mut tick: impl FnMut() -> bool + Send + 'static) -> Self {
        let (end, ended) = mpsc::channel();
        let thread = Builder::new().spawn(move || {
            while ended.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) && tick() {}
        });
        Ticking {
            end: Some(end),
            thread: thread.ok(),
        }
    }
}

impl Drop for Ticking {
    fn drop(&mut self) {
        // A closed channel ends the thread.
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn each_thread_does_the_work_once() {
        let done = AtomicUsize::new(0);
        let three = NonZeroUsize::MIN.saturating_add(2);
        let results = on_each(three, || done.fetch_add(1, Ordering::Relaxed));
        assert_eq!((results.len(), done.into_inner()), (3, 3));
        assert_eq!(both(|| 1, || 2), (1, 2));
    }

    #[test]
    fn a_panic_goes_on_where_it_is_waited_for() {
        let panics = || both(|| panic!("planted"), || ());
        assert!(std::panic::catch_unwind(panics).is_err());
    }
}
