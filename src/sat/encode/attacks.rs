//! `[[attacks]]`: for each target square, the number of pieces that attack it.
//!
//! A bound of 0 forbids pairs and is stated line by line ([`no_attack`]); any other bound is about
//! the attackers of each target ([`attackers`]).

use super::encoder::Encoder;
use super::reach::Reach;
use super::{attackers, no_attack};
use crate::board::Square;
use crate::puzzle::{Attacks, KindId, KindSet, Targets};
use crate::sat::Literal;

/// A rule and what follows from it at once.
pub struct AttackRule<'r> {
    pub rule: &'r Attacks,
    pub reach: Reach,
    /// The kinds that stop sight.
    pub blocking: KindSet,
}

/// When a square is a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Never,
    Always,
    If(Literal),
}

pub fn encode(encoder: &mut Encoder<'_>, rule: &Attacks) {
    let puzzle = encoder.puzzle;
    let blocks = |&kind: &KindId| puzzle.kind(kind).blocks;
    let attack = AttackRule {
        rule,
        reach: Reach::new(puzzle, rule),
        blocking: puzzle.kind_ids().filter(blocks).collect(),
    };
    let none_needed = rule.bound.at_least.is_none_or(|least| least <= 0);
    match rule.bound.at_most {
        Some(0) if none_needed => no_attack::encode(encoder, &attack),
        None if none_needed => {}
        _ => attackers::encode(encoder, &attack),
    }
}

impl Target {
    /// The literal that makes the square a target, if it depends on one.
    pub fn literal(&self) -> Option<Literal> {
        match self {
            Target::If(literal) => Some(*literal),
            Target::Never | Target::Always => None,
        }
    }
}

impl AttackRule<'_> {
    /// When a square is a target of the rule.
    pub fn target(&self, encoder: &mut Encoder<'_>, square: Square) -> Target {
        if !encoder.puzzle.board.is_open(square) || !self.rule.within.contains(square) {
            return Target::Never;
        }
        match &self.rule.on {
            Targets::Square => Target::Always,
            Targets::Pieces(kinds) => match encoder.holds(square, kinds) {
                Some(piece) => Target::If(piece),
                None => Target::Never,
            },
            Targets::Empty => match encoder.occupied(square) {
                Some(occupied) => Target::If(!occupied),
                None => Target::Always,
            },
        }
    }
}

/// The kinds of the first set that are not in the second.
pub fn without(kinds: &KindSet, others: &KindSet) -> KindSet {
    kinds
        .iter()
        .filter(|&kind| !others.contains(kind))
        .collect()
}

/// The kinds that are in both sets.
pub fn common(kinds: &KindSet, others: &KindSet) -> KindSet {
    kinds.iter().filter(|&kind| others.contains(kind)).collect()
}
