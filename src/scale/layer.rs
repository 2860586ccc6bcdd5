//! Parts that are slices of a layer of the frontier: the states whose hashes are in a range.
//!
//! The manifest says how the layer is made: the order in which squares are read, and the square after which it is
//! cut. A process that counts makes the layer again, and refuses if the states or the numbers of ways to them differ.
//! Only the first hash of each part is written down: it ends where the next begins, the first begins at 0, and the
//! last ends at 2^64 - 1. So the parts leave nothing out.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::error::ScaleError;
use super::part::{Part, Portion};
use crate::app::{Failure, How};
use crate::frontier::{Depth, Frontier, LayerCut};
use crate::puzzle::Puzzle;

/// How a layer is made, and how it is recognised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayerPlan {
    /// The squares, in the order in which they are read.
    pub order: Vec<String>,
    /// Its group of squares that no rule joins to others; the groups are numbered from 0 by their first squares.
    pub component: usize,
    /// The number of squares of the group that are read before the cut.
    pub squares: usize,
    pub states: usize,
    /// The total number of ways that lead to them, in digits of any length.
    ways: String,
    /// The sum of the hashes of all states with their numbers of ways.
    sum: String,
    parts: Vec<SlicePlan>,
}

/// A part of a layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SlicePlan {
    /// The first hash, in sixteen hexadecimal digits: JSON numbers cannot hold it.
    first: String,
    states: usize,
}

/// The layer has this many states for each part, so that parts are alike and few states are reached from several of
/// them; but at most the second number in all, so that it is made in about a second.
const STATES_OF_A_PART: usize = 1 << 10;
const MOST_STATES: usize = 1 << 20;

/// If no layer has that many, each part has at least this many states.
const FEWEST_OF_A_PART: usize = 8;

/// The default number of parts.
const PARTS: usize = 16;

/// Cuts a puzzle at the first layer that has enough states for this many parts.
pub fn split(puzzle: &Puzzle, parts: Option<usize>, how: &How) -> Result<LayerPlan, ScaleError> {
    let wanted = parts.unwrap_or(PARTS);
    let options = how.frontier_options();
    let frontier = Frontier::of(puzzle, &options).map_err(not_by_states)?;
    let states = wanted.saturating_mul(STATES_OF_A_PART).min(MOST_STATES);
    let cut = frontier.cut(states, &options)?;
    let all = cut.fingerprint().states;
    let slices = cut.slices(wanted.min((all / FEWEST_OF_A_PART).max(1)));
    let parts = slices.into_iter().map(|slice| SlicePlan {
        first: digits(*slice.hashes.start()),
        states: slice.states,
    });
    Ok(LayerPlan {
        parts: parts.collect(),
        ..LayerPlan::of(puzzle, &cut)
    })
}

fn digits(number: u64) -> String {
    format!("{number:016x}")
}

impl LayerPlan {
    /// The parts, in order; `None` if they are not in order.
    pub fn parts(&self) -> Option<Vec<Part>> {
        let first = |slice: &SlicePlan| u64::from_str_radix(&slice.first, 16).ok();
        let firsts: Vec<u64> = self.parts.iter().map(first).collect::<Option<_>>()?;
        if firsts.first() != Some(&0) || !firsts.is_sorted_by(|one, next| one < next) {
            return None;
        }
        let ends = firsts.iter().skip(1).map(|next| next - 1).chain([u64::MAX]);
        let hashes = firsts.iter().zip(ends);
        let parts = hashes.zip(&self.parts).zip(1..);
        let parts = parts.map(|(((first, last), slice), number)| Part {
            number,
            portion: Portion::States {
                hashes: *first..=last,
                states: slice.states.max(1) as f64,
            },
        });
        Some(parts.collect())
    }

    /// Without parts.
    fn of(puzzle: &Puzzle, cut: &LayerCut<'_>) -> Self {
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
            parts: Vec::new(),
        }
    }

    /// Makes the layer again; `path` is that of the manifest.
    pub fn cut<'p>(
        &self,
        puzzle: &'p Puzzle,
        how: &How,
        path: &Path,
    ) -> Result<LayerCut<'p>, ScaleError> {
        let changed = || ScaleError::LayerChanged(path.to_owned());
        let order = self
            .order
            .iter()
            .map(|name| puzzle.board.find_place(name).ok());
        let order: Vec<_> = order.collect::<Option<_>>().ok_or_else(changed)?;
        let frontier = Frontier::in_reading_order(puzzle, &order).ok_or_else(changed)?;
        let depth = Depth {
            component: self.component,
            squares: self.squares,
        };
        let options = how.frontier_options();
        let cut = frontier.map_err(not_by_states)?.cut_at(depth, &options)?;
        let made = LayerPlan {
            parts: self.parts.clone(),
            ..LayerPlan::of(puzzle, &cut)
        };
        match made == *self {
            true => Ok(cut),
            false => Err(changed()),
        }
    }
}

fn not_by_states(error: crate::frontier::NotApplicable) -> ScaleError {
    match Failure::from(error) {
        Failure::Unfinished(_) => ScaleError::Stopped,
        failure => ScaleError::NotByStates(Box::new(failure)),
    }
}
