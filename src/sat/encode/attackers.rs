//! How many pieces attack each target, for every bound but 0.
//!
//! "At least one" is a clause over the riders that may see the target. Any other bound is about
//! the number of attackers, so there each (attacking square, target) gets one literal, however
//! many ways the piece has to attack: by a leap, along several lines, both ways round a ring. Kinds
//! on the same square share it, because a square holds one piece.
//!
//! **Which blockers matter.** For "at least one", blocking pieces that ride along the same step at
//! least as far do not: if a rider stands on the line and only such pieces between it and the
//! target, then the nearest of all these attacks the target. Where attackers are counted, every
//! blocking piece matters.
//!
//! **Long lines** give one literal for all riders of a direction ([`sight`]). Where attackers are
//! counted, that is right only if at most one of them sees the target from there (they block) and
//! no other direction leads to the same squares.

use std::collections::{BTreeMap, HashMap};

use super::attacks::{AttackRule, Target};
use super::encoder::Encoder;
use super::guard::Instance;
use super::reach::Riders;
use super::sight;
use crate::board::{Square, Step, Terrain};
use crate::puzzle::{Bound, KindSet};
use crate::sat::Literal;

/// The riders of one step and range, and what is known of where they are seen from.
struct Direction {
    riders: Riders,
    /// The pieces that matter as blockers.
    blockers: KindSet,
    /// For the squares of long lines: "one of the riders is seen from here"; none if there cannot
    /// be one.
    seen: HashMap<Square, Option<Literal>>,
}

/// One way for pieces of some kinds to attack the target from a square.
pub struct Way {
    from: Square,
    kinds: KindSet,
    /// Whether the squares between are clear; none if they always are.
    clear: Option<Literal>,
}

pub fn encode(encoder: &mut Encoder<'_>, attack: &AttackRule<'_>) {
    let bound = attack.bound;
    let some_is_enough = bound.at_least == Some(1) && bound.at_most.is_none();
    let directions = directions(encoder, attack, some_is_enough);
    let puzzle = encoder.puzzle;
    for square in puzzle.board.open_squares() {
        let target = attack.target(encoder, square);
        if target == Target::Never {
            continue;
        }
        let mut literals: Vec<Literal> = Vec::new();
        let mut ways: Vec<Way> = Vec::new();
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
        let instance = || Instance::Target(square);
        encoder.instance(attack.rule.origin, instance, |encoder| {
            bounded_if(encoder, target, &literals, bound);
        });
    }
}

fn bounded_if(encoder: &mut Encoder<'_>, target: Target, literals: &[Literal], bound: Bound) {
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
) -> Vec<Direction> {
    let apart = directions_are_apart(encoder, attack);
    let direction = |riders: Riders| {
        let blockers = match some_is_enough {
            true => attack.blocking.without(&riders.as_far),
            false => attack.blocking.clone(),
        };
        let riders_block = riders.kinds.without(&attack.blocking).is_empty();
        let one_each = some_is_enough || (riders_block && apart);
        let seen = match riders.is_unlimited() && one_each {
            true => seen_on_long_lines(encoder, attack, &riders),
            false => HashMap::new(),
        };
        Direction {
            riders,
            blockers,
            seen,
        }
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
) -> HashMap<Square, Option<Literal>> {
    let board = &encoder.puzzle.board;
    let others = attack.blocking.without(&riders.as_far);
    let mut seen = HashMap::new();
    for track in sight::tracks(board, riders.step, |s| board.terrain(s) == Terrain::Wall) {
        if track.is_ring || track.squares.len() <= encoder.thresholds.between {
            continue;
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
    seen
}

/// The ways of pieces of some kinds on the squares of one line, nearest first, to see its end.
pub fn ways_along(
    encoder: &mut Encoder<'_>,
    squares: &[Square],
    kinds: &KindSet,
    blockers: &KindSet,
) -> Vec<Way> {
    let mut ways = Vec::new();
    let mut clear: Option<Literal> = None;
    // Blockers on squares passed since `clear` was last made.
    let mut passed: Vec<Literal> = Vec::new();
    for &from in squares {
        if encoder.holds(from, kinds).is_some() {
            if !passed.is_empty() {
                passed.extend(clear.map(|clear| !clear));
                clear = Some(!encoder.writer.any_of(&passed));
                passed.clear();
            }
            let kinds = kinds.clone();
            ways.push(Way { from, kinds, clear });
        }
        let given = encoder.possible.given(from);
        if given.is_some_and(|given| blockers.contains(given)) {
            break;
        }
        passed.extend(encoder.holds(from, blockers));
    }
    ways
}

/// For each square of the ways, the literal "a piece there attacks the target".
pub fn one_literal_each(encoder: &mut Encoder<'_>, ways: Vec<Way>) -> Vec<Literal> {
    let mut by_square: BTreeMap<Square, Vec<Way>> = BTreeMap::new();
    for way in ways {
        by_square.entry(way.from).or_default().push(way);
    }
    let literal = |(from, ways): (Square, Vec<Way>)| {
        let always_clear = ways.iter().filter(|way| way.clear.is_none());
        let sure: KindSet = always_clear.flat_map(|way| way.kinds.iter()).collect();
        let mut parts: Vec<Literal> = encoder.holds(from, &sure).into_iter().collect();
        for way in &ways {
            let rider = encoder.holds(from, &way.kinds.without(&sure));
            if let (Some(rider), Some(clear)) = (rider, way.clear) {
                parts.push(encoder.writer.both(rider, clear));
            }
        }
        (!parts.is_empty()).then(|| encoder.writer.any_of(&parts))
    };
    by_square.into_iter().filter_map(literal).collect()
}
