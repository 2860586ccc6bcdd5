//! How many pieces attack each target, for every bound; of bounds of 0 those whose targets are squares.
//!
//! "At least one" is a clause over the riders that may see the target. Any other bound is about
//! the number of attackers, so each (attacking square, target) gets one literal, however
//! many ways the piece has to attack: by a leap, along several lines, both ways round a ring. Kinds
//! on the same square share it, because a square holds one piece.
//!
//! **Which blockers matter.** For "at least one", blocking pieces that ride along the same step at
//! least as far do not matter: if a rider stands on the line with only such pieces between it and the
//! target, then the nearest of all these attacks the target. If attackers are counted, every
//! blocking piece matters.
//!
//! **Long lines** give one literal for all riders of a direction ([`sight`]). If attackers are
//! counted, this is correct only if at most one of them sees the target from there (they block) and
//! no other direction leads to the same squares.

use std::collections::HashMap;

use super::{AttackRule, Target};
use crate::board::{Square, Step};
use crate::puzzle::{Bound, KindSet, RuleInstance};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::sight::{self, LineOfSight, Riders, one_literal_each, ways_along};
use crate::stop::Stopped;

/// The riders of one step and range, and what is known about where they are seen from.
struct SeenRiders {
    riders: Riders,
    /// The pieces that matter as blockers.
    blockers: KindSet,
    /// For the squares of long lines, the literal "one of the riders is seen from here"; none if there
    /// cannot be one.
    seen: HashMap<Square, Option<Literal>>,
}

pub fn encode(encoder: &mut Encoder<'_>, attack: &AttackRule<'_>) -> Result<(), Stopped> {
    let bound = &attack.bound;
    let some_is_enough = *bound == Bound::at_least(1);
    let directions = directions(encoder, attack, some_is_enough)?;
    let puzzle = encoder.puzzle;
    for square in puzzle.board.open_squares() {
        let target = attack.target(encoder, square);
        if target == Target::Never {
            continue;
        }
        let mut literals: Vec<Literal> = Vec::new();
        let mut ways: Vec<LineOfSight> = Vec::new();
        for direction in &directions {
            match direction.seen.get(&square) {
                Some(seen) => literals.extend(seen),
                None => {
                    let squares = direction.riders.towards(&puzzle.board, square);
                    let (kinds, blockers) = (&direction.riders.kinds, &direction.blockers);
                    ways.extend(ways_along(encoder, &squares, kinds, blockers));
                }
            }
        }
        literals.extend(one_literal_each(encoder, ways));
        let instance = || RuleInstance::Target(square);
        encoder.instance(attack.rule.origin, instance, |encoder| {
            bounded_if(encoder, target, &literals, bound);
        })?;
    }
    Ok(())
}

fn bounded_if(encoder: &mut Encoder<'_>, target: Target, literals: &[Literal], bound: &Bound) {
    match target {
        Target::Never => {}
        Target::Always => encoder.bounded(literals, bound),
        Target::If(condition) => {
            encoder.writer.assume(condition);
            encoder.bounded(literals, bound);
            encoder.writer.release();
        }
    }
}

fn directions(
    encoder: &mut Encoder<'_>,
    attack: &AttackRule<'_>,
    some_is_enough: bool,
) -> Result<Vec<SeenRiders>, Stopped> {
    let apart = directions_are_apart(encoder, attack);
    let direction = |riders: Riders| {
        let blockers = match some_is_enough {
            true => attack.blocking.without(&riders.as_far),
            false => attack.blocking.clone(),
        };
        let riders_block = riders.kinds.without(&attack.blocking).is_empty();
        let one_each = some_is_enough || (riders_block && apart);
        let seen = match riders.is_unlimited() && one_each {
            true => seen_on_long_lines(encoder, attack, &riders)?,
            false => HashMap::new(),
        };
        Ok(SeenRiders {
            riders,
            blockers,
            seen,
        })
    };
    attack.reach.all().into_iter().map(direction).collect()
}

/// Whether no square is reached from another along two different steps.
fn directions_are_apart(encoder: &Encoder<'_>, attack: &AttackRule<'_>) -> bool {
    let wrap = encoder.puzzle.board.wrap();
    let same_way = |a: Step, b: Step| {
        a.rows * b.columns == a.columns * b.rows
            && a.rows.signum() == b.rows.signum()
            && a.columns.signum() == b.columns.signum()
    };
    let steps: Vec<Step> = attack.reach.steps().collect();
    let distinct = steps.iter().enumerate().all(|(index, &step)| {
        let mut earlier = steps[..index].iter();
        earlier.all(|&other| !same_way(step, other))
    });
    distinct && !wrap.left_right && !wrap.top_bottom
}

fn seen_on_long_lines(
    encoder: &mut Encoder<'_>,
    attack: &AttackRule<'_>,
    riders: &Riders,
) -> Result<HashMap<Square, Option<Literal>>, Stopped> {
    let board = &encoder.puzzle.board;
    let others = attack.blocking.without(&riders.as_far);
    let mut seen = HashMap::new();
    for track in sight::tracks(board, riders.step, &sight::walls(board)) {
        if track.is_ring || track.squares.len() <= encoder.thresholds.between {
            continue;
        }
        if encoder.writer.is_stopped() {
            return Err(Stopped);
        }
        let mut holding = |kinds: &KindSet| -> Vec<Option<Literal>> {
            let squares = track.squares.iter();
            squares
                .map(|&square| encoder.holds(square, kinds))
                .collect()
        };
        let (on_line, between) = (holding(&riders.kinds), holding(&others));
        let literals = sight::seen(encoder, &on_line, &between);
        seen.extend(track.squares.into_iter().zip(literals));
    }
    Ok(seen)
}
