//! An automaton as tables, one for each site that it reads, with as few states as possible.
//!
//! States are found from the start, one layer after another, and merged from the end: two states of a layer
//! are merged if every choice leads from both to the same state (minimal acyclic automata; Revuz 1992). So a count
//! saturates by itself, and what no later square can change is forgotten. A machine knows no rules.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::sites::{Content, SitePosition, Sites};
use crate::board::Square;
use crate::stop::Stop;

/// A deterministic finite automaton over what squares hold: it reads what its squares hold, one after another, and
/// accepts or rejects at the end. It states its rule as plainly as possible and need not have few states.
pub trait Automaton {
    type State: Clone + Eq + Hash;

    /// The squares that it reads: open ones, each once, in the order of the sites.
    fn squares(&self) -> &[Square];

    fn start(&self) -> Self::State;

    /// The state after reading the square at this place of [`Automaton::squares`]; `None` if it can no longer
    /// accept.
    fn read(&self, state: &Self::State, place: usize, held: Content) -> Option<Self::State>;

    /// Whether it accepts, once all squares are read.
    fn accepts(&self, state: &Self::State) -> bool;
}

/// No state: the machine will not accept.
pub const DEAD: u32 = u32::MAX;

/// A machine with more states than this in one layer is refused: its tables would cost more than they save.
const MOST_STATES: usize = 1 << 16;

/// The stop is polled once in so many states of a layer.
const BETWEEN_POLLS: usize = 256;

/// The transitions of one automaton over the sites.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Machine {
    /// In the order of the sites. The first is read in state 0, and the last leads to state 0 alone.
    pub readings: Vec<TransitionTable>,
}

/// What a machine does at one site.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TransitionTable {
    pub site: usize,
    /// How many states it may be in before this reading.
    pub width: usize,
    /// For each state before, for each choice of the site: the state after, or [`DEAD`].
    pub next: Vec<u32>,
}

/// The number of transitions that the tables of all machines of a puzzle may have.
#[derive(Clone, Copy, Debug)]
pub struct TransitionBudget(pub usize);

impl TransitionBudget {
    fn take(&mut self, transitions: usize) -> Result<(), TooManyStates> {
        self.0 = self.0.checked_sub(transitions).ok_or(TooManyStates)?;
        Ok(())
    }
}

/// The automaton has too many states for tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyStates;

impl Machine {
    /// The machine of an automaton; it has no readings if it accepts everything. `None` if it accepts nothing. A stop
    /// ends it as too many states do.
    pub fn of<A: Automaton>(
        automaton: &A,
        sites: &Sites,
        room: &mut TransitionBudget,
        stop: &Stop,
    ) -> Result<Option<Self>, TooManyStates> {
        let mut states = vec![automaton.start()];
        let mut readings = Vec::new();
        for reads in read_at_sites(automaton, sites) {
            let site = sites.site(reads.site);
            room.take(states.len() * site.choices.len())?;
            let mut next = Vec::with_capacity(states.len() * site.choices.len());
            let mut numbers: FxHashMap<A::State, u32> = FxHashMap::default();
            for (place, state) in states.iter().enumerate() {
                // To read a state may take long, and there may be many.
                let is_stopped = place.is_multiple_of(BETWEEN_POLLS) && stop.is_raised();
                if is_stopped || numbers.len() > MOST_STATES {
                    return Err(TooManyStates);
                }
                for choice in &site.choices {
                    next.push(match reads.after(automaton, state, choice) {
                        None => DEAD,
                        Some(after) => {
                            let number = numbers.len() as u32;
                            *numbers.entry(after).or_insert(number)
                        }
                    });
                }
            }
            if numbers.len() > MOST_STATES {
                return Err(TooManyStates);
            }
            readings.push(TransitionTable {
                site: reads.site,
                width: states.len(),
                next,
            });
            states = in_order(numbers);
        }
        let accepted = states.iter().map(|state| match automaton.accepts(state) {
            true => 0,
            false => DEAD,
        });
        Ok(minimal(readings, accepted.collect(), sites))
    }

    /// Whether it reads a single site, so that the choice there settles it.
    pub fn is_unary(&self) -> bool {
        self.readings.len() == 1
    }

    /// How many states it may be in after this reading.
    pub fn width_after(&self, reading: usize) -> usize {
        self.readings.get(reading + 1).map_or(1, |next| next.width)
    }
}

/// Which squares of an automaton are read at one site.
struct Reads {
    site: usize,
    /// For each square, its place among the automaton's squares and among the site's.
    squares: Vec<(usize, usize)>,
}

impl Reads {
    fn after<A: Automaton>(
        &self,
        automaton: &A,
        state: &A::State,
        choice: &[Content],
    ) -> Option<A::State> {
        let mut squares = self.squares.iter();
        squares.try_fold(state.clone(), |state, &(place, square)| {
            automaton.read(&state, place, choice[square])
        })
    }
}

fn read_at_sites<A: Automaton>(automaton: &A, sites: &Sites) -> Vec<Reads> {
    let mut all: Vec<Reads> = Vec::new();
    for (place, &square) in automaton.squares().iter().enumerate() {
        let Some(SitePosition { site, square }) = sites.place(square) else {
            continue;
        };
        match all.last_mut() {
            Some(last) if last.site == site => last.squares.push((place, square)),
            _ => all.push(Reads {
                site,
                squares: vec![(place, square)],
            }),
        }
    }
    all
}

fn in_order<S: Hash + Eq>(numbers: FxHashMap<S, u32>) -> Vec<S> {
    let mut states: Vec<(S, u32)> = numbers.into_iter().collect();
    states.sort_unstable_by_key(|&(_, number)| number);
    states.into_iter().map(|(state, _)| state).collect()
}

/// Merges states from the last layer to the first. `merged` maps each state of the last layer to its new state.
fn minimal(
    mut readings: Vec<TransitionTable>,
    mut merged: Vec<u32>,
    sites: &Sites,
) -> Option<Machine> {
    for reading in readings.iter_mut().rev() {
        for state in &mut reading.next {
            if *state != DEAD {
                *state = merged[*state as usize];
            }
        }
        let choices = sites.site(reading.site).choices.len();
        let mut rows: FxHashMap<&[u32], u32> = FxHashMap::default();
        let mut kept: Vec<u32> = Vec::new();
        merged = (0..reading.width)
            .map(|state| {
                let row = &reading.next[state * choices..(state + 1) * choices];
                if row.iter().all(|&next| next == DEAD) {
                    return DEAD;
                }
                let number = rows.len() as u32;
                *rows.entry(row).or_insert_with(|| {
                    kept.extend_from_slice(row);
                    number
                })
            })
            .collect();
        reading.width = rows.len();
        reading.next = kept;
    }
    if merged.first() != Some(&0) {
        return None;
    }
    readings.retain(|reading| !says_nothing(reading));
    Some(Machine { readings })
}

/// Whether no choice changes the state.
fn says_nothing(reading: &TransitionTable) -> bool {
    let choices = reading.next.len() / reading.width;
    let mut rows = reading.next.chunks(choices.max(1)).enumerate();
    rows.all(|(state, row)| row.iter().all(|&next| next as usize == state))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Bound, Moves, Puzzle, sample};

    /// Counts how many of its squares hold something, with more states than needed.
    struct HowMany {
        squares: Vec<Square>,
        wanted: fn(usize) -> bool,
    }

    impl Automaton for HowMany {
        type State = usize;

        fn squares(&self) -> &[Square] {
            &self.squares
        }

        fn start(&self) -> usize {
            0
        }

        fn read(&self, state: &usize, _: usize, held: Content) -> Option<usize> {
            Some(state + usize::from(held.is_some()))
        }

        fn accepts(&self, state: &usize) -> bool {
            (self.wanted)(*state)
        }
    }

    fn men() -> Puzzle {
        let mut puzzle = sample::open(1, 5);
        puzzle.add("man", 'M', Moves::none(), Bound::ANY);
        puzzle
    }

    fn made(
        automaton: &HowMany,
        puzzle: &Puzzle,
        room: usize,
    ) -> Result<Option<Machine>, TooManyStates> {
        let mut room = TransitionBudget(room);
        Machine::of(automaton, &Sites::of(puzzle), &mut room, &Stop::never())
    }

    fn widths(wanted: fn(usize) -> bool) -> Option<Vec<usize>> {
        let puzzle = men();
        let squares = puzzle.board.squares().collect();
        let automaton = HowMany { squares, wanted };
        let machine = made(&automaton, &puzzle, 1000).unwrap()?;
        Some(
            machine
                .readings
                .iter()
                .map(|reading| reading.width)
                .collect(),
        )
    }

    #[test]
    fn states_that_nothing_can_tell_apart_are_one() {
        // The states "none" and "enough"; before the first square only "none".
        assert_eq!(widths(|number| number >= 1), Some(vec![1, 2, 2, 2, 2]));
        assert_eq!(widths(|number| number % 2 == 0), Some(vec![1, 2, 2, 2, 2]));
        assert_eq!(widths(|number| number == 5), Some(vec![1, 1, 1, 1, 1]));
        assert_eq!(widths(|number| number == 2), Some(vec![1, 2, 3, 3, 2]));
    }

    #[test]
    fn tables_that_do_not_fit_are_refused() {
        let puzzle = men();
        let automaton = HowMany {
            squares: puzzle.board.squares().collect(),
            wanted: |number| number == 2,
        };
        let fits = |room| made(&automaton, &puzzle, room).map(drop);
        // 1 + 2 + 3 + 4 + 5 states, each with two choices.
        assert_eq!((fits(30), fits(29)), (Ok(()), Err(TooManyStates)));
    }

    #[test]
    fn what_accepts_everything_reads_nothing_and_what_accepts_nothing_is_none() {
        assert_eq!(widths(|_| true), Some(vec![]));
        assert_eq!(widths(|number| number > 5), None);
    }
}
