//! Reasons by unit propagation and by the solver, and how hard they are to follow.

use std::collections::{BTreeMap, BTreeSet};

use super::{DEEPEST, Deductions, MOST_AT_ONCE, MOST_COMPARED, MOST_CONFLICTS, Target, Targets};
use crate::board::by_number;
use crate::query::questions::Verdict;
use crate::sat::{Literal, TruthValue};
use crate::stop::Stopped;

/// A question that takes no more conflicts than these is an easy one.
const EASY_CONFLICTS: u64 = 100;

/// How a literal follows from its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Unit propagation makes it true.
    Derived,
    /// Unit propagation refutes the opposite.
    Refuted,
    /// The solver refutes the opposite.
    Asked,
}

impl Deductions {
    /// Whether a reason waits, after those for what is known by now are gone.
    pub fn is_ready(&mut self) -> bool {
        let targets: BTreeSet<Literal> = self.targets.iter().map(|t| t.literal).collect();
        self.ready
            .retain(|(target, _)| targets.contains(&target.literal));
        !self.ready.is_empty()
    }

    /// All that follows by unit propagation from what is known and at most one rule instance, each with its smallest
    /// reason of this kind, the smallest last.
    pub fn by_one_rule(&mut self) -> Result<Vec<(Target, Vec<usize>)>, Stopped> {
        let targets = self.next_targets();
        let mut best: BTreeMap<Literal, Vec<usize>> = BTreeMap::new();
        for literal in targets.keys() {
            if self.informed.value(*literal) == TruthValue::True {
                let reason = self.reason(&[], *literal, Way::Derived)?;
                best.extend(reason.map(|reason| (*literal, reason)));
            }
        }
        for rule in self.rules.clone() {
            for literal in self.derived(&[rule], &targets) {
                if best.get(&literal).is_some_and(|known| known.len() <= 2) {
                    continue;
                }
                let Some(reason) = self.reason(&[rule], literal, Way::Derived)? else {
                    continue;
                };
                let known = best.entry(literal).or_insert_with(|| reason.clone());
                if reason.len() < known.len() {
                    *known = reason;
                }
            }
        }
        let mut ready: Vec<(Target, Vec<usize>)> = best
            .into_iter()
            .map(|(literal, reason)| (targets[&literal].1, reason))
            .collect();
        let order = |target: &Target| targets[&target.literal].0;
        ready.sort_by_key(|(target, reason)| std::cmp::Reverse((reason.len(), order(target))));
        Ok(ready)
    }

    /// What follows from all rules together, with the smallest reason among the first that are found. If that is large,
    /// eliminations are looked for that lead to a smaller one.
    pub fn by_several_rules(&mut self) -> Result<Option<(Target, Vec<usize>)>, Stopped> {
        let (targets, rules) = (self.next_targets(), self.rules.clone());
        if targets.is_empty() {
            return Ok(None);
        }
        let derived = self.derived(&rules, &targets);
        let mut direct = self.smallest(Way::Derived, derived, &targets)?;
        if direct.is_none() {
            let refuted = self.refuted(&rules, &targets);
            direct = self.smallest(Way::Refuted, refuted, &targets)?;
        }
        let is_large = |(_, reason): &(_, Vec<usize>)| reason.len() > MOST_AT_ONCE;
        // Of few rules no reason is large, even if it is not known yet.
        let may_be_large = self.rules.len() + self.known.len() > MOST_AT_ONCE;
        if may_be_large && direct.as_ref().is_none_or(is_large) {
            self.plan = self.by_eliminations(&targets, direct.is_none())?.into();
            if let Some(planned) = self.planned()? {
                return Ok(Some(planned));
            }
        }
        if direct.is_some() {
            return Ok(direct);
        }
        self.by_asking(&targets)
    }

    /// What the solver refutes the opposite of. First each target is asked about with few conflicts: a small reason is
    /// often found with few, wherever on the board it is. Targets that take more are compared in reading order.
    fn by_asking(&mut self, targets: &Targets) -> Result<Option<(Target, Vec<usize>)>, Stopped> {
        let mut all: Vec<Literal> = targets.keys().copied().collect();
        by_number(&mut all, |literal| targets[literal].0);
        let places = [self.standing(), self.rules.clone()].concat();
        let mut best: Option<(Target, Vec<usize>)> = None;
        for literal in &all {
            self.ask_about(&targets[literal].1);
            match self.questions.ask_within(Some(EASY_CONFLICTS), &places) {
                Some(Verdict::Stopped) => return Err(Stopped),
                Some(Verdict::Contradictory(reason)) => {
                    let is_smaller = |(_, best): &(Target, Vec<usize>)| reason.len() < best.len();
                    if best.as_ref().is_none_or(is_smaller) {
                        best = Some((targets[literal].1, reason));
                    }
                }
                Some(Verdict::Satisfiable(_)) | None => {}
            }
        }
        match best {
            Some(best) => Ok(Some(best)),
            None => self.smallest(Way::Asked, all, targets),
        }
    }

    /// The target with the smallest reason from all rules, among the first of these.
    fn smallest(
        &mut self,
        way: Way,
        literals: Vec<Literal>,
        targets: &Targets,
    ) -> Result<Option<(Target, Vec<usize>)>, Stopped> {
        let rules = self.rules.clone();
        let mut best: Option<((usize, usize), Literal, Vec<usize>)> = None;
        let before = self.questions.conflicts();
        for literal in literals.into_iter().take(MOST_COMPARED) {
            if best.is_some() && self.questions.conflicts() - before > MOST_CONFLICTS {
                break;
            }
            let Some(reason) = self.reason(&rules, literal, way)? else {
                continue;
            };
            let key = (reason.len(), targets[&literal].0);
            if best.as_ref().is_none_or(|(other, _, _)| key < *other) {
                best = Some((key, literal, reason));
            }
        }
        Ok(best.map(|(_, literal, reason)| (targets[&literal].1, reason)))
    }

    /// The targets that unit propagation gets from what is known and these rules, in the order in which it does.
    pub fn derived(&mut self, rules: &[usize], targets: &Targets) -> Vec<Literal> {
        let (mark, literals) = (self.informed.mark(), self.literals(rules));
        // Nothing contradicts what solutions share.
        let _ = self.informed.assume_all(&literals);
        let found = self.informed.since(mark).iter().copied();
        let found = found
            .filter(|literal| targets.contains_key(literal))
            .collect();
        self.informed.undo(mark);
        found
    }

    /// The targets whose opposite unit propagation refutes, in reading order.
    pub fn refuted(&mut self, rules: &[usize], targets: &Targets) -> Vec<Literal> {
        let (mark, literals) = (self.informed.mark(), self.literals(rules));
        let _ = self.informed.assume_all(&literals);
        let mut ordered: Vec<(usize, Literal)> = Vec::new();
        for (&literal, &(order, _)) in targets {
            let inner = self.informed.mark();
            if !self.informed.assume_all(&[!literal]) {
                ordered.push((order, literal));
            }
            self.informed.undo(inner);
        }
        self.informed.undo(mark);
        ordered.sort_unstable();
        ordered.into_iter().map(|(_, literal)| literal).collect()
    }

    /// Places from which the literal follows, of these rules and of what is known. `None` if it does not follow.
    pub fn reason(
        &mut self,
        rules: &[usize],
        literal: Literal,
        way: Way,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        let known = match way {
            // All eliminations together make a reason that nobody reads, and they follow from the rest.
            Way::Asked => self.standing(),
            Way::Derived | Way::Refuted => self.known.clone(),
        };
        let (of_known, of_rules) = (self.literals(&known), self.literals(rules));
        let Some(reason) = self.reason_among(&of_known, &of_rules, literal, way)? else {
            return Ok(None);
        };
        let places = rules.iter().zip(&of_rules);
        let places = places.chain(known.iter().zip(&of_known));
        let places = places.filter(|(_, literal)| reason.contains(literal));
        Ok(Some(places.map(|(place, _)| *place).collect()))
    }

    /// The places of givens and of facts that say what a square holds.
    fn standing(&self) -> Vec<usize> {
        let guards = self.questions.encoding.guards.len();
        let holds = |&place: &usize| place < guards || self.facts[place - guards].holds;
        self.known.iter().copied().filter(holds).collect()
    }

    /// Of what is known and of these rules, what the solver uses to refute the opposite of the literal, without what
    /// propagation does not need. `None` if it does not follow.
    pub fn reason_among(
        &mut self,
        known: &[Literal],
        rules: &[Literal],
        literal: Literal,
        way: Way,
    ) -> Result<Option<Vec<Literal>>, Stopped> {
        // What is known comes first, or the solver would derive it again.
        let mut assumed = [known, rules].concat();
        assumed.push(!literal);
        if self.questions.model(&assumed)?.is_some() {
            return Ok(None);
        }
        let core = self.questions.core();
        let is_used = |literal: &&Literal| core.binary_search(literal).is_ok();
        // Rules are left out before what is known.
        let used = rules.iter().chain(known).filter(is_used);
        let mut reason: Vec<Literal> = used.copied().collect();
        if way == Way::Asked || !self.suffices(&reason, literal, way) {
            return Ok(Some(reason));
        }
        let mut at = 0;
        while at < reason.len() {
            let left_out = reason.remove(at);
            if !self.suffices(&reason, literal, way) {
                reason.insert(at, left_out);
                at += 1;
            }
        }
        Ok(Some(reason))
    }

    /// Whether propagation alone gets from these to the literal.
    fn suffices(&mut self, reason: &[Literal], literal: Literal, way: Way) -> bool {
        let mark = self.bare.mark();
        let opposite = (way == Way::Refuted).then_some(!literal);
        let is_consistent = self.bare.assume_all(reason)
            && opposite.is_none_or(|opposite| self.bare.assume(opposite));
        let gets_there = !is_consistent || self.bare.value(literal) == TruthValue::True;
        self.bare.undo(mark);
        gets_there
    }

    /// See [`Deduction::also`]: what follows in this way from these parts, and not from fewer.
    pub fn of_the_same_reason(
        &mut self,
        reason: &[usize],
        found: &Target,
        way: Way,
    ) -> Vec<Target> {
        let holds = found.fact.holds;
        let helping = self.helping.iter().filter(|_| !holds);
        let alike = self.targets.iter().chain(helping);
        let mut alike: Vec<Target> = alike
            .filter(|other| other.fact.holds == holds && other.literal != found.literal)
            .copied()
            .collect();
        let reason = self.literals(reason);
        self.retain_following(&mut alike, &reason, way);
        for left_out in 0..reason.len() {
            let mut part = reason.clone();
            part.remove(left_out);
            let mut of_fewer = alike.clone();
            self.retain_following(&mut of_fewer, &part, way);
            alike.retain(|one| of_fewer.iter().all(|other| other.literal != one.literal));
        }
        by_number(&mut alike, |other| {
            other.fact.kind.map_or(0, |kind| kind.index() + 1)
        });
        by_number(&mut alike, |other| other.fact.square.index());
        alike
    }

    /// Keeps what propagation gets from this reason; see [`Self::suffices`].
    fn retain_following(&mut self, targets: &mut Vec<Target>, reason: &[Literal], way: Way) {
        let mark = self.bare.mark();
        // What the reason is made of holds in some solution, so nothing contradicts it.
        let _ = self.bare.assume_all(reason);
        targets.retain(|target| match self.bare.value(target.literal) {
            TruthValue::True => true,
            _ if way == Way::Derived => false,
            _ => {
                let inner = self.bare.mark();
                let is_refuted = !self.bare.assume(!target.literal);
                self.bare.undo(inner);
                is_refuted
            }
        });
        self.bare.undo(mark);
    }

    /// See [`Deduction::depth`].
    pub fn depth(&mut self, reason: &[usize], literal: Literal) -> usize {
        let reason = &self.literals(reason);
        if self.suffices(reason, literal, Way::Derived) {
            return 0;
        }
        if self.suffices(reason, literal, Way::Refuted) {
            return 1;
        }
        let mark = self.bare.mark();
        let is_refuted = !self.bare.assume_all(reason)
            || !self.bare.assume(!literal)
            || self.is_refuted_by_trying();
        self.bare.undo(mark);
        match is_refuted {
            true => 2,
            false => DEEPEST,
        }
    }

    /// Whether a contradiction is found by supposing each content in turn, and taking its opposite where that is
    /// refuted.
    fn is_refuted_by_trying(&mut self) -> bool {
        loop {
            let mut has_changed = false;
            for place in 0..self.contents.len() {
                let literal = self.contents[place].literal;
                for supposed in [literal, !literal] {
                    if self.bare.value(supposed) != TruthValue::Free {
                        continue;
                    }
                    let mark = self.bare.mark();
                    let is_consistent = self.bare.assume(supposed);
                    self.bare.undo(mark);
                    if !is_consistent {
                        has_changed = true;
                        if !self.bare.assume(!supposed) {
                            return true;
                        }
                    }
                }
            }
            if !has_changed {
                return false;
            }
        }
    }
}
