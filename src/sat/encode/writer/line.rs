//! Linear constraints: a bounded sum in one line.
//!
//! A line is over variables only, as the strictest readers of pseudo-Boolean formulas require: a negated literal is
//! 1 minus its variable. This file must not know what a variable stands for, nor how a line is written out.

use std::collections::BTreeMap;

use crate::sat::{Literal, Variable};

/// A sum of variables with coefficients, compared with a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearConstraint {
    /// Each variable once, in ascending order; no coefficient is 0.
    pub terms: Vec<(i128, Variable)>,
    pub relation: Relation,
    pub number: i128,
}

/// How the sum of a line is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    AtLeast,
    Exactly,
}

impl LinearConstraint {
    /// A sum of weighted literals, brought into this form. `meaning` returns the literals for which a literal is a
    /// shorthand: at most one of them is ever true, and it is true if and only if one is.
    pub fn new(
        sum: impl IntoIterator<Item = (i128, Literal)>,
        relation: Relation,
        mut number: i128,
        meaning: &dyn Fn(Variable) -> Option<Vec<Literal>>,
    ) -> Self {
        let mut coefficients: BTreeMap<Variable, i128> = BTreeMap::new();
        let mut rest: Vec<(i128, Literal)> = sum.into_iter().collect();
        while let Some((weight, literal)) = rest.pop() {
            let mut weight = weight;
            if !literal.is_positive() {
                number -= weight;
                weight = -weight;
            }
            let variable = literal.variable();
            match meaning(variable) {
                Some(literals) => rest.extend(literals.into_iter().map(|part| (weight, part))),
                None => *coefficients.entry(variable).or_default() += weight,
            }
        }
        let terms = coefficients.into_iter();
        let terms = terms.filter(|&(_, weight)| weight != 0);
        LinearConstraint {
            terms: terms.map(|(variable, weight)| (weight, variable)).collect(),
            relation,
            number,
        }
    }

    /// Whether it holds for all values of the variables.
    pub fn is_always_true(&self) -> bool {
        match self.relation {
            Relation::AtLeast => self.least() >= self.number,
            Relation::Exactly => self.terms.is_empty() && self.number == 0,
        }
    }

    /// The least that the sum can be.
    fn least(&self) -> i128 {
        self.terms.iter().map(|(weight, _)| weight.min(&0)).sum()
    }
}
