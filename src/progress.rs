//! How far long work has come, for whoever watches it.
//!
//! The work notes what it has found and which share of its search space is done; a watcher reads
//! it from another thread whenever it likes. Notes are cheap and nobody waits for them.
//!
//! It knows nothing of what is worked on.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// Cheap to clone; all clones and parts share one account.
#[derive(Clone, Debug)]
pub struct Progress {
    account: Arc<Account>,
    /// The share that was done before this part, and the share that this part is.
    before: f64,
    width: f64,
}

#[derive(Debug, Default)]
struct Account {
    found: AtomicU64,
    /// The bits of a number from 0 to 1.
    share: AtomicU64,
    /// Of two that do the same work; whoever is further on tells how far it has come.
    either: OnceLock<[Progress; 2]>,
}

impl Default for Progress {
    fn default() -> Self {
        Progress {
            account: Arc::default(),
            before: 0.0,
            width: 1.0,
        }
    }
}

impl Progress {
    /// For a part of the work: its shares are shares of that part, which begins where `before` of
    /// this work is done and is `width` of it.
    pub fn part(&self, before: f64, width: f64) -> Self {
        Progress {
            account: Arc::clone(&self.account),
            before: self.before + before * self.width,
            width: width * self.width,
        }
    }

    /// For two that do the same work, each with its own account: from now on the greater of their numbers
    /// are read here.
    pub fn of_either(&self) -> [Progress; 2] {
        self.account.either.get_or_init(Default::default).clone()
    }

    /// So many more solutions.
    pub fn add_found(&self, number: u64) {
        self.account.found.fetch_add(number, Ordering::Relaxed);
    }

    /// Which share of this part is done, from 0 to 1; an estimate.
    pub fn set_share(&self, share: f64) {
        let share = self.before + share * self.width;
        self.account.share.store(share.to_bits(), Ordering::Relaxed);
    }

    /// How many solutions were found so far.
    pub fn found(&self) -> u64 {
        let own = self.account.found.load(Ordering::Relaxed);
        self.either().map(Progress::found).fold(own, u64::max)
    }

    /// Which share of the whole is done.
    pub fn share(&self) -> f64 {
        let own = f64::from_bits(self.account.share.load(Ordering::Relaxed));
        self.either().map(Progress::share).fold(own, f64::max)
    }

    fn either(&self) -> impl Iterator<Item = &Progress> {
        self.account.either.get().into_iter().flatten()
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
    fn parts_and_clones_count_what_is_found_together() {
        let whole = Progress::default();
        whole.part(0.0, 0.5).add_found(1);
        whole.clone().add_found(1);
        assert_eq!(whole.found(), 2);
    }

    #[test]
    fn of_two_that_do_the_same_the_greater_numbers_are_read() {
        let whole = Progress::default();
        let [one, other] = whole.of_either();
        one.add_found(3);
        other.add_found(2);
        other.set_share(0.5);
        assert_eq!((whole.found(), whole.share()), (3, 0.5));
    }
}
