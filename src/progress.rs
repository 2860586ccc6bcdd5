//! How far long work has come, for whoever watches it.
//!
//! The work notes what it has found and which share of its search space is done; a watcher reads these from another
//! thread whenever it likes. Notes are cheap and never block. Both numbers only grow: a note of less than is known
//! already changes nothing.
//!
//! Work that is shared out gives each piece an account of its own ([`Progress::piece`]). The shares of the pieces add
//! up, in whatever order they are taken and however many are worked on at a time.
//!
//! It knows nothing of the work itself.

use std::cmp::Ordering;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::clock::{Duration, Instant};

/// Cheap to clone; all clones and parts share one account.
#[derive(Clone, Debug)]
pub struct Progress {
    account: Arc<ProgressAccount>,
    /// The share that was done before this part, and the share that this part covers.
    before: f64,
    width: f64,
}

#[derive(Debug, Default)]
struct ProgressAccount {
    found: AtomicU64,
    /// The bits of a number from 0 to 1. The greater of two such numbers has the greater bits.
    share: AtomicU64,
    /// When the first share was noted, and its value: everything before was preparation.
    first: OnceLock<(Instant, f64)>,
    rested: Mutex<Rested>,
    /// The work that this is a piece of.
    whole: Option<Progress>,
    /// Hears of every number that was found.
    tell: Option<fn(u64)>,
    /// Two accounts of the same work; the one that has found more is the one that counts.
    either: OnceLock<[Progress; 2]>,
}

/// Time in which no work is done.
#[derive(Debug, Default)]
struct Rested {
    before: Duration,
    since: Option<Instant>,
}

/// While this value lives, no work is done.
pub struct PauseGuard<'a>(&'a Progress);

impl Drop for PauseGuard<'_> {
    fn drop(&mut self) {
        let mut rested = self.0.account.rested();
        rested.before = rested.time();
        rested.since = None;
    }
}

impl Rested {
    fn time(&self) -> Duration {
        let now = self.since.map_or(Duration::ZERO, |since| since.elapsed());
        self.before + now
    }
}

impl Default for Progress {
    fn default() -> Self {
        Progress::of(ProgressAccount::default())
    }
}

impl Progress {
    fn of(account: ProgressAccount) -> Self {
        Progress {
            account: Arc::new(account),
            before: 0.0,
            width: 1.0,
        }
    }

    /// One that tells how many were found whenever there are more, where no thread can look for itself. What the two of
    /// [`Progress::of_either`] find is not told.
    pub fn telling(tell: fn(u64)) -> Self {
        Progress::of(ProgressAccount {
            tell: Some(tell),
            ..ProgressAccount::default()
        })
    }

    /// For a part of work that is done in order. Shares of the part count as shares of the range that begins at
    /// `before` of this work and covers `width` of it.
    pub fn part(&self, before: f64, width: f64) -> Self {
        Progress {
            account: Arc::clone(&self.account),
            before: self.before + before * self.width,
            width: width * self.width,
        }
    }

    /// For a piece of work that is done beside others: what is done of it is added here, scaled by `width`. Pieces
    /// and [`Progress::set_share`] cannot be combined.
    pub fn piece(&self, width: f64) -> Self {
        Progress::of(ProgressAccount {
            whole: Some(self.part(0.0, width)),
            ..ProgressAccount::default()
        })
    }

    /// For two workers that do the same work, each with its own account. From now on, the numbers read here are those
    /// of the one that has found more. What was found is a fact, but shares are estimates: the greater one may well
    /// be the worse.
    pub fn of_either(&self) -> [Progress; 2] {
        self.account.either.get_or_init(Default::default).clone()
    }

    /// This many more solutions were found.
    pub fn add_found(&self, number: u64) {
        let found = self.account.found.fetch_add(number, Relaxed) + number;
        if let Some(tell) = self.account.tell {
            tell(found);
        }
        if let Some(whole) = &self.account.whole {
            whole.add_found(number);
        }
    }

    /// Sets the share of this part that is done, from 0 to 1; an estimate.
    pub fn set_share(&self, share: f64) {
        let share = (self.before + share * self.width).clamp(0.0, 1.0);
        let before = self.account.share.fetch_max(share.to_bits(), Relaxed);
        self.account.begin(share);
        self.account.add_to_whole(share - f64::from_bits(before));
    }

    /// This much more of this part is done.
    pub fn add_share(&self, share: f64) {
        let more = share * self.width;
        let sum = |bits| Some((f64::from_bits(bits) + more).clamp(0.0, 1.0).to_bits());
        // The closure never returns `None`, so this cannot fail.
        let _ = self.account.share.fetch_update(Relaxed, Relaxed, sum);
        self.account.begin(more);
        self.account.add_to_whole(more);
    }

    /// The work waits for something else; this time says nothing about the remaining time. Rests must not overlap.
    pub fn rest(&self) -> PauseGuard<'_> {
        self.account.rested().since = Some(Instant::now());
        PauseGuard(self)
    }

    /// The number of solutions found so far.
    pub fn found(&self) -> u64 {
        let own = self.account.found.load(Relaxed);
        self.ahead().map_or(own, Progress::found)
    }

    /// The share of the whole that is done.
    pub fn share(&self) -> f64 {
        let own = f64::from_bits(self.account.share.load(Relaxed));
        self.ahead().map_or(own, Progress::share)
    }

    /// An estimate of the remaining time, at the rate since the first share was noted; `None` while too little is
    /// done for an estimate.
    pub fn left(&self) -> Option<Duration> {
        if let Some(ahead) = self.ahead() {
            return ahead.left();
        }
        let &(begun, first) = self.account.first.get()?;
        let worked = begun.elapsed().saturating_sub(self.account.rested().time());
        estimate(worked, first, self.share())
    }

    /// The one of the two that has found more or, if both have found equally many, the one that reports the greater
    /// share.
    fn ahead(&self) -> Option<&Progress> {
        let [one, other] = self.account.either.get()?;
        let is_ahead = match one.found().cmp(&other.found()) {
            Ordering::Equal => one.share() >= other.share(),
            ordering => ordering == Ordering::Greater,
        };
        Some(if is_ahead { one } else { other })
    }
}

/// If less than this share was done, the remaining time cannot be estimated.
const LEAST_SHARE: f64 = 0.01;

/// The remaining time if work continues at its rate between the first share and this one.
fn estimate(worked: Duration, first: f64, share: f64) -> Option<Duration> {
    let done = share - first;
    (done >= LEAST_SHARE).then(|| worked.mul_f64((1.0 - share) / done))
}

impl ProgressAccount {
    fn begin(&self, share: f64) {
        if share > 0.0 {
            self.first.get_or_init(|| (Instant::now(), share));
        }
    }

    fn rested(&self) -> MutexGuard<'_, Rested> {
        self.rested.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add_to_whole(&self, more: f64) {
        if let Some(whole) = self.whole.as_ref().filter(|_| more > 0.0) {
            whole.add_share(more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_a_part_counts_as_the_share_of_the_whole_that_it_is() {
        let whole = Progress::default();
        assert_eq!(whole.share(), 0.0);
        let quarter = whole.part(0.5, 0.25);
        quarter.set_share(0.5);
        assert_eq!(whole.share(), 0.625);
        quarter.part(0.5, 0.5).set_share(1.0);
        assert_eq!(whole.share(), 0.75);
    }

    #[test]
    fn what_is_left_is_told_from_what_was_done_since_the_first_share() {
        let left = |first, share| estimate(Duration::from_secs(30), first, share);
        assert_eq!(left(0.0, 0.75), Some(Duration::from_secs(10)));
        assert_eq!(left(0.25, 0.5), Some(Duration::from_secs(60)));
        assert_eq!(left(0.5, 0.505), None);
        let whole = Progress::default();
        let piece = whole.piece(0.5);
        assert!(whole.account.first.get().is_none());
        piece.set_share(0.0);
        assert!(whole.left().is_none() && whole.account.first.get().is_none());
        piece.set_share(0.25);
        let first = |progress: &Progress| progress.account.first.get().map(|&(_, share)| share);
        assert_eq!((first(&whole), first(&piece)), (Some(0.125), Some(0.25)));
        assert!(whole.left().is_none());
        piece.set_share(0.75);
        assert!(whole.left().is_some());
        assert_eq!(first(&whole), Some(0.125));
    }

    #[test]
    fn a_rest_does_not_count_for_what_is_left() {
        let whole = Progress::default();
        whole.set_share(0.25);
        let left = || whole.left();
        whole.set_share(0.5);
        let rest = whole.rest();
        std::thread::sleep(Duration::from_millis(300));
        assert!(left() < Some(Duration::from_millis(300)), "{:?}", left());
        drop(rest);
        assert!(left() < Some(Duration::from_millis(300)), "{:?}", left());
    }

    #[test]
    fn pieces_add_up_whoever_is_first_and_what_is_known_is_never_less() {
        let whole = Progress::default();
        let [one, other] = [0.25, 0.5].map(|width| whole.piece(width));
        other.set_share(0.5);
        assert_eq!(whole.share(), 0.25);
        one.part(0.5, 0.5).set_share(0.5);
        one.set_share(0.25);
        assert_eq!((one.share(), whole.share()), (0.75, 0.4375));
        other.piece(1.0).set_share(0.5);
        assert_eq!(other.share(), 1.0);
        one.set_share(1.0);
        one.add_found(2);
        other.add_found(3);
        assert_eq!((whole.share(), whole.found()), (0.75, 5));
    }

    #[test]
    fn of_two_that_do_the_same_the_one_that_has_found_more_is_read() {
        let whole = Progress::default();
        let [one, other] = whole.of_either();
        one.set_share(0.25);
        other.set_share(0.5);
        assert_eq!((whole.found(), whole.share()), (0, 0.5));
        one.add_found(3);
        other.add_found(2);
        assert_eq!((whole.found(), whole.share()), (3, 0.25));
        other.add_found(2);
        assert_eq!((whole.found(), whole.share()), (4, 0.5));
    }
}
