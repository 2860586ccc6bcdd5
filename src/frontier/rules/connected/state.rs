//! What is known of the parts between two readings.

/// The parts that more may join, in the order of the first of their nodes that are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct ConnectedState {
    /// The nodes that count and have something to read, in order.
    open: Vec<OpenNode>,
    pub parts: Vec<ConnectedPart>,
    /// Pairs of parts that may not become one, in order.
    apart: Vec<[usize; 2]>,
    /// The sides that hold what a step asks for and were read before a square beside them, in order.
    held: Vec<usize>,
    /// How many parts are complete.
    pub done: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct OpenNode {
    node: usize,
    part: usize,
    /// How many sides join it, where that is limited; else 0.
    sides: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ConnectedPart {
    pub size: i64,
    /// How many independent loops it has.
    pub loops: i64,
    /// The size that it must have.
    pub wanted: Option<i64>,
    /// Its label, if it has one.
    pub label: Option<usize>,
    /// How many squares of `sizes`, or of its label, are in it.
    pub named: usize,
    /// Whether it is that of the space around the board, of which nothing is asked.
    pub is_space: bool,
}

/// The part of the space around the board.
pub(super) const SPACE: ConnectedPart = ConnectedPart {
    size: 0,
    loops: 0,
    wanted: None,
    label: None,
    named: 0,
    is_space: true,
};

/// The size that a part would need whose squares ask for different ones.
const NO_SIZE: i64 = 0;

/// The label of a part that holds different ones.
const NO_LABEL: usize = usize::MAX;

impl ConnectedPart {
    /// The part of the squares of both.
    pub fn with(&self, other: &ConnectedPart) -> ConnectedPart {
        ConnectedPart {
            size: self.size.saturating_add(other.size),
            loops: self.loops + other.loops,
            wanted: the_same(self.wanted, other.wanted, NO_SIZE),
            label: the_same(self.label, other.label, NO_LABEL),
            named: self.named + other.named,
            is_space: self.is_space || other.is_space,
        }
    }

    pub fn has_two_labels(&self) -> bool {
        self.label == Some(NO_LABEL)
    }
}

/// What both say; `neither` if they say different things.
fn the_same<T: PartialEq>(one: Option<T>, other: Option<T>, neither: T) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => Some(neither),
        (one, other) => one.or(other),
    }
}

impl ConnectedState {
    fn place_of(&self, node: usize) -> Result<usize, usize> {
        self.open.binary_search_by_key(&node, |open| open.node)
    }

    /// The nodes, and how many sides join each.
    pub fn nodes(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.open.iter().map(|open| (open.node, open.sides))
    }

    pub fn part_of(&self, node: usize) -> Option<usize> {
        let place = self.place_of(node).ok()?;
        Some(self.open[place].part)
    }

    /// A node that counts, in a part of its own.
    pub fn add(&mut self, node: usize, part: ConnectedPart) {
        if let Err(place) = self.place_of(node) {
            let part_number = self.parts.len();
            self.parts.push(part);
            self.open.insert(
                place,
                OpenNode {
                    node,
                    part: part_number,
                    sides: 0,
                },
            );
        }
    }

    pub fn count_side(&mut self, node: usize) {
        if let Ok(place) = self.place_of(node) {
            self.open[place].sides += 1;
        }
    }

    /// Two parts are this one now, or one part has become this; `None` if they may not be one.
    pub fn unite(&mut self, one: usize, other: usize, part: ConnectedPart) -> Option<()> {
        self.parts[one] = part;
        for open in self.open.iter_mut().filter(|open| open.part == other) {
            open.part = one;
        }
        if one != other {
            for number in self.apart.iter_mut().flatten() {
                if *number == other {
                    *number = one;
                }
            }
        }
        let is_one = |pair: &[usize; 2]| pair[0] == pair[1];
        (!self.apart.iter().any(is_one)).then_some(())
    }

    /// `None` if they are one part.
    pub fn keep_apart(&mut self, one: usize, other: usize) -> Option<()> {
        self.apart.push([one, other]);
        (one != other).then_some(())
    }

    /// What a side holds, until [`take`](Self::take) asks for it.
    pub fn put(&mut self, side: usize, holds: bool) {
        if holds {
            self.held.push(side);
        }
    }

    /// Whether a side holds what a step asks for.
    pub fn take(&mut self, side: usize) -> bool {
        let place = self.held.iter().position(|&held| held == side);
        place.map(|place| self.held.remove(place)).is_some()
    }

    /// The state without some nodes, with parts in their order, and the parts of which no node is left.
    pub fn without(
        &self,
        is_done: impl Fn(usize, usize) -> bool,
    ) -> (ConnectedState, Vec<ConnectedPart>) {
        let mut settled = ConnectedState {
            done: self.done,
            held: self.held.clone(),
            ..ConnectedState::default()
        };
        let mut names = vec![None; self.parts.len()];
        let mut had_nodes = vec![false; self.parts.len()];
        for open in &self.open {
            had_nodes[open.part] = true;
            if !is_done(open.node, open.sides) {
                let part = *names[open.part].get_or_insert_with(|| {
                    settled.parts.push(self.parts[open.part]);
                    settled.parts.len() - 1
                });
                settled.open.push(OpenNode { part, ..*open });
            }
        }
        let pairs = self.apart.iter();
        let pairs = pairs.filter_map(|&[one, other]| names[one].zip(names[other]));
        settled.apart = pairs
            .map(|(one, other)| [one.min(other), one.max(other)])
            .collect();
        settled.apart.sort_unstable();
        settled.apart.dedup();
        let complete =
            (0..self.parts.len()).filter(|&part| had_nodes[part] && names[part].is_none());
        (settled, complete.map(|part| self.parts[part]).collect())
    }
}
