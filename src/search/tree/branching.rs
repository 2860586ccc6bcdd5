//! What to try next: the most constrained demand first.
//!
//! A cardinality that still needs members must be met in every solution, so one of its open members is
//! tried true, then false. The cardinality with the least choice relative to its weight
//! ([`ConflictWeights`]) comes first. Once no cardinality needs members any more, the remaining
//! candidates are tried in reading order, absent before present.
//!
//! Where lines are divided between two sides, the side of a line settles more than the square of
//! one piece. So it is tried first, beginning with the longest line. Otherwise peaceable queens on 9x9
//! take more than 7 s instead of 1.6.
//!
//! A member may say "this piece attacks that square". While its piece is open, the search branches
//! on the piece: if it branched on the attack, a false attack would say nothing about the piece,
//! and the search would enumerate sets of attacks instead of placements.

use crate::random::Random;
use crate::search::model::{Fact, Literal, Model};
use crate::search::propagation::State;
use crate::search::tree::conflict_weights::ConflictWeights;

/// A demand that can be met in at most this number of ways is tried before a line between two sides;
/// measured on mixed armies, where trying lines first cost five times as much, and on peaceable
/// queens.
const FEW_WAYS: u64 = 64;

/// The fewest open members of a demand: propagation would already have met a demand with one.
const FEWEST_OPEN: u32 = 2;

/// Something to try.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Branch {
    pub literal: Literal,
    /// An estimate of the share of the search below in which it holds.
    pub share: f64,
}

/// The next thing to try; `None` if every candidate is decided.
pub fn choose(
    model: &Model,
    state: &State,
    weights: &ConflictWeights,
    random: Option<&mut Random>,
) -> Option<Branch> {
    let is_open = |fact: &Fact| state.truth(*fact).is_none();
    let demand = most_constrained(model, state, weights);
    if demand
        .as_ref()
        .is_none_or(|demand| ways(demand.needed, demand.open) > FEW_WAYS)
        && let Some(line) = most_disputed(model, state)
    {
        return Some(even(line.holds()));
    }
    let member = demand.and_then(|demand| {
        let members = model.members_of(demand.cardinality).iter().copied();
        let before = random.map_or(0, |random| random.below_u32(demand.open));
        let fact = members.filter(is_open).nth(before as usize)?;
        let piece = model.needs(fact).filter(is_open);
        Some(Branch {
            literal: piece.unwrap_or(fact).holds(),
            share: f64::from(demand.needed) / f64::from(demand.open),
        })
    });
    member.or_else(|| {
        let candidate = model.candidates.facts().find(is_open)?;
        Some(even(candidate.fails()))
    })
}

/// The open members of the demand with the least choice, one of which must hold.
pub fn demanded(model: &Model, state: &State, weights: &ConflictWeights) -> Option<Vec<Fact>> {
    let demand = most_constrained(model, state, weights)?;
    let members = model.members_of(demand.cardinality).iter().copied();
    let open = members.filter(|&fact| state.truth(fact).is_none());
    Some(open.collect())
}

/// The open line between two sides that settles most, whichever side gets it.
fn most_disputed(model: &Model, state: &State) -> Option<Fact> {
    let partitions = model.line_partitions.iter();
    let divisions = partitions.flat_map(|partition| &partition.divisions);
    let mut best = None;
    let mut most = 0;
    for line in divisions.flat_map(|division| &division.lines) {
        let Some([first, second]) = line.open(state) else {
            continue;
        };
        let settled = first + second;
        if settled > most && first > 0 && second > 0 {
            (best, most) = (Some(line.has_first), settled);
        }
    }
    best
}

/// The next obstacle to place; `None` if all are decided.
pub fn choose_obstacle(model: &Model, state: &State) -> Option<Branch> {
    let mut obstacles = model.obstacles.iter();
    let &fact = obstacles.find(|&&fact| state.truth(fact).is_none())?;
    let choice = even(fact.holds());
    Some(Branch {
        share: needed_share(model, state, fact).unwrap_or(choice.share),
        ..choice
    })
}

/// The share of open members that must hold, in the demand on this fact for which it is greatest.
fn needed_share(model: &Model, state: &State, fact: Fact) -> Option<f64> {
    let demands = model.demands.iter();
    let of_fact = demands.filter(|&&demand| model.members_of(demand).contains(&fact));
    let shares = of_fact.filter_map(|&demand| {
        let (needed, open) = state.shortage(model, demand)?;
        Some(f64::from(needed) / f64::from(open))
    });
    shares.reduce(f64::max)
}

/// As much of the search is expected below either way.
pub fn even(literal: Literal) -> Branch {
    Branch {
        literal,
        share: 0.5,
    }
}

/// A cardinality that still needs some of its open members.
struct OpenCardinality {
    cardinality: u32,
    needed: u32,
    open: u32,
}

fn most_constrained(
    model: &Model,
    state: &State,
    weights: &ConflictWeights,
) -> Option<OpenCardinality> {
    let mut best = None;
    let mut least = f32::INFINITY;
    for &cardinality in &model.demands {
        let Some((needed, open)) = state.shortage(model, cardinality) else {
            continue;
        };
        let choice = weights.choice(cardinality, needed, open);
        if choice < least {
            let demand = OpenCardinality {
                cardinality,
                needed,
                open,
            };
            (best, least) = (Some(demand), choice);
            // Propagation would have met a demand with less choice.
            if open <= FEWEST_OPEN && !weights.differ() {
                break;
            }
        }
    }
    best
}

/// About how many ways there are to choose the needed members from the open ones.
fn ways(needed: u32, open: u32) -> u64 {
    let (needed, open) = (u64::from(needed), u64::from(open));
    match needed.min(open.saturating_sub(needed)) {
        0 => 1,
        1 => open,
        2 => open * (open - 1) / 2,
        // More than any group that needs fewer; among these, smaller groups come first.
        chosen => (1 << 32) + chosen * open,
    }
}
