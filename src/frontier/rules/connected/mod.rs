//! `[[connected]]`: for each group, which places of the frontier are connected.
//!
//! What hangs together are its [`nodes`](Nodes): squares, or what pieces on sides join. The [`state`] gives each node
//! that counts and still has something to read its part, and keeps of each part what is asked of it. A part that
//! nothing further can join is checked and counted. Of a line that does not branch only the two ends of each piece are
//! left: the plugs of Simpath (Knuth, The Art of Computer Programming 4A, 7.1.4, exercise 225).

mod nodes;
mod state;

use std::collections::BTreeSet;

use super::{Machines, NoAutomaton};
use crate::board::Square;
use crate::frontier::machine::Automaton;
use crate::frontier::sites::Content;
use crate::puzzle::{Bound, Connected, Counted};
use nodes::Nodes;
use state::{ConnectedPart, ConnectedState, SPACE};

pub(super) fn add(rule: &Connected, machines: &mut Machines<'_>) -> Result<(), NoAutomaton> {
    // A shape would be a state of its own for each set of squares read so far.
    if rule.shapes.is_some() || !rule.not_shapes.is_empty() || rule.differ.is_some() {
        return Err(NoAutomaton);
    }
    let board = &machines.puzzle.board;
    let marked = rule.marked();
    let mut grouped = BTreeSet::new();
    for groups in &rule.each {
        for (place, group) in board.groups_within(&groups.grouping, &rule.within) {
            let nodes = Nodes::of(rule, &group, machines)?;
            for &square in marked.iter().filter(|square| nodes.is_in_group(**square)) {
                grouped.insert(square);
                machines.is_refuted |= nodes.of_square(square).is_none();
            }
            // All squares of a label are in the group, or none.
            machines.is_refuted |= rule.labelled().iter().any(|label| {
                let is_in = |square: &Square| nodes.is_in_group(*square);
                label.iter().any(is_in) && !label.iter().all(is_in)
            });
            let parts = ConnectedAutomaton::new(rule, nodes, groups.bounds.of(place));
            machines.add(&parts)?;
        }
    }
    machines.is_refuted |= grouped.len() < marked.len();
    Ok(())
}

struct ConnectedAutomaton<'r> {
    rule: &'r Connected,
    nodes: Nodes,
    number: Bound,
    /// How many squares each label has.
    labelled: Vec<usize>,
    /// From this size of a part, and this number of parts, more makes no difference.
    most_size: i64,
    most_parts: i64,
}

impl<'r> ConnectedAutomaton<'r> {
    fn new(rule: &'r Connected, nodes: Nodes, number: &Bound) -> Self {
        let sizes = nodes.marks.iter().filter_map(|mark| mark.size);
        let beyond = sizes.map(|size| size.saturating_add(1));
        let most_size = beyond.fold(rule.size.settled_from(), i64::max);
        ConnectedAutomaton {
            rule,
            number: number.clone(),
            labelled: rule.labelled().iter().map(Vec::len).collect(),
            most_size: most_size.max(1),
            most_parts: number.settled_from().max(1),
            nodes,
        }
    }

    fn counts(&self, held: Content) -> bool {
        match &self.rule.of {
            Some(Counted::Pieces(kinds)) => held.is_some_and(|kind| kinds.contains(kind)),
            Some(Counted::Empty) => held.is_none(),
            None => true,
        }
    }

    /// The part of a node by itself.
    fn single(&self, node: usize) -> ConnectedPart {
        let mark = &self.nodes.marks[node];
        ConnectedPart {
            size: 1,
            loops: 0,
            wanted: mark.size,
            label: mark.label,
            named: self.named(usize::from(mark.is_marked)),
            is_space: false,
        }
    }

    /// Without labels it matters only whether there is one, if there must be.
    fn named(&self, named: usize) -> usize {
        match self.rule.labels {
            Some(_) => named,
            None => named.min(2 * usize::from(self.rule.one_each)),
        }
    }

    /// What a side that is read, and holds this or does not, does to what it joins.
    fn join(&self, state: &mut ConnectedState, ends: &[usize]) -> Option<()> {
        for &end in ends {
            if state.part_of(end).is_none() {
                let single = self.single(end);
                self.part_is_possible(&single).then_some(())?;
                state.add(end, single);
            }
            if self.nodes.degrees[end].is_limited() {
                state.count_side(end);
            }
        }
        let mut pairs = ends.windows(2);
        pairs.try_for_each(|pair| self.unite(state, pair[0], pair[1]))
    }

    /// A link of which everything is read by now: a step between two squares, and what stands on the side between them.
    fn step(
        &self,
        state: &mut ConnectedState,
        [one, other]: [usize; 2],
        holds: bool,
    ) -> Option<()> {
        let both = state.part_of(one).zip(state.part_of(other));
        let Some(over) = &self.rule.over else {
            return match both {
                Some(_) => self.unite(state, one, other),
                None => Some(()),
            };
        };
        if both.is_some() && holds == over.bridges {
            return self.unite(state, one, other);
        }
        if holds && over.closed {
            let (one, other) = both?;
            state.keep_apart(one, other)?;
        }
        Some(())
    }

    /// Two nodes are in one part now; `None` if it is not allowed.
    fn unite(&self, state: &mut ConnectedState, one: usize, other: usize) -> Option<()> {
        let (one, other) = state.part_of(one).zip(state.part_of(other))?;
        let (first, second) = (state.parts[one], state.parts[other]);
        let mut part = match one == other {
            true => ConnectedPart {
                loops: first.loops + 1,
                ..first
            },
            false => first.with(&second),
        };
        part.size = part.size.min(self.most_size);
        part.loops = part.loops.min(self.rule.loops.settled_from());
        part.named = self.named(part.named);
        if first.is_space || second.is_space {
            part = SPACE;
        }
        self.part_is_possible(&part).then_some(())?;
        state.unite(one, other, part)
    }

    /// Whether a part may still become one that is allowed. What is wrong so far may become part of the space.
    fn part_is_possible(&self, part: &ConnectedPart) -> bool {
        let most_size = part.wanted.or(self.rule.size.hull().at_most);
        let most_loops = self.rule.loops.hull().at_most;
        let is_one_of_sizes = self.rule.one_each && self.rule.labels.is_none();
        self.rule.outside
            || most_loops.is_none_or(|most| part.loops <= most)
                && most_size.is_none_or(|most| part.size <= most)
                && !(is_one_of_sizes && part.named > 1)
                && !part.has_two_labels()
    }

    fn part_is_right(&self, part: &ConnectedPart) -> bool {
        let is_named = match part.label {
            Some(_) if part.has_two_labels() => false,
            Some(label) => part.named == self.labelled[label],
            None if self.rule.labels.is_some() => !self.rule.one_each,
            None => !self.rule.one_each || part.named == 1,
        };
        is_named
            && part.wanted.is_none_or(|size| part.size == size)
            && self.rule.size.allows_sum(part.size)
            && self.rule.loops.allows_sum(part.loops)
    }

    /// Forgets the nodes of which nothing is left to read, and checks the parts that have no other ones.
    fn settle(&self, state: &ConnectedState, place: usize) -> Option<ConnectedState> {
        let Nodes { last, degrees, .. } = &self.nodes;
        let is_loose =
            |(node, sides): (usize, usize)| last[node] == place && !degrees[node].may_be(sides);
        if state.nodes().any(is_loose) {
            return None;
        }
        let is_done = |node: usize, sides| last[node] <= place || degrees[node].is_full(sides);
        let (mut settled, complete) = state.without(is_done);
        for part in complete {
            self.part_is_right(&part).then_some(())?;
            settled.done = (settled.done + 1).min(self.most_parts);
        }
        // Where there is a space around the board, an open part may join it.
        let is_open = !settled.parts.is_empty() && !self.rule.outside;
        let most = self.number.hull().at_most;
        let is_too_many = most.is_some_and(|most| settled.done + i64::from(is_open) > most);
        (!is_too_many).then_some(settled)
    }
}

impl Automaton for ConnectedAutomaton<'_> {
    type State = ConnectedState;

    fn squares(&self) -> &[Square] {
        &self.nodes.places
    }

    fn start(&self) -> ConnectedState {
        let mut start = ConnectedState::default();
        if let Some(space) = self.nodes.space {
            start.add(space, SPACE);
        }
        start
    }

    fn read(&self, state: &ConnectedState, place: usize, held: Content) -> Option<ConnectedState> {
        let mut after = state.clone();
        let reading = &self.nodes.readings[place];
        if let Some(node) = reading.node {
            if self.counts(held) {
                let single = self.single(node);
                self.part_is_possible(&single).then_some(())?;
                after.add(node, single);
            } else if self.nodes.marks[node].is_marked {
                return None;
            }
        }
        if !reading.joins.is_empty() && self.counts(held) {
            self.join(&mut after, &reading.joins)?;
        }
        if reading.is_crossed {
            let over = self.rule.over.as_ref();
            after.put(
                place,
                over.is_some_and(|over| held.is_some_and(|kind| over.kinds.contains(kind))),
            );
        }
        for link in &reading.links {
            let holds = link.side.is_some_and(|side| after.take(side));
            self.step(&mut after, link.nodes, holds)?;
        }
        // A square that must be joined by a side, and is by none.
        let is_left_out = |&node: &usize| after.part_of(node).is_none();
        if reading.must_be_joined.iter().any(is_left_out) {
            return None;
        }
        self.settle(&after, place)
    }

    fn accepts(&self, state: &ConnectedState) -> bool {
        self.number
            .allows_sum(state.done + i64::from(self.rule.outside))
    }
}
