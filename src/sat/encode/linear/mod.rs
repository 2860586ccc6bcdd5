//! Bounds on sums of values.
//!
//! A [`Term`] is a number that its literals give in unary: "at least this much". If all terms are 0 or the same
//! number, the sum is a count of literals. Otherwise it is a decision diagram over the terms if that stays small, as it
//! does with few squares or few values ([`diagram`]), and otherwise the terms are added in binary ([`adder`]).
//! All helpers are functions of the terms' literals.

mod adder;
mod diagram;

use super::Thresholds;
use super::cardinality;
use super::writer::Writer;
use crate::puzzle::{Bound, Interval};
use crate::sat::Literal;

/// A number that is at least 0.
#[derive(Clone, Debug)]
pub struct Term {
    /// The values it may have besides 0, all above 0 and in ascending order, each with the literal "it is at least
    /// this". A literal is true only if those before it are.
    pub steps: Vec<(i128, Literal)>,
}

impl Term {
    fn most(&self) -> i128 {
        self.steps.last().map_or(0, |(value, _)| *value)
    }
}

/// States that the sum of the terms and `constant` obeys the bound, under the writer's conditions.
pub fn bounded(
    writer: &mut Writer<'_>,
    thresholds: &Thresholds,
    terms: &[Term],
    constant: i128,
    bound: &Bound,
) {
    let most: i128 = terms.iter().map(Term::most).sum();
    let ends = [constant, constant + most].map(|end| i64::try_from(end).unwrap_or(i64::MAX));
    let bound = bound.within_reach(ends[0], ends[1]);
    writer.by_intervals(&bound, |writer, interval| {
        within(writer, thresholds, terms, [constant, most], interval);
    });
}

/// States that the sum of the terms, of which `most` is the greatest, and `constant` lies in an interval.
fn within(
    writer: &mut Writer<'_>,
    thresholds: &Thresholds,
    terms: &[Term],
    [constant, most]: [i128; 2],
    bound: Interval,
) {
    if writer.takes_lines() {
        return writer.line(&weighted(terms), constant, bound);
    }
    let less = |number: i64| i128::from(number) - constant;
    let bound = SumBounds {
        least: bound.at_least.map_or(0, less).max(0),
        most: bound.at_most.map_or(most, less).min(most),
    };
    if bound.least > bound.most {
        writer.clause(&[]);
        return;
    }
    if bound.least == 0 && bound.most == most {
        return;
    }
    if let Some((step, literals)) = same_step(terms) {
        let bound = Interval {
            at_least: i64::try_from((bound.least + step - 1) / step).ok(),
            at_most: i64::try_from(bound.most / step).ok(),
        };
        return cardinality::bounded(writer, thresholds, &literals, &bound.into());
    }
    match diagram::DiagramPlan::new(terms, bound, thresholds.diagram, writer.stop()) {
        Some(plan) => plan.write(writer),
        None => adder::bounded(writer, terms, bound),
    }
}

/// The sum of the terms: the weight of each literal is its value less that of the one before it.
fn weighted(terms: &[Term]) -> Vec<(i128, Literal)> {
    let mut sum = Vec::new();
    for term in terms {
        let mut before = 0;
        for &(value, literal) in &term.steps {
            sum.push((value - before, literal));
            before = value;
        }
    }
    sum
}

/// The least and the greatest sum that is allowed. They need not be sums that the terms can have.
#[derive(Clone, Copy, Debug)]
struct SumBounds {
    least: i128,
    most: i128,
}

/// The only value besides 0, if no term has another, and the literals of all terms.
fn same_step(terms: &[Term]) -> Option<(i128, Vec<Literal>)> {
    let (step, _) = *terms.iter().find_map(|term| term.steps.first())?;
    let mut literals = Vec::new();
    for term in terms {
        match term.steps[..] {
            [] => {}
            [(value, literal)] if value == step => literals.push(literal),
            _ => return None,
        }
    }
    Some((step, literals))
}
