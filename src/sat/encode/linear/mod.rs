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
use diagram::DiagramPlan;

/// A number that is at least 0.
#[derive(Clone, Debug)]
pub struct Term {
    /// The values it may have besides 0, all above 0 and in ascending order, each with the literal "it is at least
    /// this". A literal is true only if those before it are.
    pub steps: Vec<(i128, Literal)>,
}

impl Term {
    pub fn most(&self) -> i128 {
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
    let bounded = [PrefixSum::new(terms.len(), None, [constant, most], bound)];
    let [bound] = &bounded;
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
    let (size, stop) = (thresholds.diagram, writer.stop());
    match DiagramPlan::new(terms, &bounded, None, size, stop) {
        Some(plan) => plan.write(writer),
        None => adder::bounded(writer, terms, bound),
    }
}

/// Sums of the first of some terms, all of which obey one bound.
pub struct Prefixes {
    pub terms: Vec<Term>,
    /// For each number of first terms, what is added to their sum, and the least and the greatest sum of both.
    pub sums: Vec<PossibleSums>,
    /// The numbers of terms, each with the literal on which it depends.
    pub bounded: Vec<(usize, Literal)>,
}

/// What is added to a sum of terms, and the least and the greatest sum with it.
#[derive(Clone, Copy)]
pub struct PossibleSums {
    pub constant: i128,
    pub least: i128,
    pub most: i128,
}

/// States that the sum of the first terms obeys the bound, for each number of terms whose literal is true.
pub fn prefixes(
    writer: &mut Writer<'_>,
    thresholds: &Thresholds,
    prefixes: &Prefixes,
    bound: &Bound,
) {
    let terms = &prefixes.terms;
    let sums = &prefixes.sums;
    let ends = sums
        .iter()
        .map(|sum| [sum.least, sum.most].map(|end| end - sum.constant));
    let ends: Vec<[i128; 2]> = ends.collect();
    let bounded = prefixes.bounded.iter().map(|&(number, if_true)| {
        let ends = [sums[number].constant, ends[number][1]];
        PrefixSum::new(number, Some(if_true), ends, bound.hull())
    });
    let bounded: Vec<PrefixSum> = bounded.collect();
    if !writer.takes_lines() && bound.gaps().is_empty() {
        let (size, stop) = (thresholds.diagram, writer.stop());
        if let Some(plan) = DiagramPlan::new(terms, &bounded, Some(&ends), size, stop) {
            return plan.write(writer);
        }
    }
    for &(number, if_true) in &prefixes.bounded {
        writer.assume(if_true);
        let constant = sums[number].constant;
        self::bounded(writer, thresholds, &terms[..number], constant, bound);
        writer.release();
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

/// The least and the greatest sum of the first so many terms that is allowed; they need not be sums that the terms can have.
struct PrefixSum {
    terms: usize,
    least: i128,
    most: i128,
    /// Whether this is asked; none if it always is.
    if_true: Option<Literal>,
}

impl PrefixSum {
    /// For terms that with a constant obey a bound; without it the greatest sum is `most`.
    fn new(
        terms: usize,
        if_true: Option<Literal>,
        [constant, most]: [i128; 2],
        bound: Interval,
    ) -> Self {
        let less = |number: i64| i128::from(number) - constant;
        PrefixSum {
            terms,
            least: bound.at_least.map_or(0, less).max(0),
            most: bound.at_most.map_or(most, less).min(most),
            if_true,
        }
    }
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
