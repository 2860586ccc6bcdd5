//! Steps between, where the reason of a target is too large to follow: what squares do not hold, as setters cross out
//! candidates.
//!
//! From what is known, one rule instance after another says by unit propagation what squares do not hold, round by round.
//! What follows then has a small reason, with some of these eliminations in it; only those that it needs become steps,
//! each with a reason of its own. Where no instance says any more, a supposition is refuted.

use std::collections::{BTreeMap, BTreeSet};

use super::reasons::Way;
use super::{Deductions, MOST_AT_ONCE, MOST_COMPARED, Target, Targets};
use crate::sat::{Literal, TruthValue};
use crate::stop::Stopped;

/// A step that is still to be taken: what it finds, and what it may use beside all that is known.
#[derive(Clone, Debug)]
pub struct Planned {
    pub target: Target,
    pub rules: Vec<usize>,
    pub way: Way,
}

/// What is found before the steps are chosen.
#[derive(Default)]
struct Rounds {
    eliminations: Vec<Planned>,
    /// For each elimination, how many were there before its round: its reason has none of the others.
    before: Vec<usize>,
}

impl Deductions {
    /// Steps whose reasons are not too large. They lead to a target or, if asked for, to something that takes a
    /// supposition; none if there is no such way.
    pub fn by_eliminations(
        &mut self,
        targets: &Targets,
        may_suppose: bool,
    ) -> Result<Vec<Planned>, Stopped> {
        let crossed_out: Targets = self
            .helping
            .iter()
            .chain(&self.targets)
            .filter(|target| !target.fact.holds && !targets.contains_key(&target.literal))
            .enumerate()
            .map(|(order, target)| (target.literal, (order, *target)))
            .collect();
        let mark = self.informed.mark();
        let (found, goals) = self.rounds(targets, &crossed_out);
        let goals = match goals.is_empty() && may_suppose {
            true => self.suppositions(targets, &crossed_out),
            false => goals,
        };
        self.informed.undo(mark);
        let mut best: Option<(usize, Vec<Planned>)> = None;
        for goal in goals.into_iter().take(MOST_COMPARED) {
            let Some((size, steps)) = self.steps_to(goal, &found)? else {
                continue;
            };
            let is_better = best.as_ref().is_none_or(|(other, _)| size < *other);
            if size <= MOST_AT_ONCE && is_better {
                best = Some((size, steps));
            }
        }
        Ok(best.map_or(Vec::new(), |(_, steps)| steps))
    }

    /// Eliminations by one rule instance each, until a target follows by one; all are assumed then.
    fn rounds(&mut self, targets: &Targets, crossed_out: &Targets) -> (Rounds, Vec<Planned>) {
        let mut found = Rounds::default();
        let mut has: BTreeSet<Literal> = BTreeSet::new();
        loop {
            let before = found.eliminations.len();
            let mut goals: Vec<Planned> = Vec::new();
            for rule in self.rules.clone() {
                let planned = |target| Planned {
                    target,
                    rules: vec![rule],
                    way: Way::Derived,
                };
                let goal = self.derived(&[rule], targets);
                goals.extend(goal.iter().map(|literal| planned(targets[literal].1)));
                for literal in self.derived(&[rule], crossed_out) {
                    if has.insert(literal) {
                        found.eliminations.push(planned(crossed_out[&literal].1));
                        found.before.push(before);
                    }
                }
            }
            if !goals.is_empty() || found.eliminations.len() == before {
                return (found, goals);
            }
            let new = found.eliminations[before..].iter();
            let new: Vec<Literal> = new.map(|planned| planned.target.literal).collect();
            // All of this holds in some solution, so nothing contradicts it.
            let _ = self.informed.assume_all(&new);
        }
    }

    /// What all rules together say of targets, or else of other squares, if the opposite is supposed.
    fn suppositions(&mut self, targets: &Targets, crossed_out: &Targets) -> Vec<Planned> {
        let rules = self.rules.clone();
        let mut refuted = |of: &Targets| -> Vec<Planned> {
            let literals = self.refuted(&rules, of).into_iter();
            let planned = literals.map(|literal| Planned {
                target: of[&literal].1,
                rules: rules.clone(),
                way: Way::Refuted,
            });
            planned.take(MOST_COMPARED / 2).collect()
        };
        let mut goals = refuted(targets);
        goals.extend(refuted(crossed_out));
        goals
    }

    /// The size of the largest reason on the way to a goal, and the steps of that way.
    fn steps_to(
        &mut self,
        goal: Planned,
        found: &Rounds,
    ) -> Result<Option<(usize, Vec<Planned>)>, Stopped> {
        let places: BTreeMap<Literal, usize> = found
            .eliminations
            .iter()
            .enumerate()
            .map(|(place, planned)| (planned.target.literal, place))
            .collect();
        let mut needed: BTreeSet<usize> = BTreeSet::new();
        let mut largest = 0;
        let mut open = vec![(goal.clone(), found.eliminations.len())];
        while let Some((planned, before)) = open.pop() {
            let earlier = found.eliminations[..before].iter();
            let earlier = earlier.map(|planned| planned.target.literal);
            let known: Vec<Literal> = self
                .literals(&self.known)
                .into_iter()
                .chain(earlier)
                .collect();
            let rules = self.literals(&planned.rules);
            let literal = planned.target.literal;
            let Some(reason) = self.reason_among(&known, &rules, literal, planned.way)? else {
                return Ok(None);
            };
            largest = largest.max(reason.len());
            for place in reason.iter().filter_map(|literal| places.get(literal)) {
                if needed.insert(*place) {
                    open.push((found.eliminations[*place].clone(), found.before[*place]));
                }
            }
        }
        let steps = needed
            .into_iter()
            .map(|place| found.eliminations[place].clone());
        Ok(Some((largest, steps.chain([goal]).collect())))
    }

    /// The next of the planned steps, with its reason.
    pub fn planned(&mut self) -> Result<Option<(Target, Vec<usize>)>, Stopped> {
        while let Some(Planned { target, rules, way }) = self.plan.pop_front() {
            let is_open = self.informed.value(target.literal) == TruthValue::Free;
            let reason = match is_open {
                true => self.reason(&rules, target.literal, way)?,
                false => None,
            };
            if let Some(reason) = reason {
                return Ok(Some((target, reason)));
            }
        }
        Ok(None)
    }
}
