//! Whether there is room for two camps that share out the lines.
//!
//! Each line of one direction holds pieces of one camp only, and as many as it has candidates left
//! for them at most. Of all ways to give lines to the camps, one leaves most room for the second
//! while there is enough for the first; if that is not enough, there is none. The ways are gone
//! through line by line with, for each number of pieces of the first camp, the greatest number of
//! the second (R. Bellman's dynamic programming for the knapsack problem, 1957).

use crate::search::model::{Division, Fact, LinePartition, PartitionedLine};
use crate::search::propagation::State;

/// The number of the first camp cannot be reached.
const NONE: i64 = i64::MIN / 2;

/// Room to work in, kept from node to node.
#[derive(Clone, Debug, Default)]
pub struct KnapsackScratch {
    /// The lines that both camps may get, with the room for each.
    disputed: Vec<(usize, i64)>,
    /// For each number of pieces of the first camp the greatest number of the second.
    most: Vec<i64>,
}

impl LinePartition {
    /// Whether there is too little room in some direction.
    pub fn are_exceeded(&self, state: &State, scratch: &mut KnapsackScratch) -> bool {
        let mut divisions = self.divisions.iter();
        divisions.any(|division| division.is_exceeded(self.least, state, scratch))
    }
}

impl Division {
    fn is_exceeded(&self, least: [u32; 2], state: &State, scratch: &mut KnapsackScratch) -> bool {
        let wanted = |camp: usize| least[camp].saturating_sub(possible(state, &self.alone[camp]));
        let (mut first, mut second) = (wanted(0) as usize, i64::from(wanted(1)));
        scratch.disputed.clear();
        for line in &self.lines {
            let (of_first, of_second) = line.room(state);
            match of_first > 0 && of_second > 0 {
                true => scratch.disputed.push((of_first, of_second)),
                false => {
                    first = first.saturating_sub(of_first);
                    second -= of_second;
                }
            }
        }
        let disputed = scratch.disputed.iter();
        let (all_first, all_second) =
            disputed.fold((0, 0), |sum, line| (sum.0 + line.0, sum.1 + line.1));
        if all_first < first || all_second < second {
            return true;
        }
        first > 0 && second > 0 && scratch.most_of_second(first) < second
    }
}

impl KnapsackScratch {
    /// How many pieces of the second camp there is room for on the disputed lines at most, beside so
    /// many of the first.
    fn most_of_second(&mut self, first: usize) -> i64 {
        let most = &mut self.most;
        most.clear();
        most.resize(first + 1, NONE);
        most[0] = 0;
        for &(of_first, of_second) in &self.disputed {
            for number in (0..=first).rev() {
                let reached = most[number];
                most[number] = reached + of_second;
                let with = (number + of_first).min(first);
                most[with] = most[with].max(reached);
            }
        }
        most[first]
    }
}

impl PartitionedLine {
    /// How many pieces of each camp may stand on the line.
    fn room(&self, state: &State) -> (usize, i64) {
        let room = |camp: usize| possible(state, &self.members[camp]).min(self.most[camp]);
        (room(0) as usize, i64::from(room(1)))
    }

    /// How many candidates of each camp are open, if it is open which camp has the line.
    pub fn open(&self, state: &State) -> Option<[u32; 2]> {
        if state.truth(self.has_first).is_some() {
            return None;
        }
        let open = |camp: usize| {
            let members = self.members[camp].iter();
            let open = members.filter(|&&fact| state.truth(fact).is_none());
            open.count() as u32
        };
        Some([open(0), open(1)])
    }
}

fn possible(state: &State, facts: &[Fact]) -> u32 {
    let possible = facts
        .iter()
        .filter(|&&fact| state.truth(fact) != Some(false));
    possible.count() as u32
}
