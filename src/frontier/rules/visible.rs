//! `[[visible]]`: for each line, the greatest value of the squares known from its end on, and how many of them are
//! seen; of squares that are read before ones nearer to the end, those that no other one hides.

use super::{Machines, NoAutomaton};
use crate::board::Square;
use crate::frontier::machine::Automaton;
use crate::frontier::sites::Content;
use crate::puzzle::{Bound, Visible};

pub(super) fn add(rule: &Visible, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    let board = &machines.puzzle.board;
    let lines: Vec<Vec<Square>> = board
        .groups(&rule.lines.grouping)
        .map(|g| g.squares)
        .collect();
    for (number, mut line) in lines.into_iter().enumerate() {
        if rule.from_last {
            line.reverse();
        }
        // Squares that are not open hold nothing.
        line.retain(|&square| machines.sites.place(square).is_some());
        let squares = machines.sites.in_reading_order(line.iter().copied());
        let place = |square: &Square| line.iter().position(|other| other == square);
        machines.add(&VisibleAutomaton {
            rule,
            bound: rule.lines.bounds.of(number).clone(),
            places: squares.iter().filter_map(place).collect(),
            squares,
        })?;
    }
    Ok(())
}

struct VisibleAutomaton<'r> {
    rule: &'r Visible,
    bound: Bound,
    squares: Vec<Square>,
    /// The place of each along the line.
    places: Vec<usize>,
}

/// What is known of a line.
#[derive(Clone, PartialEq, Eq, Hash)]
struct VisibleState {
    /// Of the squares before which all were read: the greatest value and the number seen.
    greatest: Option<i64>,
    number: usize,
    /// The others that no square read so far hides: their places and values, both ascending.
    open: Vec<(usize, i64)>,
}

impl VisibleAutomaton<'_> {
    /// How many squares from the end of the line on are known once this one is read.
    fn read_from_end(&self, place: usize) -> usize {
        let read = &self.places[..=place];
        (0..).take_while(|at| read.contains(at)).count()
    }
}

impl Automaton for VisibleAutomaton<'_> {
    type State = VisibleState;

    fn squares(&self) -> &[Square] {
        &self.squares
    }

    fn start(&self) -> VisibleState {
        VisibleState {
            greatest: None,
            number: 0,
            open: Vec::new(),
        }
    }

    fn read(&self, state: &VisibleState, place: usize, held: Content) -> Option<VisibleState> {
        let mut state = state.clone();
        let at = self.places[place];
        if let Some(value) = held.and_then(|kind| self.rule.of.of(kind)) {
            let hides = |&(nearer, other): &(usize, i64)| nearer < at && other >= value;
            let is_hidden = state.greatest.is_some_and(|greatest| greatest >= value)
                || state.open.iter().any(hides);
            if !is_hidden {
                state
                    .open
                    .retain(|&(other, worth)| other < at || worth > value);
                state.open.push((at, value));
                state.open.sort_unstable();
            }
        }
        let done = self.read_from_end(place);
        let settled = state.open.iter().take_while(|(at, _)| *at < done).count();
        for (_, value) in state.open.drain(..settled) {
            state.greatest = Some(value);
            state.number += 1;
        }
        let is_lost = self
            .bound
            .hull()
            .at_most
            .is_some_and(|most| state.number as i64 > most);
        (!is_lost).then_some(state)
    }

    fn accepts(&self, state: &VisibleState) -> bool {
        self.bound.allows(state.number)
    }
}
