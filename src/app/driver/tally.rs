//! What an engine came to, and that two came to what cannot both be.

use super::difference::Difference;
use crate::app::collect::Digest;
use crate::puzzle::Bracket;

/// What one engine came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// How many solutions it found.
    pub solutions: u64,
    pub digest: Digest,
    /// Whether it says that there are no others.
    pub complete: bool,
    /// What it knows of the optimum, if there is a goal.
    pub goal: Option<Bracket>,
}

/// The engines contradict each other: always a bug.
#[derive(Debug, thiserror::Error)]
#[error("the engines contradict each other")]
pub struct Disagreement {
    pub sat: Tally,
    pub native: Tally,
    pub difference: Difference,
}
