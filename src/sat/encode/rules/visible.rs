//! `[[visible]]`: the greatest value so far in unary, and for each square whether the piece there is greater.

use std::collections::BTreeMap;

use crate::board::Square;
use crate::puzzle::{Bound, KindSet, RuleInstance, Visible};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Visible) -> Result<(), Stopped> {
    let grouping = &rule.lines.grouping;
    for (place, group) in encoder.groups(grouping)? {
        let bound = rule.lines.bounds.of(place);
        if *bound == Bound::ANY {
            continue;
        }
        let mut line = group.squares;
        if rule.from_last {
            line.reverse();
        }
        let seen = seen(encoder, rule, &line);
        let instance = || RuleInstance::Group(grouping.clone(), place);
        encoder.instance(rule.origin, instance, |encoder| {
            encoder.bounded(&seen, bound)
        })?;
    }
    Ok(())
}

/// For each square where something may be seen, the literal "it is seen".
fn seen(encoder: &mut Encoder<'_>, rule: &Visible, line: &[Square]) -> Vec<Literal> {
    // For each value so far, the literal "a piece of at least this value came before".
    let mut greatest: BTreeMap<i128, Literal> = BTreeMap::new();
    let mut all = Vec::new();
    for &square in line {
        let kinds = encoder.by_value(square, &rule.of);
        let at_least = |from: i128| -> KindSet {
            kinds
                .range(from..)
                .flat_map(|(_, kinds)| kinds.iter().copied())
                .collect()
        };
        let mut ways: Vec<Literal> = Vec::new();
        for (&value, kinds) in &kinds {
            let Some(held) = encoder.holds(square, &kinds.iter().copied().collect()) else {
                continue;
            };
            // A piece before with at least this value has at least the next value so far.
            let hidden = greatest.range(value..).next().map(|(_, &literal)| literal);
            ways.push(match hidden {
                None => held,
                Some(hidden) => encoder.writer.both(held, !hidden),
            });
        }
        if !ways.is_empty() {
            all.push(encoder.writer.any_of(&ways));
        }
        let values: Vec<i128> = greatest.keys().chain(kinds.keys()).copied().collect();
        let mut next = BTreeMap::new();
        for value in values {
            let before = greatest.range(value..).next().map(|(_, &literal)| literal);
            let here = encoder.holds(square, &at_least(value));
            let either: Vec<Literal> = before.into_iter().chain(here).collect();
            if !either.is_empty() && !next.contains_key(&value) {
                next.insert(value, encoder.writer.any_of(&either));
            }
        }
        greatest = next;
    }
    all
}
