//! Who counts a part: an engine the cube as a puzzle of its own, or the frontier the states of its layer.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use super::error::ScaleError;
use super::part::{Part, Portion};
use super::work::{Cover, Work};
use crate::app::{self, CountReport, CountRequest, Engines, Failure, How};
use crate::frontier::Cut;
use crate::puzzle::{Premise, Puzzle};

/// What all parts of a folder need to be counted.
pub enum Counter<'a> {
    Cubes(&'a Puzzle),
    Layer(Cut<'a>),
}

impl<'a> Counter<'a> {
    /// Makes the layer, if the parts are of one; an engine that cannot count them is refused.
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
    pub fn count(&self, part: &Part, how: How) -> Result<Option<CountReport>, ScaleError> {
        let counted = match (self, &part.portion) {
            (Counter::Cubes(puzzle), Portion::Cube { premises, .. }) => cube(puzzle, premises, how),
            (Counter::Layer(cut), Portion::States(hashes)) => states(cut, hashes, &how),
            _ => None,
        };
        match counted {
            Some(Ok(report)) => Ok(Some(report).filter(|report| report.complete)),
            Some(Err(Failure::Unfinished(_))) => Ok(None),
            Some(Err(failure)) => Err(ScaleError::Failed {
                part: part.number,
                failure: Box::new(failure),
            }),
            // The parts were walked when the folder was opened: a question is asked once on each way, and only where
            // the puzzle leaves it open; and all parts are of one kind.
            None => Err(ScaleError::Damaged {
                path: "parts.jsonl".into(),
                why: format!("part {} contradicts the puzzle's givens", part.number),
            }),
        }
    }
}

type Counted = Result<CountReport, Failure<Infallible>>;

/// The solutions that keep the premises; `None` where these contradict the puzzle's givens.
pub fn cube(puzzle: &Puzzle, premises: &[Premise], how: How) -> Option<Counted> {
    let puzzle = puzzle.under(premises)?;
    let request = CountRequest {
        fundamental: false,
        by: Vec::new(),
        how: How {
            jobs: Some(NonZeroUsize::MIN),
            symmetry: false,
            limit: None,
            ..how
        },
    };
    Some(app::count(&puzzle, &request))
}

fn states(cut: &Cut<'_>, hashes: &RangeInclusive<u64>, how: &How) -> Option<Counted> {
    let how = How {
        jobs: Some(NonZeroUsize::MIN),
        ..how.clone()
    };
    let counted = cut.count(hashes, &how.frontier_options());
    let report = |number: num_bigint::BigUint| CountReport::by_states(number.into());
    Some(counted.map(report).map_err(Failure::from))
}
