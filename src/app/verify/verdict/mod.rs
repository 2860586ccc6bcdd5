//! The verdict on each statement of a claim, given what the engines found. Only decisions, no search.

mod findings;
#[cfg(test)]
mod tests;

use findings::{by_states, counted, finding};

use super::census::{Census, CensusRequest};
use super::checks::CrossChecks;
use super::statement::{BurnsideTest, EngineFinding, Statement, StatementRow, Verdict};
use super::states::{ByStates, LEAST_SIZES};
use crate::app::driver::agree;
use crate::app::{Engine, Engines};
use crate::clock::Duration;
use crate::definition::Instance;

/// The result for one claim.
#[derive(Default)]
pub struct ClaimReport {
    pub rows: Vec<StatementRow>,
    /// `None` if the engine was not asked.
    pub sat: Option<Census>,
    pub native: Option<Census>,
    pub checks: CrossChecks,
    /// Set if solutions were counted state by state.
    pub states: Option<ByStates>,
    /// The time of the slower engine, plus that of the frontier if it was asked.
    pub time: Duration,
}

/// The statements of a claim with their verdicts.
pub fn rows(
    statements: &[Statement],
    wanted: &CensusRequest,
    found: &ClaimReport,
) -> Vec<StatementRow> {
    let bug = found.bug(wanted);
    let lemma = burnside(found.sat.as_ref()).or(burnside(found.native.as_ref()));
    // What was counted by square is in the order of the statements about squares.
    let mut places = 0..;
    let row = |statement: &Statement| {
        let place = match statement {
            Statement::Occupancy(..) => places.next().unwrap_or_default(),
            _ => 0,
        };
        let by = |census: &Option<Census>| Some(finding(statement, place, census.as_ref()?));
        let (sat, native) = (by(&found.sat), by(&found.native));
        let states = found.states.as_ref();
        let frontier = states.map(|states| by_states(statement, place, wanted, states));
        let settled = || match (verdict(statement, sat.as_ref(), native.as_ref()), &frontier) {
            (open, Some(found)) if open.is_open() => by_frontier(
                statement,
                found,
                states.and_then(|states| states.sizes),
                open,
            ),
            (verdict, _) => verdict,
        };
        let counts = found.checks.counts.iter().filter_map(|(engine, report)| {
            Some((*engine, counted(statement, place, wanted, report)?))
        });
        StatementRow {
            statement: statement.clone(),
            burnside: match statement {
                Statement::Fundamental(_) => lemma,
                _ => None,
            },
            certified: false,
            verdict: bug.unwrap_or_else(settled),
            plain: by(&found.checks.plain).filter(EngineFinding::is_settled),
            counts: counts.collect(),
            sat,
            native,
            frontier,
        }
    };
    statements.iter().map(row).collect()
}

impl ClaimReport {
    /// Compares the result of the frontier with those of the engines, as far as they came.
    pub fn hold_frontier_against_engines(&mut self, instance: &Instance, wanted: &CensusRequest) {
        let censuses = [&self.sat, &self.native].into_iter().flatten();
        if let Some(states) = &mut self.states {
            censuses.for_each(|found| states.hold_against(instance, wanted, found));
        }
    }

    /// What is wrong with the engines or with one of the other ways.
    fn bug(&self, wanted: &CensusRequest) -> Option<Verdict> {
        let (sat, native) = (self.sat.as_ref(), self.native.as_ref());
        if let Some(bug) = bug(sat, native) {
            return Some(bug);
        }
        let states = self.states.as_ref();
        if self.checks.refused.is_some() || states.is_some_and(|states| states.refused.is_some()) {
            return Some(Verdict::Refused);
        }
        let expected = sat.or(native);
        let is_contradicted = expected
            .is_some_and(|expected| self.checks.contradiction(wanted, expected).is_some())
            || states.is_some_and(|states| states.contradiction.is_some());
        is_contradicted.then_some(Verdict::Disagreement)
    }
}

/// The verdict on a statement that the engines could not settle, given what the frontier found. `sizes` is the number
/// of other instances on which it was compared; `None` if only the frontier was asked.
fn by_frontier(
    statement: &Statement,
    found: &EngineFinding,
    sizes: Option<usize>,
    by_engines: Verdict,
) -> Verdict {
    let is_met = found.meets(statement);
    match sizes {
        _ if !found.is_settled() => by_engines,
        None if is_met => Verdict::Met,
        Some(sizes) if sizes >= LEAST_SIZES && is_met => Verdict::MetByFrontier { sizes },
        Some(sizes) if sizes < LEAST_SIZES => match by_engines {
            Verdict::OneEngine(engine) => Verdict::OneEngine(engine),
            _ => Verdict::OneEngine(Engines::Frontier),
        },
        _ => Verdict::Failed,
    }
}

/// Whether something is wrong with the engines.
pub fn is_bug(sat: Option<&Census>, native: Option<&Census>) -> bool {
    bug(sat, native).is_some()
}

/// What is wrong with the engines. If anything is, they cannot settle any statement.
fn bug(sat: Option<&Census>, native: Option<&Census>) -> Option<Verdict> {
    let mut censuses = [sat, native].into_iter().flatten();
    if censuses.any(|census| census.refused.is_some()) {
        return Some(Verdict::Refused);
    }
    if let (Some(sat), Some(native)) = (sat, native)
        && !agree(&sat.tally, &native.tally)
    {
        return Some(Verdict::Disagreement);
    }
    let mut censuses = [sat, native].into_iter().flatten();
    let is_closed = |census: &Census| match burnside(Some(census)) {
        Some(BurnsideTest::Counted(points)) => points.orbits() == Some(census.fundamental),
        Some(BurnsideTest::NotApplicable) | None => true,
    };
    (!censuses.all(is_closed)).then_some(Verdict::NotClosed)
}

/// The evidence for Burnside's lemma from an engine that found and classified all solutions.
fn burnside(census: Option<&Census>) -> Option<BurnsideTest> {
    let census = census.filter(|census| census.tally.complete && census.classified)?;
    Some(match census.fixed_points {
        Some(points) => BurnsideTest::Counted(points),
        None => BurnsideTest::NotApplicable,
    })
}

/// The verdict on a statement if the engines do not contradict each other.
fn verdict(
    statement: &Statement,
    sat: Option<&EngineFinding>,
    native: Option<&EngineFinding>,
) -> Verdict {
    let settled = |found: Option<&EngineFinding>| found.is_some_and(EngineFinding::is_settled);
    match (sat, native) {
        (Some(_), Some(_)) if settled(sat) && !settled(native) => {
            Verdict::OneEngine(Engine::Sat.into())
        }
        (Some(_), Some(_)) if settled(native) && !settled(sat) => {
            Verdict::OneEngine(Engine::Native.into())
        }
        _ => match sat.or(native) {
            Some(found) if !found.is_settled() => Verdict::Undecided,
            Some(found) if found.meets(statement) => Verdict::Met,
            Some(_) => Verdict::Failed,
            None => Verdict::Undecided,
        },
    }
}
