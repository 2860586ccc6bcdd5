//! What a claim states, what the engines found, and what comes of it, as data.
//!
//! It must not know how one follows from the other ([`super::verdict`]).

use crate::app::{Engine, Engines};
use crate::definition::Claim;
use crate::puzzle::{Bracket, FixedPoints, Origin, Placement};
use crate::total::Total;

/// One thing that a claim says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    Solutions(Total),
    Fundamental(Total),
    Satisfiable(bool),
    Optimum(u64),
    First(Placement),
    /// The piece, the square by name, and in how many solutions it stands there.
    Occupancy(String, String, Total),
}

/// What an engine has to say to a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    Number(Total),
    /// The engine was stopped after counting so many.
    AtLeast(Total),
    Truth(bool),
    /// The first solution; `None` where there is none.
    Board(Option<Placement>),
    /// There is no optimum: the puzzle has no goal, or no placement obeys the rules.
    NoOptimum,
    /// The engine was stopped before it had proved the optimum.
    Between(Bracket),
    /// The engine was stopped before it could say.
    Open,
    /// Not to be had in this way.
    NotApplicable,
}

/// What comes of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Met,
    Failed,
    /// The engines contradict each other.
    Disagreement,
    /// The judge refused a placement that an engine found.
    Refused,
    /// By Burnside's lemma the solutions cannot be closed under the symmetries of the puzzle, or
    /// the number of classes is wrong.
    NotClosed,
    /// The engines could not settle it. The frontier did, and on so many other instances it was held against both of
    /// them.
    MetByFrontier {
        sizes: usize,
    },
    /// Several engines were asked, and only this one could settle it.
    OneEngine(Engines),
    /// No engine could settle it.
    Undecided,
}

impl Verdict {
    /// Whether more work might settle it.
    pub fn is_open(self) -> bool {
        matches!(self, Verdict::OneEngine(_) | Verdict::Undecided)
    }
}

/// A statement with what was found.
#[derive(Clone, Debug)]
pub struct Row {
    pub statement: Statement,
    /// `None` where the engine was not asked.
    pub sat: Option<Finding>,
    pub native: Option<Finding>,
    /// Counted state by state.
    pub frontier: Option<Finding>,
    /// In the textbook way; `None` where it was not asked, or did not come to its end.
    pub plain: Option<Finding>,
    /// What counts by symmetry and threads came to, as far as they say something to this.
    pub counts: Vec<(Engine, Finding)>,
    pub verdict: Verdict,
    /// For a number of classes, where all solutions were found.
    pub burnside: Option<Burnside>,
    /// Whether a checked certificate says the same.
    pub certified: bool,
}

/// Burnside's lemma, held against the number of classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Burnside {
    /// Some symmetry of the board changes the puzzle.
    NotApplicable,
    Counted(FixedPoints),
}

/// Where a claim says this; where the claim begins, if it does not say it.
pub fn place_of(claim: &Claim, statement: &Statement) -> Origin {
    let mut statements = statements_of(claim).into_iter();
    let place = statements.position(|known| known == *statement);
    let place = place.and_then(|place| claim.statements.places.get(place));
    place.copied().unwrap_or(claim.origin)
}

/// What a claim says, statement by statement.
pub fn statements_of(claim: &Claim) -> Vec<Statement> {
    let claimed = &claim.statements;
    let board = &claim.instance.puzzle.board;
    let mut statements = Vec::new();
    statements.extend(claimed.solutions.clone().map(Statement::Solutions));
    statements.extend(claimed.fundamental.clone().map(Statement::Fundamental));
    statements.extend(claimed.satisfiable.map(Statement::Satisfiable));
    statements.extend(claimed.optimum.map(Statement::Optimum));
    statements.extend(claimed.first.clone().map(Statement::First));
    statements.extend(claimed.by.iter().map(|by| {
        Statement::Occupancy(
            by.piece.clone(),
            board.name(by.square),
            by.solutions.clone(),
        )
    }));
    statements
}
