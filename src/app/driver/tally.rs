//! The result of an engine, and the contradiction of two such results.

use super::difference::EngineDifference;
use crate::app::collect::Digest;
use crate::puzzle::Bracket;

/// The result of one engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The number of solutions it found.
    pub solutions: u64,
    pub digest: Digest,
    /// Whether it claims that there are no others.
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
    pub difference: EngineDifference,
}
