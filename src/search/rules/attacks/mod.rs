//! Attacks rules: for each target, the candidates that may attack it, as conflicts or as a cardinality.
//!
//! Each line is walked outwards from the target. Attackers up to the first square that may hold an
//! opaque piece always attack the target; each one beyond it gets a fact of its own, which a ray
//! links to what stands between.

pub mod directions;
pub mod limited;
pub mod line_partition;
pub mod lines;
pub mod obstacles;
pub mod sight;

use super::{CountingGroups, Reading};
use crate::board::Square;
use crate::puzzle::{Attacks, Interval, Targets};
use crate::search::model::{Builder, Condition, Fact, Literal};
use crate::search::rules::attacks::directions::{Leap, RideDirection, UNLIMITED};
use crate::search::rules::attacks::line_partition::LinePartitionPlan;
use crate::search::rules::attacks::sight::{Question, Sight};
use crate::search::rules::visibility::{self, Passed};
use crate::stop::Stopped;

impl Reading for Attacks {
    /// Nothing here: attacks rules are compiled from their sight, see [`rule`].
    fn compile(&self, _: &mut Builder, _: &mut CountingGroups) -> Result<(), Stopped> {
        Ok(())
    }
}

/// When an open square is a target.
fn is_target(builder: &mut Builder, on: &Targets, square: Square) -> Condition {
    match on {
        Targets::Pieces(kinds) => builder.holds(square, |kind| kinds.contains(kind)),
        Targets::Empty => builder.holds(square, |_| true).negated(),
        Targets::Square => Condition::Always,
    }
}

/// Adds a rule, without the pairs on one line that [`lines`] and [`line_partition`] state.
pub fn rule(
    builder: &mut Builder,
    sight: &Sight,
    partition: Option<&LinePartitionPlan>,
) -> Result<(), Stopped> {
    if let Some(partition) = partition {
        partition.state(builder, sight)?;
    }
    let rule = sight.rule;
    let board = &builder.puzzle.board;
    let mut directions: Vec<&RideDirection> = Vec::new();
    for direction in &sight.directions {
        builder.poll()?;
        if !is_said_by_lines(sight, direction, partition) {
            directions.push(direction);
        }
    }
    if sight.question == Question::None && sight.leaps.is_empty() && directions.is_empty() {
        return Ok(());
    }
    let mut last_target = vec![None; builder.model.candidates.len()];
    let targets = rule.within.iter().filter(|&square| board.is_open(square));
    for target in targets {
        builder.poll()?;
        let condition = match is_target(builder, &rule.on, target) {
            Condition::Never => continue,
            Condition::Always => None,
            Condition::If(literal) => Some(literal),
        };
        let mut view = TargetView {
            sight,
            partition,
            target,
            last_target: &mut last_target,
            certain: Vec::new(),
            doubtful: Vec::new(),
        };
        for leap in &sight.leaps {
            view.add_leap(builder, leap);
        }
        for direction in &directions {
            view.add_direction(builder, direction);
        }
        view.state(builder, condition);
    }
    Ok(())
}

/// Whether lines state everything that a rule says about rides in one direction.
fn is_said_by_lines(
    sight: &Sight,
    direction: &RideDirection,
    partition: Option<&LinePartitionPlan>,
) -> bool {
    let Targets::Pieces(on) = &sight.rule.on else {
        return false;
    };
    let puzzle = sight.puzzle;
    let is_in_line = |kind| sight.is_in_line(kind, direction);
    let is_said_of = |attacker, target| {
        let are_sides =
            partition.is_some_and(|partition| partition.covers(direction, attacker, target));
        is_in_line(attacker) && is_in_line(target) || are_sides
    };
    let mut riders = sight
        .rule
        .by
        .iter()
        .filter(|&kind| direction.is_ridden(kind, 1));
    let mut open = puzzle.board.open_squares();
    sight.question == Question::None
        && riders.all(|attacker| on.iter().all(|target| is_said_of(attacker, target)))
        && open.all(|square| {
            let mut kinds = puzzle.kind_ids();
            let is_opaque = |kind| sight.is_opaque(kind, square, direction, UNLIMITED);
            sight.rule.within.contains(square) && !kinds.any(is_opaque)
        })
}

/// Everything that may attack one target.
struct TargetView<'a, 'b> {
    sight: &'b Sight<'a>,
    partition: Option<&'b LinePartitionPlan<'b>>,
    target: Square,
    /// For each candidate, the last target that it was found to attack for certain.
    last_target: &'b mut [Option<Square>],
    /// Candidates that attack the target if they are true; with the direction, if they attack by a
    /// ride on one stretch of a line with the target.
    certain: Vec<(Fact, Option<&'b RideDirection<'b>>)>,
    /// Lines on which something may hide what comes later.
    doubtful: Vec<Vec<Passed>>,
}

impl<'b> TargetView<'_, 'b> {
    fn add_leap(&mut self, builder: &Builder, leap: &Leap) {
        let Some(origin) = leap.toward(self.target) else {
            return;
        };
        for (fact, candidate) in builder.model.candidates.at(origin) {
            if leap.by.contains(candidate.kind) {
                self.add_certain(fact, None);
            }
        }
    }

    fn add_certain(&mut self, fact: Fact, direction: Option<&'b RideDirection<'b>>) {
        let last = &mut self.last_target[fact.index()];
        // If none may attack, each way of attacking counts: lines may state only one of them.
        if *last != Some(self.target) || self.sight.question == Question::None {
            *last = Some(self.target);
            self.certain.push((fact, direction));
        }
    }

    fn add_direction(&mut self, builder: &mut Builder, direction: &'b RideDirection<'b>) {
        let mut passed = Vec::new();
        // Whether some piece between may cut the line in two; then the lines state nothing about this
        // pair.
        let mut is_cut = false;
        for (steps, square) in direction
            .toward(self.target)
            .take(direction.reach)
            .enumerate()
        {
            let distance = steps + 1;
            for (fact, candidate) in builder.model.candidates.at(square) {
                if !direction.is_ridden(candidate.kind, distance) {
                    continue;
                }
                if passed.is_empty() {
                    self.add_certain(fact, (!is_cut).then_some(direction));
                } else {
                    passed.push(Passed::Piece(fact));
                }
            }
            is_cut = is_cut || lines::is_cut(builder, self.sight, direction, square);
            let is_opaque = |kind| self.sight.is_opaque(kind, square, direction, distance);
            match builder.holds(square, is_opaque) {
                Condition::Never => {}
                Condition::Always => break,
                Condition::If(literal) => passed.push(Passed::Blocker(literal)),
            }
        }
        if !passed.is_empty() {
            self.doubtful.push(passed);
        }
    }

    /// Adds what the rule says about this target.
    fn state(mut self, builder: &mut Builder, condition: Option<Literal>) {
        let visible_if_clear = self.add_rays(builder);
        if self.sight.question == Question::None && !matches!(self.sight.rule.on, Targets::Empty) {
            self.forbid(builder);
            self.certain.clear();
        }
        let mut members: Vec<Fact> = self.certain.iter().map(|&(fact, _)| fact).collect();
        members.extend(visible_if_clear);
        let is_if_empty = matches!(self.sight.rule.on, Targets::Empty) && condition.is_some();
        if self.sight.question == Question::Some && is_if_empty {
            // "An empty square is attacked" means: it is attacked or holds a piece.
            members.extend(
                builder
                    .model
                    .candidates
                    .at(self.target)
                    .map(|(fact, _)| fact),
            );
            builder.cardinality(&members, Interval::at_least(1), None);
        } else {
            builder.bounded(&members, &self.sight.bound, condition);
        }
    }

    /// States that no certain attacker stands together with a target here.
    fn forbid(&self, builder: &mut Builder) {
        let is_target = |kind| self.sight.is_target(kind, self.target);
        let targets: Vec<_> = builder.model.candidates.at(self.target).collect();
        for &(attacker, direction) in &self.certain {
            if matches!(self.sight.rule.on, Targets::Square) {
                builder.settle(attacker.fails());
                continue;
            }
            let from = builder.model.candidates.get(attacker);
            let is_in_line =
                |kind| direction.is_some_and(|along| self.sight.is_in_line(kind, along));
            let is_on_line = is_in_line(from.kind) && self.sight.rule.within.contains(from.square);
            let is_partitioned = |kind| {
                let partition = self.partition.zip(direction);
                partition.is_some_and(|(partition, along)| partition.covers(along, from.kind, kind))
            };
            for (fact, candidate) in &targets {
                let is_covered =
                    is_on_line && is_in_line(candidate.kind) || is_partitioned(candidate.kind);
                if is_target(candidate.kind) && !is_covered {
                    builder.conflict(attacker, *fact);
                }
            }
        }
    }

    /// Makes the facts "this piece attacks the target" for those that something may hide.
    fn add_rays(&mut self, builder: &mut Builder) -> Vec<Fact> {
        let lines = std::mem::take(&mut self.doubtful);
        visibility::visible_if_clear(builder, lines, |fact| self.is_certain(fact))
    }

    fn is_certain(&self, fact: Fact) -> bool {
        self.last_target[fact.index()] == Some(self.target)
    }
}
