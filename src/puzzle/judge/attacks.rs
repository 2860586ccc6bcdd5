//! `[[attacks]]`: for each target square, the number of pieces that attack it.
//!
//! Every attacker walks its leaps and rides once, and each square that it reaches counts it once,
//! however many ways lead there. So a placement takes as many steps as its attackers see squares.
//! If no piece may attack, nothing is counted: it is enough that no attacker reaches a target.

use std::collections::BTreeMap;

use super::geometry::{AttackPath, visit_reached};
use super::{Breach, RuleJudge, RuleOf};
use crate::board::Square;
use crate::puzzle::{Attacks, Bound, KindId, KindSet, Moves, Origin, Placement, Targets};

/// A target that too few or too many pieces attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttacksBreach {
    pub target: Square,
    /// What stands on the target.
    pub on: Option<KindId>,
    /// Which kinds count as attackers.
    pub by: KindSet,
    /// In reading order.
    pub attackers: Vec<Attacker>,
    pub bound: Bound,
    pub origin: Origin,
}

impl AttacksBreach {
    pub(super) fn squares(&self) -> Vec<Square> {
        let attackers = self.attackers.iter().map(|attacker| attacker.square);
        std::iter::once(self.target).chain(attackers).collect()
    }
}

/// A piece that attacks a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacker {
    pub square: Square,
    pub kind: KindId,
    /// The first way by which it reaches the target.
    pub way: AttackPath,
}

impl RuleOf<'_, Attacks> {
    fn is_any_attacked(&self, placement: &Placement) -> bool {
        let mut is_any_attacked = false;
        for (square, kind) in self.attackers(placement) {
            self.walk(placement, square, kind, |target, _| {
                is_any_attacked |= self.is_target(placement, target);
            });
        }
        is_any_attacked
    }

    fn numbers_hold(&self, placement: &Placement) -> bool {
        let mut tally = vec![AttackerCount::default(); placement.len()];
        for (square, kind) in self.attackers(placement) {
            self.walk(placement, square, kind, |target, _| {
                tally[target.index()].count_once(square);
            });
        }
        self.targets(placement)
            .all(|target| self.rule.bound.allows(tally[target.index()].attackers))
    }

    fn broken_targets(&self, placement: &Placement) -> impl Iterator<Item = AttacksBreach> {
        let mut attackers: BTreeMap<Square, Vec<Attacker>> = BTreeMap::new();
        for (square, kind) in self.attackers(placement) {
            self.walk(placement, square, kind, |target, way| {
                let of_target = attackers.entry(target).or_default();
                if of_target.last().is_none_or(|last| last.square != square) {
                    of_target.push(Attacker { square, kind, way });
                }
            });
        }
        self.targets(placement).filter_map(move |target| {
            let attackers = attackers.remove(&target).unwrap_or_default();
            (!self.rule.bound.allows(attackers.len())).then(|| AttacksBreach {
                target,
                on: placement.get(target),
                by: self.rule.by.clone(),
                attackers,
                bound: self.rule.bound.clone(),
                origin: self.rule.origin,
            })
        })
    }

    fn attackers(&self, placement: &Placement) -> impl Iterator<Item = (Square, KindId)> {
        placement
            .pieces()
            .filter(|&(_, kind)| self.rule.by.contains(kind))
    }

    /// The target squares, in reading order.
    fn targets(&self, placement: &Placement) -> impl Iterator<Item = Square> {
        let squares = self.puzzle.board.squares();
        squares.filter(|&square| self.is_target(placement, square))
    }

    fn is_target(&self, placement: &Placement, square: Square) -> bool {
        let is_open = || self.puzzle.board.is_open(square);
        let is_meant = match &self.rule.on {
            Targets::Pieces(kinds) => placement.get(square).is_some_and(|on| kinds.contains(on)),
            Targets::Empty => placement.get(square).is_none() && is_open(),
            Targets::Square => is_open(),
        };
        is_meant && self.rule.within.contains(square)
    }

    /// Calls `visit` for each way in which the piece attacks a square.
    fn walk(
        &self,
        placement: &Placement,
        from: Square,
        kind: KindId,
        visit: impl FnMut(Square, AttackPath),
    ) {
        let own: &Moves = &self.puzzle.kind(kind).moves;
        let moves = self.rule.moves.as_ref().unwrap_or(own);
        visit_reached(self.puzzle, placement, from, moves, visit);
    }
}

impl RuleJudge for RuleOf<'_, Attacks> {
    fn holds(&self, placement: &Placement) -> bool {
        let bound = &self.rule.bound;
        match bound.allows(0) && bound.hull().at_most == Some(0) {
            true => !self.is_any_attacked(placement),
            false => self.numbers_hold(placement),
        }
    }

    fn breaches(&self, placement: &Placement) -> Vec<Breach> {
        self.broken_targets(placement)
            .map(Breach::Attacks)
            .collect()
    }
}

/// The number of attackers of one square, counted while one attacker after another walks.
#[derive(Clone, Copy, Default)]
struct AttackerCount {
    attackers: usize,
    last: Option<Square>,
}

impl AttackerCount {
    fn count_once(&mut self, attacker: Square) {
        if self.last != Some(attacker) {
            self.last = Some(attacker);
            self.attackers += 1;
        }
    }
}
