//! `[[sum]]` and `[[product]]`: for each group of squares, the sum or the product of the values of the pieces on it.
//!
//! What a square adds is a term in unary ([`term`]). The terms are added by [`crate::sat::encode::linear`]. A product is an
//! automaton that multiplies: what does not divide the number that is asked for never comes back to it.

use super::prefixes;
use super::stretch::counting;
use super::worth::term;
use crate::board::{Grouping, Square};
use crate::puzzle::{Bound, KindSet, RuleInstance, Sum};
use crate::sat::encode::automaton::{Choice, Layers};
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::linear::{self, Term};
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Sum) -> Result<(), Stopped> {
    for groups in &rule.each {
        let grouping = &groups.grouping;
        for (place, squares) in encoder.groups_within(grouping, &rule.within)? {
            let bound = groups.bounds.of(place);
            if *bound == Bound::ANY {
                continue;
            }
            if rule.is_product {
                if let Some(product) = bound.exact() {
                    multiply(encoder, rule, product, (grouping, place), &squares)?;
                }
                continue;
            }
            let instance = || RuleInstance::Group(grouping.clone(), place);
            encoder.instance(rule.origin, instance, |encoder| {
                if let Some(prefix) = prefixes::of(rule) {
                    return prefix.bounded(encoder, squares, bound);
                }
                let squares = counting(encoder, rule.stretch.as_ref(), squares);
                let mut constant = 0;
                let terms = squares.into_iter().map(|square| {
                    let (least, term) = term(encoder, rule, square);
                    constant += least;
                    term
                });
                let terms: Vec<Term> = terms.collect();
                let thresholds = encoder.thresholds;
                linear::bounded(&mut encoder.writer, thresholds, &terms, constant, bound);
            })?;
        }
    }
    Ok(())
}

/// States that the values on these squares multiply to this number.
fn multiply(
    encoder: &mut Encoder<'_>,
    rule: &Sum,
    product: i64,
    (grouping, place): (&Grouping, usize),
    squares: &[Square],
) -> Result<(), Stopped> {
    let mut values: Vec<i64> = rule.of.iter().map(|(_, value)| value).collect();
    values.sort_unstable();
    values.dedup();
    let choices = squares.iter();
    let choices: Vec<Vec<Choice>> = choices
        .map(|&square| factors(encoder, rule, &values, square))
        .collect();
    // Nothing brings a product of 0 to another number, so how large it was before does not matter.
    let read = |&before: &i64, letter: usize| {
        let value = letter.checked_sub(1).map_or(1, |place| values[place]);
        match product {
            0 => Some(if value == 0 { 0 } else { before }),
            _ => {
                let after = before.checked_mul(value).filter(|after| *after != 0)?;
                (product % after == 0).then_some(after)
            }
        }
    };
    let writer = &mut encoder.writer;
    let mut poll = |made: u64| {
        writer.foresee(made)?;
        writer.poll()
    };
    let layers = Layers::of(1, &choices, read, |&found| found == product, &mut poll)?;
    let instance = || RuleInstance::Group(grouping.clone(), place);
    encoder.instance(rule.origin, instance, |encoder| match &layers {
        Some(layers) => layers.write(&mut encoder.writer, &choices),
        None => encoder.writer.clause(&[]),
    })
}

/// What a square may multiply by: letter 0 where nothing counts, then the values in order.
fn factors(encoder: &mut Encoder<'_>, rule: &Sum, values: &[i64], square: Square) -> Vec<Choice> {
    let any = encoder.holds(square, &rule.of.kinds());
    let nothing = Choice {
        letter: 0,
        literal: any.map(|any| !any),
    };
    let of_value = |value: i64| -> KindSet {
        let kinds = rule.of.iter().filter(|(_, other)| *other == value);
        kinds.map(|(kind, _)| kind).collect()
    };
    let held = (1..).zip(values).filter_map(|(letter, &value)| {
        let literal = Some(encoder.holds(square, &of_value(value))?);
        Some(Choice { letter, literal })
    });
    std::iter::once(nothing)
        .chain(held.collect::<Vec<_>>())
        .collect()
}
