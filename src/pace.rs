//! How far long work may go before it has to wait, in its own steps and in time.
//!
//! The work reports what it has [`spent`](Pace::spent), and waits there once that is more than it was granted. Whoever
//! leads it grants more, or raises the [`Stop`] that the pace was made with, which also ends the waiting. Steps are
//! counted so that what depends on them is the same on every machine; a turn of two works that share a thread is a
//! time, so that neither is held up by what a step of the other costs. It is the time of the worker's thread: what
//! others do meanwhile on a busy machine takes nothing from a turn.
//!
//! It knows nothing of the work itself, or of who is granted how much and why.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use crate::clock::{self, Duration, Instant};
use crate::stop::Stop;

/// Cheap to clone; all clones share one account. The default grants everything and counts nothing.
#[derive(Clone, Debug, Default)]
pub struct Pace {
    account: Option<Arc<PaceAccount>>,
}

#[derive(Debug)]
struct PaceAccount {
    spent: AtomicU64,
    /// How many steps it may have spent in all.
    granted: AtomicU64,
    /// The time that the work may have had in all. This and all other times are in nanoseconds.
    allowed: AtomicU64,
    /// The time that it had when it was last [resumed](PaceAccount::resume) or ended …
    had: AtomicU64,
    /// … and the clock of its thread at that time.
    resumed: AtomicU64,
    /// Before so much time has passed since `begun`, its turn cannot be over.
    surely: AtomicU64,
    begun: Instant,
    stop: Stop,
    /// [`AT_WORK`], [`WAITS`] or [`ENDED`].
    point: AtomicU8,
    bell: Bell,
}

const AT_WORK: u8 = 0;
const WAITS: u8 = 1;
const ENDED: u8 = 2;

impl Pace {
    /// For work that ends with this stop. It may spend this many steps before it waits for more; if that is none, it has
    /// no time either. The bell is rung when it waits and when it ends.
    pub fn granted(steps: u64, stop: &Stop, bell: &Bell) -> Self {
        let time = if steps == 0 { 0 } else { u64::MAX };
        Pace {
            account: Some(Arc::new(PaceAccount {
                spent: AtomicU64::new(0),
                granted: AtomicU64::new(steps),
                allowed: AtomicU64::new(time),
                had: AtomicU64::new(0),
                resumed: AtomicU64::new(0),
                surely: AtomicU64::new(time),
                begun: Instant::now(),
                stop: stop.clone(),
                point: AtomicU8::new(AT_WORK),
                bell: bell.clone(),
            })),
        }
    }

    /// Called by the work: this many steps were done. Returns once the next step may be done, or the stop is raised.
    pub fn spent(&self, steps: u64) {
        if let Some(account) = &self.account {
            account.spent.fetch_add(steps, Ordering::Release);
            if account.is_used_up() {
                account.wait_for_more();
            }
        }
    }

    /// How many steps were spent so far. What the work noted before it spent more than these is seen by whoever asks.
    pub fn steps(&self) -> u64 {
        let steps = |account: &Arc<PaceAccount>| account.spent.load(Ordering::Acquire);
        self.account.as_ref().map_or(0, steps)
    }

    /// The time that work on one thread had before it waited or ended.
    pub fn time(&self) -> Duration {
        let had = |account: &Arc<PaceAccount>| account.had.load(Ordering::SeqCst);
        Duration::from_nanos(self.account.as_ref().map_or(0, had))
    }

    /// Called by whoever leads the work: it may go on until it has spent more than this many steps in all, or has had
    /// this much more time. Only work on one thread has turns.
    pub fn grant(&self, steps: u64, turn: Option<Duration>) {
        if let Some(account) = &self.account {
            let after =
                |time: u64| turn.map_or(u64::MAX, |turn| time.saturating_add(in_nanos(turn)));
            account.granted.store(steps, Ordering::SeqCst);
            let had = account.had.load(Ordering::SeqCst);
            account.allowed.store(after(had), Ordering::SeqCst);
            account
                .surely
                .store(after(account.passed()), Ordering::SeqCst);
            let (waits, works) = (WAITS, AT_WORK);
            let was = Ordering::SeqCst;
            // One that has ended stays so.
            let _ = account.point.compare_exchange(waits, works, was, was);
            account.bell.ring();
        }
    }

    /// Called on the work's thread when it begins.
    pub fn begin(&self) {
        if let Some(account) = &self.account {
            account.resume();
        }
    }

    /// Called on the work's thread when it ends; wakes whoever waits for it.
    pub fn end(&self) {
        if let Some(account) = &self.account {
            account.had.store(account.time(), Ordering::SeqCst);
            account.point.store(ENDED, Ordering::SeqCst);
            account.bell.ring();
        }
    }

    pub fn has_ended(&self) -> bool {
        self.is_at(ENDED)
    }

    pub fn is_waiting(&self) -> bool {
        self.is_at(WAITS)
    }

    fn is_at(&self, point: u8) -> bool {
        let account = self.account.as_ref();
        account.is_some_and(|account| account.point.load(Ordering::SeqCst) == point)
    }
}

impl PaceAccount {
    fn is_used_up(&self) -> bool {
        self.spent.load(Ordering::Relaxed) > self.granted.load(Ordering::Relaxed)
            || self.is_turn_over()
    }

    /// The clock of a thread is slow to read, and never ahead of the time that passes.
    fn is_turn_over(&self) -> bool {
        let surely = self.surely.load(Ordering::Relaxed);
        if surely == u64::MAX || self.passed() < surely {
            return false;
        }
        let left = self
            .allowed
            .load(Ordering::Relaxed)
            .saturating_sub(self.time());
        self.surely
            .store(self.passed().saturating_add(left), Ordering::Relaxed);
        left == 0
    }

    fn passed(&self) -> u64 {
        in_nanos(self.begun.elapsed())
    }

    fn resume(&self) {
        let now = in_nanos(clock::of_thread());
        self.resumed.store(now, Ordering::SeqCst);
    }

    fn time(&self) -> u64 {
        let now = in_nanos(clock::of_thread());
        let since = now.saturating_sub(self.resumed.load(Ordering::SeqCst));
        self.had.load(Ordering::SeqCst).saturating_add(since)
    }

    fn wait_for_more(&self) {
        self.had.store(self.time(), Ordering::SeqCst);
        self.point.store(WAITS, Ordering::SeqCst);
        self.bell.ring();
        // More may have been granted before it was known to wait.
        while self.point.load(Ordering::SeqCst) == WAITS && self.is_used_up() {
            if self.stop.is_raised() {
                break;
            }
            self.bell
                .wait_unless(|| self.point.load(Ordering::SeqCst) != WAITS);
        }
        let point = &self.point;
        let _ = point.compare_exchange(WAITS, AT_WORK, Ordering::SeqCst, Ordering::SeqCst);
        self.resume();
    }
}

/// What wakes the works and who leads them. All clones are one bell.
#[derive(Clone, Debug, Default)]
pub struct Bell {
    lock_and_ring: Arc<(Mutex<()>, Condvar)>,
}

/// A stop rings no bell: those who wait look at it at this interval.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);

impl Bell {
    fn ring(&self) {
        // With the lock, nobody is between looking and waiting.
        let _lock = self.lock_and_ring.0.lock();
        self.lock_and_ring.1.notify_all();
    }

    /// Returns when the bell rings, after a few milliseconds at the latest, and at once if there is no need to wait.
    pub fn wait_unless(&self, is_needless: impl Fn() -> bool) {
        let (lock, ring) = &*self.lock_and_ring;
        let lock = lock.lock().unwrap_or_else(PoisonError::into_inner);
        if !is_needless() {
            let _ = ring.wait_timeout(lock, BETWEEN_LOOKS);
        }
    }
}

fn in_nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
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

    fn wait(pace: &Pace, bell: &Bell) {
        while !pace.is_waiting() && !pace.has_ended() {
            bell.wait_unless(|| pace.is_waiting() || pace.has_ended());
        }
    }

    #[test]
    fn work_goes_as_far_as_it_was_granted_and_on_when_it_is_granted_more() {
        let (stop, done, bell) = (Stop::never(), AtomicU64::new(0), Bell::default());
        let pace = Pace::granted(10, &stop, &bell);
        thread::scope(|scope| {
            scope.spawn(|| work(&pace, 25, &stop, &done));
            for granted in [10, 20] {
                wait(&pace, &bell);
                assert!(pace.is_waiting());
                assert_eq!(done.load(Ordering::Relaxed), granted);
                assert_eq!(pace.steps(), granted + 1);
                pace.grant(granted + 10, None);
            }
            wait(&pace, &bell);
            assert!(pace.has_ended());
            assert_eq!(done.load(Ordering::Relaxed), 25);
        });
    }

    #[test]
    fn a_turn_ends_in_time_and_the_next_begins_when_it_is_granted() {
        let (stop, done, bell) = (Stop::never(), AtomicU64::new(0), Bell::default());
        let pace = Pace::granted(0, &stop, &bell);
        thread::scope(|scope| {
            scope.spawn(|| work(&pace, u64::MAX, &stop, &done));
            for _ in 0..3 {
                wait(&pace, &bell);
                assert!(pace.is_waiting());
                let (before, had) = (done.load(Ordering::Relaxed), pace.time());
                let turn = Duration::from_millis(1);
                pace.grant(u64::MAX, Some(turn));
                wait(&pace, &bell);
                assert!(done.load(Ordering::Relaxed) > before);
                assert!(pace.time() >= had + turn);
            }
            stop.raise();
        });
    }

    #[test]
    fn who_is_granted_nothing_waits_before_the_first_step() {
        let (stop, begun, bell) = (Stop::never(), AtomicU64::new(0), Bell::default());
        let pace = Pace::granted(0, &stop, &bell);
        thread::scope(|scope| {
            scope.spawn(|| {
                pace.spent(0);
                begun.store(1, Ordering::SeqCst);
                pace.end();
            });
            wait(&pace, &bell);
            assert!(pace.is_waiting());
            assert_eq!((begun.load(Ordering::SeqCst), pace.steps()), (0, 0));
            pace.grant(0, Some(Duration::from_secs(1)));
            wait(&pace, &bell);
            assert!(pace.has_ended());
        });
    }

    #[test]
    fn a_stop_ends_the_waiting() {
        let (stop, done, bell) = (Stop::never(), AtomicU64::new(0), Bell::default());
        let pace = Pace::granted(3, &stop, &bell);
        thread::scope(|scope| {
            scope.spawn(|| work(&pace, 25, &stop, &done));
            wait(&pace, &bell);
            stop.raise();
        });
        assert_eq!(done.load(Ordering::Relaxed), 3);
    }

    #[test]
    fn the_default_never_waits() {
        let done = AtomicU64::new(0);
        work(&Pace::default(), 1000, &Stop::never(), &done);
        assert_eq!(done.load(Ordering::Relaxed), 1000);
    }

    #[test]
    fn attempts_are_as_long_as_luby_says() {
        let lengths: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(lengths, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
