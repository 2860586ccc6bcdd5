//! Solutions up to symmetry.

/// Decides which solutions are fundamental.
pub struct Fundamental;
