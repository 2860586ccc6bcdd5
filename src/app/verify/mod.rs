//! Every claim of a file, proved or refuted by two engines on whole solution sets.
//!
//! For each claim both engines run over the same instance, side by side; their sets are compared by
//! number and 128-bit hash, and each statement of the claim is held against both. A statement is
//! met only where every engine that was asked came to its end (or, for "there is a solution",
//! showed one that the judge accepts). Small sets are found in two more ways, and all have to agree. It must not know how an engine works, nor how what it finds is worded.

mod at_work;
mod census;
mod checks;
mod enumerate;
mod evidence;
mod jobs;
mod shrink;
mod statement;
mod verdict;

pub use at_work::{Answer, AtWork, EngineAtWork};
pub use census::Census;
pub use checks::{Checks, Count, Way};
pub use enumerate::{
    ByProgram, Enumerate, Extent, Observer, Placements, by_sat, by_search, in_one_formula,
};
pub use evidence::{Bug, Evidence, evidence};
pub use jobs::{Jobs, Verified, verify_all};
pub use statement::{Burnside, Finding, Row, Statement, Verdict, place_of, statements_of};

use std::time::Duration;

use census::{Wanted, census};
use verdict::rows;

use super::{Engine, Engines, count};
use crate::app::DoesNotFit;
use crate::definition::Claim;
use crate::sat::Program;
use crate::stop::Stop;
use crate::threads;

/// Which engines have to settle a claim, and how they enumerate.
#[derive(Clone, Copy)]
pub struct Solvers<'e> {
    pub sat: Option<&'e Enumerate>,
    pub native: Option<&'e Enumerate>,
    /// The textbook way, which small sets are found in too where the SAT engine is asked.
    pub plain: Option<&'e Enumerate>,
    /// A count by symmetry and threads, which small sets are counted by too.
    pub count: Option<&'e Count>,
    /// What the SAT engine asks instead of varisat.
    pub program: Option<&'e Program>,
}

impl Solvers<'_> {
    /// Both engines, as they are, and the other ways.
    pub const BOTH: Solvers<'static> = Solvers {
        sat: Some(&by_sat),
        native: Some(&by_search),
        plain: Some(&in_one_formula),
        count: Some(&count),
        program: None,
    };

    /// The engines as they are.
    pub fn of(engines: Engines) -> Solvers<'static> {
        let asked = |engine| match engines {
            Engines::One(one) => one == engine,
            Engines::Auto | Engines::Both | Engines::Frontier => true,
        };
        Solvers {
            sat: Solvers::BOTH.sat.filter(|_| asked(Engine::Sat)),
            native: Solvers::BOTH.native.filter(|_| asked(Engine::Native)),
            ..Solvers::BOTH
        }
    }

    /// The same with a program that does what varisat does.
    pub fn with_program<'e>(self, by: &'e ByProgram) -> Solvers<'e>
    where
        Self: 'e,
    {
        Solvers {
            sat: self.sat.map(|_| &*by.all),
            plain: self.plain.map(|_| &*by.plain),
            program: Some(&by.program),
            ..self
        }
    }

    /// The engines that are asked, the SAT engine first.
    fn asked(&self) -> Vec<(Engine, &Enumerate)> {
        let engines = [(Engine::Sat, self.sat), (Engine::Native, self.native)];
        let engines = engines.into_iter();
        engines
            .filter_map(|(engine, asked)| Some((engine, asked?)))
            .collect()
    }
}

/// What comes of one claim.
#[derive(Debug)]
pub struct ClaimReport {
    pub rows: Vec<Row>,
    /// `None` where the engine was not asked.
    pub sat: Option<Census>,
    pub native: Option<Census>,
    pub checks: Checks,
    /// Of the slower engine.
    pub time: Duration,
}

/// Lets the engines settle a claim. Where the puzzle does not fit one of them, the other is stopped.
pub fn verify_claim(
    claim: &Claim,
    solvers: &Solvers<'_>,
    stop: &Stop,
) -> Result<ClaimReport, DoesNotFit> {
    verify_watched(claim, solvers, stop, &AtWork::default(), 0)
}

/// The same of the claim at a place among others, for whoever watches.
fn verify_watched(
    claim: &Claim,
    solvers: &Solvers<'_>,
    stop: &Stop,
    at_work: &AtWork,
    place: usize,
) -> Result<ClaimReport, DoesNotFit> {
    let wanted = Wanted::by(&claim.statements);
    let puzzle = &claim.instance.puzzle;
    let stop = stop.for_part();
    let run = |engine, enumerate: Option<&Enumerate>| {
        let observed = |enumerate: &Enumerate| -> Result<Census, DoesNotFit> {
            let observer = at_work.begin(place, engine);
            let found = census(puzzle, engine, enumerate, &wanted, &stop, &observer)?;
            at_work.end(place, engine, &found);
            Ok(found)
        };
        let result = enumerate.map(observed).transpose();
        if result.is_err() {
            stop.raise();
        }
        result
    };
    let (sat, native) = threads::both(
        || run(Engine::Sat, solvers.sat),
        || run(Engine::Native, solvers.native),
    );
    let (sat, native) = (sat?, native?);
    let checks = match sat.as_ref().or(native.as_ref()) {
        Some(found) if !verdict::is_bug(sat.as_ref(), native.as_ref()) => {
            checks::checks(puzzle, &wanted, solvers, found, &stop)
        }
        _ => Checks::default(),
    };
    let times = [&sat, &native].map(|census| census.as_ref().map(|census| census.time));
    Ok(ClaimReport {
        rows: rows(
            statements_of(claim),
            &wanted,
            sat.as_ref(),
            native.as_ref(),
            &checks,
        ),
        time: times.into_iter().flatten().max().unwrap_or_default(),
        sat,
        native,
        checks,
    })
}
