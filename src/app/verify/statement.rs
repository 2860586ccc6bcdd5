//! The statements of a claim, what the engines found, and the verdicts, as data.
//!
//! This module must not know how a verdict follows from the findings ([`super::verdict`]).

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
    /// The piece, the name of the square, and the number of solutions in which it stands there.
    Occupancy(String, String, Total),
}

/// What an engine found for a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineFinding {
    Number(Total),
    /// The engine was stopped after it had counted this many.
    AtLeast(Total),
    Truth(bool),
    /// The first solution; `None` if there is none.
    Board(Option<Placement>),
    /// There is no optimum: the puzzle has no goal, or no placement obeys the rules.
    NoOptimum,
    /// The engine was stopped before it had proved the optimum.
    Between(Bracket),
    /// The engine was stopped before it could say.
    Open,
    /// Cannot be found in this way.
    NotApplicable,
}

/// The verdict on a statement.
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
    /// The engines could not settle it. The frontier did, and it was compared with both of them on this many other
    /// instances.
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

/// A statement with its findings and its verdict.
#[derive(Clone, Debug)]
pub struct StatementRow {
    pub statement: Statement,
    /// `None` if the engine was not asked.
    pub sat: Option<EngineFinding>,
    pub native: Option<EngineFinding>,
    /// Counted state by state.
    pub frontier: Option<EngineFinding>,
    /// By the textbook encoding; `None` if that was not asked, or did not finish.
    pub plain: Option<EngineFinding>,
    /// The results of counts by symmetry and threads, as far as they apply to this statement.
    pub counts: Vec<(Engine, EngineFinding)>,
    pub verdict: Verdict,
    /// For a number of classes, if all solutions were found.
    pub burnside: Option<BurnsideTest>,
    /// Whether a checked certificate says the same.
    pub certified: bool,
}

/// The test of Burnside's lemma against the number of classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BurnsideTest {
    /// Some symmetry of the board changes the puzzle.
    NotApplicable,
    Counted(FixedPoints),
}

/// The place where a claim says this; the beginning of the claim if it does not.
pub fn place_of(claim: &Claim, statement: &Statement) -> Origin {
    let mut statements = statements_of(claim).into_iter();
    let place = statements.position(|known| known == *statement);
    let place = place.and_then(|place| claim.statements.places.get(place));
    place.copied().unwrap_or(claim.origin)
}

/// The statements of a claim, one by one.
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
