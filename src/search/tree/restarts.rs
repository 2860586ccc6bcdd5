//! Finds a first solution where the search in order went wrong early: short searches that choose at
//! random.
//!
//! An early mistake can cost a search in order almost unlimited time, while a search that chooses differently
//! finds a solution at once (heavy tails: C. Gomes, B. Selman, N. Crato, H. Kautz, "Heavy-tailed phenomena in
//! satisfiability and constraint satisfaction problems", 2000). So each attempt begins at the root, tries the
//! members of a demand in random order and ends after a number of branches; these numbers follow M. Luby, A.
//! Sinclair, D. Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993. What was learnt about the demands
//! from contradictions is kept from one attempt to the next. The random numbers are the same in every run. 200 queens
//! take 0.06 s, in order alone 15 s.

use crate::pace::luby;
use crate::search::tree::depth_first::Tree;
use crate::stop::{Stop, Stopped};

/// The number of branches of the shortest attempt.
const SHORTEST: u64 = 128;

const SEED: u64 = 0x9e37_79b9_7f4a_7c15;

/// A tree that is searched from its root again and again.
pub struct Restarts {
    pub tree: Box<Tree>,
    attempts: u64,
}

/// The outcome of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptOutcome {
    /// The tree stands at its first solution, and can be advanced to all others.
    Found,
    /// There is no solution.
    Refuted,
    GaveUp,
}

impl Restarts {
    /// For a tree that has begun but not been advanced.
    pub fn new(tree: &Tree) -> Self {
        let mut tree = Box::new(tree.fresh());
        tree.shuffle(SEED);
        Restarts { tree, attempts: 0 }
    }

    /// Searches from the root until the attempts of this call have tried at least this number of branches
    /// together.
    pub fn attempt(&mut self, branches: u64, stop: &Stop) -> Result<AttemptOutcome, Stopped> {
        let end = self.tree.nodes + branches;
        while self.tree.nodes < end {
            self.attempts += 1;
            self.tree.pause_at = self.tree.nodes + SHORTEST * luby(self.attempts);
            if self.tree.go_to(&[]).is_err() {
                return Ok(AttemptOutcome::Refuted);
            }
            match self.tree.advance(stop) {
                Ok(true) => {
                    self.tree.pause_at = u64::MAX;
                    return Ok(AttemptOutcome::Found);
                }
                Ok(false) => return Ok(AttemptOutcome::Refuted),
                Err(Stopped) => stop.poll()?,
            }
        }
        Ok(AttemptOutcome::GaveUp)
    }
}
