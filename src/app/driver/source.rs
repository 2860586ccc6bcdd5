//! Where solutions come from: an engine, or whoever stands in for one in a test.

use std::time::Duration;

use super::effort::Effort;
use crate::puzzle::Placement;
use crate::sat;
use crate::search;
use crate::stop::Stopped;

/// Solutions of a puzzle, each once; [`Stopped`] as the last item if the work was stopped.
pub type Placements<'a> = Box<dyn Iterator<Item = Result<Placement, Stopped>> + 'a>;

pub enum Source<'a> {
    // Boxed, as the solvers are much larger than the search.
    Sat(Box<sat::Solutions>),
    Native(Box<search::Solutions<'a>>),
    Given(Placements<'a>),
}

impl Source<'_> {
    /// For how many solutions the last one stands, where symmetries carry it to others.
    pub fn weight(&self) -> Option<u64> {
        match self {
            Source::Sat(solutions) => solutions.is_up_to_symmetry().then(|| solutions.weight()),
            Source::Native(_) | Source::Given(_) => None,
        }
    }

    /// Whether a solution may stand for others.
    pub fn is_up_to_symmetry(&self) -> bool {
        matches!(self, Source::Sat(solutions) if solutions.is_up_to_symmetry())
    }

    /// What has been done before the first solution was asked for.
    pub fn preparation(&self) -> Duration {
        match self {
            Source::Sat(solutions) => {
                let before = solutions.statistics();
                before.encoding + before.cutting
            }
            Source::Native(_) | Source::Given(_) => Duration::ZERO,
        }
    }

    /// What was done in the time that has passed, some of which went into judging.
    pub fn effort(&self, passed: Duration, judge: Duration) -> Effort {
        let effort = Effort::of_search(passed, judge);
        match self {
            Source::Sat(solutions) => effort.with_formula(solutions.statistics()),
            Source::Native(solutions) => Effort {
                branches: Some(solutions.nodes()),
                ..effort
            },
            Source::Given(_) => effort,
        }
    }
}

impl Iterator for Source<'_> {
    type Item = Result<Placement, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Source::Sat(solutions) => solutions.next(),
            Source::Native(solutions) => solutions.next(),
            Source::Given(solutions) => solutions.next(),
        }
    }
}
