//! Random formulas, small enough that all their models can be found by exhaustion.

use crate::random::Random;
use crate::refutation::{Inequality, PseudoBooleanFormula};
use crate::sat::encode::{LinearConstraint, Relation};
use crate::sat::{Literal, Variable};

/// Variables with weights.
pub type Terms = Vec<(i128, Variable)>;

pub fn random(seed: u64) -> PseudoBooleanFormula {
    let mut random = Random::with_seed(seed);
    let variables = random.within(1..=7);
    let mut formula = PseudoBooleanFormula {
        variables,
        ..PseudoBooleanFormula::default()
    };
    let terms = |random: &mut Random, most: usize| -> Terms {
        let chosen = (0..variables).filter(|_| random.below(3) > 0);
        let chosen: Vec<usize> = chosen.collect();
        let weights = chosen
            .iter()
            .map(|_| random.within(0..=2 * most) as i128 - most as i128);
        let weights: Vec<i128> = weights.collect();
        let terms = weights.into_iter().zip(chosen);
        let terms = terms.filter(|&(weight, _)| weight != 0);
        terms.map(|(w, v)| (w, Variable::new(v))).collect()
    };
    for _ in 0..random.within(1..=11) {
        let most = if random.below(2) == 1 { 1 } else { 4 };
        let line = LinearConstraint {
            terms: terms(&mut random, most),
            relation: match random.below(4) {
                0 => Relation::Exactly,
                _ => Relation::AtLeast,
            },
            number: random.below(7) as i128 - 3,
        };
        formula.add(&line).unwrap();
    }
    let objective = terms(&mut random, 3).into_iter();
    formula.objective = objective.map(|(w, v)| (w as i64, v)).collect();
    formula
}

pub fn holds(inequality: &Inequality, model: &[bool]) -> bool {
    let is_true = |literal: Literal| model[literal.variable().index()] == literal.is_positive();
    let terms = inequality.terms.iter();
    let sum: i64 = terms.filter(|(_, l)| is_true(*l)).map(|(c, _)| c).sum();
    sum >= inequality.degree
}

/// All models, found by exhaustion.
pub fn models(formula: &PseudoBooleanFormula) -> Vec<Vec<bool>> {
    let all = (0..1_usize << formula.variables).map(|bits| {
        let bit = |variable: usize| bits >> variable & 1 == 1;
        (0..formula.variables).map(bit).collect::<Vec<bool>>()
    });
    all.filter(|model| formula.inequalities.iter().all(|line| holds(line, model)))
        .collect()
}
