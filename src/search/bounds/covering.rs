//! The covering bound: the least number of pieces still needed, where their number is limited.
//!
//! Take the cardinalities that still need members, each with its shortage, and count for every
//! candidate the number of them that it is in. Let m be the greatest such count among the
//! candidates of a cardinality, and give the cardinality the weight 1/m. Then the cardinalities of
//! one candidate never weigh more than 1 together, so the sum of all weights times shortages is at
//! most the number of pieces needed. (This is a solution of the dual of the covering problem's
//! linear relaxation. For queens that command a board it says that few squares are left for each
//! queen to command, and that those in a corner are commanded only by bad queens.) The fewest such
//! queens on a chessboard take 0.10 s with it and 0.47 s without.

use crate::search::model::{Covering, Model};
use crate::search::propagation::State;

/// The unit of the weights, which are integers; rounding down only weakens the bound.
const ONE: u64 = 1 << 32;

impl Covering {
    /// Whether more pieces are needed than may still be placed.
    pub fn is_exceeded(&self, model: &Model, state: &State, scratch: &mut CoveringScratch) -> bool {
        let most = model.cardinalities[self.cardinality as usize].most;
        let left = most.saturating_sub(state.held(self.cardinality));
        self.exceeds(left.into(), model, state, scratch)
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
        // At the very most, one piece is needed for each missing member.
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

    /// Adds a cardinality, if only pieces that count can meet it.
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

/// Working memory, reused from node to node.
#[derive(Clone, Debug, Default)]
pub struct CoveringScratch {
    /// The cardinalities that still need members, and how many.
    short: Vec<(u32, u32)>,
    /// For each candidate, the number of cardinalities that want it.
    meets: Vec<u32>,
    /// The open candidates of the cardinalities that need members, one cardinality after another.
    open: Vec<usize>,
    /// For each of these cardinalities, the end of its candidates in `open`, and its shortage.
    wanting: Vec<(usize, u32)>,
}
