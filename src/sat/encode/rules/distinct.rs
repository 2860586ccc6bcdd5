//! `[[distinct]]`: no two groups of one grouping hold the same pieces in the same order.
//!
//! For each pair of groups with the same number of squares, one literal for each place says that
//! the two squares at this place hold different things, and a clause says that one of these is true. The
//! literals are defined both ways, so a placement has one model: two squares differ if and
//! only if some kind stands on one of them and not on the other.

use crate::board::Square;
use crate::puzzle::{Distinct, RuleInstance};
use crate::sat::Literal;
use crate::sat::encode::encoder::Encoder;
use crate::stop::Stopped;

pub fn encode(encoder: &mut Encoder<'_>, rule: &Distinct) -> Result<(), Stopped> {
    for grouping in &rule.each {
        let groups: Vec<_> = encoder.groups(grouping)?.collect();
        for (second, other) in &groups {
            for (first, one) in &groups[..*second] {
                if one.squares.len() != other.squares.len() {
                    continue;
                }
                let squares = one.squares.iter().zip(&other.squares);
                let differences: Vec<Literal> = squares
                    .filter_map(|(&one, &other)| differ(encoder, one, other))
                    .collect();
                let instance = || RuleInstance::Pair(grouping.clone(), [*first, *second]);
                encoder.instance(rule.origin, instance, |encoder| {
                    encoder.writer.clause(&differences);
                })?;
            }
        }
    }
    Ok(())
}

/// The literal "these squares hold different things"; none if they never do.
pub(super) fn differ(encoder: &mut Encoder<'_>, one: Square, other: Square) -> Option<Literal> {
    let squares = [one.min(other), one.max(other)];
    if let Some(&known) = encoder.differences.get(&squares) {
        return known;
    }
    let differ = new_difference(encoder, one, other);
    encoder.differences.insert(squares, differ);
    differ
}

fn new_difference(encoder: &mut Encoder<'_>, one: Square, other: Square) -> Option<Literal> {
    let kinds = encoder.puzzle.kind_ids();
    let pieces = kinds.map(|kind| (encoder.piece(one, kind), encoder.piece(other, kind)));
    let pieces: Vec<(Option<Literal>, Option<Literal>)> =
        pieces.filter(|pair| *pair != (None, None)).collect();
    match pieces[..] {
        [] => return None,
        [(Some(piece), None) | (None, Some(piece))] => return Some(piece),
        _ => {}
    }
    let differ = encoder.writer.helper();
    for pair in pieces {
        match pair {
            (Some(one), Some(other)) => {
                encoder.writer.definition(&[!one, other, differ]);
                encoder.writer.definition(&[one, !other, differ]);
                encoder.writer.definition(&[!one, !other, !differ]);
            }
            (Some(piece), None) | (None, Some(piece)) => {
                encoder.writer.definition(&[!piece, differ]);
            }
            (None, None) => {}
        }
    }
    // Two empty squares do not differ either.
    let occupied = [encoder.occupied(one), encoder.occupied(other)];
    let mut some: Vec<Literal> = occupied.into_iter().flatten().collect();
    some.push(!differ);
    encoder.writer.definition(&some);
    Some(differ)
}
