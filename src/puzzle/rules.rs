//! The rules of a puzzle as data: what is counted, where, and with which bound.
//!
//! [`Rule`] is a closed enum, so that a new kind of rule makes the compiler list every place that
//! must learn it. Nothing here says how a rule is checked or encoded.

use super::{KindSet, Moves, Pattern};
use crate::board::{Grouping, Square, SquareSet};

/// Where something was written, as an index that only the definition layer can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin(pub usize);

/// A number with a least and a greatest allowed value; either may be absent.
///
/// Both may be negative or beyond reach: then no number satisfies them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct Bound {
    pub at_least: Option<i64>,
    pub at_most: Option<i64>,
}

impl Bound {
    /// Any number at all.
    pub const ANY: Bound = Bound {
        at_least: None,
        at_most: None,
    };

    pub fn exactly(number: i64) -> Self {
        Bound {
            at_least: Some(number),
            at_most: Some(number),
        }
    }

    /// Whether a number satisfies the bound.
    pub fn allows(&self, number: usize) -> bool {
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        self.at_least.is_none_or(|least| number >= least)
            && self.at_most.is_none_or(|most| number <= most)
    }
}

/// The bounds of the groups of one grouping.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bounds {
    /// The same for every group.
    Same(Bound),
    /// One for each group in the order of [`crate::board::Board::groups`].
    Each(Vec<Bound>),
}

impl Bounds {
    /// The bound of the group at this place.
    pub fn of(&self, group: usize) -> Bound {
        match self {
            Bounds::Same(bound) => *bound,
            Bounds::Each(bounds) => bounds[group],
        }
    }
}

/// One rule of the file; a rule stated `per = "symbol"` is one for each symbol.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    Attacks(Attacks),
    Count(Count),
    Clues(Clues),
    Equal(Equal),
    Forbid(Forbid),
    Distinct(Distinct),
}

impl Rule {
    pub fn origin(&self) -> Origin {
        match self {
            Rule::Attacks(rule) => rule.origin,
            Rule::Count(rule) => rule.origin,
            Rule::Equal(rule) => rule.origin,
            Rule::Forbid(rule) => rule.origin,
            Rule::Clues(rule) => rule.origin,
            Rule::Distinct(rule) => rule.origin,
        }
    }
}

/// For each target square in `within`, the number of pieces `by` that attack it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attacks {
    pub by: KindSet,
    pub on: Targets,
    /// Moves that the attackers have for this rule instead of their own.
    pub moves: Option<Moves>,
    pub within: SquareSet,
    pub bound: Bound,
    pub origin: Origin,
}

/// What an attacks rule aims at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Targets {
    /// Every square that holds one of these.
    Pieces(KindSet),
    /// Every open square that holds nothing.
    Empty,
    /// Every open square.
    Square,
}

/// For each group of squares, the number of `of` on its squares in `within`. A group that has no
/// square in `within` is dropped.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    pub of: Counted,
    pub each: Vec<CountedGroups>,
    pub within: SquareSet,
    pub origin: Origin,
}

/// What a count rule counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    Pieces(KindSet),
    /// Open squares that hold nothing.
    Empty,
}

/// One grouping with its bounds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CountedGroups {
    pub grouping: Grouping,
    pub bounds: Bounds,
}

/// For each clue, the number of `of` on the squares that `around` reaches from its square, as in
/// attack. What stands on the clue's square hides nothing from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clues {
    pub of: KindSet,
    pub around: Moves,
    /// In reading order, at most one on a square; squares of any terrain.
    pub clues: Vec<Clue>,
    /// Whether the clue's own square counts too.
    pub own: bool,
    pub origin: Origin,
}

/// A square and how many pieces are around it, exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clue {
    pub square: Square,
    pub number: u8,
}

impl Clue {
    pub fn bound(&self) -> Bound {
        Bound::exactly(i64::from(self.number))
    }
}

/// In each group of squares, all of `of` stand equally often on its squares in `within`. A group
/// that has no square in `within` is dropped.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Equal {
    /// Two or more; the kinds of each are counted together. They may overlap.
    pub of: Vec<KindSet>,
    pub each: Vec<Grouping>,
    pub within: SquareSet,
    pub origin: Origin,
}

/// A pattern that must appear nowhere on the board, over joined edges either, where all its squares
/// are in `within`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Forbid {
    pub pattern: Pattern,
    /// Whether its rotations and reflections must not appear either.
    pub turn: bool,
    pub within: SquareSet,
    pub origin: Origin,
}

/// No two groups of one grouping that have the same number of squares hold the same pieces in the
/// same order. A square that holds nothing, of whatever terrain, counts as empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Distinct {
    /// Rows, columns, regions or boxes: groups whose squares are in reading order.
    pub each: Vec<Grouping>,
    pub origin: Origin,
}
