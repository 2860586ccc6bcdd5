//! How much long work may do before it has to wait, counted in its own steps.
//!
//! The work reports what it has [`spent`](Pace::spent), and waits there once that is more than it was granted.
//! Whoever leads it grants more, or raises the [`Stop`] that the pace was made with, which also ends the waiting.
//! Steps are counted instead of time, so that the work waits at the same point on every machine.
//!
//! It knows nothing of the work itself, or of who is granted how much and why.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::stop::Stop;

/// Cheap to clone; all clones share one account. The default grants everything and counts nothing.
#[derive(Clone, Debug, Default)]
pub struct Pace {
    account: Option<Arc<PaceAccount>>,
}

#[derive(Debug)]
struct PaceAccount {
    spent: AtomicU64,
    granted: AtomicU64,
    stop: Stop,
    has_ended: Mutex<bool>,
    /// Signalled when more was granted, when all that was granted is spent, or when the work has ended.
    changed: Condvar,
}

/// A stop wakes nobody: those who wait check it at this interval.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

impl Pace {
    /// For work that ends with this stop. It may spend this many steps before it waits for more.
    pub fn granted(steps: u64, stop: &Stop) -> Self {
        Pace {
            account: Some(Arc::new(PaceAccount {
                spent: AtomicU64::new(0),
                granted: AtomicU64::new(steps),
                stop: stop.clone(),
                has_ended: Mutex::new(false),
                changed: Condvar::new(),
            })),
        }
    }

    /// Called by the work: this many steps were done. Returns once the next step may be done, or the stop is raised.
    pub fn spent(&self, steps: u64) {
        if let Some(account) = &self.account {
            account.spent.fetch_add(steps, Ordering::Relaxed);
            if account.is_used_up() {
                account.wait_until(|| !account.is_used_up());
            }
        }
    }

    /// Called by whoever leads the work: it may do this many more steps.
    pub fn grant(&self, steps: u64) {
        if let Some(account) = &self.account {
            let _lock = account.lock();
            let more = |granted: u64| Some(granted.saturating_add(steps));
            // The closure never returns `None`, so this cannot fail.
            let _ = account
                .granted
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
            account.changed.notify_all();
        }
    }

    /// Called when the work ends; wakes whoever waits for it.
    pub fn end(&self) {
        if let Some(account) = &self.account {
            *account.lock() = true;
            account.changed.notify_all();
        }
    }

    /// Called by whoever leads the work: waits until it has spent what it was granted. `false` if it ended or was
    /// stopped instead.
    pub fn wait_until_spent(&self) -> bool {
        self.wait_until_spent_and(|| ())
    }

    /// The same, and calls `look` every few milliseconds while it waits.
    pub fn wait_until_spent_and(&self, mut look: impl FnMut()) -> bool {
        let Some(account) = &self.account else {
            return false;
        };
        account.wait_until(|| {
            look();
            account.is_used_up()
        });
        !*account.lock() && !account.stop.is_raised()
    }
}

impl PaceAccount {
    fn is_used_up(&self) -> bool {
        self.spent.load(Ordering::Relaxed) > self.granted.load(Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, bool> {
        self.has_ended
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a condition, the end of the work or the stop.
    fn wait_until(&self, mut condition: impl FnMut() -> bool) {
        let mut has_ended = self.lock();
        self.changed.notify_all();
        while !*has_ended && !condition() && !self.stop.is_raised() {
            let waited = self.changed.wait_timeout(has_ended, BETWEEN_LOOKS);
            has_ended = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// The lengths of a search's attempts, one after another, in multiples of the shortest: 1, 1, 2, 1, 1, 2, 4, 1, …,
/// from place 1 on (Luby, Sinclair and Zuckerman 1993).
pub fn luby(place: u64) -> u64 {
    let next = place + 1;
    match next.is_power_of_two() {
        true => next / 2,
        false => luby(next - next.next_power_of_two() / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    /// Does this many steps and ends.
    fn work(pace: &Pace, steps: u64, stop: &Stop, done: &AtomicU64) {
        for _ in 0..steps {
            pace.spent(1);
            if stop.is_raised() {
                break;
            }
            done.fetch_add(1, Ordering::Relaxed);
        }
        pace.end();
    }

    #[test]
    fn work_goes_as_far_as_it_was_granted_and_on_when_it_is_granted_more() {
        let (stop, done) = (Stop::never(), AtomicU64::new(0));
        let pace = Pace::granted(10, &stop);
        thread::scope(|scope| {
            scope.spawn(|| work(&pace, 25, &stop, &done));
            for granted in [10, 20] {
                assert!(pace.wait_until_spent());
                assert_eq!(done.load(Ordering::Relaxed), granted);
                pace.grant(10);
            }
            assert!(!pace.wait_until_spent());
            assert_eq!(done.load(Ordering::Relaxed), 25);
        });
    }

    #[test]
    fn a_stop_ends_the_waiting_of_both() {
        let (stop, done) = (Stop::never(), AtomicU64::new(0));
        let pace = Pace::granted(3, &stop);
        thread::scope(|scope| {
            scope.spawn(|| work(&pace, 25, &stop, &done));
            assert!(pace.wait_until_spent());
            stop.raise();
            assert!(!pace.wait_until_spent());
        });
        assert_eq!(done.load(Ordering::Relaxed), 3);
    }

    #[test]
    fn the_default_never_waits() {
        let done = AtomicU64::new(0);
        work(&Pace::default(), 1000, &Stop::never(), &done);
        assert_eq!(done.load(Ordering::Relaxed), 1000);
        assert!(!Pace::default().wait_until_spent());
    }

    #[test]
    fn attempts_are_as_long_as_luby_says() {
        let lengths: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
