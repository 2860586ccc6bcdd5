//! A bug that a claim has revealed: the placements that show it, and the smallest puzzle found that still shows it.

mod disagreement;

use disagreement::of_disagreement;

use super::census::{CensusRequest, unwatched_census};
use super::checks::{self, CountingMethod, CrossChecks, is_as_expected};
use super::shrink::shrink;
use super::sizes::{MOST, Refused, request};
use super::{ByStates, Census, ClaimReport, Enumerate, Extent, Observer, Solvers};
use crate::app::driver::{Validation, agree};
use crate::app::{Disagreement, Failure, Rejected};
use crate::definition::{Claim, Instance};
use crate::puzzle::{Judge, Placement, Puzzle};
use crate::stop::Stop;
use crate::total::Total;

/// What went wrong. It is always a bug in the program.
#[derive(Debug)]
pub enum Bug {
    /// The judge refuses a placement that an engine calls a solution.
    Rejected(Box<Rejected>),
    Disagreement(Box<Disagreement>),
    /// Another way to the same number gave a different one, or different solutions.
    Check {
        way: CountingMethod,
        found: Total,
        expected: Total,
    },
}

/// A bug, and how to reproduce it.
pub struct Evidence {
    pub bug: Bug,
    /// The instance where it shows, if that is not the one of the claim.
    pub instance: Option<Instance>,
    /// `None` if the time was over before a puzzle was found.
    pub smallest: Option<Puzzle>,
}

/// The bug that the report of a claim shows, if any: in the engines, in the other ways, or in the frontier.
pub fn evidence(
    claim: &Claim,
    mut report: ClaimReport,
    solvers: &Solvers<'_>,
    stop: &Stop,
) -> Option<Evidence> {
    let states = report.states.take();
    of_engines(claim, report, solvers, stop).or_else(|| of_frontier(claim, states?, solvers, stop))
}

fn of_engines(
    claim: &Claim,
    report: ClaimReport,
    solvers: &Solvers<'_>,
    stop: &Stop,
) -> Option<Evidence> {
    let puzzle = &claim.instance.puzzle;
    let extent = CensusRequest::by(&claim.statements).extent;
    if let Some(expected) = report.sat.as_ref().or(report.native.as_ref()) {
        let wanted = CensusRequest::by(&claim.statements);
        let found = check_failure(puzzle, &wanted, expected, report.checks, solvers, stop);
        if found.is_some() {
            return found;
        }
    }
    let (sat, native) = match (report.sat, report.native) {
        (Some(sat), Some(native)) if sat.refused.is_none() && native.refused.is_none() => {
            (sat, native)
        }
        (sat, native) => {
            let censuses = [(sat, solvers.sat), (native, solvers.native)];
            return censuses.into_iter().find_map(|(census, engine)| {
                Some(refusal(puzzle, census?.refused?, engine?, extent, stop))
            });
        }
    };
    if agree(&sat.tally, &native.tally) {
        return None;
    }
    let engines = [solvers.sat?, solvers.native?];
    Some(of_disagreement(
        puzzle,
        engines,
        extent,
        [sat, native],
        stop,
    ))
}

/// The bug of the frontier.
fn of_frontier(
    claim: &Claim,
    states: ByStates,
    solvers: &Solvers<'_>,
    stop: &Stop,
) -> Option<Evidence> {
    let count = solvers.states?;
    let wanted = CensusRequest {
        extent: Extent::All,
        fundamental: claim.statements.fundamental.is_some(),
        occupancy: Vec::new(),
    };
    let counted = |candidate: &Puzzle, stop: &Stop| {
        count(candidate, &request(&wanted, stop, &Observer::default()))
    };
    if let Some(Refused { instance, rejected }) = states.refused {
        let smallest = shrink(
            &instance.puzzle,
            &rejected.placement,
            stop,
            |candidate, stop| matches!(counted(candidate, stop), Err(Failure::Rejected(_))),
        );
        return Some(Evidence {
            bug: Bug::Rejected(rejected),
            instance: Some(instance),
            smallest: Some(smallest),
        });
    }
    let found = states.contradiction?;
    let smallest = shrink(
        &found.instance.puzzle,
        &found.shown,
        stop,
        |candidate, stop| {
            let Ok(report) = counted(candidate, stop) else {
                return false;
            };
            if report.solutions > MOST {
                return false;
            }
            solvers.asked().into_iter().any(|asked| {
                let one = unwatched_census(candidate, asked, &wanted, stop);
                one.is_ok_and(|one| one.tally.complete && !is_as_expected(&report, &wanted, &one))
            })
        },
    );
    Some(Evidence {
        bug: Bug::Check {
            way: CountingMethod::Frontier,
            found: found.found,
            expected: found.expected,
        },
        instance: Some(found.instance),
        smallest: Some(smallest),
    })
}

/// The bug that the other ways have shown.
fn check_failure(
    puzzle: &Puzzle,
    wanted: &CensusRequest,
    expected: &Census,
    checks: CrossChecks,
    solvers: &Solvers<'_>,
    stop: &Stop,
) -> Option<Evidence> {
    if let Some(refused) = checks.refused {
        return Some(Evidence {
            bug: Bug::Rejected(Box::new(refused)),
            instance: None,
            smallest: None,
        });
    }
    let (way, found) = checks.contradiction(wanted, expected)?;
    // The squares of the claim may be cut off.
    let wanted = CensusRequest {
        occupancy: Vec::new(),
        ..wanted.clone()
    };
    let asked = *solvers.asked().first()?;
    let nothing = Placement::empty(puzzle.board.len());
    let shown = expected.first.as_ref().unwrap_or(&nothing);
    let smallest = shrink(puzzle, shown, stop, |candidate, stop| {
        let expected = unwatched_census(candidate, asked, &wanted, stop);
        expected.is_ok_and(|expected| {
            let found = checks::checks(candidate, &wanted, solvers, &expected, stop);
            found.contradiction(&wanted, &expected).is_some()
        })
    });
    Some(Evidence {
        bug: Bug::Check {
            way,
            found,
            expected: expected.tally.solutions.into(),
        },
        instance: None,
        smallest: Some(smallest),
    })
}

fn refusal(
    puzzle: &Puzzle,
    refused: Rejected,
    engine: &Enumerate,
    extent: Extent,
    stop: &Stop,
) -> Evidence {
    let smallest = shrink(puzzle, &refused.placement, stop, |candidate, stop| {
        let judge = Judge::new(candidate);
        let observer = Observer::default();
        let mut validation = Validation::new(refused.engine, candidate, &judge, &observer.watch);
        let mut is_refused = |placement| validation.judge(placement).is_err();
        let found = engine(candidate, extent, stop, &observer);
        found.is_ok_and(|mut found| found.any(|placement| placement.is_ok_and(&mut is_refused)))
    });
    Evidence {
        bug: Bug::Rejected(Box::new(refused)),
        instance: None,
        smallest: Some(smallest),
    }
}
