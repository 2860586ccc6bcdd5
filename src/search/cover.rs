//! How many more pieces are needed at least, where no more than so many may stand.
//!
//! Take the tallies that still need members, each with its shortage, and count for every candidate
//! in how many of them it is. A tally can only be met by candidates of which each meets at most as
//! many others as the best of its own, m. Give each tally the weight 1/m: then no candidate's
//! tallies weigh more than 1 together, so the weights of all, times their shortages, are no more
//! than the number of pieces that are needed. (This is a solution of the dual of the covering
//! problem's linear relaxation; for queens that command a board it says that few squares are left
//! to be commanded by each, and those in a corner are commanded by bad queens only.)

use super::builder::{Builder, at_most};
use super::model::{Cover, Fact, Model};
use super::state::State;
use super::worth::Worth;
use crate::puzzle::{Bound, Rule, Targets};

/// Finds a rule that asks of each target that it is attacked, where no more than so many of the
/// pieces that might meet it may stand; `numbers` says how many of each kind.
pub fn find(builder: &mut Builder, numbers: &[Bound]) {
    let puzzle = builder.puzzle;
    let limited = puzzle.rules.iter().find_map(|rule| {
        let Rule::Attacks(rule) = rule else {
            return None;
        };
        let asks = rule.bound.at_least.is_some_and(|least| least > 0);
        let kinds = match rule.on {
            // A piece on an empty square meets what is asked there.
            Targets::Empty => puzzle.all_kinds(),
            Targets::Square | Targets::Pieces(_) => rule.by.clone(),
        };
        let numbers = kinds.iter().map(|kind| numbers[kind.index()].at_most);
        let numbers: Option<Vec<i64>> = numbers.collect();
        let most = numbers?.into_iter().fold(0, i64::saturating_add);
        asks.then_some((kinds, most))
    });
    if let Some((kinds, most)) = limited {
        let candidates = &builder.model.candidates;
        let facts = candidates.facts();
        let is_counted = |fact: &Fact| kinds.contains(candidates.get(*fact).kind);
        let members: Vec<Fact> = facts.filter(is_counted).collect();
        let tally = builder.tally(&members, at_most(most), None);
        builder.model.cover = tally.map(|tally| Cover::of(members, tally as u32));
    }
}

/// Weights are whole numbers of this; rounding down only weakens the bound.
const ONE: u64 = 1 << 32;

impl Cover {
    /// Whether more pieces are needed than may still be placed.
    pub fn is_exceeded(&self, model: &Model, state: &State, scratch: &mut Scratch) -> bool {
        let most = model.tallies[self.tally as usize].most;
        let room = most.saturating_sub(state.held(self.tally));
        if !scratch.worth.is_asked(room) {
            return false;
        }
        let is_exceeded = self.exceeds(room.into(), model, state, scratch);
        scratch.worth.note(room, is_exceeded);
        is_exceeded
    }

    fn exceeds(&self, room: u64, model: &Model, state: &State, scratch: &mut Scratch) -> bool {
        let demands = model.demands.iter();
        let short = demands.filter_map(|&tally| Some((tally, state.shortage(model, tally)?.0)));
        scratch.short.clear();
        scratch.short.extend(short);
        let needed: u64 = scratch
            .short
            .iter()
            .map(|&(_, lacks)| u64::from(lacks))
            .sum();
        // One piece for each at the very most.
        if needed <= room {
            return false;
        }
        scratch.meets.clear();
        scratch.meets.resize(model.candidates.len(), 0);
        scratch.open.clear();
        scratch.wanting.clear();
        for place in 0..scratch.short.len() {
            let (tally, shortage) = scratch.short[place];
            self.note(model, state, tally, shortage, scratch);
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
        needed > room * ONE
    }

    /// Takes note of a tally, if pieces that count are all that can meet it.
    fn note(&self, model: &Model, state: &State, tally: u32, shortage: u32, to: &mut Scratch) {
        let start = to.open.len();
        for &fact in model.members_of(tally) {
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

/// Room to work in, kept from node to node.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub worth: Worth,
    /// The tallies that still need members, and how many.
    short: Vec<(u32, u32)>,
    /// For each candidate, in how many tallies it is wanted.
    meets: Vec<u32>,
    /// The open candidates of the tallies that want some, one tally after another.
    open: Vec<usize>,
    /// For each of these tallies where its candidates end, and how many it lacks.
    wanting: Vec<(usize, u32)>,
}
