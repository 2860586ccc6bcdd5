//! Every claim of a file, proved or refuted by two engines on whole solution sets.
//!
//! For each claim both engines run side by side on the same instance. Their sets are compared by number and 128-bit
//! hash, and each statement of the claim is checked against both. A statement is met only if every engine that was
//! asked came to its end (or, for "there is a solution", showed one that the judge accepts). Small sets are found in
//! two more ways, and all have to agree. Numbers that no engine reaches are counted state by state ([`states`]). This
//! module must not know how an engine works, nor how its results are worded.

mod at_work;
mod census;
mod checks;
mod engines;
mod enumerate;
mod evidence;
mod jobs;
mod shrink;
mod sizes;
mod statement;
mod states;
mod verdict;

pub use at_work::{AtWork, EngineAnswer, EngineAtWork};
pub use census::Census;
pub use checks::{CountFunction, CountingMethod, CrossChecks};
pub use enumerate::{
    ByProgram, Enumerate, Extent, Observer, PlacementIterator, by_sat, by_search, in_one_formula,
};
pub use evidence::{Bug, Evidence, evidence};
pub use jobs::{Jobs, Verified, verify_all};
pub use sizes::{Refused, SizeContradiction};
pub use statement::{
    BurnsideTest, EngineFinding, Statement, StatementRow, Verdict, place_of, statements_of,
};
pub use states::ByStates;
pub use verdict::ClaimReport;

use census::CensusRequest;
use engines::enumerate;
use verdict::rows;

use super::{Engine, Engines, count, count_and_draw};
use crate::app::DoesNotFit;
use crate::clock::Duration;
use crate::definition::{Claim, Definition};
use crate::sat::Program;
use crate::stop::Stop;

/// Which engines have to settle a claim, and how they enumerate.
#[derive(Clone, Copy)]
pub struct Solvers<'e> {
    pub sat: Option<&'e Enumerate>,
    pub native: Option<&'e Enumerate>,
    /// The textbook encoding, which also finds small sets if the SAT engine is asked.
    pub plain: Option<&'e Enumerate>,
    /// A count by symmetry and threads, which is also run for small sets.
    pub count: Option<&'e CountFunction>,
    /// A count state by state, for numbers beyond the reach of the engines.
    pub states: Option<&'e CountFunction>,
    /// The program that the SAT engine asks instead of varisat.
    pub program: Option<&'e Program>,
}

/// A claim, its file, and the engines that have to settle it.
#[derive(Clone, Copy)]
struct AskedClaim<'a> {
    definition: &'a Definition,
    claim: &'a Claim,
    solvers: &'a Solvers<'a>,
}

impl Solvers<'_> {
    /// Both unmodified engines, and the other ways.
    pub const BOTH: Solvers<'static> = Solvers {
        sat: Some(&by_sat),
        native: Some(&by_search),
        plain: Some(&in_one_formula),
        count: Some(&count),
        states: Some(&count_and_draw),
        program: None,
    };

    /// The unmodified engines that are named.
    pub fn of(engines: Engines) -> Solvers<'static> {
        let asked = |engine| match engines {
            Engines::One(one) => one == engine,
            Engines::Auto | Engines::Both => true,
            Engines::Frontier => false,
        };
        let is_one = matches!(engines, Engines::One(_));
        Solvers {
            sat: Solvers::BOTH.sat.filter(|_| asked(Engine::Sat)),
            native: Solvers::BOTH.native.filter(|_| asked(Engine::Native)),
            states: Solvers::BOTH.states.filter(|_| !is_one),
            ..Solvers::BOTH
        }
    }

    /// The same solvers, with a program in the place of varisat.
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

    /// Whether only the frontier is asked.
    pub fn is_frontier_alone(&self) -> bool {
        self.states.is_some() && self.asked().is_empty()
    }

    /// The program that the SAT engine asks, if that is not varisat.
    pub fn program_name(&self) -> Option<&str> {
        self.program.map(Program::name)
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

/// Lets the engines settle a claim of a file. If the puzzle does not fit one of them, the other is stopped.
pub fn verify_claim(
    definition: &Definition,
    claim: &Claim,
    solvers: &Solvers<'_>,
    stop: &Stop,
) -> Result<ClaimReport, DoesNotFit> {
    let asked = AskedClaim {
        definition,
        claim,
        solvers,
    };
    verify_watched(&asked, stop, None, &AtWork::default(), 0)
}

/// The same for a claim at a place among others, with an observer, and a time limit of the engines and again of the
/// frontier.
fn verify_watched(
    asked: &AskedClaim<'_>,
    stop: &Stop,
    time: Option<Duration>,
    at_work: &AtWork,
    place: usize,
) -> Result<ClaimReport, DoesNotFit> {
    let (claim, solvers) = (asked.claim, asked.solvers);
    let wanted = CensusRequest::by(&claim.statements);
    let begun_now = || {
        let stop = stop.for_part();
        time.map_or_else(|| stop.clone(), |time| stop.within(time))
    };
    let by_states = || {
        let observer = at_work.begin(place, Engines::Frontier);
        states::by_states(asked, &wanted, &begun_now(), &observer)
    };
    let mut found = ClaimReport::default();
    if stop.is_raised() {
        found = engines::not_begun(asked, &wanted);
    } else if solvers.is_frontier_alone() {
        found.states = by_states()?;
    } else {
        let is_first = states::claims_beyond_enumeration(&claim.statements);
        let states = is_first.then(|| by_states().ok().flatten()).flatten();
        let is_hopeless = states.as_ref().is_some_and(ByStates::is_beyond_enumeration);
        if !is_hopeless {
            found = enumerate(asked, &wanted, &begun_now(), at_work, place)?;
        }
        found.states = states;
    }
    let statements = statements_of(claim);
    found.hold_frontier_against_engines(&claim.instance, &wanted);
    found.rows = rows(&statements, &wanted, &found);
    let is_open = found.rows.iter().any(|row| row.verdict.is_open()) && !stop.is_raised();
    if is_open && found.states.is_none() && states::is_about_numbers(&claim.statements) {
        found.states = by_states().ok().flatten();
        found.hold_frontier_against_engines(&claim.instance, &wanted);
        found.rows = rows(&statements, &wanted, &found);
    }
    let censuses = [&found.sat, &found.native].into_iter().flatten();
    let enumerating = censuses.map(|census| census.time).max().unwrap_or_default();
    let counting = found.states.as_ref().map(|states| states.time);
    found.time = enumerating + counting.unwrap_or_default();
    Ok(found)
}
