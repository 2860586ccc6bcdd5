//! Every claim of a file, proved or refuted by two engines on whole solution sets.
//!
//! For each claim both engines run over the same instance, side by side; their sets are compared by
//! number and 128-bit hash, and each statement of the claim is held against both. A statement is
//! met only where every engine that was asked came to its end (or, for "there is a solution",
//! showed one that the judge accepts).

pub mod difference;
pub mod enumerate;
mod jobs;
mod shrink;
mod statement;
mod tally;

pub use jobs::verify_all;
pub use statement::{Finding, Row, Statement, Verdict, statements_of};

use std::time::Duration;

use enumerate::Enumerate;
use statement::row;
use tally::{Tally, Wanted, tally};

use super::{Engine, Engines};
use crate::app::DoesNotFit;
use crate::definition::{Claim, Statements};
use crate::stop::Stop;

/// Which engines have to settle a claim, and how they enumerate.
#[derive(Clone, Copy)]
pub struct Solvers<'e> {
    pub sat: Option<&'e Enumerate>,
    pub native: Option<&'e Enumerate>,
    /// Used instead of `sat` where only the existence of a solution is claimed.
    pub sat_existence: &'e Enumerate,
}

impl Solvers<'_> {
    /// Both engines, as they are.
    pub const BOTH: Solvers<'static> = Solvers {
        sat: Some(&enumerate::by_sat),
        native: Some(&enumerate::by_search),
        sat_existence: &enumerate::one_by_sat,
    };

    /// The engines as they are.
    pub fn of(engines: Engines) -> Solvers<'static> {
        match engines {
            Engines::Both => Solvers::BOTH,
            Engines::One(Engine::Sat) => Solvers {
                native: None,
                ..Solvers::BOTH
            },
            Engines::One(Engine::Native) => Solvers {
                sat: None,
                ..Solvers::BOTH
            },
        }
    }
}

/// What comes of one claim.
#[derive(Debug)]
pub struct ClaimReport {
    pub rows: Vec<Row>,
    pub sat: Option<Tally>,
    pub native: Option<Tally>,
    /// Of the slower engine.
    pub time: Duration,
}

/// Lets the engines settle a claim.
pub fn verify_claim(
    claim: &Claim,
    solvers: &Solvers<'_>,
    stop: &Stop,
) -> Result<ClaimReport, DoesNotFit> {
    let wanted = wanted(&claim.statements);
    let puzzle = &claim.instance.puzzle;
    let sat_run = if wanted.existence_only {
        solvers.sat.map(|_| solvers.sat_existence)
    } else {
        solvers.sat
    };
    let run = |enumerate: Option<&Enumerate>| {
        enumerate
            .map(|enumerate| tally(puzzle, enumerate, &wanted, stop))
            .transpose()
    };
    let (sat, native) = std::thread::scope(|scope| {
        let sat = scope.spawn(|| run(sat_run));
        let native = run(solvers.native);
        // The thread only panics if the engine does; the panic goes on here.
        let sat = sat
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        (sat, native)
    });
    let (sat, native) = (sat?, native?);
    let rows = statement::numbered(claim)
        .into_iter()
        .map(|(statement, place)| row(statement, place, sat.as_ref(), native.as_ref()))
        .collect();
    let time = |tally: &Option<Tally>| tally.as_ref().map_or(Duration::ZERO, |t| t.time);
    Ok(ClaimReport {
        rows,
        time: time(&sat).max(time(&native)),
        sat,
        native,
    })
}

fn wanted(statements: &Statements) -> Wanted {
    let standing = statements.by.iter();
    Wanted {
        fundamental: statements.fundamental.is_some(),
        standing: standing.map(|by| (by.kinds.clone(), by.square)).collect(),
        existence_only: statements.solutions.is_none()
            && statements.fundamental.is_none()
            && statements.first.is_none()
            && statements.by.is_empty(),
    }
}
