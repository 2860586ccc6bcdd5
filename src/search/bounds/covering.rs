//! The covering bound: how many more pieces are needed at least, where only so many may stand.
//!
//! Take the cardinalities that still need members, each with its shortage, and count for every
//! candidate in how many of them it is. A cardinality can only be met by candidates of which each
//! meets at most as many others as the best of its own, m. Give each cardinality the weight 1/m:
//! then no candidate's cardinalities weigh more than 1 together, so the weights of all, times their
//! shortages, are no more than the number of pieces that are needed. (This is a solution of the
//! dual of the covering problem's linear relaxation; for queens that command a board it says that
//! few squares are left to be commanded by each, and those in a corner are commanded by bad queens
//! only.)

use crate::search::bounds::frequency::Frequency;
use crate::search::model::{Covering, Model};
use crate::search::propagation::State;

/// Weights are whole numbers of this; rounding down only weakens the bound.
const ONE: u64 = 1 << 32;

impl Covering {
    /// Whether more pieces are needed than may still be placed.
    pub fn is_exceeded(&self, model: &Model, state: &State, scratch: &mut CoveringScratch) -> bool {
        let most = model.cardinalities[self.cardinality as usize].most;
        let left = most.saturating_sub(state.held(self.cardinality));
        if !scratch.frequency.is_asked(left) {
            return false;
        }
        let is_exceeded = self.exceeds(left.into(), model, state, scratch);
        scratch.frequency.note(left, is_exceeded);
        is_exceeded
    }

    fn exceeds(
        &self,
        left: u64,
        model: &Model,
        state: &State,
        scratch: &mut CoveringScratch,
    ) -> bool {
        let demands = model.demands.iter();
        let short = demands
            .filter_map(|&cardinality| Some((cardinality, state.shortage(model, cardinality)?.0)));
        scratch.short.clear();
        scratch.short.extend(short);
        let needed: u64 = scratch
            .short
            .iter()
            .map(|&(_, lacks)| u64::from(lacks))
            .sum();
        // One piece for each at the very most.
        if needed <= left {
            return false;
        }
        scratch.meets.clear();
        scratch.meets.resize(model.candidates.len(), 0);
        scratch.open.clear();
        scratch.wanting.clear();
        for place in 0..scratch.short.len() {
            let (cardinality, shortage) = scratch.short[place];
            self.note(model, state, cardinality, shortage, scratch);
        }
        let mut needed = 0;
        let mut start = 0;
        for &(end, shortage) in &scratch.wanting {
            let open = &scratch.open[start..end];
            let best = open.iter().map(|&place| scratch.meets[place]).max();
            if let Some(best) = best {
                needed += u64::from(shortage) * (ONE / u64::from(best));
            }
            start = end;
        }
        needed > left * ONE
    }

    /// Takes note of a cardinality, if pieces that count are all that can meet it.
    fn note(
        &self,
        model: &Model,
        state: &State,
        cardinality: u32,
        shortage: u32,
        to: &mut CoveringScratch,
    ) {
        let start = to.open.len();
        for &fact in model.members_of(cardinality) {
            if state.truth(fact).is_some() {
                continue;
            }
            match model.needs(fact) {
                Some(piece) if self.counts(piece) && state.truth(piece).is_none() => {
                    to.open.push(piece.index());
                }
                _ => {
                    to.open.truncate(start);
                    return;
                }
            }
        }
        for &place in &to.open[start..] {
            to.meets[place] += 1;
        }
        to.wanting.push((to.open.len(), shortage));
    }
}

/// Memory to work in, kept from node to node.
#[derive(Clone, Debug, Default)]
pub struct CoveringScratch {
    pub frequency: Frequency,
    /// The cardinalities that still need members, and how many.
    short: Vec<(u32, u32)>,
    /// For each candidate, in how many cardinalities it is wanted.
    meets: Vec<u32>,
    /// The open candidates of the cardinalities that want some, one cardinality after another.
    open: Vec<usize>,
    /// For each of these cardinalities where its candidates end, and how many it lacks.
    wanting: Vec<(usize, u32)>,
}
