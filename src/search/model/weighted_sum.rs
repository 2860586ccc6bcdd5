//! Sums of the values of what stands on some squares, within bounds.

use super::Fact;
use crate::board::Square;

/// The values of what stands on these squares add up to a number within the bounds.
#[derive(Clone, Debug)]
pub struct WeightedSum {
    pub squares: Vec<Worth>,
    pub least: i64,
    pub most: i64,
}

/// What may stand on a square, each with its value; an empty square counts 0.
#[derive(Clone, Debug)]
pub struct Worth {
    pub square: Square,
    /// Every candidate of the square, with 0 if the sum does not count it.
    pub pieces: Vec<(Fact, i64)>,
    /// Whether some piece stands there in every solution.
    pub is_filled: bool,
}
