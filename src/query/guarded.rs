//! What a model says of demands that were not asked for.
//!
//! A selector that is false in a model may be made true if each clause that depends on it is true anyhow: then the demand
//! holds too, and nobody has to ask (J. Marques-Silva, F. Heras, M. Janota, A. Previti, A. Belov, "On computing minimal
//! correction subsets", 2013). This is about clauses alone, and must not know what a demand says.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::sat::encode::Encoding;
use crate::sat::{Cnf, Literal, Model};

/// The clauses that say something only if a selector holds.
#[derive(Default)]
pub struct GuardedClauses {
    /// By the selector, the places of the clauses.
    of: FxHashMap<Literal, Vec<usize>>,
    /// How many clauses of the formula were looked at.
    seen: usize,
}

impl GuardedClauses {
    /// Those of some members, each with its literal, whose demands hold in the model too, all together. Where the formula
    /// leaves something out, the clauses do not tell.
    pub fn that_hold_too(
        &mut self,
        formula: &Cnf,
        encoding: &Encoding,
        model: &Model,
        some: &[(usize, Literal)],
    ) -> Vec<usize> {
        self.read(formula, encoding);
        let mut made_true: FxHashSet<Literal> = FxHashSet::default();
        let mut held = Vec::new();
        for &(place, selector) in some {
            let Some(clauses) = self.of.get(&selector) else {
                continue;
            };
            let mut left_out = encoding.left_out.iter();
            if left_out.any(|one| one.selector == Some(selector)) {
                continue;
            }
            let is_true = |literal: Literal| {
                made_true.contains(&literal)
                    || model.is_true(literal) && !made_true.contains(&!literal)
            };
            let holds_anyhow = |clause: usize| {
                let mut literals = formula.clause(clause).iter();
                literals.any(|&literal| literal != !selector && is_true(literal))
            };
            if is_true(selector) || clauses.iter().all(|&clause| holds_anyhow(clause)) {
                made_true.insert(selector);
                held.push(place);
            }
        }
        held
    }

    /// Looks at the clauses that are new.
    fn read(&mut self, formula: &Cnf, encoding: &Encoding) {
        if self.of.is_empty() {
            let selectors = encoding.guards.iter().map(|guard| guard.selector);
            self.of = selectors.map(|selector| (selector, Vec::new())).collect();
        }
        for (place, clause) in formula.clauses().enumerate().skip(self.seen) {
            for &literal in clause {
                if let Some(places) = self.of.get_mut(&!literal) {
                    places.push(place);
                }
            }
        }
        self.seen = formula.len();
    }
}

#[cfg(test)]
mod tests {
    use crate::puzzle::sample;
    use crate::query::questions::{Questions, Verdict};
    use crate::sat::encode::{Guards, Thresholds};
    use crate::stop::Stop;

    #[test]
    fn what_is_said_to_hold_too_can_be_asked_for_together_with_the_rest() {
        let mut puzzle = sample::queens(5);
        puzzle.kinds[0].count = crate::puzzle::Interval::exactly(6);
        let opened = Questions::open(
            &puzzle,
            Guards::PerInstance,
            &Thresholds::default(),
            &Stop::never(),
        );
        let mut questions = opened.unwrap().unwrap();
        let all = questions.all();
        let mut most = 0;
        for number in 0..all.len() {
            let (asked, others) = all.split_at(number);
            let Verdict::Satisfiable(model) = questions.ask(asked) else {
                continue;
            };
            let held = questions.that_hold_too(&model, others);
            most = most.max(held.len());
            let together = [asked, &held].concat();
            assert!(matches!(questions.ask(&together), Verdict::Satisfiable(_)));
        }
        assert!(most > 0);
    }
}
