//! `[[connected]]`: for each group, which squares of the frontier are connected.
//!
//! The state labels each square that holds what counts and still has neighbours to read with its part, and keeps the
//! size of each part as far as it matters. A part that no further square can join is checked and counted.

use std::collections::BTreeSet;

use super::{Machines, NoAutomaton};
use crate::board::{Board, Square};
use crate::frontier::machine::Automaton;
use crate::frontier::sites::Content;
use crate::puzzle::{Bound, Connected, Counted};

pub(super) fn add(rule: &Connected, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    // A shape would be a state of its own for each set of squares read so far.
    if rule.shapes.is_some() || !rule.not_shapes.is_empty() || rule.differ.is_some() {
        return Err(NoAutomaton);
    }
    let board = &machines.puzzle.board;
    let marked = rule.marked();
    let asks_more =
        rule.size != Bound::ANY || rule.one_each || rule.loops != Bound::ANY || !marked.is_empty();
    if rule.over.is_some() || rule.joins.is_some() && asks_more {
        return Err(NoAutomaton);
    }
    let mut grouped = BTreeSet::new();
    for groups in &rule.each {
        for (place, squares) in board.groups_within(&groups.grouping, &rule.within) {
            let open = machines.sites.in_reading_order(squares.iter().copied());
            for &square in marked.iter().filter(|square| squares.contains(square)) {
                grouped.insert(square);
                machines.is_refuted |= !open.contains(&square);
            }
            // All squares of a label are in the group, or none.
            machines.is_refuted |= rule.labelled().iter().any(|label| {
                let is_in = |square: &Square| squares.contains(square);
                label.iter().any(is_in) && !label.iter().all(is_in)
            });
            let parts = ConnectedAutomaton::new(rule, open, groups.bounds.of(place), machines);
            machines.add(&parts)?;
        }
    }
    machines.is_refuted |= grouped.len() < marked.len();
    Ok(())
}

struct ConnectedAutomaton<'r> {
    rule: &'r Connected,
    squares: Vec<Square>,
    number: Bound,
    /// For each place, the earlier places that a step joins with it.
    earlier: Vec<Vec<usize>>,
    /// For each place, the last one that a step joins with it.
    last: Vec<usize>,
    /// For each place, the size that its part must have.
    sizes: Vec<Option<i64>>,
    /// For each place, its label, and whether it has a size, of whatever number.
    marks: Vec<(Option<usize>, bool)>,
    /// How many squares each label has.
    labelled: Vec<usize>,
    /// From this size of a part, and this number of parts, more makes no difference.
    most_size: i64,
    most_parts: i64,
}

/// Parts that more squares may join, in the order of the first of their squares that are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct ConnectedState {
    /// The squares that still have neighbours to read: the place of the square, and that of its part.
    open: Vec<(usize, usize)>,
    parts: Vec<ConnectedPart>,
    /// How many parts are complete.
    done: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ConnectedPart {
    size: i64,
    /// How many independent loops it has.
    loops: i64,
    /// The size that it must have.
    wanted: Option<i64>,
    /// Its label, if it has one.
    label: Option<usize>,
    /// How many squares of `sizes`, or of its label, are in it.
    named: usize,
    /// Whether it is that of the space around the board, of which nothing is asked.
    is_space: bool,
}

/// The part of the space around the board.
const SPACE: ConnectedPart = ConnectedPart {
    size: 0,
    loops: 0,
    wanted: None,
    label: None,
    named: 0,
    is_space: true,
};

/// The squares that a step joins with one, or the sides with which a side has an end in common.
fn near(board: &Board, rule: &Connected, place: Square) -> Vec<Square> {
    let sides_of = |end: Square| match board.is_square(end) {
        true => board.sides_of(end).to_vec(),
        false => board.sides_of_corner(end),
    };
    match rule.joins {
        None => board.one_step_from(place, rule.by.leaps()),
        Some(_) => {
            let ends = rule.ends(board, place).into_iter();
            let sides = ends.flat_map(sides_of);
            sides.filter(|&side| side != place).collect()
        }
    }
}

/// The size that a part would need whose squares ask for different ones.
const NO_SIZE: i64 = 0;

/// The label of a part that holds different ones.
const NO_LABEL: usize = usize::MAX;

/// Stands for the space around the board among the places.
const OUTSIDE: usize = usize::MAX;

impl<'r> ConnectedAutomaton<'r> {
    fn new(
        rule: &'r Connected,
        squares: Vec<Square>,
        number: &Bound,
        machines: &Machines<'_>,
    ) -> Self {
        let board = &machines.puzzle.board;
        let mut place = vec![None; board.len()];
        for (index, square) in squares.iter().enumerate() {
            place[square.index()] = Some(index);
        }
        let mut earlier: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); squares.len()];
        let mut last: Vec<usize> = (0..squares.len()).collect();
        for (one, &square) in squares.iter().enumerate() {
            for other in near(board, rule, square) {
                if let Some(other) = place[other.index()] {
                    let (first, second) = (one.min(other), one.max(other));
                    earlier[second].insert(first);
                    last[first] = last[first].max(second);
                }
            }
        }
        for (place, &square) in squares.iter().enumerate() {
            if rule.outside && board.is_on_edge(square) {
                earlier[place].insert(OUTSIDE);
            }
        }
        let wanted = |square: &Square| {
            let size = rule.sizes.binary_search_by_key(square, |(of, _)| *of);
            size.ok().map(|size| rule.sizes[size].1)
        };
        let label = |square: &Square| rule.labels.as_ref().and_then(|labels| labels.of(*square));
        let marks = squares.iter().map(|s| (label(s), wanted(s).is_some()));
        let marks = marks.collect();
        let sizes: Vec<Option<i64>> = squares.iter().map(|s| wanted(s).flatten()).collect();
        let beyond = sizes.iter().flatten().map(|size| size.saturating_add(1));
        let most_size = beyond.fold(rule.size.settled_from(), i64::max);
        ConnectedAutomaton {
            rule,
            number: number.clone(),
            earlier: earlier
                .into_iter()
                .map(|places| places.into_iter().collect())
                .collect(),
            last,
            sizes,
            marks,
            labelled: rule.labelled().iter().map(Vec::len).collect(),
            most_size: most_size.max(1),
            most_parts: number.settled_from().max(1),
            squares,
        }
    }

    fn counts(&self, held: Content) -> bool {
        match &self.rule.of {
            Some(Counted::Pieces(kinds)) => held.is_some_and(|kind| kinds.contains(kind)),
            Some(Counted::Empty) => held.is_none(),
            None => true,
        }
    }

    /// Whether the square at a place must hold what counts.
    fn is_marked(&self, place: usize) -> bool {
        self.marks[place].0.is_some() || self.marks[place].1
    }

    /// Joins the square at a place with the parts of its neighbours; `None` if the resulting part is not allowed.
    fn join(&self, state: &ConnectedState, place: usize) -> Option<ConnectedState> {
        let mut part = ConnectedPart {
            size: 1,
            loops: 0,
            wanted: self.sizes[place],
            label: self.marks[place].0,
            named: usize::from(self.is_marked(place)),
            is_space: false,
        };
        let near = state
            .open
            .iter()
            .filter(|(other, _)| self.earlier[place].contains(other));
        let near: Vec<usize> = near.map(|(_, part)| *part).collect();
        let steps = near.len() as i64;
        let near: BTreeSet<usize> = near.into_iter().collect();
        part.loops = steps - near.len() as i64;
        let is_space = near.iter().any(|&other| state.parts[other].is_space);
        for &other in near.iter().filter(|_| !is_space) {
            let other = state.parts[other];
            part.size = part.size.saturating_add(other.size).min(self.most_size);
            part.loops += other.loops;
            part.named += other.named;
            part.wanted = the_same(part.wanted, other.wanted, NO_SIZE);
            part.label = the_same(part.label, other.label, NO_LABEL);
        }
        let most = part.wanted.or(self.rule.size.hull().at_most);
        let is_one_of_sizes = self.rule.one_each && self.rule.labels.is_none();
        part.loops = part.loops.min(self.rule.loops.settled_from());
        let most_loops = self.rule.loops.hull().at_most;
        let is_wrong = most_loops.is_some_and(|most| part.loops > most)
            || most.is_some_and(|most| part.size > most)
            || (is_one_of_sizes && part.named > 1)
            || part.label == Some(NO_LABEL);
        if is_space {
            part = SPACE;
        } else if is_wrong && !self.rule.outside {
            // What is wrong so far may still become part of the space.
            return None;
        }
        if self.rule.labels.is_none() {
            // It matters only whether there is one, if there must be.
            part.named = part.named.min(2 * usize::from(self.rule.one_each));
        }
        let mut joined = state.clone();
        let number = joined.parts.len();
        joined.parts.push(part);
        for (_, of) in &mut joined.open {
            if near.contains(of) {
                *of = number;
            }
        }
        joined.open.push((place, number));
        Some(joined)
    }

    /// Forgets squares without neighbours to come, and checks the parts that have no other squares.
    fn settle(&self, state: &ConnectedState, place: usize) -> Option<ConnectedState> {
        let before = state.open.iter().map(|(_, part)| *part);
        let before: BTreeSet<usize> = before.collect();
        let mut settled = ConnectedState {
            done: state.done,
            ..ConnectedState::default()
        };
        let mut names = vec![None; state.parts.len()];
        for &(square, part) in &state.open {
            if square == OUTSIDE || self.last[square] > place {
                let name = *names[part].get_or_insert_with(|| {
                    settled.parts.push(state.parts[part]);
                    settled.parts.len() - 1
                });
                settled.open.push((square, name));
            }
        }
        for part in before {
            if names[part].is_none() {
                let part = state.parts[part];
                let is_right = part.wanted.is_none_or(|size| part.size == size)
                    && self.rule.size.allows_sum(part.size)
                    && self.rule.loops.allows_sum(part.loops)
                    && match part.label {
                        Some(NO_LABEL) => false,
                        Some(label) => part.named == self.labelled[label],
                        None if self.rule.labels.is_some() => !self.rule.one_each,
                        None => !self.rule.one_each || part.named == 1,
                    };
                if !is_right {
                    return None;
                }
                settled.done = (settled.done + 1).min(self.most_parts);
            }
        }
        let is_too_many = self
            .number
            .hull()
            .at_most
            .is_some_and(|most| settled.done > most);
        (!is_too_many).then_some(settled)
    }
}

/// What both say; `neither` if they say different things.
fn the_same<T: PartialEq>(one: Option<T>, other: Option<T>, neither: T) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => Some(neither),
        (one, other) => one.or(other),
    }
}

impl Automaton for ConnectedAutomaton<'_> {
    type State = ConnectedState;

    fn squares(&self) -> &[Square] {
        &self.squares
    }

    fn start(&self) -> ConnectedState {
        let mut start = ConnectedState::default();
        if self.rule.outside {
            start.open.push((OUTSIDE, 0));
            start.parts.push(SPACE);
        }
        start
    }

    fn read(&self, state: &ConnectedState, place: usize, held: Content) -> Option<ConnectedState> {
        let after = match self.counts(held) {
            true => self.join(state, place)?,
            false if self.is_marked(place) => return None,
            false => state.clone(),
        };
        self.settle(&after, place)
    }

    fn accepts(&self, state: &ConnectedState) -> bool {
        self.number
            .allows_sum(state.done + i64::from(self.rule.outside))
    }
}
