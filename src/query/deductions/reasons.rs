//! Reasons by unit propagation and by the solver, and how hard they are to follow.

use std::collections::{BTreeMap, BTreeSet};

use super::{DEEPEST, Deductions, MOST_COMPARED, Target};
use crate::sat::{Literal, TruthValue};
use crate::stop::Stopped;

/// How a literal follows from its reason.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
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

    /// The targets that come next: decided squares, or if there is none, the others.
    fn next_targets(&self) -> BTreeMap<Literal, (usize, Target)> {
        let is_decided = self.targets.iter().any(|target| target.fact.holds);
        let next = self.targets.iter().enumerate();
        let next = next.filter(|(_, target)| target.fact.holds == is_decided);
        next.map(|(order, target)| (target.literal, (order, *target)))
            .collect()
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

    /// What follows from all rules together, with the smallest reason among the first that are found.
    pub fn by_several_rules(&mut self) -> Result<Option<(Target, Vec<usize>)>, Stopped> {
        let (targets, rules) = (self.next_targets(), self.rules.clone());
        let mut ways = vec![(Way::Derived, self.derived(&rules, &targets))];
        if ways[0].1.is_empty() {
            ways = vec![(Way::Refuted, self.refuted(&rules, &targets))];
        }
        if ways[0].1.is_empty() {
            let mut all: Vec<&(usize, Target)> = targets.values().collect();
            all.sort_by_key(|(order, _)| *order);
            let all = all.iter().map(|(_, target)| target.literal);
            ways = vec![(Way::Asked, all.collect())];
        }
        let mut best: Option<((usize, usize), Literal, Vec<usize>)> = None;
        for (way, literals) in ways {
            for literal in literals.into_iter().take(MOST_COMPARED) {
                let Some(reason) = self.reason(&rules, literal, way)? else {
                    continue;
                };
                let key = (reason.len(), targets[&literal].0);
                if best.as_ref().is_none_or(|(other, _, _)| key < *other) {
                    best = Some((key, literal, reason));
                }
            }
        }
        Ok(best.map(|(_, literal, reason)| (targets[&literal].1, reason)))
    }

    /// The targets that unit propagation gets from what is known and these rules, in the order in which it does.
    fn derived(
        &mut self,
        rules: &[usize],
        targets: &BTreeMap<Literal, (usize, Target)>,
    ) -> Vec<Literal> {
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
    fn refuted(
        &mut self,
        rules: &[usize],
        targets: &BTreeMap<Literal, (usize, Target)>,
    ) -> Vec<Literal> {
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

    /// Places from which the literal follows: of these rules and of what is known, what the solver uses to refute the
    /// opposite, without what propagation does not need. `None` if it does not follow.
    fn reason(
        &mut self,
        rules: &[usize],
        literal: Literal,
        way: Way,
    ) -> Result<Option<Vec<usize>>, Stopped> {
        // What is known comes first, or the solver would derive it again.
        let places: Vec<usize> = self.known.iter().chain(rules).copied().collect();
        let mut assumed = self.literals(&places);
        assumed.push(!literal);
        if self.questions.model(&assumed)?.is_some() {
            return Ok(None);
        }
        let core = self.questions.core();
        let is_used = |place: &usize| core.binary_search(&self.questions.members[*place]).is_ok();
        let mut reason: Vec<usize> = places.into_iter().filter(is_used).collect();
        // Rules are left out before what is known.
        reason.sort_unstable_by_key(|place| (self.known.contains(place), *place));
        if way == Way::Asked || !self.suffices(&reason, literal, way) {
            return Ok(Some(reason));
        }
        let mut at = 0;
        while at < reason.len() {
            let place = reason.remove(at);
            if !self.suffices(&reason, literal, way) {
                reason.insert(at, place);
                at += 1;
            }
        }
        Ok(Some(reason))
    }

    /// Whether propagation alone gets from these places to the literal.
    fn suffices(&mut self, reason: &[usize], literal: Literal, way: Way) -> bool {
        let (mark, mut literals) = (self.bare.mark(), self.literals(reason));
        literals.extend((way == Way::Refuted).then_some(!literal));
        let is_consistent = self.bare.assume_all(&literals);
        let gets_there = !is_consistent || self.bare.value(literal) == TruthValue::True;
        self.bare.undo(mark);
        gets_there
    }

    /// See [`Deduction::depth`].
    pub fn depth(&mut self, reason: &[usize], literal: Literal) -> usize {
        if self.suffices(reason, literal, Way::Derived) {
            return 0;
        }
        if self.suffices(reason, literal, Way::Refuted) {
            return 1;
        }
        let (mark, mut literals) = (self.bare.mark(), self.literals(reason));
        literals.push(!literal);
        let is_refuted = !self.bare.assume_all(&literals) || self.is_refuted_by_trying();
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
