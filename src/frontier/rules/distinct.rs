//! `[[distinct]]`: for each pair of groups, what is known of one and not yet of the other, until they differ.
//!
//! If one group is read before the other, all of it must be remembered, so only short ones have a narrow automaton.

use super::{Machines, NoAutomaton};
use crate::board::Square;
use crate::frontier::machine::Automaton;
use crate::frontier::sites::{Content, Sites};
use crate::puzzle::Distinct;

pub(super) fn add(rule: &Distinct, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    let board = &machines.puzzle.board;
    for grouping in &rule.each {
        let groups: Vec<Vec<Square>> = board.groups(grouping).map(|group| group.squares).collect();
        for (number, one) in groups.iter().enumerate() {
            for other in &groups[number + 1..] {
                if one.len() == other.len() {
                    machines.add(&DistinctAutomaton::new(one, other, machines.sites))?;
                }
            }
        }
    }
    Ok(())
}

/// Two groups with the same number of squares.
struct DistinctAutomaton {
    squares: Vec<Square>,
    /// For each square that is read, its place in its group, and whether the square at the same place of the other
    /// group is read before it, is read later, or holds nothing.
    reads: Vec<(usize, Other)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Other {
    Before,
    Later,
    Nothing,
}

/// What is known of the pair.
#[derive(Clone, PartialEq, Eq, Hash)]
enum DistinctState {
    Differ,
    /// Equal so far. For each place at which only one square was read: the place and what the square holds.
    Open(Vec<(usize, Content)>),
}

impl DistinctAutomaton {
    fn new(one: &[Square], other: &[Square], sites: &Sites) -> Self {
        let squares = sites.in_reading_order(one.iter().chain(other).copied());
        let read = |&square: &Square| {
            let partner = |from: &[Square], to: &[Square]| {
                let place = from.iter().position(|&s| s == square)?;
                Some((place, to[place]))
            };
            let (place, partner) = partner(one, other).or_else(|| partner(other, one))?;
            let when = match sites.place(partner) {
                None => Other::Nothing,
                Some(at) if sites.place(square) > Some(at) => Other::Before,
                Some(_) => Other::Later,
            };
            Some((place, when))
        };
        DistinctAutomaton {
            reads: squares.iter().filter_map(read).collect(),
            squares,
        }
    }
}

impl Automaton for DistinctAutomaton {
    type State = DistinctState;

    fn squares(&self) -> &[Square] {
        &self.squares
    }

    fn start(&self) -> DistinctState {
        DistinctState::Open(Vec::new())
    }

    fn read(&self, state: &DistinctState, place: usize, held: Content) -> Option<DistinctState> {
        let DistinctState::Open(open) = state else {
            return Some(DistinctState::Differ);
        };
        let (place, other) = self.reads[place];
        let mut open = open.clone();
        let partner = match other {
            Other::Later => {
                let at = open.partition_point(|&(known, _)| known < place);
                open.insert(at, (place, held));
                return Some(DistinctState::Open(open));
            }
            Other::Nothing => None,
            Other::Before => {
                let at = open.iter().position(|&(known, _)| known == place)?;
                open.remove(at).1
            }
        };
        Some(match partner == held {
            true => DistinctState::Open(open),
            false => DistinctState::Differ,
        })
    }

    fn accepts(&self, state: &DistinctState) -> bool {
        *state == DistinctState::Differ
    }
}
