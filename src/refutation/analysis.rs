//! Learns a clause from a conflict: it is resolved back to the first unique implication point (Marques-Silva and
//! Sakallah 1996), with the constraints that make it follow by unit propagation.

use super::assignment::{Assignment, Reason};
use super::propagation::Propagation;
use crate::sat::{Literal, Variable};

/// A clause that follows from what is known.
#[derive(Debug, Default)]
pub struct Learnt {
    /// All are false now. The first is the only one of the conflict's level, and the second has the highest level of
    /// the others.
    pub literals: Vec<Literal>,
    /// If only these literals are assumed to be false, these constraints propagate one after another until the last
    /// is violated. Units of level 0 are named by their variables.
    pub units: Vec<Variable>,
    pub reasons: Vec<Reason>,
    /// The level on which the first literal becomes true.
    pub level: usize,
    /// The number of levels of the literals.
    pub levels: usize,
}

/// The work space of the analyses.
#[derive(Debug)]
pub struct Analysis {
    /// By variable: whether it is in the clause, or was until it was resolved away.
    seen: Vec<bool>,
    touched: Vec<Variable>,
    false_literals: Vec<Literal>,
    /// Constraints that were used for resolution, each with the position on the trail of the literal that it made
    /// true.
    used: Vec<(usize, Reason)>,
}

impl Analysis {
    pub fn new(variables: usize) -> Self {
        Analysis {
            seen: vec![false; variables],
            touched: Vec::new(),
            false_literals: Vec::new(),
            used: Vec::new(),
        }
    }

    /// The clause learnt from a violated constraint, above level 0. `bump` is called with each variable that takes
    /// part.
    pub fn learn(
        &mut self,
        known: &Propagation,
        conflict: Reason,
        bump: &mut dyn FnMut(Variable),
    ) -> Learnt {
        let assignment = &known.assignment;
        let mut learnt = Learnt::default();
        let mut open = 0;
        let mut next = (conflict, None);
        let mut position = assignment.trail().len();
        let first = loop {
            let literals = &mut learnt.literals;
            let mut above = |literal: Literal| match assignment.level_of(literal.variable()) {
                level if level == assignment.level() => open += 1,
                _ => literals.push(literal),
            };
            self.resolve(known, next, &mut learnt.units, &mut above);
            let literal = loop {
                position -= 1;
                let literal = assignment.trail()[position];
                if self.seen[literal.variable().index()] {
                    break literal;
                }
            };
            open -= 1;
            let reason = assignment.reason(literal.variable());
            match reason {
                Some(reason) if open > 0 => {
                    self.used.push((position, reason));
                    next = (reason, Some(literal));
                }
                _ => break !literal,
            }
        };
        self.minimize(known, &mut learnt);
        learnt.literals.insert(0, first);
        self.finish(assignment, conflict, &mut learnt);
        self.touched.iter().for_each(|&variable| bump(variable));
        self.clear();
        learnt
    }

    /// The units because of which a constraint makes a literal true at level 0, or is violated there.
    pub fn at_base(
        &mut self,
        known: &Propagation,
        reason: Reason,
        implied: Option<Literal>,
    ) -> Vec<Variable> {
        self.false_literals.clear();
        known.explain(reason, implied, &mut self.false_literals);
        let literals = self.false_literals.iter();
        literals.map(|literal| literal.variable()).collect()
    }

    /// Visits the false literals of a constraint that were not seen yet: those above level 0 are passed on, the
    /// others are units.
    fn resolve(
        &mut self,
        known: &Propagation,
        (reason, implied): (Reason, Option<Literal>),
        units: &mut Vec<Variable>,
        above: &mut dyn FnMut(Literal),
    ) {
        self.false_literals.clear();
        known.explain(reason, implied, &mut self.false_literals);
        for &literal in &self.false_literals {
            let variable = literal.variable();
            if std::mem::replace(&mut self.seen[variable.index()], true) {
                continue;
            }
            self.touched.push(variable);
            match known.assignment.level_of(variable) {
                0 => units.push(variable),
                _ => above(literal),
            }
        }
    }

    /// Removes literals that are false because others of the clause are (local minimization, Sörensson and Biere
    /// 2009).
    fn minimize(&mut self, known: &Propagation, learnt: &mut Learnt) {
        let assignment = &known.assignment;
        let mut kept = Vec::with_capacity(learnt.literals.len() + 1);
        for &literal in &learnt.literals {
            let Some(reason) = assignment.reason(literal.variable()) else {
                kept.push(literal);
                continue;
            };
            self.false_literals.clear();
            known.explain(reason, Some(!literal), &mut self.false_literals);
            let is_covered = |other: &Literal| {
                let variable = other.variable();
                self.seen[variable.index()] || assignment.level_of(variable) == 0
            };
            if !self.false_literals.iter().all(is_covered) {
                kept.push(literal);
                continue;
            }
            self.used
                .push((assignment.position(literal.variable()), reason));
            for other in &self.false_literals {
                let variable = other.variable();
                if !std::mem::replace(&mut self.seen[variable.index()], true) {
                    self.touched.push(variable);
                    learnt.units.push(variable);
                }
            }
        }
        learnt.literals = kept;
    }

    fn finish(&mut self, assignment: &Assignment, conflict: Reason, learnt: &mut Learnt) {
        self.used.sort_unstable_by_key(|&(position, _)| position);
        learnt.reasons = self.used.iter().map(|&(_, reason)| reason).collect();
        learnt.reasons.push(conflict);
        let level_of = |literal: &Literal| assignment.level_of(literal.variable());
        let others = learnt.literals.iter().enumerate().skip(1);
        let highest = others.max_by_key(|(_, literal)| level_of(literal));
        if let Some((place, _)) = highest {
            learnt.level = level_of(&learnt.literals[place]);
            learnt.literals.swap(1, place);
        }
        let mut levels: Vec<usize> = learnt.literals.iter().map(level_of).collect();
        levels.sort_unstable();
        levels.dedup();
        learnt.levels = levels.len();
    }

    fn clear(&mut self) {
        for variable in self.touched.drain(..) {
            self.seen[variable.index()] = false;
        }
        self.used.clear();
    }
}
