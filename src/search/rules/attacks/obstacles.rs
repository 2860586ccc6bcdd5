//! Which pieces to place before all others: those that open or block the lines of others.
//!
//! A piece placed later can open a line, so little follows while pawns may still come between queens.
//! Where a rule forbids attacks, and kinds that it does not concern may block its lines, these kinds
//! are placed first, if there are not too many ways. For each way the model is built again, now with
//! known lines.

use crate::puzzle::KindId;
use crate::search::model::{Builder, Constraint, Fact};
use crate::search::rules::attacks::sight::{Question, Sight};
use crate::stop::Stopped;

/// If there are more ways to place them, obstacles are left to the search.
const MOST_WAYS: u64 = 1 << 20;

/// The candidates to decide first; none if no obstacle can hide anything.
pub fn find(builder: &Builder, sights: &[Sight]) -> Result<Vec<Fact>, Stopped> {
    let is_ray = |constraint: &Constraint| matches!(constraint, Constraint::Ray(_));
    if !builder.model.constraints.iter().any(is_ray) {
        return Ok(Vec::new());
    }
    let mut kinds: Vec<KindId> = Vec::new();
    let mut ways = 1_u64;
    for kind in builder.puzzle.kind_ids() {
        builder.poll()?;
        if is_obstacle(builder, sights, kind) {
            kinds.push(kind);
            ways = ways.saturating_mul(ways_to_place(builder, kind));
        }
    }
    if ways > MOST_WAYS {
        return Ok(Vec::new());
    }
    let candidates = &builder.model.candidates;
    let facts = candidates.facts();
    let is_obstacle = |&fact: &Fact| kinds.contains(&candidates.get(fact).kind);
    Ok(facts.filter(is_obstacle).collect())
}

/// Whether a kind can block the sight of a rule that forbids attacks, while it is neither an
/// attacker nor a target of the rule.
fn is_obstacle(builder: &Builder, sights: &[Sight], kind: KindId) -> bool {
    let hides = |sight: &Sight| {
        let mut squares = sight.rule.within.iter();
        sight.question == Question::None
            && sight.directions.iter().any(|direction| direction.reach > 1)
            && !sight.rule.by.contains(kind)
            && !squares.any(|square| sight.is_target(kind, square))
    };
    builder.puzzle.kind(kind).blocks && sights.iter().any(hides)
}

/// The number of ways in which the pieces of a kind can stand on the squares that are left to it.
fn ways_to_place(builder: &Builder, kind: KindId) -> u64 {
    let candidates = &builder.model.candidates;
    let of_kind = |&fact: &Fact| candidates.get(fact).kind == kind;
    let squares = candidates.facts().filter(of_kind).count() as u64;
    let count = builder.puzzle.kind(kind).count;
    let at_least = count.at_least.unwrap_or(0).clamp(0, squares as i64) as u64;
    let at_most = count
        .at_most
        .map_or(squares, |most| most.clamp(0, squares as i64) as u64);
    let mut ways = 0u64;
    let mut choices = 1u64;
    for number in 0..=at_most {
        if number >= at_least {
            ways = ways.saturating_add(choices);
        }
        choices = choices.saturating_mul(squares - number) / (number + 1);
    }
    ways
}
