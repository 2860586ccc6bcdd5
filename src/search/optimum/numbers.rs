//! Searches for one number after another, from the best that is possible towards the best that was
//! found.
//!
//! While the threads search for one number, the search for the next one is prepared: it will be needed
//! unless this one has placements.

use super::{BranchAndBound, exactly};
use crate::puzzle::Direction;
use crate::search::tree::root::SearchRoot;
use crate::search::work_queue::WorkQueue;
use crate::stop::Stopped;
use crate::threads;

/// The search for all placements with one number; it has not begun.
pub struct NumberSearch<'a> {
    number: u64,
    pub root: SearchRoot<'a>,
    pub queue: WorkQueue<'a>,
}

/// The outcome of the search for a number.
pub struct Searched<T> {
    /// Whether some placement has the number.
    pub is_any: bool,
    pub result: T,
}

impl BranchAndBound<'_> {
    pub(super) fn numbers<T>(
        &self,
        once_proved: impl Fn() -> Option<T>,
        search: impl Fn(&NumberSearch) -> Result<Searched<T>, Stopped>,
    ) -> Result<Vec<T>, Stopped> {
        let mut results = Vec::new();
        let mut prepared: Option<NumberSearch> = None;
        loop {
            if self.known.is_proved()
                && let Some(result) = once_proved()
            {
                results.push(result);
                return Ok(results);
            }
            let number = self.known.bound();
            let this = match prepared.take() {
                Some(next) if next.number == number => Ok(next),
                _ => self.prepare(number),
            };
            let searched = match (this, self.next(number)) {
                (Err(Stopped), _) => Err(Stopped),
                (Ok(this), None) => search(&this),
                (Ok(this), Some(next)) => {
                    let search = || {
                        let searched = search(&this)?;
                        if searched.is_any {
                            self.known.found(number);
                        }
                        Ok(searched)
                    };
                    let (next, searched) = threads::both(|| self.prepare(next), search);
                    prepared = next.ok();
                    searched
                }
            };
            match searched {
                Ok(Searched { is_any, result }) => {
                    results.push(result);
                    if is_any {
                        return Ok(results);
                    }
                    self.known.bounded(self.after(number));
                }
                Err(Stopped) => self.options.stop.poll()?,
            }
        }
    }

    /// The number to prepare in the meantime, if this one may turn out to have no placements.
    fn next(&self, number: u64) -> Option<u64> {
        let is_last = self.known.best() == Some(number);
        (self.is_side_by_side() && !is_last).then(|| self.after(number))
    }

    fn after(&self, number: u64) -> u64 {
        match self.goal.direction {
            Direction::Maximize => number.saturating_sub(1),
            Direction::Minimize => number + 1,
        }
    }

    fn prepare(&self, number: u64) -> Result<NumberSearch<'_>, Stopped> {
        let stop = self.options.stop.for_part();
        self.known.begins(number, &stop);
        // As long as another number may follow, the progress of this one says nothing about the
        // whole.
        let progress = match self.known.best() == Some(number) {
            true => self.options.progress.clone(),
            false => self.options.progress.part(0.0, 0.0),
        };
        self.seats.take(|| {
            let root = self.root(exactly(number), &stop, progress);
            let queue = self.queue(&root)?;
            Ok(NumberSearch {
                number,
                root,
                queue,
            })
        })
    }
}
