//! `[[sum]]` and `[[product]]`: the sum or the product so far, for each group. Numbers of pieces and differences between
//! them are such sums too.

use super::{Machines, NoAutomaton, stretch};
use crate::board::Square;
use crate::frontier::machine::Automaton;
use crate::frontier::sites::Content;
use crate::puzzle::{Bound, Sum};

pub(super) fn add(rule: &Sum, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    let worth = |square: Square, held: Content| {
        let value = held.and_then(|kind| rule.of.of(kind)).unwrap_or(0);
        value.saturating_mul(rule.factor(square))
    };
    for groups in &rule.each {
        if let Some(stretch) = &rule.stretch {
            let board = &machines.puzzle.board;
            for (place, squares) in board.groups_within(&groups.grouping, &rule.within) {
                let bound = groups.bounds.of(place);
                stretch::add(squares, stretch, worth, bound, machines)?;
            }
            continue;
        }
        for (place, squares) in machines.groups(&groups.grouping, &rule.within) {
            let bound = groups.bounds.of(place);
            match bound.exact().filter(|_| rule.is_product) {
                Some(product) => machines.add(&ProductAutomaton {
                    squares,
                    rule,
                    product,
                })?,
                None if rule.is_product => {}
                None => add_sum(squares, worth, bound, machines)?,
            }
        }
    }
    Ok(())
}

/// Its state is what is left to multiply by: the product that is asked for by what was read so far.
struct ProductAutomaton<'r> {
    squares: Vec<Square>,
    rule: &'r Sum,
    product: i64,
}

impl Automaton for ProductAutomaton<'_> {
    type State = i64;

    fn squares(&self) -> &[Square] {
        &self.squares
    }

    fn start(&self) -> i64 {
        self.product
    }

    /// Of a product of 0 nothing is left to do once a 0 was read, which is the state 1.
    fn read(&self, left: &i64, _: usize, held: Content) -> Option<i64> {
        match (left, held.and_then(|kind| self.rule.of.of(kind))) {
            (_, None) => Some(*left),
            (0, Some(value)) => Some(i64::from(value == 0)),
            (_, Some(_)) if self.product == 0 => Some(*left),
            (_, Some(0)) => None,
            (left, Some(value)) => (left % value == 0).then_some(left / value),
        }
    }

    fn accepts(&self, left: &i64) -> bool {
        *left == 1
    }
}

/// Bounds the sum of what the contents of these squares are worth. The squares must be in the order in which they are
/// read.
pub(super) fn add_sum(
    squares: Vec<Square>,
    worth: impl Fn(Square, Content) -> i64,
    bound: &Bound,
    machines: &mut Machines<'_>,
) -> Result<(), NoAutomaton> {
    if *bound == Bound::ANY {
        return Ok(());
    }
    let contents = || machines.puzzle.kind_ids().map(Some).chain([None]);
    let mut rest = vec![(0, 0); squares.len() + 1];
    for place in (0..squares.len()).rev() {
        let worths = contents().map(|held| worth(squares[place], held));
        let (least, most) = worths.fold((i64::MAX, i64::MIN), |(least, most), worth| {
            (least.min(worth), most.max(worth))
        });
        let (least_after, most_after): (i64, i64) = rest[place + 1];
        rest[place] = (
            least_after.saturating_add(least),
            most_after.saturating_add(most),
        );
    }
    machines.add(&SumAutomaton {
        squares,
        worth,
        bound: bound.clone(),
        rest,
    })
}

/// Its state is the sum of what was read so far.
struct SumAutomaton<W> {
    squares: Vec<Square>,
    worth: W,
    bound: Bound,
    /// Before each square, and after the last: the least and the most that the rest can add. The largest and the
    /// smallest sum of a group fit into 64 bits.
    rest: Vec<(i64, i64)>,
}

impl<W: Fn(Square, Content) -> i64> Automaton for SumAutomaton<W> {
    type State = i64;

    fn squares(&self) -> &[Square] {
        &self.squares
    }

    fn start(&self) -> i64 {
        0
    }

    /// Rejects sums that the rest cannot bring within the bound, so fewer states are ever made.
    fn read(&self, state: &i64, place: usize, held: Content) -> Option<i64> {
        let sum = state.saturating_add((self.worth)(self.squares[place], held));
        let (least, most) = self.rest[place + 1];
        let is_beyond = |limit: i64| sum.saturating_add(least) > limit;
        let is_short = |limit: i64| sum.saturating_add(most) < limit;
        let hull = self.bound.hull();
        let is_lost = hull.at_most.is_some_and(is_beyond) || hull.at_least.is_some_and(is_short);
        (!is_lost).then_some(sum)
    }

    fn accepts(&self, state: &i64) -> bool {
        self.bound.allows_sum(*state)
    }
}
