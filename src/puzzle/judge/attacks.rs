//! `[[attacks]]`: for each target square, the number of pieces that attack it.
//!
//! Every attacker walks its leaps and rides once, and each square it comes to counts it once,
//! however many ways it has there. So a placement costs as many steps as its attackers see squares.

use std::collections::BTreeMap;

use super::{Attacker, AttacksBreach, Way};
use crate::board::{Ride, Square, Terrain};
use crate::puzzle::{Attacks, KindId, Moves, Placement, Puzzle, Targets};

pub(super) struct AttacksJudge<'a> {
    puzzle: &'a Puzzle,
    rule: &'a Attacks,
}

impl<'a> AttacksJudge<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, rule: &'a Attacks) -> Self {
        AttacksJudge { puzzle, rule }
    }

    pub(super) fn holds(&self, placement: &Placement) -> bool {
        let mut tally = vec![Tally::default(); placement.len()];
        for (square, kind) in self.attackers(placement) {
            self.walk(placement, square, kind, |target, _| {
                tally[target.index()].count_once(square);
            });
        }
        self.targets(placement)
            .all(|target| self.rule.bound.allows(tally[target.index()].attackers))
    }

    pub(super) fn breaches(&self, placement: &Placement) -> impl Iterator<Item = AttacksBreach> {
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
                bound: self.rule.bound,
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
        let board = &self.puzzle.board;
        let is_target = move |&square: &Square| match &self.rule.on {
            Targets::Pieces(kinds) => placement.get(square).is_some_and(|on| kinds.contains(on)),
            Targets::Empty => board.is_open(square) && placement.get(square).is_none(),
            Targets::Square => board.is_open(square),
        };
        let within = &self.rule.within;
        board
            .squares()
            .filter(is_target)
            .filter(|&square| within.contains(square))
    }

    /// Calls `visit` for each way in which the piece attacks a square.
    fn walk(
        &self,
        placement: &Placement,
        from: Square,
        kind: KindId,
        mut visit: impl FnMut(Square, Way),
    ) {
        let own: &Moves = &self.puzzle.kind(kind).moves;
        let moves = self.rule.moves.as_ref().unwrap_or(own);
        for &leap in moves.leaps() {
            let to = self.puzzle.board.step(from, leap);
            if let Some(to) = to.filter(|&to| to != from) {
                visit(to, Way::Leap);
            }
        }
        for &ride in moves.rides() {
            let way = Way::along(ride.step);
            self.ride(placement, from, ride, |to| visit(to, way));
        }
    }

    /// Visits every square a ride comes to: up to the first that stops sight, this one included;
    /// not beyond the edge, its range, or the square it started from.
    fn ride(&self, placement: &Placement, from: Square, ride: Ride, mut visit: impl FnMut(Square)) {
        let mut at = from;
        let mut left = ride.range;
        while left != Some(0) {
            match self.puzzle.board.step(at, ride.step) {
                Some(next) if next != from => at = next,
                _ => return,
            }
            visit(at);
            if self.stops_sight(placement, at) {
                return;
            }
            left = left.map(|left| left - 1);
        }
    }

    fn stops_sight(&self, placement: &Placement, square: Square) -> bool {
        let blocks = |kind| self.puzzle.kind(kind).blocks;
        self.puzzle.board.terrain(square) == Terrain::Wall
            || placement.get(square).is_some_and(blocks)
    }
}

/// The attackers of one square, counted while they walk one after another.
#[derive(Clone, Copy, Default)]
struct Tally {
    attackers: usize,
    last: Option<Square>,
}

impl Tally {
    fn count_once(&mut self, attacker: Square) {
        if self.last != Some(attacker) {
            self.last = Some(attacker);
            self.attackers += 1;
        }
    }
}
