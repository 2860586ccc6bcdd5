//! Small instances of a file, on which the frontier is held against both engines.
//!
//! The rules of a file are the same whatever its parameters are; what is wrong with an automaton shows on small boards, too.

use std::time::Duration;

use super::census::{Census, Wanted, census};
use super::checks::{is_as_expected, pieces};
use super::{Asked, Extent, Observer};
use crate::app::driver::agree;
use crate::app::{CountReport, CountRequest, Engines, Failure, How, Rejected};
use crate::definition::{ByClaim, Definition, Instance};
use crate::puzzle::{KindSet, Placement, Puzzle};
use crate::stop::Stop;
use crate::total::Total;

/// Sets of at most so many solutions are compared.
pub const MOST: u64 = 2_000;

/// So many instances are compared, the largest there are.
const MOST_SIZES: usize = 4;

/// Values of a parameter that are tried: from 1 on so many, below that of the claim.
const MOST_VALUES: i64 = 12;

/// After so many instances with more solutions than are compared nobody looks at larger ones.
const MOST_IN_VAIN: usize = 3;

/// So long an instance may take each engine.
const PATIENCE: Duration = Duration::from_secs(5);

/// The frontier and an engine do not come to the same.
pub struct Contradiction {
    /// Where that shows.
    pub instance: Instance,
    /// A solution, if there is one, to begin with where a smaller puzzle is looked for.
    pub shown: Placement,
    pub found: Total,
    pub expected: Total,
}

impl Contradiction {
    pub fn new(instance: &Instance, report: &CountReport, other: &Census) -> Self {
        let nothing = || Placement::empty(instance.puzzle.board.len());
        Contradiction {
            shown: other.first.clone().unwrap_or_else(nothing),
            found: report.solutions.clone(),
            expected: other.tally.solutions.into(),
            instance: instance.clone(),
        }
    }
}

/// What the judge refused of the solutions that the frontier drew.
pub struct Refused {
    pub instance: Instance,
    pub rejected: Box<Rejected>,
}

/// What comparing has come to.
#[derive(Default)]
pub struct Comparison {
    /// On so many instances all came to the same.
    pub sizes: usize,
    pub contradiction: Option<Contradiction>,
    pub refused: Option<Refused>,
}

/// Compares instances that are small, until something is wrong with one.
pub fn compare(asked: &Asked<'_>, of_claim: &Wanted, stop: &Stop) -> Comparison {
    let mut comparison = Comparison::default();
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
                comparison.refused = Some(Refused { instance, rejected });
                return comparison;
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
    for (instance, wanted, report) in small.iter().rev().take(MOST_SIZES) {
        match compare_one(asked, instance, wanted, report, stop) {
            Compared::Same => comparison.sizes += 1,
            Compared::Differ(contradiction) => {
                comparison.contradiction = Some(*contradiction);
                return comparison;
            }
            Compared::NotInTime => {}
        }
    }
    comparison
}

/// What the frontier is asked, of any instance.
pub fn request(wanted: &Wanted, stop: &Stop, observer: &Observer) -> CountRequest {
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

enum Compared {
    Same,
    Differ(Box<Contradiction>),
    NotInTime,
}

fn compare_one(
    asked: &Asked<'_>,
    instance: &Instance,
    wanted: &Wanted,
    report: &CountReport,
    stop: &Stop,
) -> Compared {
    let mut found: Vec<Census> = Vec::new();
    for (engine, enumerate) in asked.solvers.asked() {
        let stop = stop.within(PATIENCE);
        let observer = Observer::default();
        match census(
            &instance.puzzle,
            engine,
            enumerate,
            wanted,
            &stop,
            &observer,
        ) {
            Ok(one) if one.tally.complete && one.refused.is_none() => found.push(one),
            _ => return Compared::NotInTime,
        }
    }
    let wrong = found
        .iter()
        .find(|one| !is_as_expected(report, wanted, one));
    match (wrong, found.as_slice()) {
        (Some(wrong), _) => Compared::Differ(Box::new(Contradiction::new(instance, report, wrong))),
        (None, [sat, native]) if agree(&sat.tally, &native.tally) => Compared::Same,
        // What only one engine says, or both in different ways, speaks for nothing.
        (None, _) => Compared::NotInTime,
    }
}

/// What the claim asks, of another instance: of numbers by square those of all squares.
fn wanted(of_claim: &Wanted, puzzle: &Puzzle) -> Wanted {
    let kinds = puzzle.kind_ids().flat_map(|kind| {
        let on = move |square| ByClaim {
            piece: puzzle.kind(kind).name.clone(),
            kinds: KindSet::from_iter([kind]),
            square,
            solutions: Total::default(),
        };
        puzzle.board.squares().map(on)
    });
    Wanted {
        extent: Extent::All,
        fundamental: of_claim.fundamental,
        occupancy: match of_claim.occupancy.is_empty() {
            true => Vec::new(),
            false => kinds.collect(),
        },
    }
}

/// Other instances of the file, with no larger board, the smallest first: those of its claims, and those with one
/// parameter less than here.
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
