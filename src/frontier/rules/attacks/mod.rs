//! `[[attacks]]`: for each target, the number of attackers read so far.
//!
//! If no piece may attack, there are narrower automata: each forbidden leap is checked at the later of its two
//! squares ([`leaps`]), and each forbidden ride along its line ([`lines`]). This leaves rides of limited range and
//! those that run round.

mod leaps;
mod lines;

use std::collections::BTreeMap;

use super::sight::{self, FieldOfView, SightDirection};
use super::{Machines, NoAutomaton};
use crate::board::{Ride, Square};
use crate::puzzle::{Attacks, KindSet, Moves, Puzzle, Targets};

pub(super) fn add(rule: &Attacks, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    let is_forbidden = rule.bound.allows_none_only();
    match is_forbidden {
        true => add_forbidden(rule, machines),
        false => {
            let attackers = attackers(rule, machines.puzzle);
            targets(rule, machines.puzzle)
                .into_iter()
                .try_for_each(|target| add_target(rule, target, &attackers, machines))
        }
    }
}

/// No piece may attack a target.
fn add_forbidden(rule: &Attacks, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    let attackers = attackers(rule, machines.puzzle);
    leaps::add(rule, &attackers, machines)?;
    for (target, attackers) in lines::add(rule, &attackers, machines)? {
        add_target(rule, target, &attackers, machines)?;
    }
    let limited = |moves: &Moves| {
        let rides = moves.rides().iter().filter(|ride| ride.range.is_some());
        Moves::new(Vec::new(), rides.copied().collect::<Vec<Ride>>())
    };
    let limited: Vec<(KindSet, Moves)> = attackers
        .iter()
        .map(|(kinds, moves)| (kinds.clone(), limited(moves)))
        .filter(|(_, moves)| !moves.rides().is_empty())
        .collect();
    if limited.is_empty() {
        return Ok(());
    }
    targets(rule, machines.puzzle)
        .into_iter()
        .try_for_each(|target| add_target(rule, target, &limited, machines))
}

/// Bounds the number of these attackers of one square by the rule's bound, if the square is a target.
fn add_target(
    rule: &Attacks,
    target: Square,
    attackers: &[(KindSet, Moves)],
    machines: &mut Machines<'_>,
) -> Result<(), NoAutomaton> {
    let pieces = attackers
        .iter()
        .map(|(kinds, moves)| (kinds.clone(), moves));
    let field = FieldOfView::of(&machines.puzzle.board, target, SightDirection::To, pieces);
    let role = match rule.on {
        Targets::Square => None,
        _ => Some((target, &rule.on)),
    };
    sight::add(role, field, &rule.bound, machines)
}

/// The attackers, by how they move.
fn attackers(rule: &Attacks, puzzle: &Puzzle) -> Vec<(KindSet, Moves)> {
    if let Some(moves) = &rule.moves {
        return vec![(rule.by.clone(), moves.clone())];
    }
    let mut alike: BTreeMap<(&[_], &[_]), (KindSet, Moves)> = BTreeMap::new();
    for kind in rule.by.iter() {
        let moves = &puzzle.kind(kind).moves;
        let same = alike.entry((moves.leaps(), moves.rides()));
        let (kinds, _) = same.or_insert_with(|| (KindSet::default(), moves.clone()));
        *kinds = kinds.union(&[kind].into_iter().collect());
    }
    alike.into_values().collect()
}

/// The squares that may be targets.
fn targets(rule: &Attacks, puzzle: &Puzzle) -> Vec<Square> {
    let open = puzzle.board.open_squares();
    open.filter(|&square| rule.within.contains(square))
        .collect()
}
