//! Sum rules: for each group, the values of the candidates on its squares. Of a product an automaton that multiplies.

use super::stretch::{Part, counting};
use super::visible::choices;
use super::{CountingGroups, Reading};
use crate::board::Square;
use crate::puzzle::Sum;
use crate::search::model::{
    AutomatonConstraint, Builder, Constraint, Fact, Transitions, WeightedSum, Worth,
};
use crate::stop::Stopped;
use std::sync::Arc;

impl Reading for Sum {
    fn compile(&self, builder: &mut Builder, _: &mut CountingGroups) -> Result<(), Stopped> {
        let board = &builder.puzzle.board;
        for groups in &self.each {
            for (place, squares) in board.groups_within(&groups.grouping, &self.within) {
                builder.poll()?;
                let bound = groups.bounds.of(place);
                if self.is_product {
                    if let Some(product) = bound.exact() {
                        multiply(builder, self, product, &squares);
                    }
                    continue;
                }
                let parts = counting(builder, self.stretch.as_ref(), squares);
                let worth = parts.into_iter().map(|part| worth(builder, self, part));
                let sum = WeightedSum {
                    squares: worth.collect(),
                    bound: bound.clone(),
                };
                builder.constraint(Constraint::Sum(sum));
            }
        }
        Ok(())
    }
}

/// What stands on a square, or that it stands there and counts.
fn worth(builder: &mut Builder, rule: &Sum, part: Part) -> Worth {
    let factor = rule.factor(part.square);
    let candidates = builder.model.candidates.at(part.square);
    let candidates: Vec<(Fact, i64)> = candidates
        .map(|(fact, candidate)| (fact, factor * rule.of.of(candidate.kind).unwrap_or(0)))
        .collect();
    if part.conditions.is_empty() {
        return Worth {
            square: Some(part.square),
            pieces: candidates,
            is_filled: false,
        };
    }
    let counted = candidates.into_iter().filter(|(_, value)| *value != 0);
    let counted = counted.map(|(piece, value)| {
        let mut all = part.conditions.clone();
        all.push(piece);
        (builder.all_of(&all, Some(piece)), value)
    });
    Worth {
        square: None,
        pieces: counted.collect(),
        is_filled: false,
    }
}

/// States that the values on these squares multiply to this number.
fn multiply(builder: &mut Builder, rule: &Sum, product: i64, squares: &[Square]) {
    let mut values: Vec<i64> = rule.of.iter().map(|(_, value)| value).collect();
    values.sort_unstable();
    values.dedup();
    let places = squares.iter();
    let places = places.map(|&square| choices(builder, &rule.of, &values, square));
    let places = places.collect();
    // The state is the product so far. It must divide the product that is asked for; of 0, only whether it is 0 counts.
    let read = |&before: &i64, letter: u32| {
        let value = match letter {
            0 => 1,
            letter => values[letter as usize - 1],
        };
        let after = match product {
            0 => Some(if value == 0 { 0 } else { before }),
            _ => before
                .checked_mul(value)
                .filter(|&after| after != 0 && product % after == 0),
        };
        after.into_iter().collect()
    };
    let transitions = Transitions::of(1, values.len() as u32 + 1, read, |&found| found == product);
    builder.constraint(Constraint::Automaton(AutomatonConstraint {
        places,
        transitions: Arc::new(transitions),
    }));
}
