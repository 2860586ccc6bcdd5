//! Formulas in the normal form of pseudo-Boolean proofs: a sum of literals with positive coefficients is at least a
//! number, its degree. An equation becomes two inequalities.

use crate::sat::encode::{LinearConstraint, Relation};
use crate::sat::{Literal, Variable};

/// The sum of the coefficients of the true literals is at least the degree.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Inequality {
    /// Each variable at most once; the largest coefficients first, none above the degree.
    pub terms: Vec<(i64, Literal)>,
    /// If this is not positive, the inequality always holds; then it has no terms.
    pub degree: i64,
}

/// At most this many of these literals are true.
pub struct AtMost {
    /// Its number in a proof.
    pub id: u64,
    pub literals: Vec<Literal>,
    pub most: i64,
}

/// Bounded sums over the variables below a number, in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PseudoBooleanFormula {
    pub variables: usize,
    /// The constraint with number n in a proof is at index n - 1.
    pub inequalities: Vec<Inequality>,
    /// The sum to be minimised: variables with their weights.
    pub objective: Vec<(i64, Variable)>,
}

/// Coefficients or their sum need more than 62 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a sum of the formula has numbers too large for a proof")]
pub struct TooLarge;

/// The sum of two of these is still a 64-bit number.
const LARGEST: i128 = 1 << 62;

impl Inequality {
    /// From variables with weights of either sign.
    pub fn new(
        terms: impl IntoIterator<Item = (i128, Variable)>,
        number: i128,
    ) -> Result<Self, TooLarge> {
        let mut degree = number;
        let mut positive = Vec::new();
        for (weight, variable) in terms {
            if weight < 0 {
                degree -= weight;
                positive.push((-weight, variable.negative()));
            } else {
                positive.push((weight, variable.positive()));
            }
        }
        if degree <= 0 {
            return Ok(Inequality::default());
        }
        // A coefficient above the degree is the same as the degree (saturation).
        let terms = positive.into_iter().map(|(c, l)| (c.min(degree), l));
        let mut terms: Vec<(i128, Literal)> = terms.filter(|&(c, _)| c > 0).collect();
        let total: i128 = terms.iter().map(|&(coefficient, _)| coefficient).sum();
        if total.max(degree) > LARGEST {
            return Err(TooLarge);
        }
        terms.sort_unstable_by_key(|&(coefficient, literal)| {
            (std::cmp::Reverse(coefficient), literal)
        });
        let narrow = |(coefficient, literal): (i128, Literal)| (coefficient as i64, literal);
        Ok(Inequality {
            terms: terms.into_iter().map(narrow).collect(),
            degree: degree as i64,
        })
    }

    /// Whether all coefficients are 1.
    pub fn is_count(&self) -> bool {
        let mut terms = self.terms.iter();
        self.degree > 0 && terms.all(|&(coefficient, _)| coefficient == 1)
    }

    /// A count read the other way: if at least this many are true, at most the others are false.
    pub fn as_part(&self, id: u64) -> AtMost {
        let literals: Vec<Literal> = self.terms.iter().map(|(_, literal)| !*literal).collect();
        AtMost {
            id,
            most: literals.len() as i64 - self.degree,
            literals,
        }
    }

    /// Whether one true literal is enough.
    pub fn is_clause(&self) -> bool {
        let mut terms = self.terms.iter();
        self.degree > 0 && terms.all(|&(coefficient, _)| coefficient == self.degree)
    }
}

impl PseudoBooleanFormula {
    /// Adds a line: one inequality, or two if it is an equation, the lower bound first.
    pub fn add(&mut self, line: &LinearConstraint) -> Result<(), TooLarge> {
        let terms = || line.terms.iter().copied();
        self.inequalities
            .push(Inequality::new(terms(), line.number)?);
        if line.relation == Relation::Exactly {
            let negated = terms().map(|(weight, variable)| (-weight, variable));
            self.inequalities
                .push(Inequality::new(negated, -line.number)?);
        }
        Ok(())
    }

    /// The value of the objective under an assignment of all variables.
    pub fn value(&self, model: &[bool]) -> i64 {
        let terms = self.objective.iter();
        let terms = terms.filter(|(_, variable)| model.get(variable.index()) == Some(&true));
        terms.map(|(weight, _)| weight).sum()
    }

    /// The inequality that the objective is smaller than under this assignment.
    pub fn better_than(&self, model: &[bool]) -> Result<Inequality, TooLarge> {
        let terms = self.objective.iter();
        let terms = terms.map(|&(weight, variable)| (-i128::from(weight), variable));
        Inequality::new(terms, 1 - i128::from(self.value(model)))
    }
}
