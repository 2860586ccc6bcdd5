//! `[[runs]]`: what the rest of each group must be, for each way to match the squares read so far.
//!
//! A list of lengths with a star can match in several ways at once. The state is the set of what each way still
//! asks for, so no placement is counted twice. A square that is read before one that precedes it in its group has to
//! wait; the group is followed from the end from which fewer squares wait.

use std::collections::{BTreeMap, BTreeSet};

use super::{Machines, NoAutomaton};
use crate::board::{Board, Square};
use crate::frontier::machine::Automaton;
use crate::frontier::sites::{Content, Sites};
use crate::puzzle::{Bound, KindId, Run, Runs, RunsOf};

pub(super) fn add(rule: &Runs, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    let board = &machines.puzzle.board;
    let groups: Vec<Vec<Square>> = board.groups(&rule.grouping).map(|g| g.squares).collect();
    for (place, path) in groups.into_iter().enumerate() {
        let lengths = rule
            .lengths_of(place)
            .map_or(vec![Run::Any], <[Run]>::to_vec);
        let forwards =
            RunsAutomaton::new(rule, board, path.clone(), lengths.clone(), machines.sites);
        let reverse = (path.into_iter().rev(), lengths.into_iter().rev());
        let (path, lengths) = (reverse.0.collect(), reverse.1.collect());
        let backwards = RunsAutomaton::new(rule, board, path, lengths, machines.sites);
        machines.add(match backwards.most_waiting() < forwards.most_waiting() {
            true => &backwards,
            false => &forwards,
        })?;
    }
    Ok(())
}

/// What counts on a square; squares that hold the same are in one run.
type Counts = Option<Option<KindId>>;

/// A group that is followed from one end to the other.
struct RunsAutomaton<'r> {
    rule: &'r Runs,
    board: &'r Board,
    lengths: Vec<Run>,
    /// The squares that are read, and the place of each in the group.
    squares: Vec<Square>,
    places: Vec<usize>,
    /// Whether the square at each place is read at all; others hold nothing and are not open.
    is_read: Vec<bool>,
}

impl<'r> RunsAutomaton<'r> {
    fn new(
        rule: &'r Runs,
        board: &'r Board,
        path: Vec<Square>,
        lengths: Vec<Run>,
        sites: &Sites,
    ) -> Self {
        let squares = sites.in_reading_order(path.iter().copied());
        let place = |square: &Square| path.iter().position(|other| other == square);
        RunsAutomaton {
            rule,
            board,
            lengths,
            places: squares.iter().filter_map(place).collect(),
            is_read: path
                .iter()
                .map(|&square| sites.place(square).is_some())
                .collect(),
            squares,
        }
    }

    /// The greatest number of squares that wait at the same time.
    fn most_waiting(&self) -> usize {
        let mut known: Vec<bool> = self.is_read.iter().map(|is_read| !is_read).collect();
        let mut most = 0;
        for &place in &self.places {
            known[place] = true;
            let done = known.iter().take_while(|known| **known).count();
            let waiting = (done..known.len()).filter(|&place| known[place] && self.is_read[place]);
            most = most.max(waiting.count());
        }
        most
    }

    fn counts(&self, square: Square, held: Content) -> Counts {
        match (&self.rule.of, held) {
            (RunsOf::Pieces(kinds), Some(kind)) => kinds.contains(kind).then_some(None),
            (RunsOf::Symbols(kinds), Some(kind)) => kinds.contains(kind).then_some(Some(kind)),
            (RunsOf::Empty, None) => self.board.is_open(square).then_some(None),
            _ => None,
        }
    }

    /// Follows the group as far as its squares are known.
    fn advanced(&self, mut state: RunsState) -> Option<RunsState> {
        while state.done < self.is_read.len() {
            let counts = match self.is_read[state.done] {
                false => None,
                true => match state.waiting.remove(&state.done) {
                    Some(counts) => counts,
                    None => break,
                },
            };
            state.done += 1;
            self.step(&mut state, counts)?;
        }
        Some(state)
    }

    /// Reads the next square of the group.
    fn step(&self, state: &mut RunsState, counts: Counts) -> Option<()> {
        if counts.is_none() || counts != state.last {
            self.end_run(state)?;
        }
        let rests = std::mem::take(&mut state.rests);
        let goes_on = counts.is_some() && counts == state.last;
        state.last = counts;
        if counts.is_none() {
            state.rests = rests;
            return Some(());
        }
        if !goes_on {
            state.number += 1;
            let most = self.rule.number.hull().at_most;
            if most.is_some_and(|most| state.number > most) {
                return None;
            }
        }
        state.length += 1;
        if self
            .rule
            .length
            .hull()
            .at_most
            .is_some_and(|most| state.length > most)
        {
            return None;
        }
        for rest in rests {
            state.rests.extend(match rest {
                RestOfRuns::Next(item) => match self.lengths.get(item) {
                    Some(Run::One | Run::Any) => Some(RestOfRuns::AnyRun(item)),
                    Some(&Run::Of(length)) => length
                        .checked_sub(1)
                        .map(|left| RestOfRuns::Left(item, left)),
                    None => None,
                },
                RestOfRuns::AnyRun(item) => Some(RestOfRuns::AnyRun(item)),
                RestOfRuns::Left(item, left) => {
                    left.checked_sub(1).map(|left| RestOfRuns::Left(item, left))
                }
            });
        }
        self.forget(state);
        (!state.rests.is_empty()).then_some(())
    }

    /// Ends the current run, if there is one.
    fn end_run(&self, state: &mut RunsState) -> Option<()> {
        if state.last.is_some() && !self.rule.length.allows_sum(state.length) {
            return None;
        }
        state.length = 0;
        state.last = None;
        let rests = std::mem::take(&mut state.rests);
        for rest in rests {
            match rest {
                RestOfRuns::AnyRun(item) if self.lengths.get(item) == Some(&Run::One) => {
                    self.may_come(item + 1, &mut state.rests)
                }
                RestOfRuns::Next(item) | RestOfRuns::AnyRun(item) => {
                    self.may_come(item, &mut state.rests)
                }
                RestOfRuns::Left(item, 0) => self.may_come(item + 1, &mut state.rests),
                RestOfRuns::Left(..) => {}
            }
        }
        (!state.rests.is_empty()).then_some(())
    }

    /// This item may come next; if it may stand for nothing, the one after it too.
    fn may_come(&self, item: usize, rests: &mut BTreeSet<RestOfRuns>) {
        rests.insert(RestOfRuns::Next(item));
        if self.lengths.get(item) == Some(&Run::Any) {
            rests.insert(RestOfRuns::Next(item + 1));
        }
    }

    /// Cuts numbers down to the greatest that the bounds distinguish.
    fn forget(&self, state: &mut RunsState) {
        let enough = |bound: &Bound| bound.settled_from().max(0);
        state.number = state.number.min(enough(&self.rule.number));
        state.length = state.length.min(enough(&self.rule.length));
    }
}

/// One way to match what was read: what still has to come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum RestOfRuns {
    /// What the list says from this item on.
    Next(usize),
    /// A run of any length that this item stands for.
    AnyRun(usize),
    /// The run of this item, with this many squares left.
    Left(usize, usize),
}

/// What is known of a group.
#[derive(Clone, PartialEq, Eq, Hash)]
struct RunsState {
    /// The number of squares followed so far.
    done: usize,
    /// What was read on squares further on, by their places.
    waiting: BTreeMap<usize, Counts>,
    number: i64,
    /// The length of the current run, and what it consists of.
    length: i64,
    last: Counts,
    rests: BTreeSet<RestOfRuns>,
}

impl Automaton for RunsAutomaton<'_> {
    type State = Option<RunsState>;

    fn squares(&self) -> &[Square] {
        &self.squares
    }

    fn start(&self) -> Option<RunsState> {
        let mut rests = BTreeSet::new();
        self.may_come(0, &mut rests);
        self.advanced(RunsState {
            done: 0,
            waiting: BTreeMap::new(),
            number: 0,
            length: 0,
            last: None,
            rests,
        })
    }

    fn read(
        &self,
        state: &Option<RunsState>,
        place: usize,
        held: Content,
    ) -> Option<Option<RunsState>> {
        let mut state = state.clone()?;
        let counts = self.counts(self.squares[place], held);
        state.waiting.insert(self.places[place], counts);
        self.advanced(state).map(Some)
    }

    fn accepts(&self, state: &Option<RunsState>) -> bool {
        let Some(mut state) = state.clone() else {
            return false;
        };
        let number = state.number;
        self.end_run(&mut state).is_some()
            && self.rule.number.allows_sum(number)
            && state.rests.contains(&RestOfRuns::Next(self.lengths.len()))
    }
}
