//! Every claim of a file, proved or refuted by two engines on whole solution sets.
//!
//! For each claim both engines run over the same instance, side by side; their sets are compared by
//! number and 128-bit hash, and each statement of the claim is held against both. A statement is
//! met only where every engine that was asked came to its end (or, for "there is a solution",
//! showed one that the judge accepts). It must not know how an engine works, nor how what it finds is worded.

mod census;
mod enumerate;
mod evidence;
mod jobs;
mod shrink;
mod statement;
mod verdict;

pub use census::Census;
pub use enumerate::{Enumerate, Extent, Placements, by_sat, by_search};
pub use evidence::{Bug, Evidence, evidence};
pub use jobs::verify_all;
pub use statement::{Burnside, Finding, Row, Statement, Verdict, statements_of};

use std::panic::resume_unwind;
use std::thread;
use std::time::Duration;

use census::{Wanted, census};
use verdict::rows;

use super::{Engine, Engines};
use crate::app::DoesNotFit;
use crate::definition::Claim;
use crate::stop::Stop;

/// Which engines have to settle a claim, and how they enumerate.
#[derive(Clone, Copy)]
pub struct Solvers<'e> {
    pub sat: Option<&'e Enumerate>,
    pub native: Option<&'e Enumerate>,
}

impl Solvers<'_> {
    /// Both engines, as they are.
    pub const BOTH: Solvers<'static> = Solvers {
        sat: Some(&by_sat),
        native: Some(&by_search),
    };

    /// The engines as they are.
    pub fn of(engines: Engines) -> Solvers<'static> {
        let asked = |engine| match engines {
            Engines::One(one) => one == engine,
            Engines::Auto | Engines::Both => true,
        };
        Solvers {
            sat: Solvers::BOTH.sat.filter(|_| asked(Engine::Sat)),
            native: Solvers::BOTH.native.filter(|_| asked(Engine::Native)),
        }
    }
}

/// What comes of one claim.
#[derive(Debug)]
pub struct ClaimReport {
    pub rows: Vec<Row>,
    /// `None` where the engine was not asked.
    pub sat: Option<Census>,
    pub native: Option<Census>,
    /// Of the slower engine.
    pub time: Duration,
}

/// Lets the engines settle a claim. Where the puzzle does not fit one of them, the other is stopped.
pub fn verify_claim(
    claim: &Claim,
    solvers: &Solvers<'_>,
    stop: &Stop,
) -> Result<ClaimReport, DoesNotFit> {
    let wanted = Wanted::by(&claim.statements);
    let puzzle = &claim.instance.puzzle;
    let stop = stop.for_part();
    let run = |engine, enumerate: Option<&Enumerate>| {
        let result = enumerate
            .map(|enumerate| census(puzzle, engine, enumerate, &wanted, &stop))
            .transpose();
        if result.is_err() {
            stop.raise();
        }
        result
    };
    let (sat, native) = thread::scope(|scope| {
        let sat = scope.spawn(|| run(Engine::Sat, solvers.sat));
        let native = run(Engine::Native, solvers.native);
        // The thread only panics if the engine does; the panic goes on here.
        (
            sat.join().unwrap_or_else(|panic| resume_unwind(panic)),
            native,
        )
    });
    let (sat, native) = (sat?, native?);
    let times = [&sat, &native].map(|census| census.as_ref().map(|census| census.time));
    Ok(ClaimReport {
        rows: rows(statements_of(claim), sat.as_ref(), native.as_ref()),
        time: times.into_iter().flatten().max().unwrap_or_default(),
        sat,
        native,
    })
}
