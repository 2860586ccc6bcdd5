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

#[cfg(test)]
mod tests {
    use super::*;

    fn line(sum: &[(i128, Literal)], number: i128) -> (Vec<(i128, usize)>, i128) {
        // Variable 9 is a shorthand for the variables 0 and 1.
        let meaning = |variable: Variable| {
            (variable.index() == 9).then(|| [0, 1].map(|n| Variable::new(n).positive()).to_vec())
        };
        let line = LinearConstraint::new(sum.iter().copied(), Relation::AtLeast, number, &meaning);
        let terms = line.terms.iter();
        let terms = terms.map(|(weight, variable)| (*weight, variable.index()));
        (terms.collect(), line.number)
    }

    #[test]
    fn negated_literals_move_to_the_other_side_and_repeated_ones_add_up() {
        let [a, b, both] = [0, 1, 9].map(Variable::new);
        let sum = [(1, a.positive()), (2, b.negative()), (3, b.positive())];
        assert_eq!(line(&sum, 5), (vec![(1, 0), (1, 1)], 3));
        assert_eq!(
            line(&[(1, a.positive()), (1, a.negative())], 1),
            (vec![], 0)
        );
        assert_eq!(line(&[(2, both.positive())], 1), (vec![(2, 0), (2, 1)], 1));
        let sum = [(1, both.negative()), (1, b.positive())];
        assert_eq!(line(&sum, 1), (vec![(-1, 0)], 0));
    }
}
