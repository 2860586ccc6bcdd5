//! How many pieces of each kind stand on the board, as far as the puzzle says so explicitly: by a
//! kind's own number, by the objective, and by rules that tie these numbers together.

use crate::puzzle::{Interval, KindId, Puzzle};
use crate::search::bounds::objective::ObjectiveBound;
use crate::search::bounds::saturation::CountDemand;
use crate::search::model::{Builder, Candidates};
use crate::search::rules;

/// The number of each kind.
pub fn bounds(
    puzzle: &Puzzle,
    candidates: &Candidates,
    objective: Option<&ObjectiveBound>,
) -> Vec<Interval> {
    let mut bounds: Vec<Interval> = puzzle.kinds.iter().map(|kind| kind.count).collect();
    let counted = objective.and_then(|objective| Some((objective.only_kind()?, objective.bound())));
    if let Some((kind, bound)) = counted {
        bounds[kind.index()] = both(bounds[kind.index()], bound);
    }
    let ties = rules::equal_kinds(puzzle, candidates);
    // Each round tightens the bounds of some kind; a chain of ties is no longer than the number of
    // ties.
    for _ in &ties {
        for kinds in &ties {
            let all = kinds.iter().map(|kind| bounds[kind.index()]);
            let bound = all.fold(Interval::ANY, both);
            kinds.iter().for_each(|kind| bounds[kind.index()] = bound);
        }
    }
    bounds
}

/// The intersection of two bounds.
fn both(one: Interval, other: Interval) -> Interval {
    let of = |one: Option<i64>, other: Option<i64>, tighter: fn(i64, i64) -> i64| match (one, other)
    {
        (Some(one), Some(other)) => Some(tighter(one, other)),
        (one, other) => one.or(other),
    };
    Interval {
        at_least: of(one.at_least, other.at_least, i64::max),
        at_most: of(one.at_most, other.at_most, i64::min),
    }
}

/// The number of each kind, as demands that lines and other groups may limit. What an objective
/// says of its own kind is left to the objective.
pub fn demands(
    builder: &Builder,
    numbers: &[Interval],
    objective: Option<&ObjectiveBound>,
) -> Vec<CountDemand> {
    let candidates = &builder.model.candidates;
    let mut of_kind = vec![Vec::new(); builder.puzzle.kinds.len()];
    for fact in candidates.facts() {
        of_kind[candidates.get(fact).kind.index()].push(fact);
    }
    let counted = objective.and_then(ObjectiveBound::only_kind);
    let number = |kind: KindId| match counted == Some(kind) {
        true => builder.puzzle.kind(kind).count,
        false => numbers[kind.index()],
    };
    builder
        .puzzle
        .kind_ids()
        .zip(of_kind)
        .map(|(kind, members)| CountDemand::new(members, number(kind)))
        .collect()
}
