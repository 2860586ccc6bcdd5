//! Counts a part: an engine counts each of its cubes as a separate puzzle, or the frontier counts the states of its
//! layer.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use super::error::ScaleError;
use super::part::{Part, Portion, WeightedCube};
use super::work::{Cover, Work};
use crate::app::{self, CountReport, CountRequest, Engines, Failure, How};
use crate::frontier::LayerCut;
use crate::puzzle::{Premise, Puzzle};
use crate::total::Total;

/// What is needed to count any part of a folder.
pub enum Counter<'a> {
    Cubes(&'a Puzzle),
    Layer(LayerCut<'a>),
}

/// The result of counting a part.
#[derive(Clone, Debug)]
pub struct PartCount {
    /// Each cube is counted as often as its weight says.
    pub solutions: Total,
    /// How many were judged, if not all.
    pub judged: Option<u64>,
    /// The engines, each with its program if that is not varisat.
    pub engines: BTreeSet<String>,
    /// The engine that counted the dearest cube.
    pub dearest_by: Engines,
}

type CountOutcome = Result<CountReport, Failure<Infallible>>;

impl<'a> Counter<'a> {
    /// Makes the layer, if the parts are slices of one; refuses an engine that cannot count the parts.
    pub fn of(work: &'a Work, how: &How) -> Result<Self, ScaleError> {
        let puzzle = &work.instance.puzzle;
        match (&work.manifest.cover, how.engines) {
            (Cover::Tree(_), _) => Ok(Counter::Cubes(puzzle)),
            (Cover::Layer(plan), Engines::Auto | Engines::Frontier) => {
                Ok(Counter::Layer(plan.cut(puzzle, how, &work.folder)?))
            }
            (Cover::Layer(_), _) => Err(ScaleError::FrontierAlone),
        }
    }

    /// Counts one part on one thread; `None` if it was stopped.
    pub fn count(&self, part: &Part, how: How) -> Result<Option<PartCount>, ScaleError> {
        let mut sum = PartCount::nothing(how.engines);
        match (self, &part.portion) {
            (Counter::Cubes(puzzle), Portion::Cubes(cubes)) => {
                count_cubes(puzzle, part, cubes, how, &mut sum)
            }
            (Counter::Layer(cut), Portion::States { hashes, .. }) => {
                let counted = complete(part, Some(states(cut, hashes, &how)))?;
                Ok(counted.map(|report| sum.add(&report, 1)))
            }
            // All parts of a folder are of one kind.
            (Counter::Cubes(_), _) | (Counter::Layer(_), _) => complete(part, None).map(|_| None),
        }
        .map(|all| all.map(|()| sum))
    }
}

/// Counts cubes, the dearest first; `None` if one was stopped.
fn count_cubes(
    puzzle: &Puzzle,
    part: &Part,
    cubes: &[WeightedCube],
    mut how: How,
    sum: &mut PartCount,
) -> Result<Option<()>, ScaleError> {
    let mut dearest: Vec<&WeightedCube> = cubes.iter().collect();
    dearest.sort_by(|one, other| other.cost.total_cmp(&one.cost));
    let whole = part.cost();
    for (place, one) in dearest.into_iter().enumerate() {
        let of_cube = How {
            progress: how.progress.piece(one.cost / whole),
            symmetry: one.symmetries > 1,
            ..how.clone()
        };
        let Some(report) = complete(part, cube(puzzle, &one.premises, of_cube))? else {
            return Ok(None);
        };
        if place == 0 {
            sum.dearest_by = report.engines;
            // The engine that has won the race for this cube counts the others.
            if let (Engines::Auto, Engines::One(_)) = (how.engines, report.engines) {
                how.engines = report.engines;
            }
        }
        sum.add(&report, one.weight);
    }
    Ok(Some(()))
}

/// Counts the solutions that satisfy the premises; `None` if these contradict the puzzle's givens.
pub fn cube(puzzle: &Puzzle, premises: &[Premise], how: How) -> Option<CountOutcome> {
    let puzzle = puzzle.under(premises)?;
    let request = CountRequest {
        fundamental: false,
        by: Vec::new(),
        how: How {
            jobs: Some(NonZeroUsize::MIN),
            limit: None,
            ..how
        },
    };
    Some(app::count(&puzzle, &request))
}

fn states(cut: &LayerCut<'_>, hashes: &RangeInclusive<u64>, how: &How) -> CountOutcome {
    let how = How {
        jobs: Some(NonZeroUsize::MIN),
        ..how.clone()
    };
    let counted = cut.count(hashes, &how.frontier_options());
    let report = |number: num_bigint::BigUint| CountReport::by_states(number.into());
    counted.map(report).map_err(Failure::from)
}

/// A count that was completed; `None` if it was stopped.
fn complete(part: &Part, counted: Option<CountOutcome>) -> Result<Option<CountReport>, ScaleError> {
    match counted {
        Some(Ok(report)) => Ok(Some(report).filter(|report| report.complete)),
        Some(Err(Failure::Unfinished(_))) => Ok(None),
        Some(Err(failure)) => Err(ScaleError::Failed {
            part: part.number,
            failure: Box::new(failure),
        }),
        // The walk over the parts when the folder was opened has ruled this out: a question is asked once on each
        // path, and only if the puzzle leaves it open; and all parts are of one kind.
        None => Err(ScaleError::Damaged {
            path: "manifest.json".into(),
            why: format!("part {} contradicts the puzzle's givens", part.number),
        }),
    }
}

impl PartCount {
    fn nothing(engines: Engines) -> Self {
        PartCount {
            solutions: Total::default(),
            judged: None,
            engines: BTreeSet::new(),
            dearest_by: engines,
        }
    }

    /// Adds solutions that count this often.
    fn add(&mut self, report: &CountReport, weight: u64) {
        let before = self.judged.unwrap_or_else(|| saturated(&self.solutions));
        // What was counted by states needs no judge.
        let all = match report.engines {
            Engines::Frontier => saturated(&report.solutions.times(weight)),
            _ => saturated(&report.solutions),
        };
        self.solutions += &report.solutions.times(weight);
        let judged = before.saturating_add(report.judged.unwrap_or(all));
        self.judged = Some(judged).filter(|&judged| self.solutions > judged);
        self.engines.insert(report.engine_in_words());
    }
}

fn saturated(number: &Total) -> u64 {
    number.as_u64().unwrap_or(u64::MAX)
}
