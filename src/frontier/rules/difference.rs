//! `[[difference]]`: for each pair, the value on the square that is read first, until the other one is read.

use std::collections::BTreeSet;

use super::{Machines, NoAutomaton};
use crate::board::Square;
use crate::frontier::machine::Automaton;
use crate::frontier::sites::Content;
use crate::puzzle::{Bound, ComparedPairs, Difference, KindId, KindSet, Measure, Moves};

pub(super) fn add(rule: &Difference, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    match &rule.pairs {
        ComparedPairs::Lines(groups) => {
            let lines = machines.puzzle.board.groups(&groups.grouping);
            let lines: Vec<Vec<Square>> = lines.map(|group| group.squares).collect();
            for (place, line) in lines.iter().enumerate() {
                for pair in rule.pairs_of(line) {
                    add_pair(rule, pair, &[], groups.bounds.of(place), machines)?;
                }
            }
            Ok(())
        }
        ComparedPairs::Joined {
            moves,
            within,
            bound,
        } => {
            for from in within.iter() {
                for (to, between) in reached(moves, from, machines) {
                    if to != from && within.contains(to) {
                        add_pair(rule, [from, to], &between, bound, machines)?;
                    }
                }
            }
            Ok(())
        }
    }
}

/// The squares that moves reach from a square, each with the squares that a ride passes on the way.
fn reached(moves: &Moves, from: Square, machines: &Machines<'_>) -> Vec<(Square, Vec<Square>)> {
    let board = &machines.puzzle.board;
    let leaps = moves.leaps().iter();
    let mut all: Vec<(Square, Vec<Square>)> = leaps
        .filter_map(|&leap| Some((board.step(from, leap)?, Vec::new())))
        .collect();
    for &ride in moves.rides() {
        let mut passed = Vec::new();
        for to in board.ray(from, ride) {
            all.push((to, passed.clone()));
            passed.push(to);
        }
    }
    all
}

fn add_pair(
    rule: &Difference,
    pair: [Square; 2],
    between: &[Square],
    bound: &Bound,
    machines: &mut Machines<'_>,
) -> Result<(), NoAutomaton> {
    let puzzle = machines.puzzle;
    if pair
        .iter()
        .any(|&square| machines.sites.place(square).is_none())
    {
        return Ok(());
    }
    let blocks = |&kind: &KindId| puzzle.kind(kind).blocks;
    let squares = between.iter().chain(&pair).copied();
    let squares = machines.sites.in_reading_order(squares);
    // On a torus a ride may pass a square that a shorter ride reaches.
    let between: BTreeSet<Square> = between.iter().copied().collect();
    machines.add(&DifferenceAutomaton {
        rule,
        pair,
        bound: bound.clone(),
        is_between: squares
            .iter()
            .map(|square| between.contains(square))
            .collect(),
        blocking: puzzle.kind_ids().filter(blocks).collect(),
        squares,
    })
}

/// Two squares, and what may hide one from the other.
struct DifferenceAutomaton<'r> {
    rule: &'r Difference,
    pair: [Square; 2],
    bound: Bound,
    squares: Vec<Square>,
    is_between: Vec<bool>,
    blocking: KindSet,
}

/// What is known of the pair.
#[derive(Clone, PartialEq, Eq, Hash)]
enum DifferenceState {
    /// The pair obeys the rule, whatever comes.
    Settled,
    /// The values that were read.
    Open([Option<i64>; 2]),
    /// Their difference is not allowed, unless something stands between.
    Wrong,
}

/// How often the smaller number goes into the other one; 0 if it leaves a rest or is 0.
fn quotient(one: u64, other: u64) -> i64 {
    let larger = one.max(other);
    match larger.checked_rem(one.min(other)) {
        Some(0) => (larger / one.min(other)).try_into().unwrap_or(i64::MAX),
        _ => 0,
    }
}

impl Automaton for DifferenceAutomaton<'_> {
    type State = DifferenceState;

    fn squares(&self) -> &[Square] {
        &self.squares
    }

    fn start(&self) -> DifferenceState {
        DifferenceState::Open([None; 2])
    }

    fn read(
        &self,
        state: &DifferenceState,
        place: usize,
        held: Content,
    ) -> Option<DifferenceState> {
        if self.is_between[place] {
            let is_hidden = held.is_some_and(|kind| self.blocking.contains(kind));
            return Some(if is_hidden {
                DifferenceState::Settled
            } else {
                state.clone()
            });
        }
        let DifferenceState::Open(mut values) = *state else {
            return Some(state.clone());
        };
        let Some(value) = held.and_then(|kind| self.rule.of.of(kind)) else {
            return Some(DifferenceState::Settled);
        };
        let own = usize::from(self.squares[place] == self.pair[1]);
        values[own] = Some(value);
        let [Some(first), Some(second)] = values else {
            return Some(DifferenceState::Open(values));
        };
        let difference = match self.rule.measure {
            Measure::Signed => first - second,
            Measure::Size => first.abs_diff(second).try_into().unwrap_or(i64::MAX),
            Measure::Ratio => quotient(first.unsigned_abs(), second.unsigned_abs()),
        };
        Some(match self.bound.allows_sum(difference) {
            true => DifferenceState::Settled,
            false => DifferenceState::Wrong,
        })
    }

    fn accepts(&self, state: &DifferenceState) -> bool {
        *state == DifferenceState::Settled
    }
}
