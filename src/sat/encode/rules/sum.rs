//! `[[sum]]`: for each group of squares, the sum of the values of the pieces on it.
//!
//! What a square adds is a term in unary: for each value, "a piece of at least this value stands here"; an
//! empty square is worth 0. The terms are added by [`crate::sat::encode::linear`].

use std::collections::BTreeMap;

use crate::board::Square;
use crate::puzzle::{KindId, KindSet, Sum};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::guard::Instance;
use crate::sat::encode::linear::{self, Term};
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Sum) -> Result<(), Stopped> {
    for groups in &rule.each {
        let grouping = &groups.grouping;
        for (place, squares) in encoder.groups_within(grouping, &rule.within)? {
            let bound = groups.bounds.of(place);
            let instance = || Instance::Group(grouping.clone(), place);
            encoder.instance(rule.origin, instance, |encoder| {
                let mut constant = 0;
                let terms = squares.iter().map(|&square| {
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

/// What a square adds to the sum: the least amount, and the term that is added to it.
fn term(encoder: &mut Encoder<'_>, rule: &Sum, square: Square) -> (i128, Term) {
    let sign = if rule.minus.contains(square) { -1 } else { 1 };
    let mut kinds_worth: BTreeMap<i128, Vec<KindId>> = BTreeMap::new();
    let mut can_be_nothing = !encoder.is_filled(square);
    for kind in encoder.puzzle.kind_ids() {
        if encoder.piece(square, kind).is_none() {
            continue;
        }
        match sign * i128::from(rule.of.of(kind).unwrap_or(0)) {
            0 => can_be_nothing = true,
            worth => kinds_worth.entry(worth).or_default().push(kind),
        }
    }
    if can_be_nothing {
        kinds_worth.entry(0).or_default();
    }
    let least = kinds_worth.keys().next().copied().unwrap_or(0);
    let values = kinds_worth.keys().skip(1);
    let steps = values.filter_map(|&value| {
        let literal = reaches(encoder, square, &kinds_worth, value)?;
        Some((value - least, literal))
    });
    let steps = steps.collect();
    (least, Term { steps })
}

/// The literal "what stands on the square is worth at least this". An empty square is worth 0.
fn reaches(
    encoder: &mut Encoder<'_>,
    square: Square,
    kinds_worth: &BTreeMap<i128, Vec<KindId>>,
    value: i128,
) -> Option<Literal> {
    let kinds = |values: &mut dyn Iterator<Item = (&i128, &Vec<KindId>)>| -> KindSet {
        values
            .flat_map(|(_, kinds)| kinds.iter().copied())
            .collect()
    };
    match value > 0 {
        true => encoder.one_of_all(square, &kinds(&mut kinds_worth.range(value..))),
        false => {
            let less = encoder.one_of_all(square, &kinds(&mut kinds_worth.range(..value)));
            less.map(|literal| !literal)
        }
    }
}
