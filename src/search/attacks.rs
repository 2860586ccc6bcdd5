//! Attacks rules: for each target, the candidates that may attack it, as rivals or as a tally.
//!
//! From the target each line is walked outwards. Attackers up to the first square that may hold an
//! opaque piece attack the target wherever they stand; those beyond it get a fact of their own,
//! which a ray ties to what stands between.

use super::builder::{Builder, Known, at_least};
use super::model::{Fact, Literal, RayItem};
use super::sight::{Origins, Question, Sight};
use crate::board::{Square, Step};
use crate::puzzle::{Attacks, Targets};

/// Adds a rule. Pairs that stand in one line (see [`super::lines`]) are taken care of there.
pub fn rule(builder: &mut Builder, rule: &Attacks) {
    let sight = Sight::new(builder.puzzle, rule);
    let board = &builder.puzzle.board;
    let (leaps, rides) = sight.steps();
    let origins = |steps: Vec<Step>| -> Vec<Origins> {
        let of_step = |step| Origins::new(board, step);
        steps.into_iter().map(of_step).collect()
    };
    let (leaps, rides) = (origins(leaps), origins(rides));
    let mut last_target = vec![None; builder.model.candidates.len()];
    for target in rule.within.iter().filter(|&square| board.is_open(square)) {
        let condition = match &rule.on {
            Targets::Pieces(kinds) => builder.holds(target, |kind| kinds.contains(kind)),
            Targets::Empty => not(builder.holds(target, |_| true)),
            Targets::Square => Known::Always,
        };
        let condition = match condition {
            Known::Never => continue,
            Known::Always => None,
            Known::If(literal) => Some(literal),
        };
        let mut view = View {
            sight: &sight,
            target,
            last_target: &mut last_target,
            certain: Vec::new(),
            doubtful: Vec::new(),
        };
        leaps.iter().for_each(|step| view.add_leap(builder, step));
        for step in &rides {
            view.add_ride(builder, step);
        }
        view.state(builder, condition);
    }
}

fn not(known: Known) -> Known {
    match known {
        Known::Never => Known::Always,
        Known::Always => Known::Never,
        Known::If(literal) => Known::If(literal.negated()),
    }
}

/// All that may attack one target.
struct View<'a, 'b> {
    sight: &'b Sight<'a>,
    target: Square,
    /// For each candidate the last target that it was found to attack for certain.
    last_target: &'b mut [Option<Square>],
    /// Candidates that attack the target if they are true; with the step of the ride, if by a ride.
    certain: Vec<(Fact, Option<Step>)>,
    /// Lines on which something may stop the sight of what comes later.
    doubtful: Vec<Vec<Glance>>,
}

/// What a line passes; a [`RayItem`] before facts are made.
enum Glance {
    Blocker(Literal),
    Looker(Fact),
}

impl View<'_, '_> {
    fn add_leap(&mut self, builder: &Builder, origins: &Origins) {
        let Some(origin) = origins
            .of(self.target)
            .filter(|&origin| origin != self.target)
        else {
            return;
        };
        for (fact, candidate) in builder.model.candidates.at(origin) {
            let moves = self.sight.moves(candidate.kind);
            if self.sight.rule.by.contains(candidate.kind) && moves.leaps().contains(&origins.step)
            {
                self.add_certain(fact, None);
            }
        }
    }

    fn add_certain(&mut self, fact: Fact, ride: Option<Step>) {
        let last = &mut self.last_target[fact.index()];
        // Where lines are skipped by their step, every way counts, not the first alone.
        if *last != Some(self.target) || self.sight.question == Question::None {
            *last = Some(self.target);
            self.certain.push((fact, ride));
        }
    }

    fn add_ride(&mut self, builder: &mut Builder, origins: &Origins) {
        let step = origins.step;
        let mut passed = Vec::new();
        let squares = origins.toward(self.target).take(self.sight.reach(step));
        for (steps, square) in squares.enumerate() {
            let distance = steps + 1;
            for (fact, candidate) in builder.model.candidates.at(square) {
                if !self.sight.rides(candidate.kind, step, distance) {
                    continue;
                }
                if passed.is_empty() {
                    self.add_certain(fact, Some(step));
                } else {
                    passed.push(Glance::Looker(fact));
                }
            }
            let is_opaque = |kind| self.sight.is_opaque(kind, square, step, distance);
            match builder.holds(square, is_opaque) {
                Known::Never => {}
                Known::Always => break,
                Known::If(literal) => passed.push(Glance::Blocker(literal)),
            }
        }
        if !passed.is_empty() {
            self.doubtful.push(passed);
        }
    }

    /// Adds what the rule says about this target.
    fn state(mut self, builder: &mut Builder, condition: Option<Literal>) {
        let seen_if_clear = self.add_rays(builder);
        if self.sight.question == Question::None && !matches!(self.sight.rule.on, Targets::Empty) {
            self.forbid(builder);
            self.certain.clear();
        }
        let mut members: Vec<Fact> = self.certain.iter().map(|&(fact, _)| fact).collect();
        members.extend(seen_if_clear);
        let is_if_empty = matches!(self.sight.rule.on, Targets::Empty) && condition.is_some();
        if self.sight.question == Question::Some && is_if_empty {
            // An empty square is attacked: it is attacked or holds a piece.
            members.extend(
                builder
                    .model
                    .candidates
                    .at(self.target)
                    .map(|(fact, _)| fact),
            );
            builder.tally(&members, at_least(1), None);
        } else {
            builder.tally(&members, self.sight.rule.bound, condition);
        }
    }

    /// No certain attacker may stand together with a target here.
    fn forbid(&self, builder: &mut Builder) {
        let is_target = |kind| self.sight.is_target(kind, self.target);
        let targets: Vec<_> = builder.model.candidates.at(self.target).collect();
        for &(attacker, ride) in &self.certain {
            if matches!(self.sight.rule.on, Targets::Square) {
                builder.settle(attacker.fails());
                continue;
            }
            let from = builder.model.candidates.get(attacker);
            let is_in_line = |kind| ride.is_some_and(|step| self.sight.is_in_line(kind, step));
            let is_on_line = is_in_line(from.kind) && self.sight.rule.within.contains(from.square);
            for (fact, candidate) in &targets {
                if is_target(candidate.kind) && !(is_on_line && is_in_line(candidate.kind)) {
                    builder.rivals(attacker, *fact);
                }
            }
        }
    }

    /// Makes the facts "this piece attacks the target" for those that something may hide.
    fn add_rays(&mut self, builder: &mut Builder) -> Vec<Fact> {
        let mut sights: Vec<(Fact, Fact)> = Vec::new();
        for line in std::mem::take(&mut self.doubtful) {
            let mut items = Vec::new();
            let mut has_looker = false;
            for glance in line {
                match glance {
                    Glance::Blocker(literal) => items.push(RayItem::Blocker(literal)),
                    Glance::Looker(piece) if self.is_certain(piece) => {}
                    Glance::Looker(piece) => {
                        let sight = builder.derive();
                        sights.push((piece, sight));
                        items.push(RayItem::Looker { piece, sight });
                        has_looker = true;
                    }
                }
            }
            if has_looker {
                builder.ray(&items);
            }
        }
        sights.sort_unstable();
        sights
            .chunk_by(|one, other| one.0 == other.0)
            .map(|ways| match ways {
                [(_, sight)] => *sight,
                _ => {
                    let ways: Vec<Fact> = ways.iter().map(|&(_, sight)| sight).collect();
                    builder.either(&ways)
                }
            })
            .collect()
    }

    fn is_certain(&self, fact: Fact) -> bool {
        self.last_target[fact.index()] == Some(self.target)
    }
}
