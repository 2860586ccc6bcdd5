//! Which squares are surely filled, for the bounds of sums.

use super::{Cardinality, Constraint, Fact, Model};
use crate::board::Square;

/// Records which squares of the sums are always filled.
pub fn find_filled(model: &mut Model) {
    let is_sum = |constraint: &Constraint| matches!(constraint, Constraint::Sum(_));
    if !model.constraints.iter().any(is_sum) {
        return;
    }
    let of_one_square = |cardinality: &Cardinality| {
        let mut members = model.members[cardinality.members.clone()].iter();
        let square = |fact: &Fact| {
            let is_candidate = fact.index() < model.candidates.len();
            is_candidate.then(|| model.candidates.get(*fact).square)
        };
        let first = square(members.next()?)?;
        let asks = cardinality.condition.is_none() && cardinality.least > 0;
        (asks && members.all(|member| square(member) == Some(first))).then_some(first)
    };
    let mut filled: Vec<Square> = model
        .cardinalities
        .iter()
        .filter_map(of_one_square)
        .collect();
    filled.sort_unstable();
    for constraint in &mut model.constraints {
        if let Constraint::Sum(sum) = constraint {
            for worth in &mut sum.squares {
                let is_filled = |square| filled.binary_search(&square).is_ok();
                worth.is_filled = worth.square.is_some_and(is_filled);
            }
        }
    }
}
