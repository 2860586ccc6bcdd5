//! Why there is no answer: a puzzle that does not fit, a bug that was noticed, or an error of the caller.

use std::convert::Infallible;

use super::engine::Engines;
use super::tally::Disagreement;
use crate::frontier;
use crate::puzzle::{Breach, Origin, Placement};
use crate::sat::{self, ProgramFault};
use crate::search;

/// A placement that an engine called a solution but that is none: always a bug.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the {} engine gave a placement that is no solution", .engine.name())]
pub struct Rejected {
    /// The engine that gave it.
    pub engine: Engines,
    pub placement: Placement,
    pub reason: RejectionReason,
}

/// Why a placement is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RejectionReason {
    /// The judge reports that it breaks rules.
    Breaches(Vec<Breach>),
    /// It has another number of the goal's pieces than the engine's first solution: both cannot be optimal.
    Goal { first: u64, found: u64 },
    /// It obeys all rules, although it was proved that no placement does.
    SaidToBeNone,
}

/// The puzzle is too large for an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub enum DoesNotFit {
    Sat(#[from] sat::DoesNotFit),
    Native(#[from] search::DoesNotFit),
    Frontier(#[from] frontier::NotApplicable),
}

impl DoesNotFit {
    /// The rule or piece that does not fit, if it is a single one.
    pub fn origin(&self) -> Option<Origin> {
        match self {
            DoesNotFit::Frontier(
                frontier::NotApplicable::Rule(origin) | frontier::NotApplicable::SlowRule(origin),
            ) => Some(*origin),
            _ => None,
        }
    }
}

/// Why a request failed; `E` is the error of the sink that receives the placements.
#[derive(Debug, thiserror::Error)]
pub enum Failure<E> {
    #[error(transparent)]
    DoesNotFit(#[from] DoesNotFit),
    #[error(transparent)]
    Rejected(#[from] Box<Rejected>),
    #[error(transparent)]
    Disagreement(Box<Disagreement>),
    #[error(transparent)]
    Program(ProgramFault),
    /// A count that gives nothing before its end.
    #[error(transparent)]
    Unfinished(#[from] frontier::Unfinished),
    #[error("the placements could not be handed on")]
    Sink(#[source] E),
}

impl<E> From<frontier::NotApplicable> for Failure<E> {
    fn from(error: frontier::NotApplicable) -> Self {
        match error {
            frontier::NotApplicable::Stopped => frontier::Unfinished::AT_ONCE.into(),
            error => DoesNotFit::Frontier(error).into(),
        }
    }
}

impl Failure<Infallible> {
    /// The same failure, for work that has a sink.
    pub(in crate::app) fn with_sink<E>(self) -> Failure<E> {
        match self {
            Failure::DoesNotFit(error) => Failure::DoesNotFit(error),
            Failure::Rejected(rejected) => Failure::Rejected(rejected),
            Failure::Disagreement(disagreement) => Failure::Disagreement(disagreement),
            Failure::Program(fault) => Failure::Program(fault),
            Failure::Unfinished(unfinished) => Failure::Unfinished(unfinished),
            Failure::Sink(never) => match never {},
        }
    }
}
