//! No target is attacked: pairs of attacker and target that must not see each other.
//!
//! They are written line by line. In general a pair gets one clause: no attacker here, or no target
//! there, or a blocking piece between. Most blocking pieces can be left out of that clause:
//!
//! **Which blockers matter.** Let an attacker on s ride to a target on t, and let every blocking
//! piece strictly between be (A) one of `by` that rides along the same step at least as far, or
//! (T) itself a target of the rule. Then the rule is broken. Proof: go from s to t over s = c0, c1,
//! ..., cm = t, where c1 ... are the blocking pieces between in order. Take the last c(j) such
//! that c0 ... c(j) are all attackers of sort (A) (c0 is one). The next, c(j+1), is a target: it is
//! t, or it is of sort (T) because it is not (A). Nothing blocks between the two, and they are no
//! further apart than s and t, so c(j) attacks c(j+1). Hence a placement that obeys the rule
//! obeys the clause that names only blockers of neither sort, and the shorter clause may replace
//! the longer one. (All pairs of this argument are on one line and in one direction.)
//!
//! **Free lines.** If no blocker is left on a whole line and attackers ride both ways without
//! limit, any two squares of it are such a pair. The line then holds at most one piece that is
//! both attacker and target: n queens are at-most-ones over rows, columns and diagonals.
//!
//! **Long lines** with blockers use "seen from here" literals ([`sight`]) instead of pairs.

use super::{AttackRule, Target};
use crate::board::{Square, SquareSet, Step};
use crate::puzzle::{KindSet, RuleInstance, Targets};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::sight::{self, Riders, Track};
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, attack: &AttackRule<'_>) -> Result<(), Stopped> {
    let board = &encoder.puzzle.board;
    let ends = ends(encoder, attack);
    for (step, opposite) in attack.reach.axes(board) {
        encoder.begin_lines(&kinds_of_both_sorts(attack, step));
        let tracks = sight::tracks(board, step, &ends);
        for track in tracks.iter().filter(|track| track.squares.len() > 1) {
            let instance = || RuleInstance::Line(track.squares.clone());
            encoder.instance(attack.rule.origin, instance, |encoder| {
                along(encoder, attack, (step, opposite), track);
            })?;
        }
    }
    Ok(())
}

/// The squares before which a line ends: walls, and given pieces that stop sight and are neither
/// attackers nor targets.
fn ends(encoder: &Encoder<'_>, attack: &AttackRule<'_>) -> SquareSet {
    let mut ends = sight::walls(&encoder.puzzle.board);
    let others = attack.blocking.without(&attack.rule.by);
    let targeted = targeted_kinds(attack, &others);
    for given in &encoder.puzzle.givens {
        let is_target = attack.rule.within.contains(given.square) && targeted.contains(given.kind);
        let stands = encoder.possible.given(given.square) == Some(given.kind);
        if stands && others.contains(given.kind) && !is_target {
            ends.insert(given.square);
        }
    }
    ends
}

/// Those of the kinds that are always targets when they stand on a square of the rule's set.
fn targeted_kinds(attack: &AttackRule<'_>, kinds: &KindSet) -> KindSet {
    match &attack.rule.on {
        Targets::Pieces(on) => kinds.common(on),
        Targets::Square | Targets::Empty => KindSet::default(),
    }
}

/// The kinds that ride along a step without limit and are also targets.
fn kinds_of_both_sorts(attack: &AttackRule<'_>, step: Step) -> KindSet {
    let riders = attack
        .reach
        .along(step)
        .into_iter()
        .find(Riders::is_unlimited);
    match (&attack.rule.on, riders) {
        (Targets::Pieces(on), Some(riders)) => riders.kinds.common(on),
        _ => KindSet::default(),
    }
}

/// Forbids all attacks along one track, both ways.
fn along(
    encoder: &mut Encoder<'_>,
    attack: &AttackRule<'_>,
    (step, opposite): (Step, Step),
    track: &Track,
) {
    let same_both_ways = attack.reach.same_along(step, opposite);
    // A free line is stated for both ways at once.
    let mut is_stated = Vec::new();
    for riders in attack.reach.along(step) {
        let line = RiderTrack::new(
            encoder,
            attack,
            &riders,
            track.squares.clone(),
            track.is_ring,
        );
        let is_both_ways = same_both_ways && line.is_free();
        is_stated.push(is_both_ways);
        match is_both_ways {
            true => free_line(encoder, attack, &line),
            false => one_way(encoder, &line, false),
        }
    }
    if step == opposite {
        return;
    }
    let back: Vec<Square> = track.squares.iter().rev().copied().collect();
    for (place, riders) in attack.reach.along(opposite).iter().enumerate() {
        if is_stated.get(place) != Some(&true) {
            let line = RiderTrack::new(encoder, attack, riders, back.clone(), track.is_ring);
            one_way(encoder, &line, same_both_ways);
        }
    }
}

/// One track with the riders of one range that ride from its earlier squares to its later ones.
struct RiderTrack<'a> {
    riders: &'a Riders,
    squares: Vec<Square>,
    is_ring: bool,
    /// For each square, the literal "a rider stands here".
    attackers: Vec<Option<Literal>>,
    targets: Vec<Target>,
    /// For each square, the literal "a blocking piece that matters stands here".
    blockers: Vec<Option<Literal>>,
}

impl<'a> RiderTrack<'a> {
    fn new(
        encoder: &mut Encoder<'_>,
        attack: &AttackRule<'_>,
        riders: &'a Riders,
        squares: Vec<Square>,
        is_ring: bool,
    ) -> Self {
        let others = attack.blocking.without(&riders.as_far);
        let mut attackers = Vec::with_capacity(squares.len());
        let mut targets = Vec::with_capacity(squares.len());
        let mut blockers = Vec::with_capacity(squares.len());
        let inside = others.without(&targeted_kinds(attack, &others));
        for &square in &squares {
            attackers.push(encoder.holds(square, &riders.kinds));
            targets.push(attack.target(encoder, square));
            let matters = match attack.rule.within.contains(square) {
                true => &inside,
                false => &others,
            };
            blockers.push(encoder.holds(square, matters));
        }
        RiderTrack {
            riders,
            squares,
            is_ring,
            attackers,
            targets,
            blockers,
        }
    }

    /// Whether every attacker on the line sees every square of it, for the purposes of the rule.
    fn is_free(&self) -> bool {
        self.riders.is_unlimited() && self.blockers.iter().all(Option::is_none)
    }

    /// Whether "attacker" and "target" are the same on this square.
    fn is_both_or_neither(&self, place: usize) -> bool {
        self.attackers[place].map(Target::If) == Some(self.targets[place])
    }
}

/// Any attacker on the line excludes any target on another square of it.
fn free_line(encoder: &mut Encoder<'_>, attack: &AttackRule<'_>, line: &RiderTrack<'_>) {
    if exclude_sure_targets(encoder, line) {
        return;
    }
    let riders = &line.riders.kinds;
    let Targets::Pieces(on) = &attack.rule.on else {
        // No attacker stands on an empty square, so the two never share one.
        let attackers: Vec<Literal> = line.attackers.iter().copied().flatten().collect();
        let targets: Vec<Literal> = line.targets.iter().filter_map(Target::literal).collect();
        encoder.exclude(&attackers, &targets);
        return;
    };
    let is_within = |square: &Square| attack.rule.within.contains(*square);
    let (inside, outside): (Vec<Square>, Vec<Square>) =
        line.squares.iter().partition(|s| is_within(s));
    let both = encoder.all_holding(&inside, &riders.common(on));
    let targets_only = encoder.all_holding(&inside, &on.without(riders));
    let mut attackers_only = encoder.all_holding(&inside, &riders.without(on));
    attackers_only.extend(encoder.all_holding(&outside, riders));

    encoder.at_most_one(&both);
    encoder.exclude(&both, &targets_only);
    encoder.exclude(&attackers_only, &[both, targets_only].concat());
    encoder.at_most_one_on(inside);
}

/// If some square is a target whatever stands on it, no attacker may stand on another square of
/// the line. Returns whether that settles the line.
fn exclude_sure_targets(encoder: &mut Encoder<'_>, line: &RiderTrack<'_>) -> bool {
    let is_sure = |target: &&Target| **target == Target::Always;
    let sure = line.targets.iter().filter(is_sure).count();
    for (attacker, target) in line.attackers.iter().zip(&line.targets) {
        let itself = usize::from(*target == Target::Always);
        if let (Some(attacker), true) = (attacker, sure > itself) {
            encoder.writer.clause(&[!*attacker]);
        }
    }
    // With two or more sure targets no attacker is left. With one, an attacker may still stand on
    // it, and its other targets are stated like those of any line.
    sure > 1
}

/// No rider sees a target later on the line. With `once`, a pair is left out if the other direction states
/// the same clause.
fn one_way(encoder: &mut Encoder<'_>, line: &RiderTrack<'_>, once: bool) {
    let long = line.squares.len() > encoder.thresholds.between;
    if long && line.riders.is_unlimited() && !line.is_ring {
        let seen = sight::seen(encoder, &line.attackers, &line.blockers);
        for (seen, target) in seen.into_iter().zip(&line.targets) {
            match (seen, target) {
                (None, _) | (_, Target::Never) => {}
                (Some(seen), Target::Always) => encoder.writer.clause(&[!seen]),
                (Some(seen), Target::If(target)) => encoder.writer.clause(&[!seen, !*target]),
            }
        }
        return;
    }
    for place in 0..line.squares.len() {
        pairs_with_target(encoder, line, place, once);
    }
}

/// One clause for each rider that may see the target at this place of the line.
fn pairs_with_target(encoder: &mut Encoder<'_>, line: &RiderTrack<'_>, target: usize, once: bool) {
    let mut clause: Vec<Literal> = match line.targets[target] {
        Target::Never => return,
        Target::Always => Vec::new(),
        Target::If(literal) => vec![!literal],
    };
    let length = line.squares.len();
    let farthest = if line.is_ring { length - 1 } else { target };
    for distance in 1..=farthest.min(line.riders.range()) {
        let from = (target + length - distance) % length;
        let said = once && line.is_both_or_neither(from) && line.is_both_or_neither(target);
        if let (Some(attacker), false) = (line.attackers[from], said) {
            clause.push(!attacker);
            encoder.writer.clause(&clause);
            clause.pop();
        }
        clause.extend(line.blockers[from]);
    }
}
