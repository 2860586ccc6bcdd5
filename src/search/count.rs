//! The number of solutions, without making placements, on several threads.
//!
//! The work is cut into parts ([`super::shares`]). A sample of the solutions is made into
//! placements, so that the judge can look at them.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use super::Options;
use super::ground::Ground;
use super::shares::{Feed, Share, on_threads};
use super::solutions::ground;
use super::subtree::Subtree;
use crate::puzzle::{Placement, Puzzle, Sample};
use crate::stop::Stopped;

/// What was counted.
#[derive(Clone, Debug)]
pub struct Counted {
    pub solutions: u64,
    /// Of the solutions that were looked at as many as were asked for, drawn evenly; all of them if there are fewer.
    pub sample: Vec<Placement>,
    /// How many were looked at: one for all that automorphisms carry to one another, or nearly.
    pub looked_at: u64,
    /// Whether these are all; otherwise the search was stopped.
    pub complete: bool,
    /// How many branches were tried.
    pub branches: u64,
    /// Added up over the threads.
    pub time: Duration,
}

/// Counts the solutions. The result does not depend on the number of threads.
pub fn count(puzzle: &Puzzle, options: &Options, jobs: NonZeroUsize, sample: usize) -> Counted {
    let nothing = Total {
        solutions: 0,
        looked_at: 0,
        branches: 0,
        time: Duration::ZERO,
        sample: Sample::new(sample),
        complete: true,
    };
    let options = Options {
        jobs: Some(jobs),
        ..options.clone()
    };
    let total = match begin(puzzle, &options) {
        Ok(None) => nothing,
        Ok(Some((ground, feed))) => {
            let totals = on_threads(jobs, || nothing.clone().take_parts(&ground, &feed));
            totals.into_iter().fold(nothing, Total::and)
        }
        Err(Stopped) => Total {
            complete: false,
            ..nothing
        },
    };
    Counted {
        solutions: total.solutions,
        looked_at: total.looked_at,
        sample: total.sample.into_placements(),
        complete: total.complete,
        branches: total.branches,
        time: total.time,
    }
}

fn begin<'a>(
    puzzle: &'a Puzzle,
    options: &'a Options,
) -> Result<Option<(Ground<'a>, Feed<'a>)>, Stopped> {
    let Some(ground) = ground(puzzle, options)? else {
        return Ok(None);
    };
    let feed = Feed::new(&ground, options.automorphisms.as_deref())?;
    Ok(Some((ground, feed)))
}

/// What one thread has counted.
#[derive(Clone)]
struct Total {
    solutions: u64,
    looked_at: u64,
    branches: u64,
    time: Duration,
    sample: Sample,
    complete: bool,
}

/// So many solutions are counted between two notes of the progress.
const SOLUTIONS_BETWEEN_NOTES: u64 = 1 << 12;

impl Total {
    fn and(mut self, other: Total) -> Total {
        self.solutions += other.solutions;
        self.looked_at += other.looked_at;
        self.branches += other.branches;
        self.time += other.time;
        self.sample.merge(other.sample);
        self.complete &= other.complete;
        self
    }

    fn take_parts(mut self, ground: &Ground, feed: &Feed) -> Total {
        let begun = Instant::now();
        let outcome = feed.take(ground, |share, subtree| self.count(ground, share, subtree));
        self.complete = outcome == Ok(());
        self.time += begun.elapsed();
        self
    }

    /// Counts one part, which the subtree stands before.
    fn count(
        &mut self,
        ground: &Ground,
        share: Share,
        subtree: &mut Subtree,
    ) -> Result<(), Stopped> {
        let before = self.looked_at;
        let mut noted = before;
        let nodes = subtree.nodes();
        let outcome = loop {
            match subtree.advance(&ground.stop) {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                Err(Stopped) => break Err(Stopped),
            }
            let number = Sample::number(share.number, self.looked_at - before);
            if self.sample.wants(number) {
                self.sample.keep(number, subtree.placement(ground.puzzle));
            }
            self.looked_at += 1;
            if self.looked_at - noted == SOLUTIONS_BETWEEN_NOTES {
                let found = SOLUTIONS_BETWEEN_NOTES * share.weight;
                ground.progress.add_found(found);
                noted = self.looked_at;
            }
        };
        self.branches += subtree.nodes() - nodes;
        self.solutions += (self.looked_at - before) * share.weight;
        let found = (self.looked_at - noted) * share.weight;
        ground.progress.add_found(found);
        outcome
    }
}
