//! `[[count]]`, and the number of pieces of each kind: the number so far, for each group.

use super::{Machines, NoAutomaton};
use crate::board::Square;
use crate::frontier::machine::Automaton;
use crate::frontier::sites::Content;
use crate::puzzle::{Bound, Count, Counted, KindId};

pub(super) fn add(rule: &Count, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    for groups in &rule.each {
        for (place, squares) in machines.groups(&groups.grouping, &rule.within) {
            machines.add(&CountAutomaton {
                squares,
                of: rule.of.clone(),
                bound: groups.bounds.of(place),
            })?;
        }
    }
    Ok(())
}

/// The number of pieces of a kind on the board.
pub(super) fn add_number(kind: KindId, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    let data = machines.puzzle.kind(kind);
    machines.add(&CountAutomaton {
        squares: machines.sites.in_reading_order(data.squares.iter()),
        of: Counted::Pieces([kind].into_iter().collect()),
        bound: data.count,
    })
}

/// Its state is the number read so far.
struct CountAutomaton {
    squares: Vec<Square>,
    of: Counted,
    bound: Bound,
}

impl CountAutomaton {
    fn counts(&self, held: Content) -> bool {
        match &self.of {
            Counted::Pieces(kinds) => held.is_some_and(|kind| kinds.contains(kind)),
            Counted::Empty => held.is_none(),
        }
    }
}

impl Automaton for CountAutomaton {
    type State = usize;

    fn squares(&self) -> &[Square] {
        match self.bound {
            Bound::ANY => &[],
            _ => &self.squares,
        }
    }

    fn start(&self) -> usize {
        0
    }

    /// Rejects numbers beyond the bound and numbers that the remaining squares cannot bring within it, so fewer
    /// states are ever made.
    fn read(&self, state: &usize, place: usize, held: Content) -> Option<usize> {
        let number = state + usize::from(self.counts(held));
        let most = number + (self.squares.len() - place - 1);
        let is_beyond = self
            .bound
            .at_most
            .is_some_and(|limit| number as i64 > limit);
        let is_short = self
            .bound
            .at_least
            .is_some_and(|least| (most as i64) < least);
        (!is_beyond && !is_short).then_some(number)
    }

    fn accepts(&self, state: &usize) -> bool {
        self.bound.allows(*state)
    }
}
