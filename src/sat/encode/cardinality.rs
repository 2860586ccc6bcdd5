//! Bounds on how many of some literals are true.
//!
//! Without helpers where that takes few clauses (any k + 1 literals hold a false one), otherwise by
//! a totalizer (Bailleux and Boufkhad 2003, as rustsat has it), whose outputs say "at least so
//! many". The totalizer's clauses are definitions and bind always; only its outputs are asserted
//! under the writer's conditions. Every encoding here propagates completely: once the bound is
//! reached, unit propagation fixes the remaining literals.

use rustsat::encodings::card::{
    BoundLower, BoundLowerIncremental, BoundUpper, BoundUpperIncremental, Totalizer,
};
use rustsat::types::Lit;

use super::Thresholds;
use super::at_most_one::{Binding, Collector, at_most_one, inputs, numbers_after};
use super::writer::Writer;
use crate::puzzle::Bound;
use crate::sat::Literal;

/// The number of true literals obeys the bound, under the writer's conditions. A literal that
/// occurs twice counts twice. A bound that no number obeys refutes the conditions.
pub fn bounded(
    writer: &mut Writer<'_>,
    thresholds: &Thresholds,
    literals: &[Literal],
    bound: Bound,
) {
    let Some((least, most)) = within_reach(bound, literals.len()) else {
        writer.clause(&[]);
        return;
    };
    let at_least = needs_totalizer(thresholds, literals.len(), literals.len() - least);
    let at_most = needs_totalizer(thresholds, literals.len(), most);
    if !at_least {
        direct_at_least(writer, thresholds, literals, least);
    }
    if !at_most {
        direct_at_most(writer, thresholds, literals, most);
    }
    if at_least || at_most {
        let least = if at_least { least } else { 0 };
        let most = if at_most { most } else { literals.len() };
        totalize(writer, literals, least, most);
    }
}

/// The bound cut to 0..=number; none if no number from 0 to `number` obeys it.
pub fn within_reach(bound: Bound, number: usize) -> Option<(usize, usize)> {
    let number_signed = i64::try_from(number).unwrap_or(i64::MAX);
    let least = bound.at_least.unwrap_or(0).max(0);
    let most = bound.at_most.unwrap_or(number_signed).min(number_signed);
    if least > most {
        return None;
    }
    // Both lie in 0..=number now.
    Some((least as usize, most as usize))
}

/// Whether "at most `most` of `number`" takes too many clauses without helpers.
pub fn needs_totalizer(thresholds: &Thresholds, number: usize, most: usize) -> bool {
    let direct = most <= 1 || most >= number.saturating_sub(1);
    !direct && subsets_exceed(number, most + 1, thresholds.binomial)
}

/// Whether there are more than `limit` ways to choose `size` of `number`.
fn subsets_exceed(number: usize, size: usize, limit: usize) -> bool {
    let mut ways: u128 = 1;
    for chosen in 0..size.min(number - size) {
        ways = ways * (number - chosen) as u128 / (chosen + 1) as u128;
        if ways > limit as u128 {
            return true;
        }
    }
    ways > limit as u128
}

fn direct_at_least(
    writer: &mut Writer<'_>,
    thresholds: &Thresholds,
    literals: &[Literal],
    least: usize,
) {
    match least {
        0 => {}
        1 => writer.clause(literals),
        _ => {
            let negated: Vec<Literal> = literals.iter().map(|&literal| !literal).collect();
            direct_at_most(writer, thresholds, &negated, literals.len() - least);
        }
    }
}

fn direct_at_most(
    writer: &mut Writer<'_>,
    thresholds: &Thresholds,
    literals: &[Literal],
    most: usize,
) {
    match most {
        most if most >= literals.len() => {}
        1 => at_most_one(writer, thresholds.pairwise, literals),
        _ => each_subset(literals, most + 1, &mut |subset| {
            let clause: Vec<Literal> = subset.iter().map(|&literal| !literal).collect();
            writer.clause(&clause);
        }),
    }
}

/// Calls `visit` with every choice of `size` of the literals, by their places.
fn each_subset(literals: &[Literal], size: usize, visit: &mut dyn FnMut(&[Literal])) {
    fn extend(
        rest: &[Literal],
        size: usize,
        chosen: &mut Vec<Literal>,
        visit: &mut dyn FnMut(&[Literal]),
    ) {
        if chosen.len() == size {
            return visit(chosen);
        }
        for (index, &literal) in rest.iter().enumerate() {
            chosen.push(literal);
            extend(&rest[index + 1..], size, chosen, visit);
            chosen.pop();
        }
    }
    extend(literals, size, &mut Vec::with_capacity(size), visit);
}

/// Both bounds by one totalizer; a bound of 0 below, or of all literals above, asks nothing.
fn totalize(writer: &mut Writer<'_>, literals: &[Literal], least: usize, most: usize) {
    let mut totalizer = Totalizer::from(inputs(literals.len()));
    let mut numbers = numbers_after(literals.len());
    let mut collector = Collector::new(writer, literals, Binding::Definition);
    // The collector hands every clause on and never runs out of memory, and both bounds are
    // encoded before they are asked for: none of these four can fail.
    let _ = totalizer.encode_ub_change(most..=most, &mut collector, &mut numbers);
    let _ = totalizer.encode_lb_change(least..=least, &mut collector, &mut numbers);
    let mut outputs: Vec<Lit> = totalizer.enforce_ub(most).unwrap_or_default();
    outputs.extend(totalizer.enforce_lb(least).unwrap_or_default());
    let outputs: Vec<Literal> = outputs.into_iter().map(|o| collector.literal(o)).collect();
    for output in outputs {
        writer.clause(&[output]);
    }
}
