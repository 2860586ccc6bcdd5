//! From a puzzle to an answer: an engine finds solutions, each is judged, and collectors turn them into
//! what was asked for.
//!
//! [`Task`] says which engine works on which puzzle and how. [`Task::run`] finds one solution after another on the
//! calling thread; [`Task::share`] uses threads and symmetry as far as the collectors allow, and counts without
//! constructing placements if nobody needs them. [`Worker`] is the loop that judges and collects, and [`validation`]
//! judges every placement that an engine gives. [`comparison`] lets both engines do the same and compares the
//! results; [`race`](mod@race) takes the answer of the one that settles the question first.
//!
//! There is no trait for engines: each is a function from a puzzle and options to an iterator.

mod comparison;
mod difference;
mod effort;
mod engine;
mod failure;
pub(super) mod images;
mod race;
mod source;
mod tally;
#[cfg(test)]
mod tests;
mod validation;
mod worker;

pub(super) use comparison::{agree, compare, side_by_side};
pub use difference::EngineDifference;
pub use effort::{Effort, peak_memory};
pub use engine::{Engine, Engines, How, Watches};
pub use failure::{DoesNotFit, Failure, Rejected, RejectionReason};
use images::sample_size;
pub(super) use race::{HeadStart, Lead, StepsDone, race};
pub use source::PlacementIterator;
pub(super) use source::SolutionSource;
pub use tally::{Disagreement, Tally};
pub(super) use validation::Validation;
pub(super) use worker::{CollectionOutcome, Ended};

use std::sync::Arc;

use worker::Worker;

use super::collect::{Collector, Needs};
use crate::puzzle::{Automorphisms, Judge, Puzzle};
use crate::sat::{self, Method};
use crate::search;

/// A puzzle and the engine that is asked for its solutions.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    pub puzzle: &'a Puzzle,
    /// The judge of this puzzle.
    pub judge: &'a Judge<'a>,
    pub engine: Engine,
    /// The method of the SAT engine that suits the request, unless `how` asks for one solver.
    pub method: Method,
    pub how: &'a How,
}

impl<'a> Task<'a> {
    /// Finds solutions one after another and collects them.
    pub fn run<C: Collector>(&self, collector: C) -> Result<CollectionOutcome<C>, DoesNotFit> {
        Ok(self.collect(self.source()?, collector))
    }

    /// Collects solutions from any source, as if the engine had found them.
    pub fn collect<C: Collector>(
        &self,
        source: SolutionSource<'_>,
        collector: C,
    ) -> CollectionOutcome<C> {
        let mut worker = Worker::new(self, collector, None);
        worker.drain(source);
        worker.finish(self, None)
    }

    /// Finds all solutions in the way that is quickest for what is to be collected. `new` makes a collector for each
    /// thread.
    pub fn share<C: Collector + Send>(
        &self,
        new: impl Fn() -> C + Sync,
    ) -> Result<CollectionOutcome<C>, DoesNotFit> {
        let (collector, how) = (new(), self.how);
        // A limit needs an order, and engines that are compared enumerate without shortcuts.
        let has_one_solver = self.engine == Engine::Sat && how.has_one_solver();
        if how.limit.is_some() || how.plain || has_one_solver || how.engines == Engines::Both {
            return self.run(collector);
        }
        match (self.engine, collector.needs()) {
            (Engine::Native, Needs::Number) => self.number(collector),
            (Engine::Sat, Needs::Number | Needs::Representatives | Needs::Each) => self.shared(new),
            _ => self.run(collector),
        }
    }

    fn source(&self) -> Result<SolutionSource<'a>, DoesNotFit> {
        source_of(self.puzzle, self.engine, self.method, self.how)
    }

    /// Counts by the backtracker; a sample of the solutions is judged.
    fn number<C: Collector>(&self, collector: C) -> Result<CollectionOutcome<C>, DoesNotFit> {
        let Task { puzzle, how, .. } = *self;
        search::check_size(puzzle)?;
        how.watches.native.clear();
        let symmetries = how.automorphisms(puzzle);
        let options = search::Options {
            automorphisms: Some(Arc::clone(&symmetries)),
            ..how.search_options()
        };
        let sample = how.judged.unwrap_or(usize::MAX).min(sample_size(puzzle));
        let counted = search::count(puzzle, &options, how.threads(), sample);
        let worker = Worker::of_count(self, collector, counted, &symmetries);
        Ok(worker.finish(self, Some(&symmetries)))
    }

    /// Finds solutions on several threads, each with its own collector.
    fn shared<C: Collector + Send>(
        &self,
        new: impl Fn() -> C + Sync,
    ) -> Result<CollectionOutcome<C>, DoesNotFit> {
        let Task { puzzle, how, .. } = *self;
        how.watches.sat.clear();
        let symmetries = how.automorphisms(puzzle);
        // If one thread finds that something is wrong, all end.
        let stop = how.stop.for_part();
        let options = sat::Options {
            automorphisms: Some(Arc::clone(&symmetries)),
            automorphisms_of_goal: Some(Arc::clone(&symmetries)),
            stop: stop.clone(),
            ..how.sat_options()
        };
        let work = |solutions: sat::Solutions| {
            let mut worker = Worker::new(self, new(), Some(&symmetries));
            worker.drain(SolutionSource::Sat(Box::new(solutions)));
            if worker.is_refused() {
                stop.raise();
            }
            worker
        };
        let workers = sat::on_threads(puzzle, &options, how.threads(), work)?;
        let nothing = Worker::new(self, new(), Some(&symmetries));
        let all = workers.into_iter().fold(nothing, Worker::merge);
        Ok(all.finish(self, Some(&symmetries)))
    }
}

/// The solutions of an engine, one after another.
pub(super) fn source_of<'a>(
    puzzle: &'a Puzzle,
    engine: Engine,
    method: Method,
    how: &How,
) -> Result<SolutionSource<'a>, DoesNotFit> {
    how.watches.of(engine).clear();
    Ok(match engine {
        Engine::Native => {
            search::check_size(puzzle)?;
            let shares_goal = puzzle.goal.is_some() && how.engines != Engines::Both;
            let options = search::Options {
                // Every solution is given; if there is a goal, symmetry speeds up the search for its optimum.
                automorphisms: (puzzle.goal.is_some() && !how.plain)
                    .then(|| how.automorphisms(puzzle)),
                jobs: shares_goal.then(|| how.threads()),
                ..how.search_options()
            };
            SolutionSource::Native(Box::new(search::solutions(puzzle, &options)))
        }
        Engine::Sat => {
            let options = sat::Options {
                method: how.method(method),
                automorphisms_of_goal: how.automorphisms_of_goal(puzzle),
                ..how.sat_options()
            };
            SolutionSource::Sat(Box::new(sat::solutions(puzzle, &options)?))
        }
    })
}

/// The number of symmetries that were used, including the identity. The search for the optimum of a goal uses them
/// even if all optimal placements are found.
fn symmetries_used(puzzle: &Puzzle, symmetries: &Automorphisms, up_to_symmetry: bool) -> u64 {
    match up_to_symmetry || puzzle.goal.is_some() {
        true => symmetries.order(),
        false => 1,
    }
}
