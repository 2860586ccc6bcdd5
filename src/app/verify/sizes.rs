//! Small instances of a file, on which the frontier is compared with both engines.
//!
//! The rules of a file are the same for all parameters, so a fault in an automaton also shows on small boards.

use super::census::{Census, CensusRequest, unwatched_census};
use super::checks::{is_as_expected, pieces};
use super::{AskedClaim, Extent, Observer};
use crate::app::driver::agree;
use crate::app::{CountReport, CountRequest, Engines, Failure, How, Rejected};
use crate::clock::Duration;
use crate::definition::{ByClaim, Definition, Instance};
use crate::puzzle::{KindSet, Placement, Puzzle};
use crate::stop::Stop;
use crate::total::Total;

/// Sets of at most this many solutions are compared.
pub const MOST: u64 = 2_000;

/// At most this many instances are compared, the largest of the small ones.
const MOST_SIZES: usize = 4;

/// The values tried for a parameter: from 1 up to this, as long as they are below that of the claim.
const MOST_VALUES: i64 = 12;

/// After this many instances with too many solutions to compare, larger ones are not tried.
const MOST_IN_VAIN: usize = 3;

/// The time limit of each engine for an instance.
const PATIENCE: Duration = Duration::from_secs(5);

/// The frontier and an engine have different results.
pub struct SizeContradiction {
    /// Where the difference shows.
    pub instance: Instance,
    /// A solution, if there is one, as a starting point for a smaller puzzle.
    pub shown: Placement,
    pub found: Total,
    pub expected: Total,
}

impl SizeContradiction {
    pub fn new(instance: &Instance, report: &CountReport, other: &Census) -> Self {
        let nothing = || Placement::empty(instance.puzzle.board.len());
        SizeContradiction {
            shown: other.first.clone().unwrap_or_else(nothing),
            found: report.solutions.clone(),
            expected: other.tally.solutions.into(),
            instance: instance.clone(),
        }
    }
}

/// A solution that the frontier drew and the judge refused.
pub struct Refused {
    pub instance: Instance,
    pub rejected: Box<Rejected>,
}

/// What is wrong with the frontier: it always is a bug.
pub enum FrontierFault {
    Contradicted(SizeContradiction),
    Refused(Refused),
}

/// Compares small instances until something is wrong with one; the number of those on which all agreed.
pub fn compare(
    asked: &AskedClaim<'_>,
    of_claim: &CensusRequest,
    stop: &Stop,
) -> Result<usize, Box<FrontierFault>> {
    let mut small = Vec::new();
    let mut in_vain = 0;
    for instance in smaller(asked.definition, &asked.claim.instance) {
        let wanted = wanted(of_claim, &instance.puzzle);
        let request = request(&wanted, &stop.within(PATIENCE), &Observer::default());
        let Some(count) = asked.solvers.states else {
            break;
        };
        let report = match count(&instance.puzzle, &request) {
            Ok(report) => report,
            Err(Failure::Rejected(rejected)) => {
                let refused = FrontierFault::Refused(Refused { instance, rejected });
                return Err(Box::new(refused));
            }
            Err(_) => continue,
        };
        if report.solutions > MOST {
            in_vain += 1;
            if in_vain == MOST_IN_VAIN {
                break;
            }
        } else if !report.solutions.is_zero() {
            small.push((instance, wanted, report));
        }
    }
    let mut same = 0;
    for (instance, wanted, report) in small.iter().rev().take(MOST_SIZES) {
        same += usize::from(is_same(asked, instance, wanted, report, stop)?);
    }
    Ok(same)
}

/// The request to the frontier, for any instance.
pub fn request(wanted: &CensusRequest, stop: &Stop, observer: &Observer) -> CountRequest {
    CountRequest {
        fundamental: wanted.fundamental,
        by: pieces(wanted),
        how: How {
            engines: Engines::Frontier,
            stop: stop.clone(),
            progress: observer.progress.clone(),
            ..How::default()
        },
    }
}

/// Whether both engines have counted what the frontier has. The result of only one engine, or two results that differ,
/// supports nothing.
fn is_same(
    asked: &AskedClaim<'_>,
    instance: &Instance,
    wanted: &CensusRequest,
    report: &CountReport,
    stop: &Stop,
) -> Result<bool, Box<FrontierFault>> {
    let mut found: Vec<Census> = Vec::new();
    for (engine, enumerate) in asked.solvers.asked() {
        let stop = stop.within(PATIENCE);
        match unwatched_census(&instance.puzzle, (engine, enumerate), wanted, &stop) {
            Ok(one) if one.tally.complete && one.refused.is_none() => found.push(one),
            _ => return Ok(false),
        }
    }
    let mut censuses = found.iter();
    if let Some(wrong) = censuses.find(|one| !is_as_expected(report, wanted, one)) {
        let contradiction = SizeContradiction::new(instance, report, wrong);
        return Err(Box::new(FrontierFault::Contradicted(contradiction)));
    }
    Ok(matches!(&found[..], [sat, native] if agree(&sat.tally, &native.tally)))
}

/// What the claim asks, transferred to another instance; for numbers by square, all squares are asked for.
fn wanted(of_claim: &CensusRequest, puzzle: &Puzzle) -> CensusRequest {
    let kinds = puzzle.kind_ids().flat_map(|kind| {
        let on = move |square| ByClaim {
            piece: puzzle.kind(kind).name.clone(),
            kinds: KindSet::from_iter([kind]),
            square,
            solutions: Total::default(),
        };
        puzzle.board.squares().map(on)
    });
    CensusRequest {
        extent: Extent::All,
        fundamental: of_claim.fundamental,
        occupancy: match of_claim.occupancy.is_empty() {
            true => Vec::new(),
            false => kinds.collect(),
        },
    }
}

/// Other instances of the file whose board is no larger, the smallest first: those of its claims, and those with one
/// parameter smaller than here.
fn smaller(definition: &Definition, than: &Instance) -> Vec<Instance> {
    let squares = |instance: &Instance| instance.puzzle.board.open_squares().count();
    let claims = definition.claims().unwrap_or_default();
    let claimed = claims.iter().map(|claim| Instance::clone(&claim.instance));
    let tried = than.parameters.iter().flat_map(|(name, value)| {
        let values = 1..(*value).min(MOST_VALUES + 1);
        values.filter_map(move |value| {
            let mut parameters = than.parameters.clone();
            let own = parameters.iter_mut().find(|(other, _)| other == name);
            own.into_iter().for_each(|(_, known)| *known = value);
            definition.instance(&parameters).ok()
        })
    });
    let mut found: Vec<Instance> = Vec::new();
    for instance in claimed.chain(tried) {
        let is_no_larger = (1..=squares(than)).contains(&squares(&instance));
        let is_it = |known: &Instance| known.parameters == instance.parameters;
        if is_no_larger && !is_it(than) && !found.iter().any(is_it) {
            found.push(instance);
        }
    }
    found.sort_by_key(squares);
    found
}
