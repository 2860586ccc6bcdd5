//! Count rules, and the number of each kind, as tallies of candidates.
//!
//! "Empty" needs no facts of its own: of n open squares, e are empty exactly if n - e hold a piece.

use super::aim::Aim;
use super::builder::{Builder, at_least};
use super::model::Fact;
use super::saturation::{Demand, Family};
use crate::board::{Board, Grouping, Square};
use crate::puzzle::{Bound, Count, Counted, CountedGroups, KindId};
use crate::stop::Stopped;

/// The number of each kind, as demands that lines and other groups may turn out to limit.
/// What an aim says of its own kind is left to the aim.
pub fn kinds(builder: &Builder, numbers: &[Bound], aim: Option<&Aim>) -> Vec<Demand> {
    let candidates = &builder.model.candidates;
    let mut of_kind = vec![Vec::new(); builder.puzzle.kinds.len()];
    for fact in candidates.facts() {
        of_kind[candidates.get(fact).kind.index()].push(fact);
    }
    let aimed = aim.and_then(Aim::only_kind);
    let number = |kind: KindId| match aimed == Some(kind) {
        true => builder.puzzle.kind(kind).count,
        false => numbers[kind.index()],
    };
    builder
        .puzzle
        .kind_ids()
        .zip(of_kind)
        .map(|(kind, members)| Demand::new(members, number(kind)))
        .collect()
}

/// A count rule over the whole board is a demand like a kind's number; all others become tallies.
/// Groups that share no square make a family.
pub fn rule(
    builder: &mut Builder,
    rule: &Count,
    demands: &mut Vec<Demand>,
) -> Result<Vec<Family>, Stopped> {
    let board = &builder.puzzle.board;
    let mut families = Vec::new();
    for groups in &rule.each {
        let mut family = Family::default();
        for (place, group) in board.groups(groups.grouping).enumerate() {
            builder.poll()?;
            let squares: Vec<Square> = group
                .squares
                .into_iter()
                .filter(|&square| rule.within.contains(square))
                .collect();
            if squares.is_empty() {
                continue;
            }
            if rule.of == Counted::Empty && groups.bounds.of(place).at_most.is_some_and(|m| m <= 0)
            {
                fill(builder, &squares);
            }
            let members = counted(builder, &rule.of, &squares);
            let bound = bound_of_pieces(board, rule, groups, place, &squares);
            if groups.grouping == Grouping::Board {
                demands.push(Demand::new(members, bound));
            } else {
                family.extend(builder.tally(&members, bound, None));
            }
        }
        if !matches!(groups.grouping, Grouping::Window { .. } | Grouping::Line) {
            families.push(family);
        }
    }
    Ok(families)
}

/// Where no square may stay empty, each open one holds a piece: small groups, which say more to the
/// search than their sum.
fn fill(builder: &mut Builder, squares: &[Square]) {
    let board = &builder.puzzle.board;
    for &square in squares.iter().filter(|&&square| board.is_open(square)) {
        let pieces = builder.model.candidates.at(square).map(|(fact, _)| fact);
        let pieces: Vec<Fact> = pieces.collect();
        builder.tally(&pieces, at_least(1), None);
    }
}

/// The candidates to count on these squares: of the pieces named, or of all if the empty squares
/// are counted.
fn counted(builder: &Builder, of: &Counted, squares: &[Square]) -> Vec<Fact> {
    let is_counted = |kind: KindId| match of {
        Counted::Pieces(kinds) => kinds.contains(kind),
        Counted::Empty => true,
    };
    squares
        .iter()
        .flat_map(|&square| builder.model.candidates.at(square))
        .filter(|(_, candidate)| is_counted(candidate.kind))
        .map(|(fact, _)| fact)
        .collect()
}

/// The bound on the number of pieces that says the same as the rule's bound.
fn bound_of_pieces(
    board: &Board,
    rule: &Count,
    groups: &CountedGroups,
    place: usize,
    squares: &[Square],
) -> Bound {
    let bound = groups.bounds.of(place);
    match rule.of {
        Counted::Pieces(_) => bound,
        Counted::Empty => {
            let open = squares.iter().filter(|&&square| board.is_open(square));
            let open = open.count() as i64;
            Bound {
                at_least: bound.at_most.map(|most| open.saturating_sub(most)),
                at_most: bound.at_least.map(|least| open.saturating_sub(least)),
            }
        }
    }
}
