//! What the search works on: facts that are true or false of a placement, and the constraints on them.
//!
//! A *fact* is "a queen stands on c7" (a candidate) or something that follows from candidates, such
//! as "the queen on c7 attacks e5" or "nothing on d6 stops sight". The constraints are
//!
//! - *cardinalities*: at least so many and at most so many of these facts are true, perhaps only if
//!   some other fact holds;
//! - *balances*: cardinalities with the same number of true facts;
//! - *conflicts*: two candidates that cannot both be true, the edges of the conflict graph;
//! - *rays*: what is visible from a square along one line, nearest first;
//! - *automata* that read what stands along a line;
//! - *sums* of the values of what stands on some squares;
//! - *networks* of squares that steps join: pieces to be paired, parts that hang together;
//! - *distinct* groups of squares: no two hold the same.
//!
//! Everything is in flat lists, so that a step of the search touches little memory. The model does
//! not know how rules become facts.

mod automaton;
mod builder;
mod candidates;
mod distinct_groups;
mod fact;
mod lists;
mod networks;
mod weighted_sum;

pub use automaton::{Automaton, Choice, Transitions};
pub use builder::{Builder, Known, at_least, at_most};
pub use candidates::Candidates;
pub use distinct_groups::{DistinctGroups, Place};
pub use fact::{Fact, Literal};
pub use lists::Lists;
pub use networks::{Network, Pairing, Parts, Side};
pub use weighted_sum::{WeightedSum, Worth};

use std::ops::Range;

use fixedbitset::FixedBitSet;

/// How many of some facts are true: at least `least`, at most `most`.
#[derive(Clone, Debug)]
pub struct Cardinality {
    /// Where its members stand in [`Model::members`].
    pub members: Range<usize>,
    pub least: u32,
    pub most: u32,
    /// The bounds hold only if this does.
    pub condition: Option<Literal>,
    /// It says what a fact means; nothing is to be branched on because of it.
    pub is_definition: bool,
    /// The balance it is in, as its place in [`Model::balances`].
    pub balance: Option<u32>,
}

/// What stands on a line of sight.
#[derive(Clone, Copy, Debug)]
pub enum RayItem {
    /// What comes later on the ray is seen only if this does not hold.
    Blocker(Literal),
    /// `sight` is true exactly if `piece` is and no blocker before it.
    Piece { piece: Fact, visible: Fact },
}

/// Pieces of which only so many may stand; see [`crate::search::bounds::covering`].
#[derive(Clone, Debug)]
pub struct Covering {
    is_counted: FixedBitSet,
    /// The cardinality that has these pieces as its members.
    pub cardinality: u32,
}

impl Covering {
    pub fn of(pieces: Vec<Fact>, cardinality: u32) -> Self {
        Covering {
            is_counted: pieces.into_iter().map(Fact::index).collect(),
            cardinality,
        }
    }

    pub fn counts(&self, piece: Fact) -> bool {
        self.is_counted.contains(piece.index())
    }
}

/// Two sides that share out lines, and how many pieces of each are wanted.
#[derive(Clone, Debug)]
pub struct LinePartition {
    pub least: [u32; 2],
    /// For each direction, which lines there are to share out.
    pub divisions: Vec<Division>,
}

/// The lines of one direction.
#[derive(Clone, Debug)]
pub struct Division {
    pub lines: Vec<PartitionedLine>,
    /// The candidates of each side that are on none of the lines.
    pub alone: [Vec<Fact>; 2],
}

/// A line that holds pieces of one side only.
#[derive(Clone, Debug)]
pub struct PartitionedLine {
    /// That it holds a piece of the first side, and so none of the second.
    pub has_first: Fact,
    /// The candidates of each side.
    pub members: [Vec<Fact>; 2],
    /// How many pieces of each side it may hold at most.
    pub most: [u32; 2],
}

/// The facts of one puzzle and what ties them.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// Facts `0..candidates.len()` are the candidates; the others are derived from them.
    pub candidates: Candidates,
    pub fact_count: usize,
    /// For each fact that is no candidate, the candidate without which it is false, if there is
    /// such a one.
    pub needs: Vec<Option<Fact>>,
    pub cardinalities: Vec<Cardinality>,
    /// Those of them that follow from others.
    pub implied: Range<usize>,
    /// Runs of cardinalities that count equally many.
    pub balances: Vec<Range<u32>>,
    pub members: Vec<Fact>,
    pub rays: Vec<Range<usize>>,
    pub ray_items: Vec<RayItem>,
    /// Groups of squares no two of which may hold the same.
    pub distinct: Vec<DistinctGroups>,
    /// Every place in these groups.
    pub places: Vec<Place>,
    pub sums: Vec<WeightedSum>,
    pub networks: Vec<Network>,
    pub automata: Vec<Automaton>,
    /// What is known from the start.
    pub settled: Vec<Literal>,
    /// Counting alone has shown that there is no solution.
    pub refuted: bool,
    /// At most so many of the objective's pieces fit on the board, by counting alone.
    pub capacity: Option<usize>,
    /// Where no more than so many of some pieces may stand.
    pub covering: Option<Covering>,
    /// Those that are limited by lines.
    pub line_partitions: Vec<LinePartition>,
    /// Candidates that free or close the lines of others, and few enough to be decided first.
    pub obstacles: Vec<Fact>,
    /// Cardinalities to check when a fact becomes true.
    pub checked_if_true: Lists,
    /// Cardinalities to check when a fact becomes false.
    pub checked_if_false: Lists,
    /// Sums to look at when a fact becomes known.
    pub sums_of: Lists,
    /// Networks to look at when a fact becomes known.
    pub networks_of: Lists,
    /// Automata to look at when a fact becomes known.
    pub automata_of: Lists,
    /// Cardinalities that have the fact in their condition.
    pub conditional_on: Lists,
    /// Facts that are false when a fact is true.
    pub conflicts: Lists,
    /// Rays on which a fact stands.
    pub rays_of: Lists,
    /// The places of the square that a candidate is on.
    pub places_of: Lists,
    /// Cardinalities that ask for something, which is what the search branches on.
    pub demands: Vec<u32>,
}

impl Model {
    /// The candidate without which a fact is false: itself, if it is one.
    pub fn needs(&self, fact: Fact) -> Option<Fact> {
        match fact.index().checked_sub(self.candidates.len()) {
            None => Some(fact),
            Some(derived) => self.needs.get(derived).copied().flatten(),
        }
    }

    pub fn members_of(&self, cardinality: u32) -> &[Fact] {
        &self.members[self.cardinalities[cardinality as usize].members.clone()]
    }

    pub fn items_of(&self, ray: u32) -> &[RayItem] {
        &self.ray_items[self.rays[ray as usize].clone()]
    }
}
