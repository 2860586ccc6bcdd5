//! Where solutions come from: an engine, or a replacement for one in a test.

use super::effort::Effort;
use crate::clock::Duration;
use crate::puzzle::Placement;
use crate::sat;
use crate::search;
use crate::stop::Stopped;

/// Solutions of a puzzle, each once; [`Stopped`] as the last item if the work was stopped.
pub type PlacementIterator<'a> = Box<dyn Iterator<Item = Result<Placement, Stopped>> + 'a>;

pub enum SolutionSource<'a> {
    // Boxed, as the solvers are much larger than the backtracker.
    Sat(Box<sat::Solutions>),
    Native(Box<search::Solutions<'a>>),
    Given(PlacementIterator<'a>),
}

impl SolutionSource<'_> {
    /// The number of solutions that the last one stands for, if symmetries carry it to others.
    pub fn weight(&self) -> Option<u64> {
        match self {
            SolutionSource::Sat(solutions) => {
                solutions.is_up_to_symmetry().then(|| solutions.weight())
            }
            SolutionSource::Native(_) | SolutionSource::Given(_) => None,
        }
    }

    /// Whether a solution may stand for others.
    pub fn is_up_to_symmetry(&self) -> bool {
        matches!(self, SolutionSource::Sat(solutions) if solutions.is_up_to_symmetry())
    }

    /// Time spent before the first solution was asked for.
    pub fn preparation(&self) -> Duration {
        match self {
            SolutionSource::Sat(solutions) => {
                let before = solutions.statistics();
                before.encoding + before.cutting
            }
            SolutionSource::Native(_) | SolutionSource::Given(_) => Duration::ZERO,
        }
    }

    /// The effort so far, given the time that has passed and the part of it spent judging.
    pub fn effort(&self, passed: Duration, judge: Duration) -> Effort {
        let effort = Effort::of_search(passed, judge);
        match self {
            SolutionSource::Sat(solutions) => effort.with_formula(solutions.statistics()),
            SolutionSource::Native(solutions) => Effort {
                branches: Some(solutions.nodes()),
                ..effort
            },
            SolutionSource::Given(_) => effort,
        }
    }
}

impl Iterator for SolutionSource<'_> {
    type Item = Result<Placement, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            SolutionSource::Sat(solutions) => solutions.next(),
            SolutionSource::Native(solutions) => solutions.next(),
            SolutionSource::Given(solutions) => solutions.next(),
        }
    }
}
