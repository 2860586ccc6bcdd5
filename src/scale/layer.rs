//! Parts that are slices of a layer of the frontier: the states whose hashes are in a range.
//!
//! The manifest says how the layer is made: in which order squares are read, and after which of them it is cut. Whoever
//! counts makes it again, and refuses if it has other states or other numbers of ways to them. That the parts leave nothing
//! out is seen from the ranges alone: each begins where the one before ends, the first at 0 and the last ends at 2^64 - 1.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error::ScaleError;
use super::part::{Part, Portion, digits};
use crate::app::{DoesNotFit, Failure, How};
use crate::frontier::{Cut, Depth, Frontier};
use crate::puzzle::Puzzle;

/// How a layer is made, and what it is told by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayerPlan {
    /// The squares, in the order in which they are read.
    pub order: Vec<String>,
    /// Of the groups of squares that no rule joins, by their first squares, from 0.
    pub component: usize,
    /// After so many squares of it.
    pub squares: usize,
    pub states: usize,
    /// How many ways lead to them together: digits, however many.
    ways: String,
    /// The sum of the hashes of all states with their numbers of ways.
    sum: String,
}

/// What is wrong with ranges of hashes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RangeFault {
    #[error("there is no part")]
    None,
    #[error("part {0} is no range of hashes")]
    NoRange(usize),
    #[error("the part with number {found} stands where part {expected} is expected")]
    OtherNumber { expected: usize, found: usize },
    #[error("part {part} begins at {found} and not at {expected}, where the one before ends")]
    Begins {
        part: usize,
        expected: String,
        found: String,
    },
    #[error("the last part ends at {0} and not at ffffffffffffffff")]
    Ends(String),
}

/// A layer has so many states for each part, so that parts are alike and few states are reached from several of them; but no
/// more than this in all, so that it is made in about a second.
const STATES_OF_A_PART: usize = 1 << 10;
const MOST_STATES: usize = 1 << 20;

/// Where no layer has so many, a part has this many states at least.
const FEWEST_OF_A_PART: usize = 8;

/// Where nobody says how many parts there are to be.
const PARTS: usize = 16;

/// Cuts a puzzle at the first layer that has enough states for so many parts.
pub fn split(
    puzzle: &Puzzle,
    parts: Option<usize>,
    how: &How,
) -> Result<(LayerPlan, Vec<Part>), ScaleError> {
    let wanted = parts.unwrap_or(PARTS);
    let options = how.frontier_options();
    let frontier = Frontier::of(puzzle, &options).map_err(not_by_states)?;
    let states = wanted.saturating_mul(STATES_OF_A_PART).min(MOST_STATES);
    let cut = frontier.cut(states, &options)?;
    let all = cut.fingerprint().states;
    let slices = cut.slices(wanted.min((all / FEWEST_OF_A_PART).max(1)));
    let parts = slices.into_iter().zip(1..).map(|(slice, number)| Part {
        number,
        portion: Portion::States(slice.hashes),
        cost: slice.states.max(1) as f64,
    });
    Ok((LayerPlan::of(puzzle, &cut), parts.collect()))
}

impl LayerPlan {
    fn of(puzzle: &Puzzle, cut: &Cut<'_>) -> Self {
        let Depth { component, squares } = cut.depth();
        let fingerprint = cut.fingerprint();
        let order = cut.reading_order().into_iter();
        LayerPlan {
            order: order.map(|square| puzzle.board.name(square)).collect(),
            component,
            squares,
            states: fingerprint.states,
            ways: fingerprint.ways.to_string(),
            sum: digits(fingerprint.sum),
        }
    }

    /// Makes the layer again; `path` is that of the manifest.
    pub fn cut<'p>(
        &self,
        puzzle: &'p Puzzle,
        how: &How,
        path: &Path,
    ) -> Result<Cut<'p>, ScaleError> {
        let changed = || ScaleError::LayerChanged(path.to_owned());
        let order = self.order.iter().map(|name| puzzle.board.find(name).ok());
        let order: Vec<_> = order.collect::<Option<_>>().ok_or_else(changed)?;
        let frontier = Frontier::in_reading_order(puzzle, &order).ok_or_else(changed)?;
        let depth = Depth {
            component: self.component,
            squares: self.squares,
        };
        let options = how.frontier_options();
        let cut = frontier.map_err(not_by_states)?.cut_at(depth, &options)?;
        match LayerPlan::of(puzzle, &cut) == *self {
            true => Ok(cut),
            false => Err(changed()),
        }
    }
}

/// Walks the ranges.
pub fn check(parts: &[Part]) -> Result<(), RangeFault> {
    let mut next = Some(0);
    for (part, expected) in parts.iter().zip(1..) {
        let Portion::States(hashes) = &part.portion else {
            return Err(RangeFault::NoRange(expected));
        };
        if part.number != expected {
            let found = part.number;
            return Err(RangeFault::OtherNumber { expected, found });
        }
        if hashes.is_empty() {
            return Err(RangeFault::NoRange(expected));
        }
        if next != Some(*hashes.start()) {
            return Err(RangeFault::Begins {
                part: expected,
                expected: next.map_or("the end".to_owned(), digits),
                found: digits(*hashes.start()),
            });
        }
        next = hashes.end().checked_add(1);
    }
    match (parts.is_empty(), next) {
        (true, _) => Err(RangeFault::None),
        (false, Some(next)) => Err(RangeFault::Ends(digits(next - 1))),
        (false, None) => Ok(()),
    }
}

fn not_by_states(error: crate::frontier::NotApplicable) -> ScaleError {
    ScaleError::NotByStates(Box::new(Failure::DoesNotFit(DoesNotFit::from(error))))
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

    use super::*;

    fn found(ranges: &[RangeInclusive<u64>]) -> Result<(), RangeFault> {
        let part = |(hashes, number): (&RangeInclusive<u64>, usize)| Part {
            number,
            portion: Portion::States(hashes.clone()),
            cost: 1.0,
        };
        let parts: Vec<Part> = ranges.iter().zip(1..).map(part).collect();
        check(&parts)
    }

    #[test]
    fn ranges_with_a_gap_or_an_overlap_or_an_open_end_are_refused() {
        const MOST: u64 = u64::MAX;
        assert_eq!(found(&[0..=MOST]), Ok(()));
        assert_eq!(found(&[0..=6, 7..=7, 8..=MOST]), Ok(()));
        assert_eq!(found(&[]), Err(RangeFault::None));
        let begins = |part, expected: u64, found: u64| {
            let [expected, found] = [expected, found].map(digits);
            Err(RangeFault::Begins {
                part,
                expected,
                found,
            })
        };
        assert_eq!(found(&[1..=MOST]), begins(1, 0, 1));
        assert_eq!(found(&[0..=6, 8..=MOST]), begins(2, 7, 8));
        assert_eq!(found(&[0..=6, 6..=MOST]), begins(2, 7, 6));
        assert_eq!(found(&[0..=6, 7..=9]), Err(RangeFault::Ends(digits(9))));
        let behind = found(&[0..=MOST, 5..=MOST]);
        assert!(matches!(behind, Err(RangeFault::Begins { part: 2, .. })));
        #[allow(clippy::reversed_empty_ranges, reason = "a forged one")]
        let empty = found(&[0..=6, 7..=5, 6..=MOST]);
        assert_eq!(empty, Err(RangeFault::NoRange(2)));
    }
}
