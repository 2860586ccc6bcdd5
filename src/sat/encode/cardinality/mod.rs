//! Bounds on how many of some literals are true.
//!
//! They use no helpers if that takes few clauses (any k + 1 literals include a false one), otherwise
//! a totalizer (Bailleux and Boufkhad 2003, from rustsat), whose outputs say "at least this
//! many". The totalizer's clauses are definitions and always bind; only its outputs are asserted
//! under the writer's conditions. Every encoding here propagates completely: once the bound is
//! reached, unit propagation fixes the remaining literals.

mod at_most_one;
mod by_groups;
mod collector;
mod goal;

use rustsat::encodings::card::{
    BoundLower, BoundLowerIncremental, BoundUpper, BoundUpperIncremental, Totalizer,
};
use rustsat::types::Lit;

pub use at_most_one::{at_most_one, exclude};
pub use by_groups::{at_least_by_groups, overflow_of_groups};
pub use goal::GoalBounds;

use super::Thresholds;
use super::writer::Writer;
use crate::puzzle::{Bound, Interval};
use crate::sat::Literal;
use crate::stop::Stopped;
use collector::{Binding, RustsatCollector, inputs, numbers_after};

/// States that the number of true literals obeys the bound, under the writer's conditions. A literal
/// that occurs twice counts twice. A bound that no number obeys refutes the conditions.
pub fn bounded(
    writer: &mut Writer<'_>,
    thresholds: &Thresholds,
    literals: &[Literal],
    bound: &Bound,
) {
    let all = i64::try_from(literals.len()).unwrap_or(i64::MAX);
    let bound = bound.within_reach(0, all);
    let forbidden = || bound.gaps().iter().flat_map(|&[first, last]| first..=last);
    let ways = forbidden().map(|number| subsets(literals.len(), number as usize));
    if writer.takes_lines() || { ways }.sum::<f64>() > thresholds.binomial as f64 {
        return writer.by_intervals(&bound, |writer, interval| {
            within(writer, thresholds, literals, interval);
        });
    }
    within(writer, thresholds, literals, bound.hull());
    for number in forbidden() {
        never(writer, literals, number as usize);
    }
}

/// States that not exactly this many literals are true.
fn never(writer: &mut Writer<'_>, literals: &[Literal], number: usize) {
    let places: Vec<usize> = (0..literals.len()).collect();
    each_subset(&places, number, &mut |chosen| {
        let clause: Vec<Literal> = { literals.iter().enumerate() }
            .map(|(place, &literal)| match chosen.contains(&place) {
                true => !literal,
                false => literal,
            })
            .collect();
        writer.clause(&clause);
    });
}

/// States that the number of true literals lies in an interval.
fn within(writer: &mut Writer<'_>, thresholds: &Thresholds, literals: &[Literal], bound: Interval) {
    if writer.takes_lines() {
        return writer.line(&each_once(literals), 0, bound);
    }
    let Some((least, most)) = within_reach(bound, literals.len()) else {
        writer.clause(&[]);
        return;
    };
    writer.bound([literals.len(), least, most], |writer| {
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
            totalize(writer, thresholds, literals, least, most);
        }
    });
}

/// The sum of these literals.
fn each_once(literals: &[Literal]) -> Vec<(i128, Literal)> {
    literals.iter().map(|&literal| (1, literal)).collect()
}

/// The bound cut to 0..=number; none if no number from 0 to `number` obeys it.
pub fn within_reach(bound: Interval, number: usize) -> Option<(usize, usize)> {
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
fn needs_totalizer(thresholds: &Thresholds, number: usize, most: usize) -> bool {
    let direct = most <= 1 || most >= number.saturating_sub(1);
    !direct && subsets(number, most + 1) > thresholds.binomial as f64
}

/// The number of ways to choose `size` of `number`, exact below 2^53.
fn subsets(number: usize, size: usize) -> f64 {
    let mut ways = 1.0;
    for chosen in 0..size.min(number - size) {
        // The division is exact: the quotient is a number of subsets as well.
        ways = ways * (number - chosen) as f64 / (chosen + 1) as f64;
    }
    ways
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
        1 => at_most_one(writer, thresholds.most_in_pairs(), literals),
        _ => each_subset(literals, most + 1, &mut |subset| {
            let clause: Vec<Literal> = subset.iter().map(|&literal| !literal).collect();
            writer.clause(&clause);
        }),
    }
}

/// Calls `visit` with every choice of `size` of the items, by their places.
fn each_subset<T: Copy>(items: &[T], size: usize, visit: &mut dyn FnMut(&[T])) {
    fn extend<T: Copy>(rest: &[T], size: usize, chosen: &mut Vec<T>, visit: &mut dyn FnMut(&[T])) {
        let missing = size - chosen.len();
        if missing == 0 {
            return visit(chosen);
        }
        // Only as far as enough are left: otherwise 47 of 48 would be sought among all 2^48 choices.
        let last = (rest.len() + 1).saturating_sub(missing);
        for (index, &item) in rest.iter().take(last).enumerate() {
            chosen.push(item);
            extend(&rest[index + 1..], size, chosen, visit);
            chosen.pop();
        }
    }
    extend(items, size, &mut Vec::with_capacity(size), visit);
}

/// States both bounds by one totalizer; a lower bound of 0 or an upper bound of all literals asks nothing.
fn totalize(
    writer: &mut Writer<'_>,
    thresholds: &Thresholds,
    literals: &[Literal],
    least: usize,
    most: usize,
) {
    let outputs = least.max((most + 1).min(literals.len()));
    if foresee_totalizer(writer, literals.len(), outputs).is_err() {
        return;
    }
    let mut totalizer = Totalizer::from(inputs(literals.len()));
    let mut numbers = numbers_after(literals.len());
    let mut collector = RustsatCollector::new(writer, literals, Binding::Definition);
    // Only with all clauses both ways is every output a function of the literals.
    let (upper, lower) = match thresholds.count_preserving {
        true => (0..=literals.len(), 0..=literals.len()),
        false => (most..=most, least..=least),
    };
    let encoded = totalizer
        .encode_ub_change(upper, &mut collector, &mut numbers)
        .and_then(|()| totalizer.encode_lb_change(lower, &mut collector, &mut numbers));
    // It fails only once the writer is stopped, and the writer reports that itself.
    if encoded.is_err() {
        return;
    }
    // Both bounds are encoded before they are asked for: neither can fail.
    let mut outputs: Vec<Lit> = totalizer.enforce_ub(most).unwrap_or_default();
    outputs.extend(totalizer.enforce_lb(least).unwrap_or_default());
    let outputs: Vec<Literal> = outputs.into_iter().map(|o| collector.literal(o)).collect();
    for output in outputs {
        writer.clause(&[output]);
    }
}

/// Foresees the least number of literals that a totalizer takes, before its tree is made: each node merges two
/// numbers, with a clause for any two that add up to no more than the outputs.
fn foresee_totalizer(
    writer: &mut Writer<'_>,
    inputs: usize,
    outputs: usize,
) -> Result<(), Stopped> {
    writer.foresee((inputs as u64).saturating_mul(outputs.max(8) as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sat::encode::truth::{over_inputs, propagated};
    use crate::sat::{Cnf, Variable};

    fn literals(number: usize) -> Vec<Literal> {
        let variables = (0..number).map(Variable::new);
        variables.map(Variable::positive).collect()
    }

    /// A formula over some inputs, then a condition, then what the encoding makes.
    fn formula(number: usize, thresholds: &Thresholds, bound: &Bound, conditional: bool) -> Cnf {
        over_inputs(number + 1, |writer, inputs| {
            if conditional {
                writer.assume(inputs[number]);
            }
            bounded(writer, thresholds, &inputs[..number], bound);
        })
    }

    fn all_thresholds() -> [Thresholds; 3] {
        [(1, 0), (16, 20), (1000, 1000)].map(|(pairwise, binomial)| Thresholds {
            pairwise,
            binomial,
            ..Thresholds::default()
        })
    }

    /// "At least 2 of 48" has 48 clauses of 47 literals: few clauses must take little time.
    #[test]
    fn all_but_one_of_many_literals_are_chosen_without_trying_every_choice() {
        let inputs = literals(48);
        let mut chosen = 0;
        each_subset(&inputs, 47, &mut |subset| {
            assert_eq!(subset.len(), 47);
            chosen += 1;
        });
        assert_eq!(chosen, 48);
    }

    #[test]
    fn once_a_bound_is_reached_propagation_fixes_the_rest() {
        let number = 8;
        for k in 0..number {
            for thresholds in all_thresholds() {
                let cnf = formula(number, &thresholds, &Bound::exactly(k as i64), true);
                for chosen in 0..1usize << number {
                    let size = chosen.count_ones() as usize;
                    let is_in = |literal: &Literal| chosen >> literal.variable().index() & 1 == 1;
                    let (inside, outside): (Vec<Literal>, Vec<Literal>) =
                        literals(number).into_iter().partition(is_in);
                    let negated = |literals: &[Literal]| -> Vec<Literal> {
                        literals.iter().map(|&literal| !literal).collect()
                    };
                    let condition = Variable::new(number).positive();
                    let fixes = |mut assumed: Vec<Literal>, fixed: Vec<Literal>| {
                        assumed.push(condition);
                        let known = propagated(&cnf, &assumed).expect("no contradiction");
                        fixed.iter().all(|literal| known.contains(literal))
                    };
                    if size == k {
                        assert!(fixes(inside.clone(), negated(&outside)));
                        assert!(fixes(negated(&outside), inside));
                    }
                }
            }
        }
    }
}
