//! `[[attacks]]`: for each target square, the number of pieces that attack it.
//!
//! A bound of 0 forbids pairs and is stated line by line ([`forbidden`]); any other bound counts
//! the attackers of each target ([`counted`]), and so does a bound of 0 where squares are targets
//! whatever they hold: as no pair is needed there, each square has an instance of its own.

mod counted;
mod forbidden;
#[cfg(test)]
mod tests;

use crate::board::Square;
use crate::puzzle::{Attacks, Bound, KindId, KindSet, Targets};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::sight::AttackRides;
use crate::stop::Stopped;

/// A rule and what follows from it at once.
pub struct AttackRule<'r> {
    pub rule: &'r Attacks,
    /// The part of the rule's bound that can be broken.
    pub bound: Bound,
    pub reach: AttackRides,
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

pub fn encode(encoder: &mut Encoder<'_>, rule: &Attacks) -> Result<(), Stopped> {
    let puzzle = encoder.puzzle;
    let blocks = |&kind: &KindId| puzzle.kind(kind).blocks;
    let bound = encoder.binding(&rule.by, rule.bound.clone());
    if bound.settled_from() <= 0 && bound.allows(0) {
        return Ok(());
    }
    let attack = AttackRule {
        rule,
        bound,
        reach: AttackRides::new(puzzle, rule),
        blocking: puzzle.kind_ids().filter(blocks).collect(),
    };
    // Each step from each square takes about two literals or more.
    let riders = attack.reach.all();
    let steps = riders
        .iter()
        .map(|riders| encoder.possible.places(&riders.kinds) as u64);
    encoder.writer.foresee(2 * steps.sum::<u64>())?;
    match attack.bound.allows_none_only() && rule.on != Targets::Square {
        true => forbidden::encode(encoder, &attack),
        false => counted::encode(encoder, &attack),
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
