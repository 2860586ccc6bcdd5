//! Parts that are slices of a layer of the frontier: the states whose hashes are in a range.
//!
//! The manifest says how the layer is made: in which order squares are read, and after which of them it is cut. Whoever
//! counts makes it again, and refuses if it has other states or other numbers of ways to them. That the parts leave nothing
//! out is seen from the [`ranges`] alone: each begins where the one before ends, the first at 0 and the last ends at 2^64 - 1.

pub mod ranges;

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
        portion: Portion::States {
            hashes: slice.hashes,
            states: slice.states.max(1) as f64,
        },
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

fn not_by_states(error: crate::frontier::NotApplicable) -> ScaleError {
    ScaleError::NotByStates(Box::new(Failure::DoesNotFit(DoesNotFit::from(error))))
}
