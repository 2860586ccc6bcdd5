//! `[[sum]]`: the sum so far, for each group.

use super::{Machines, NoAutomaton};
use crate::board::Square;
use crate::frontier::machine::Automaton;
use crate::frontier::sites::Content;
use crate::puzzle::{Bound, Sum};

pub(super) fn add(rule: &Sum, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    for groups in &rule.each {
        for (place, squares) in machines.groups(&groups.grouping, &rule.within) {
            machines.add(&SumAutomaton::new(rule, squares, groups.bounds.of(place)))?;
        }
    }
    Ok(())
}

/// Its state is the sum of the values read so far.
struct SumAutomaton<'r> {
    rule: &'r Sum,
    squares: Vec<Square>,
    bound: Bound,
    /// Before each square, and after the last: the least and the most that the rest can add. The largest and the
    /// smallest sum of a group fit into 64 bits.
    rest: Vec<(i64, i64)>,
}

impl<'r> SumAutomaton<'r> {
    fn new(rule: &'r Sum, squares: Vec<Square>, bound: Bound) -> Self {
        let mut rest = vec![(0, 0); squares.len() + 1];
        for place in (0..squares.len()).rev() {
            let worth = rule
                .of
                .iter()
                .map(|(_, value)| signed(rule, squares[place], value));
            let (least, most) = worth.fold((0, 0), |(least, most): (i64, i64), worth| {
                (least.min(worth), most.max(worth))
            });
            let (least_after, most_after): (i64, i64) = rest[place + 1];
            rest[place] = (
                least_after.saturating_add(least),
                most_after.saturating_add(most),
            );
        }
        SumAutomaton {
            rule,
            squares,
            bound,
            rest,
        }
    }
}

fn signed(rule: &Sum, square: Square, value: i64) -> i64 {
    match rule.minus.contains(square) {
        true => value.saturating_neg(),
        false => value,
    }
}

impl Automaton for SumAutomaton<'_> {
    type State = i64;

    fn squares(&self) -> &[Square] {
        &self.squares
    }

    fn start(&self) -> i64 {
        0
    }

    /// Rejects sums that the rest cannot bring within the bound, so fewer states are ever made.
    fn read(&self, state: &i64, place: usize, held: Content) -> Option<i64> {
        let value = held.and_then(|kind| self.rule.of.of(kind)).unwrap_or(0);
        let sum = state.saturating_add(signed(self.rule, self.squares[place], value));
        let (least, most) = self.rest[place + 1];
        let is_beyond = |limit: i64| sum.saturating_add(least) > limit;
        let is_short = |limit: i64| sum.saturating_add(most) < limit;
        let is_lost =
            self.bound.at_most.is_some_and(is_beyond) || self.bound.at_least.is_some_and(is_short);
        (!is_lost).then_some(sum)
    }

    fn accepts(&self, state: &i64) -> bool {
        self.bound.allows_sum(*state)
    }
}
