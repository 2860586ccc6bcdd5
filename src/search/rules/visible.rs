//! Visible rules: for each line, an automaton that reads values from the end and remembers the greatest so far and
//! how many were seen.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::{CountingGroups, Reading};
use crate::board::Square;
use crate::puzzle::{Bound, Values, Visible};
use crate::search::model::{AutomatonConstraint, Builder, Choice, Constraint, Transitions};
use crate::stop::Stopped;

impl Reading for Visible {
    fn compile(&self, builder: &mut Builder, _: &mut CountingGroups) -> Result<(), Stopped> {
        let board = &builder.puzzle.board;
        let values: BTreeSet<i64> = self.of.iter().map(|(_, value)| value).collect();
        let values: Vec<i64> = values.into_iter().collect();
        let mut known: HashMap<Bound, Arc<Transitions>> = HashMap::new();
        for (place, group) in board.groups(&self.lines.grouping).enumerate() {
            builder.poll()?;
            let mut line = group.squares;
            if self.from_last {
                line.reverse();
            }
            let bound = self.lines.bounds.of(place);
            let transitions = known
                .entry(bound.clone())
                .or_insert_with(|| Arc::new(transitions(values.len() as u32, bound)));
            let transitions = Arc::clone(transitions);
            let places = line
                .iter()
                .map(|&square| choices(builder, &self.of, &values, square));
            let places = places.collect();
            builder.constraint(Constraint::Automaton(AutomatonConstraint {
                places,
                transitions,
            }));
        }
        Ok(())
    }
}

/// What may be read on a square: letter 0 where nothing counts, then the values in order.
pub fn choices(builder: &mut Builder, of: &Values, values: &[i64], square: Square) -> Vec<Choice> {
    let any = builder.holds(square, |kind| of.of(kind).is_some());
    let mut choices: Vec<Choice> = Choice::of(0, any.negated()).into_iter().collect();
    for (letter, value) in (1..).zip(values) {
        let held = builder.holds(square, |kind| of.of(kind) == Some(*value));
        choices.extend(Choice::of(letter, held));
    }
    choices
}

/// The states are the letter of the greatest value so far and the number seen so far, as far as it
/// matters.
fn transitions(values: u32, bound: &Bound) -> Transitions {
    let enough = bound.settled_from().max(0);
    let most = bound.hull().at_most;
    let read = |&(greatest, seen): &(u32, i64), letter: u32| {
        let after = match letter > greatest {
            true if most.is_some_and(|most| seen >= most) => None,
            true => Some((letter, (seen + 1).min(enough))),
            false => Some((greatest, seen)),
        };
        after.into_iter().collect()
    };
    Transitions::of((0, 0), values + 1, read, |&(_, seen)| {
        bound.allows_sum(seen)
    })
}
