//! Two more ways to the same numbers, for small sets of solutions: the textbook encoding with varisat, and `count` as
//! a user runs it, with symmetry and threads.
//!
//! Neither can meet a claim. Their results must equal what the engines found one solution after another.

use std::convert::Infallible;
use std::num::NonZeroUsize;

use super::Solvers;
use super::census::{Census, CensusRequest, unwatched_census};
use crate::app::driver::agree;
use crate::app::{CountReport, CountRequest, Engine, Engines, Failure, How, NamedPiece, Rejected};
use crate::clock::{Duration, Instant};
use crate::definition::ByClaim;
use crate::puzzle::Puzzle;
use crate::stop::Stop;
use crate::total::Total;

/// A count of all solutions, by the engine that the request names.
pub type CountFunction =
    dyn Fn(&Puzzle, &CountRequest) -> Result<CountReport, Failure<Infallible>> + Sync;

/// Sets of at most this many solutions are checked in these ways.
const MOST: u64 = 2_000;

/// The time limit of each way: this many times the time of the engine it is compared with, but never less than the
/// second constant.
const TIMES: u32 = 10;
const AT_LEAST: Duration = Duration::from_secs(10);

/// The results of the other ways, if they were tried.
#[derive(Debug, Default)]
pub struct CrossChecks {
    /// One formula without constraints derived from counting, one solver, and a clause over the whole board for each
    /// solution.
    pub plain: Option<Census>,
    /// One count by each engine that was asked.
    pub counts: Vec<(Engine, CountReport)>,
    /// What the judge refused during these checks.
    pub refused: Option<Rejected>,
}

/// A way to a number of solutions other than enumeration by the two engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountingMethod {
    Plain,
    Count(Engine),
    /// State by state.
    Frontier,
}

/// Finds the solutions in the other ways, if there are few; `expected` is what an engine has found.
pub fn checks(
    puzzle: &Puzzle,
    wanted: &CensusRequest,
    solvers: &Solvers<'_>,
    expected: &Census,
    stop: &Stop,
) -> CrossChecks {
    let tally = &expected.tally;
    if !tally.complete || tally.solutions > MOST {
        return CrossChecks::default();
    }
    let time = expected.time.saturating_mul(TIMES).max(AT_LEAST);
    let within = |time| stop.with_deadline(Instant::now() + time);
    let mut checks = CrossChecks::default();
    if let Some(plain) = solvers.plain.filter(|_| solvers.sat.is_some()) {
        let found = unwatched_census(puzzle, (Engine::Sat, plain), wanted, &within(time));
        let mut found = found.ok();
        checks.refused = found.as_mut().and_then(|found| found.refused.take());
        checks.plain = found;
    }
    for (engine, _) in solvers.asked() {
        let Some(count) = solvers.count else { break };
        // A program counts in the same way in which it has enumerated the solutions.
        if engine == Engine::Sat && solvers.program.is_some() {
            continue;
        }
        match count(puzzle, &request(engine, wanted, within(time))) {
            Ok(report) => checks.counts.push((engine, report)),
            Err(Failure::Rejected(rejected)) => checks.refused = Some(*rejected),
            // An engine may refuse to count what it has enumerated.
            Err(_) => {}
        }
    }
    checks
}

/// The request of `count` without options. The backtracker is asked only for the number, which it finds by a method
/// of its own.
fn request(engine: Engine, wanted: &CensusRequest, stop: Stop) -> CountRequest {
    let is_sat = engine == Engine::Sat;
    CountRequest {
        fundamental: is_sat && wanted.fundamental,
        by: if is_sat { pieces(wanted) } else { Vec::new() },
        how: How {
            engines: Engines::One(engine),
            symmetry: true,
            jobs: NonZeroUsize::new(2),
            stop,
            ..How::default()
        },
    }
}

/// The pieces that the claim counts by square, each once.
pub fn pieces(wanted: &CensusRequest) -> Vec<NamedPiece> {
    let mut pieces: Vec<NamedPiece> = Vec::new();
    for by in &wanted.occupancy {
        if pieces.iter().all(|piece| piece.name != by.piece) {
            let (name, kinds) = (by.piece.clone(), by.kinds.clone());
            pieces.push(NamedPiece { name, kinds });
        }
    }
    pieces
}

impl CrossChecks {
    /// The way that contradicts the expected result, and the number of solutions that it gave.
    pub fn contradiction(
        &self,
        wanted: &CensusRequest,
        expected: &Census,
    ) -> Option<(CountingMethod, Total)> {
        let plain = self.plain.as_ref().map(|plain| plain.tally);
        if let Some(plain) = plain.filter(|plain| !agree(plain, &expected.tally)) {
            return Some((CountingMethod::Plain, plain.solutions.into()));
        }
        let mut counts = self.counts.iter();
        let wrong = counts.find(|(_, report)| !is_as_expected(report, wanted, expected));
        wrong.map(|(engine, report)| (CountingMethod::Count(*engine), report.solutions.clone()))
    }
}

/// Whether a count agrees with a complete enumeration.
pub fn is_as_expected(report: &CountReport, wanted: &CensusRequest, expected: &Census) -> bool {
    let tally = &expected.tally;
    if !report.complete {
        return report.solutions <= tally.solutions;
    }
    let mut wanted = wanted.occupancy.iter().zip(&expected.occupancy);
    report.solutions == tally.solutions
        && report
            .goal
            .zip(tally.goal)
            .is_none_or(|(one, other)| !one.contradicts(&other))
        && report
            .fundamental
            .as_ref()
            .is_none_or(|number| *number == expected.fundamental)
        && (report.by.is_empty()
            || wanted
                .all(|(of, &number)| on_square(report, of).is_some_and(|found| found == number)))
}

/// The number of solutions with a piece on a square, according to a count.
pub fn on_square(report: &CountReport, of: &ByClaim) -> Option<Total> {
    let by = report.by.iter().find(|by| by.piece == of.piece)?;
    let found = by.squares.iter().find(|(square, _)| *square == of.square);
    Some(found.map_or_else(Total::default, |(_, number)| number.clone()))
}
