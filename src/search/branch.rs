//! What to try next: the most constrained demand first.
//!
//! A tally that still needs members must be met in every solution, so one of its open members is
//! tried true, then false. The tally with the fewest ways to be met is taken first (most
//! constrained first). When nothing is asked for any more, the candidates that are left are taken
//! in reading order, absent before present.
//!
//! A member that says "this piece attacks that square" is open as long as the piece is. Then the
//! piece is tried: were the attack itself tried, its failing would say nothing of the piece, and the
//! search would go through sets of attacks instead of placements.

use super::model::{Fact, Literal, Model};
use super::state::State;

/// The next thing to try; `None` if every candidate is decided.
pub fn choose(model: &Model, state: &State) -> Option<Literal> {
    most_constrained(model, state)
        .and_then(|tally| first_open(state, model.members_of(tally).iter().copied()))
        .map(|fact| {
            let piece = model
                .needs(fact)
                .filter(|&piece| state.truth(piece).is_none());
            piece.unwrap_or(fact).holds()
        })
        .or_else(|| first_open(state, model.candidates.facts()).map(Fact::fails))
}

/// The next obstacle to place; `None` if all are decided.
pub fn choose_obstacle(model: &Model, state: &State) -> Option<Literal> {
    first_open(state, model.obstacles.iter().copied()).map(Fact::holds)
}

fn first_open(state: &State, mut facts: impl Iterator<Item = Fact>) -> Option<Fact> {
    facts.find(|&fact| state.truth(fact).is_none())
}

fn most_constrained(model: &Model, state: &State) -> Option<u32> {
    let mut best = None;
    let mut fewest = u64::MAX;
    for &tally in &model.demands {
        let Some((needed, open)) = state.shortage(model, tally) else {
            continue;
        };
        let ways = ways(needed, open);
        if ways < fewest {
            (best, fewest) = (Some(tally), ways);
        }
    }
    best
}

/// In about how many ways a number can be chosen from those that are open.
fn ways(needed: u32, open: u32) -> u64 {
    let (needed, open) = (u64::from(needed), u64::from(open));
    match needed.min(open.saturating_sub(needed)) {
        0 => 1,
        1 => open,
        2 => open * (open - 1) / 2,
        // More than any group that needs fewer; among these the smaller one first.
        chosen => (1 << 32) + chosen * open,
    }
}
