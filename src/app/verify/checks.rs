//! Two more ways to the same numbers, for sets that are small: the textbook way by varisat, and `count` as a
//! user gets it, with symmetry and threads.
//!
//! Neither can meet a claim. What they find must be what the engines found, one solution after another.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use super::census::{Census, Wanted, census};
use super::{Observer, Solvers};
use crate::app::driver::agree;
use crate::app::{CountReport, CountRequest, Engine, Engines, Failure, How, NamedPiece, Rejected};
use crate::definition::ByClaim;
use crate::puzzle::Puzzle;
use crate::stop::Stop;
use crate::total::Total;

/// A count of all solutions, by the engine that the request names.
pub type Count = dyn Fn(&Puzzle, &CountRequest) -> Result<CountReport, Failure<Infallible>> + Sync;

/// Sets of at most so many solutions are found in these ways too.
const MOST: u64 = 2_000;

/// Each way may take so many times as long as the engine whose numbers it is held against, and this long
/// in any case.
const TIMES: u32 = 10;
const AT_LEAST: Duration = Duration::from_secs(10);

/// What was found in the other ways, where it was looked for.
#[derive(Debug, Default)]
pub struct Checks {
    /// One formula without anything that follows from counting, one solver, and a clause over the whole board for
    /// each solution.
    pub plain: Option<Census>,
    /// By each engine that was asked.
    pub counts: Vec<(Engine, CountReport)>,
    /// What the judge refused while it was counted.
    pub refused: Option<Rejected>,
}

/// A way to a number of solutions besides enumerating by the two engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Plain,
    Count(Engine),
    /// State by state.
    Frontier,
}

/// Finds the solutions in the other ways, if there are few: `expected` is what an engine has found.
pub fn checks(
    puzzle: &Puzzle,
    wanted: &Wanted,
    solvers: &Solvers<'_>,
    expected: &Census,
    stop: &Stop,
) -> Checks {
    let tally = &expected.tally;
    if !tally.complete || tally.solutions > MOST {
        return Checks::default();
    }
    let time = expected.time.saturating_mul(TIMES).max(AT_LEAST);
    let within = |time| stop.with_deadline(Instant::now() + time);
    let mut checks = Checks::default();
    if let Some(plain) = solvers.plain.filter(|_| solvers.sat.is_some()) {
        let mut found = census(
            puzzle,
            Engine::Sat,
            plain,
            wanted,
            &within(time),
            &Observer::default(),
        )
        .ok();
        checks.refused = found.as_mut().and_then(|found| found.refused.take());
        checks.plain = found;
    }
    for (engine, _) in solvers.asked() {
        let Some(count) = solvers.count else { break };
        // A program counts in the way in which it has found them all.
        if engine == Engine::Sat && solvers.program.is_some() {
            continue;
        }
        match count(puzzle, &request(engine, wanted, within(time))) {
            Ok(report) => checks.counts.push((engine, report)),
            Err(Failure::Rejected(rejected)) => checks.refused = Some(*rejected),
            // What an engine has enumerated it may still refuse to count.
            Err(
                Failure::DoesNotFit(_)
                | Failure::Disagreement(_)
                | Failure::Program(_)
                | Failure::Unfinished(_),
            ) => {}
            Err(Failure::Sink(never)) => match never {},
        }
    }
    checks
}

/// As `count` asks without options. The backtracker is asked for the number alone, which it finds in a way of
/// its own.
fn request(engine: Engine, wanted: &Wanted, stop: Stop) -> CountRequest {
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

/// The pieces of which is claimed where they stand, each once.
pub fn pieces(wanted: &Wanted) -> Vec<NamedPiece> {
    let mut pieces: Vec<NamedPiece> = Vec::new();
    for by in &wanted.occupancy {
        if pieces.iter().all(|piece| piece.name != by.piece) {
            let (name, kinds) = (by.piece.clone(), by.kinds.clone());
            pieces.push(NamedPiece { name, kinds });
        }
    }
    pieces
}

impl Checks {
    /// The way that contradicts what was expected, and the number of solutions that it came to.
    pub fn contradiction(&self, wanted: &Wanted, expected: &Census) -> Option<(Way, Total)> {
        let plain = self.plain.as_ref().map(|plain| plain.tally);
        if let Some(plain) = plain.filter(|plain| !agree(plain, &expected.tally)) {
            return Some((Way::Plain, plain.solutions.into()));
        }
        let mut counts = self.counts.iter();
        let wrong = counts.find(|(_, report)| !is_as_expected(report, wanted, expected));
        wrong.map(|(engine, report)| (Way::Count(*engine), report.solutions.clone()))
    }
}

/// Whether a count came to what was enumerated until the end.
pub fn is_as_expected(report: &CountReport, wanted: &Wanted, expected: &Census) -> bool {
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

/// In how many solutions a piece stands on a square, by a count.
pub fn on_square(report: &CountReport, of: &ByClaim) -> Option<Total> {
    let by = report.by.iter().find(|by| by.piece == of.piece)?;
    let found = by.squares.iter().find(|(square, _)| *square == of.square);
    Some(found.map_or_else(Total::default, |(_, number)| number.clone()))
}
