//! What a puzzle is: board, pieces, rules, givens; what a placement is; and the judge.
//!
//! A [`Puzzle`] is plain data that the engines read, each in its own way. The [`judge`] is one more,
//! independent reader: it takes a finished placement and checks every rule by its
//! definition.
//!
//! This layer must not know files, TOML, serde, spans, CNF or search. An [`Origin`] says where a
//! rule was written, but only the definition layer can read it.

mod action;
mod automorphisms;
mod bottom_k;
mod crop;
mod demand;
mod goal;
mod invariance;
mod judge;
mod kinds;
mod moves;
pub mod names;
mod pattern;
mod placement;
mod premise;
pub mod print;
mod rules;
// Read by tests only, where a panic is an answer.
#[allow(clippy::unwrap_used, clippy::expect_used)]
#[cfg(any(test, feature = "sample"))]
pub mod sample;
mod symmetry;
mod values;

pub use action::Rearrangement;
pub use automorphisms::{Automorphisms, Stabiliser};
pub use bottom_k::Sample;
pub use crop::Crop;
pub use demand::{Demand, RuleInstance};
pub use goal::{Bracket, Direction, Goal, OptimumWatch};
pub use judge::{
    AttackPath, Attacker, AttacksBreach, Breach, ClueBreach, ConnectedBreach, CountBreach,
    DifferenceBreach, DistinctBreach, EqualBreach, ForbidBreach, Judge, MatchingBreach, Misplaced,
    MissingGiven, NumberBreach, PartFault, RunsBreach, SumBreach, VisibleBreach, WantedRuns,
    WhyMisplaced,
};
pub use kinds::{Joins, Kind, KindId, KindSet, Piece, symbols_of_numbers};
pub use moves::Moves;
pub use pattern::{Pattern, PatternCell};
pub use placement::Placement;
pub use premise::Premise;
pub use print::{Mark, Print};
pub use rules::of_any_kind;
pub use rules::{
    Attacks, Bound, Bounds, Clue, Clues, ComparedPairs, Connected, Count, Counted, CountedGroups,
    Crossing, Differ, Difference, Distinct, Equal, First, Forbid, Interval, Matching, Measure,
    Origin, PartShape, Rule, Run, Runs, RunsOf, Stretch, Sum, Targets, Visible,
};
pub use symmetry::{
    BurnsideCounter, Classes, ClassesAlike, Classification, Firsts, FirstsByDigest, FixedPoints,
    Fundamental, Interchange, OwnSymmetry, SymmetryGroup, SymmetryRule, Turn,
};

pub use values::Values;

use crate::board::{Board, Square};

/// A puzzle with every number, name and set of squares resolved.
#[derive(Clone, Debug)]
pub struct Puzzle {
    pub board: Board,
    /// In the order in which the file declares them, a family in the order of its symbols: the
    /// order in which solutions are compared. Indexed by [`KindId`].
    pub kinds: Vec<Kind>,
    /// The names of the file, each with the kinds it stands for.
    pub pieces: Vec<Piece>,
    /// Pieces that stand in every solution; at most one on a square.
    pub givens: Vec<Given>,
    pub rules: Vec<Rule>,
    /// Selects the solutions among the placements that obey the rules; without a goal all of these
    /// are solutions.
    pub goal: Option<Goal>,
    /// What makes two solutions the same up to symmetry.
    pub symmetry: SymmetryRule,
    /// How it is printed.
    pub print: Print,
}

/// A piece that stands on its square in every solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given {
    pub square: Square,
    pub kind: KindId,
    pub origin: Origin,
}

impl Puzzle {
    pub fn kind(&self, id: KindId) -> &Kind {
        &self.kinds[id.index()]
    }

    /// The number that a kind of a family stands for, if that is its value and its symbol counts on from `1` and, after
    /// `9`, from `A`.
    pub fn number_of(&self, id: KindId) -> Option<usize> {
        let mut pieces = self.pieces.iter();
        let family = pieces.find(|piece| piece.is_family && piece.kinds.contains(&id.index()))?;
        let place = id.index() - family.kinds.start;
        let kind = self.kind(id);
        let is_next = symbols_of_numbers().nth(place) == Some(kind.symbol);
        (is_next && kind.value == place as i64 + 1).then_some(place + 1)
    }

    /// How a kind is printed: its symbol, or the number that this stands for.
    pub fn printed(&self, id: KindId) -> String {
        let number = self.number_of(id).map(|number| number.to_string());
        number.unwrap_or_else(|| self.kind(id).symbol.to_string())
    }

    /// The name of a kind, with the number that its symbol stands for: `digit.10`.
    pub fn printed_name(&self, id: KindId) -> String {
        let name = &self.kind(id).name;
        match (self.number_of(id), name.rsplit_once('.')) {
            (Some(number), Some((family, _))) => format!("{family}.{number}"),
            _ => name.clone(),
        }
    }

    /// All kinds, in declared order.
    pub fn kind_ids(&self) -> impl DoubleEndedIterator<Item = KindId> + Clone + use<> {
        (0..self.kinds.len()).map(KindId::new)
    }

    /// Whether a kind stands on sides.
    pub fn is_on_sides(&self, kind: KindId) -> bool {
        self.kind(kind).joins.is_some()
    }

    /// The kinds that stand on squares, in declared order.
    pub fn kinds_on_squares(&self) -> impl Iterator<Item = KindId> + '_ {
        self.kind_ids().filter(|&kind| !self.is_on_sides(kind))
    }

    /// The set of all kinds.
    pub fn all_kinds(&self) -> KindSet {
        self.kind_ids().collect()
    }

    /// The board with the givens on it and nothing else.
    pub fn given_placement(&self) -> Placement {
        let mut placement = Placement::empty(self.board.len());
        for given in &self.givens {
            placement.set(given.square, Some(given.kind));
        }
        placement
    }

    /// Whether it is an open square on which some piece may not stand, as on a clue: a reader has to see that.
    pub fn is_barred(&self, square: Square) -> bool {
        let mut kinds = self.kinds.iter().filter(|kind| kind.joins.is_none());
        self.board.is_open(square) && kinds.any(|kind| !kind.squares.contains(square))
    }

    /// Whether a piece of this kind may stand on this square or side: it is open, and one of the
    /// kind's places.
    pub fn may_stand(&self, kind: KindId, square: Square) -> bool {
        self.board.is_open(square) && self.kind(kind).squares.contains(square)
    }
}
