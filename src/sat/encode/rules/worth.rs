//! What a square adds to a sum, in unary: for each value, "a piece of at least this value stands here, and the square
//! counts". An empty square is worth 0.

use std::collections::BTreeMap;

use super::stretch::CountingSquare;
use crate::puzzle::{KindId, KindSet, Sum};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::sat::encode::linear::Term;

/// What a square adds to the sum: the least amount, and the term that is added to it.
pub fn term(encoder: &mut Encoder<'_>, rule: &Sum, counting: CountingSquare) -> (i128, Term) {
    let square = counting.square;
    let factor = i128::from(rule.factor(square));
    let mut kinds_worth: BTreeMap<i128, Vec<KindId>> = BTreeMap::new();
    let mut can_be_nothing = counting.if_true.is_some() || !encoder.is_filled(square);
    for kind in encoder.puzzle.kind_ids() {
        if encoder.piece(square, kind).is_none() {
            continue;
        }
        match factor * i128::from(rule.of.of(kind).unwrap_or(0)) {
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
        let literal = reaches(encoder, counting, &kinds_worth, value)?;
        Some((value - least, literal))
    });
    let steps = steps.collect();
    (least, Term { steps })
}

/// The literal "what stands on the square and counts is worth at least this". What is empty or does not count is worth 0.
fn reaches(
    encoder: &mut Encoder<'_>,
    counting: CountingSquare,
    kinds_worth: &BTreeMap<i128, Vec<KindId>>,
    value: i128,
) -> Option<Literal> {
    let kinds = |values: &mut dyn Iterator<Item = (&i128, &Vec<KindId>)>| -> KindSet {
        values
            .flat_map(|(_, kinds)| kinds.iter().copied())
            .collect()
    };
    let is_above_zero = value > 0;
    let kinds = match is_above_zero {
        true => kinds(&mut kinds_worth.range(value..)),
        false => kinds(&mut kinds_worth.range(..value)),
    };
    let held = encoder.one_of_all(counting.square, &kinds)?;
    let counts = match counting.if_true {
        Some(counts) => encoder.writer.both(held, counts),
        None => held,
    };
    Some(if is_above_zero { counts } else { !counts })
}
