//! What the search works on: facts that are true or false of a placement, and the constraints on them.
//!
//! A *fact* is "a queen stands on c7" (a candidate) or something that follows from candidates, such
//! as "the queen on c7 attacks e5" or "nothing on d6 stops sight". The constraints are:
//!
//! - *cardinalities*: a least and a greatest number of these facts are true, perhaps only if some
//!   other fact holds;
//! - *conflicts*: two candidates that cannot both be true, the edges of the conflict graph;
//! - all others, each a [`Constraint`]: *rays*, what is visible from a square along one line; *distinct* groups of
//!   squares; *sums* of the values of what stands on some squares; *automata*, which read what stands along a line;
//!   pieces to be *paired*; connected *parts*; *potentials*, colours that differ where something holds.
//!
//! Cardinalities and conflicts are in flat lists, so that a step of the search touches little memory. The model does
//! not know how rules become facts.

mod automaton;
mod builder;
mod candidates;
mod constraint;
mod fact;
mod filled;
mod lists;
mod potentials;

pub use automaton::{AutomatonConstraint, Choice, Transitions};
pub use builder::Builder;
pub use candidates::Candidates;
pub use constraint::{
    ConnectedParts, Constraint, DifferingParts, DistinctGroup, Likeness, Pairing, PairingSide,
    RayItem, WeightedSum, Worth,
};
pub use fact::{Condition, Fact, Literal};
pub use lists::Lists;
pub use potentials::{Difference, Potentials, Watch};

use std::ops::Range;

use fixedbitset::FixedBitSet;

/// What goes through a large board polls the stop flag after so many squares.
pub const SQUARES_BETWEEN_POLLS: usize = 4096;

/// How many of some facts are true: at least `least`, at most `most`.
#[derive(Clone, Debug)]
pub struct Cardinality {
    /// The range of its members in [`Model::members`].
    pub members: Range<usize>,
    pub least: u32,
    pub most: u32,
    /// The bounds hold only if this does.
    pub condition: Option<Literal>,
    /// Whether it defines a fact; the search does not branch on it.
    pub is_definition: bool,
}

/// Pieces whose number is limited; see [`crate::search::bounds::covering`].
#[derive(Clone, Debug)]
pub struct Covering {
    is_counted: FixedBitSet,
    /// The cardinality whose members are these pieces.
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

/// Two sides between which lines are divided, and how many pieces of each are wanted.
#[derive(Clone, Debug)]
pub struct LinePartition {
    pub least: [u32; 2],
    /// For each direction, the lines to divide.
    pub divisions: Vec<Division>,
}

/// The lines of one direction.
#[derive(Clone, Debug)]
pub struct Division {
    pub lines: Vec<PartitionedLine>,
    /// The candidates of each side that are on no line.
    pub alone: [Vec<Fact>; 2],
}

/// A line that holds pieces of one side only.
#[derive(Clone, Debug)]
pub struct PartitionedLine {
    /// The fact that it holds a piece of the first side, and so none of the second.
    pub has_first: Fact,
    /// The candidates of each side.
    pub members: [Vec<Fact>; 2],
    /// The most pieces of each side that it may hold.
    pub most: [u32; 2],
}

/// The facts of one puzzle and the constraints on them.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// Facts `0..candidates.len()` are the candidates; the others are derived from them.
    pub candidates: Candidates,
    pub fact_count: usize,
    /// For each fact that is not a candidate, the candidate without which it is false, if there is
    /// one.
    pub needs: Vec<Option<Fact>>,
    pub cardinalities: Vec<Cardinality>,
    pub members: Vec<Fact>,
    pub constraints: Vec<Constraint>,
    /// What is known from the start.
    pub settled: Vec<Literal>,
    /// Whether counting alone has shown that there is no solution.
    pub refuted: bool,
    /// The number of the objective's pieces that fit on the board at most, by counting alone.
    pub capacity: Option<usize>,
    /// Pieces whose number is limited, for the covering bound.
    pub covering: Option<Covering>,
    /// Pieces of two sides that no line may hold together, for the knapsack bound.
    pub line_partitions: Vec<LinePartition>,
    /// Candidates that open or block the lines of others; few enough to be decided first.
    pub obstacles: Vec<Fact>,
    /// Cardinalities to check when a fact becomes true.
    pub checked_if_true: Lists,
    /// Cardinalities to check when a fact becomes false.
    pub checked_if_false: Lists,
    /// Constraints to propagate when a fact becomes known.
    pub constraints_of: Lists,
    /// Cardinalities that have the fact in their condition.
    pub conditional_on: Lists,
    /// Facts that must be false when a fact is true.
    pub conflicts: Lists,
    /// Cardinalities that have a lower bound, without definitions: the search branches on these.
    pub demands: Vec<u32>,
}

impl Model {
    /// The candidate without which a fact is false: the fact itself, if it is a candidate.
    pub fn needs(&self, fact: Fact) -> Option<Fact> {
        match fact.index().checked_sub(self.candidates.len()) {
            None => Some(fact),
            Some(derived) => self.needs.get(derived).copied().flatten(),
        }
    }

    /// The squares that have to be connected, by rule and group.
    pub fn connections(&self) -> impl Iterator<Item = &ConnectedParts> {
        self.constraints.iter().filter_map(|one| match one {
            Constraint::Parts(parts) => Some(&**parts),
            _ => None,
        })
    }

    /// What is known modulo two, by the place of each among them.
    pub fn potentials(&self) -> impl Iterator<Item = &Potentials> {
        self.constraints.iter().filter_map(|one| match one {
            Constraint::Potentials(potentials) => Some(&**potentials),
            _ => None,
        })
    }

    pub fn members_of(&self, cardinality: u32) -> &[Fact] {
        &self.members[self.cardinalities[cardinality as usize].members.clone()]
    }

    /// Finds the constraints of each fact.
    pub fn index_constraints(&mut self) {
        let facts = |constraint: &Constraint| constraint.facts(&self.candidates);
        let all = (0..).zip(&self.constraints);
        let members: Vec<(Fact, u32)> = all
            .flat_map(|(index, one)| facts(one).into_iter().map(move |fact| (fact, index)))
            .collect();
        self.constraints_of = Lists::new(self.fact_count, members.iter().copied());
    }
}
