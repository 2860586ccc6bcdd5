//! A sum over a stretch of each group: the sum so far, followed along the group. A square that is read before one that
//! precedes it in its group has to wait.

use std::collections::BTreeMap;

use super::{Machines, NoAutomaton};
use crate::board::Square;
use crate::frontier::machine::Automaton;
use crate::frontier::sites::Content;
use crate::puzzle::{Bound, First, Stretch};

pub(super) fn add(
    mut group: Vec<Square>,
    stretch: &Stretch,
    worth: impl Fn(Square, Content) -> i64,
    bound: &Bound,
    machines: &mut Machines<'_>,
) -> Result<(), NoAutomaton> {
    if *bound == Bound::ANY {
        return Ok(());
    }
    if stretch.from_last {
        group.reverse();
    }
    let squares = machines.sites.in_reading_order(group.iter().copied());
    let place = |square: &Square| group.iter().position(|other| other == square);
    let contents = || machines.puzzle.kind_ids().map(Some).chain([None]);
    let never_less = group
        .iter()
        .all(|&square| contents().all(|held| worth(square, held) >= 0));
    machines.add(&StretchAutomaton {
        stretch,
        worth,
        bound: bound.clone(),
        never_less,
        is_read: group
            .iter()
            .map(|&square| machines.sites.place(square).is_some())
            .collect(),
        places: squares.iter().filter_map(place).collect(),
        squares,
    })
}

struct StretchAutomaton<'r, W> {
    stretch: &'r Stretch,
    worth: W,
    bound: Bound,
    /// Whether no square is ever worth less than 0.
    never_less: bool,
    /// The squares that are read, and the place of each in the group.
    squares: Vec<Square>,
    places: Vec<usize>,
    /// Whether the square at each place is read at all; others hold nothing.
    is_read: Vec<bool>,
}

/// What a square adds if it counts, and what stands there.
type Waiting = (i64, Content);

/// What is known of a group.
#[derive(Clone, PartialEq, Eq, Hash)]
struct StretchState {
    /// The number of squares followed so far.
    done: usize,
    /// What was read on squares further on, by their places.
    waiting: BTreeMap<usize, Waiting>,
    /// How many more squares count, once that is known; no more than there are.
    left: usize,
    /// Whether an end of the stretch came, if it has ends.
    is_open: bool,
    /// What counts surely, and what counts if another end comes.
    sum: i64,
    since: i64,
}

impl<W: Fn(Square, Content) -> i64> StretchAutomaton<'_, W> {
    /// Follows the group as far as its squares are known.
    fn advanced(&self, mut state: StretchState) -> Option<StretchState> {
        while state.done < self.is_read.len() {
            let next = match self.is_read[state.done] {
                false => (0, None),
                true => match state.waiting.remove(&state.done) {
                    Some(next) => next,
                    None => break,
                },
            };
            self.step(&mut state, next);
            state.done += 1;
        }
        let is_beyond = |most: i64| self.never_less && state.sum > most;
        (!self.bound.hull().at_most.is_some_and(is_beyond)).then_some(state)
    }

    fn step(&self, state: &mut StretchState, (worth, held): Waiting) {
        if state.done == 0 {
            let number = match &self.stretch.first {
                None => i64::MAX,
                Some(First::Number(number)) => *number,
                Some(First::Value(values)) => held.and_then(|kind| values.of(kind)).unwrap_or(0),
            };
            let number = usize::try_from(number.max(0)).unwrap_or(usize::MAX);
            state.left = number.min(self.is_read.len());
        }
        let is_end = match &self.stretch.between {
            None => false,
            Some(ends) => held.is_some_and(|kind| ends.contains(kind)),
        };
        if is_end {
            state.sum += std::mem::take(&mut state.since);
        }
        if state.left > 0 && (state.is_open || self.stretch.between.is_none()) {
            state.left -= 1;
            match self.stretch.between {
                Some(_) => state.since += worth,
                None => state.sum += worth,
            }
        }
        state.is_open |= is_end;
    }
}

impl<W: Fn(Square, Content) -> i64> Automaton for StretchAutomaton<'_, W> {
    type State = Option<StretchState>;

    fn squares(&self) -> &[Square] {
        &self.squares
    }

    fn start(&self) -> Option<StretchState> {
        self.advanced(StretchState {
            done: 0,
            waiting: BTreeMap::new(),
            left: 0,
            is_open: false,
            sum: 0,
            since: 0,
        })
    }

    fn read(
        &self,
        state: &Option<StretchState>,
        place: usize,
        held: Content,
    ) -> Option<Option<StretchState>> {
        let mut state = state.clone()?;
        let waiting = ((self.worth)(self.squares[place], held), held);
        state.waiting.insert(self.places[place], waiting);
        self.advanced(state).map(Some)
    }

    fn accepts(&self, state: &Option<StretchState>) -> bool {
        let sum = state.as_ref().map(|state| state.sum);
        sum.is_some_and(|sum| self.bound.allows_sum(sum))
    }
}
