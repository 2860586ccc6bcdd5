//! `[[equal]]`: for each of the pieces, by how many it is ahead of the first.

use super::{Machines, NoAutomaton};
use crate::board::Square;
use crate::frontier::machine::Automaton;
use crate::frontier::sites::Content;
use crate::puzzle::{Equal, KindSet};

pub(super) fn add(rule: &Equal, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    for grouping in &rule.each {
        for (_, squares) in machines.groups(grouping, &rule.within) {
            let of = &rule.of;
            machines.add(&EqualAutomaton { squares, of })?;
        }
    }
    Ok(())
}

/// Its state says for each piece but the first how many more of it were read than of the first.
struct EqualAutomaton<'r> {
    squares: Vec<Square>,
    of: &'r [KindSet],
}

impl Automaton for EqualAutomaton<'_> {
    type State = Vec<i32>;

    fn squares(&self) -> &[Square] {
        &self.squares
    }

    fn start(&self) -> Vec<i32> {
        vec![0; self.of.len().saturating_sub(1)]
    }

    fn read(&self, state: &Vec<i32>, place: usize, held: Content) -> Option<Vec<i32>> {
        let counts = |kinds: &KindSet| i32::from(held.is_some_and(|kind| kinds.contains(kind)));
        let (first, others) = self.of.split_first()?;
        let first = counts(first);
        let ahead = state.iter().zip(others);
        let ahead: Vec<i32> = ahead
            .map(|(ahead, of)| ahead + counts(of) - first)
            .collect();
        let left = (self.squares.len() - place - 1) as i32;
        ahead
            .iter()
            .all(|ahead| ahead.abs() <= left)
            .then_some(ahead)
    }

    fn accepts(&self, state: &Vec<i32>) -> bool {
        state.iter().all(|&ahead| ahead == 0)
    }
}
