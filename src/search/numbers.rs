//! How many pieces of each kind stand on the board, as far as the puzzle says so in as many words:
//! by a kind's own number, by the aim, and by rules that tie these numbers.

use super::aim::Aim;
use super::candidates::Candidates;
use crate::board::Grouping;
use crate::puzzle::{Bound, Equal, KindId, KindSet, Puzzle, Rule};

/// The number of each kind.
pub fn of_kinds(puzzle: &Puzzle, candidates: &Candidates, aim: Option<&Aim>) -> Vec<Bound> {
    let mut bounds: Vec<Bound> = puzzle.kinds.iter().map(|kind| kind.count).collect();
    let aimed = aim.and_then(|aim| Some((aim.only_kind()?, aim.bound())));
    if let Some((kind, bound)) = aimed {
        bounds[kind.index()] = both(bounds[kind.index()], bound);
    }
    let ties: Vec<Vec<KindId>> = puzzle
        .rules
        .iter()
        .filter_map(|rule| tied(puzzle, candidates, rule))
        .collect();
    // Each round says more of some kind; a chain of ties is no longer than there are ties.
    for _ in &ties {
        for kinds in &ties {
            let all = kinds.iter().map(|kind| bounds[kind.index()]);
            let bound = all.fold(Bound::ANY, both);
            kinds.iter().for_each(|kind| bounds[kind.index()] = bound);
        }
    }
    bounds
}

/// The kinds that stand equally often on the whole board because of a rule.
fn tied(puzzle: &Puzzle, candidates: &Candidates, rule: &Rule) -> Option<Vec<KindId>> {
    let Rule::Equal(rule) = rule else {
        return None;
    };
    let mut facts = candidates.facts();
    let is_counted = |kind, square| !is_named(rule, kind) || rule.within.contains(square);
    let counts_all = rule.each.contains(&Grouping::Board)
        && facts.all(|fact| {
            let candidate = candidates.get(fact);
            is_counted(candidate.kind, candidate.square)
        });
    let alone = puzzle.kind_ids().filter(|&kind| {
        let kind: KindSet = [kind].into_iter().collect();
        rule.of.contains(&kind)
    });
    counts_all.then(|| alone.collect())
}

fn is_named(rule: &Equal, kind: KindId) -> bool {
    rule.of.iter().any(|side| side.contains(kind))
}

/// Both bounds hold.
fn both(one: Bound, other: Bound) -> Bound {
    let of = |one: Option<i64>, other: Option<i64>, tighter: fn(i64, i64) -> i64| match (one, other)
    {
        (Some(one), Some(other)) => Some(tighter(one, other)),
        (one, other) => one.or(other),
    };
    Bound {
        at_least: of(one.at_least, other.at_least, i64::max),
        at_most: of(one.at_most, other.at_most, i64::min),
    }
}
