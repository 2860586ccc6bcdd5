//! How large the encoding will be, before any of it is made.

use thiserror::Error;

use super::Thresholds;
use crate::puzzle::Puzzle;

/// The greatest estimate that is encoded.
pub const MOST_LITERALS: u64 = 100_000_000;

/// The puzzle is too large to be encoded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("about {literals} literals would be needed, at most {most} are allowed")]
pub struct DoesNotFit {
    pub literals: u64,
    pub most: u64,
}

/// About how many literals the clauses will have.
pub fn estimate(_puzzle: &Puzzle, _thresholds: &Thresholds) -> Result<u64, DoesNotFit> {
    Ok(0)
}
