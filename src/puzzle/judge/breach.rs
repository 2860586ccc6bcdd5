//! What a placement can break, as facts; the words are made elsewhere.

use crate::board::{Group, Square, Step, Terrain};
use crate::puzzle::{Bound, Clue, Counted, KindId, KindSet, Origin};

/// One thing that a placement breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Breach {
    /// Too few or too many pieces of one kind.
    Number(NumberBreach),
    /// A piece where it may not stand.
    Misplaced(Misplaced),
    /// A given that is not there.
    MissingGiven(MissingGiven),
    /// An attacks rule, at one target.
    Attacks(AttacksBreach),
    /// A count rule, in one group.
    Count(CountBreach),
    /// An equal rule, in one group.
    Equal(EqualBreach),
    /// A forbidden picture, at one place.
    Forbid(ForbidBreach),
    /// A clue.
    Clue(ClueBreach),
    /// A distinct rule, for two groups.
    Distinct(DistinctBreach),
}

/// Too few or too many pieces of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberBreach {
    pub kind: KindId,
    pub bound: Bound,
    /// Where they stand, in reading order.
    pub squares: Vec<Square>,
    pub origin: Origin,
}

/// A piece on a square where it may not stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplaced {
    pub kind: KindId,
    pub square: Square,
    pub why: WhyMisplaced,
    pub origin: Origin,
}

/// Why a piece may not stand on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyMisplaced {
    Wall,
    Closed,
    /// The square is open, but not one of the piece's own (`squares`).
    NotItsSquare,
}

impl WhyMisplaced {
    /// Why no piece at all may stand on this terrain, or why this one may not on an open square.
    pub(super) fn on(terrain: Terrain) -> Self {
        match terrain {
            Terrain::Wall => WhyMisplaced::Wall,
            Terrain::Closed => WhyMisplaced::Closed,
            Terrain::Open => WhyMisplaced::NotItsSquare,
        }
    }
}

/// A square that does not hold the piece given on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingGiven {
    pub kind: KindId,
    pub square: Square,
    /// What stands there instead.
    pub found: Option<KindId>,
    pub origin: Origin,
}

/// A target that too few or too many pieces attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttacksBreach {
    pub target: Square,
    /// What stands on the target.
    pub on: Option<KindId>,
    /// Which kinds count as attackers.
    pub by: KindSet,
    /// In reading order.
    pub attackers: Vec<Attacker>,
    pub bound: Bound,
    pub origin: Origin,
}

/// A piece that attacks a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacker {
    pub square: Square,
    pub kind: KindId,
    /// The first of its ways to the target.
    pub way: Way,
}

/// How a piece comes to a square that it attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Leap,
    AlongRow,
    AlongColumn,
    AlongDiagonal,
    /// A ride whose step goes neither straight nor diagonally.
    AlongRay(Step),
}

impl Way {
    /// The way of a ride with this step.
    pub(super) fn along(step: Step) -> Self {
        match (step.rows.unsigned_abs(), step.columns.unsigned_abs()) {
            (0, _) => Way::AlongRow,
            (_, 0) => Way::AlongColumn,
            (rows, columns) if rows == columns => Way::AlongDiagonal,
            _ => Way::AlongRay(step),
        }
    }
}

/// A group of squares with too few or too many of what is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountBreach {
    pub group: Group,
    pub of: Counted,
    pub bound: Bound,
    /// The squares that were counted: those of the group that hold it and are in the rule's `in`.
    pub squares: Vec<Square>,
    pub origin: Origin,
}

/// A clue with too few or too many pieces around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueBreach {
    pub clue: Clue,
    pub of: KindSet,
    /// Whether the clue's own square counts too.
    pub own: bool,
    /// The squares that were counted.
    pub squares: Vec<Square>,
    pub origin: Origin,
}

/// A group of squares on which pieces do not stand equally often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EqualBreach {
    pub group: Group,
    /// What should stand equally often, and where it stands: on squares of the group that are in
    /// the rule's `in`, in the group's order.
    pub found: Vec<(KindSet, Vec<Square>)>,
    pub origin: Origin,
}

/// A place where a forbidden picture appears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForbidBreach {
    /// All squares that it covers, in reading order of the picture as it lies there.
    pub covered: Vec<Square>,
    /// Those of them where the picture asks for something.
    pub squares: Vec<Square>,
    /// Whether it lies there rotated or reflected.
    pub is_turned: bool,
    pub origin: Origin,
}

/// Two groups of squares that hold the same pieces in the same order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistinctBreach {
    pub groups: [Group; 2],
    pub origin: Origin,
}

impl Breach {
    /// Where the broken rule, piece or given is written.
    pub fn origin(&self) -> Origin {
        match self {
            Breach::Number(breach) => breach.origin,
            Breach::Misplaced(breach) => breach.origin,
            Breach::MissingGiven(breach) => breach.origin,
            Breach::Attacks(breach) => breach.origin,
            Breach::Count(breach) => breach.origin,
            Breach::Equal(breach) => breach.origin,
            Breach::Forbid(breach) => breach.origin,
            Breach::Clue(breach) => breach.origin,
            Breach::Distinct(breach) => breach.origin,
        }
    }

    /// The squares that break it: the pieces at fault, and what they attack. Empty where something
    /// is missing and no square is to blame.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Breach::Number(breach) => breach.squares.clone(),
            Breach::Misplaced(breach) => vec![breach.square],
            Breach::MissingGiven(breach) => vec![breach.square],
            Breach::Attacks(breach) => {
                let attackers = breach.attackers.iter().map(|attacker| attacker.square);
                std::iter::once(breach.target).chain(attackers).collect()
            }
            Breach::Count(breach) => breach.squares.clone(),
            Breach::Forbid(breach) => breach.squares.clone(),
            Breach::Equal(breach) => {
                let squares = breach.found.iter().flat_map(|(_, squares)| squares);
                let mut squares: Vec<Square> = squares.copied().collect();
                squares.sort_unstable();
                squares.dedup();
                squares
            }
            Breach::Clue(breach) => {
                let own = std::iter::once(breach.clue.square);
                let others = breach.squares.iter().copied();
                let others = others.filter(|&square| square != breach.clue.square);
                own.chain(others).collect()
            }
            Breach::Distinct(breach) => {
                let groups = breach.groups.iter();
                groups.flat_map(|group| group.squares.clone()).collect()
            }
        }
    }
}
