//! The SAT engine on several threads, each solution judged by the thread that finds it.
//!
//! What a thread makes of its solutions is its own part; the parts are put together afterwards. Of
//! solutions that symmetries carry to one another perhaps only one comes, with a weight.

use std::sync::Arc;
use std::time::Instant;

use super::assay::{Assay, Rejected};
use super::effort::Effort;
use super::engine::{Engine, Failure, How};
use crate::puzzle::{Automorphisms, Judge, Placement, Puzzle};
use crate::sat;
use crate::stop::Stopped;

/// What all threads have found.
pub(super) struct Found<T> {
    /// One for each thread.
    pub parts: Vec<T>,
    /// Whether nothing stopped the search.
    pub complete: bool,
    /// Whether solutions may have come for others that symmetries carry them to.
    pub up_to_symmetry: bool,
    pub effort: Effort,
}

/// Gives each solution to the part of the thread that finds it, with the number of solutions that it
/// stands for; none where those come by themselves. What `take` rejects ends the work of all.
pub(super) fn on_threads<T: Send, E>(
    puzzle: &Puzzle,
    judge: &Judge,
    how: &How,
    automorphisms: &Arc<Automorphisms>,
    new: impl Fn() -> T + Sync,
    take: impl Fn(&mut T, &mut Assay, Placement, Option<u64>) -> Result<(), Box<Rejected>> + Sync,
) -> Result<Found<T>, Failure<E>> {
    let watch = &how.watches.sat;
    watch.clear();
    let stop = how.stop.for_part();
    let options = sat::Options {
        automorphisms: Some(automorphisms.clone()),
        automorphisms_of_goal: Some(automorphisms.clone()),
        first_look: how.first_look,
        stop: stop.clone(),
        ..how.sat_options()
    };
    let work = |solutions: sat::Solutions| {
        let mut worker = Worker {
            part: new(),
            complete: true,
            up_to_symmetry: false,
            effort: Effort::default(),
        };
        let assay = Assay::of_part(Engine::Sat, puzzle, judge, watch);
        let outcome = worker.work(solutions, assay, &take);
        if outcome.is_err() {
            stop.raise();
        }
        outcome.map(|()| worker)
    };
    let workers = sat::on_threads(puzzle, &options, how.threads(), work);
    let mut found = Found {
        parts: Vec::new(),
        complete: true,
        up_to_symmetry: false,
        effort: Effort::default(),
    };
    for worker in workers.map_err(|error| Failure::DoesNotFit(error.into()))? {
        let worker = worker.map_err(Failure::Rejected)?;
        found.parts.push(worker.part);
        found.complete &= worker.complete;
        found.up_to_symmetry |= worker.up_to_symmetry;
        found.effort.add(&worker.effort);
    }
    Ok(found)
}

/// One thread.
struct Worker<T> {
    part: T,
    complete: bool,
    up_to_symmetry: bool,
    effort: Effort,
}

impl<T> Worker<T> {
    fn work(
        &mut self,
        mut solutions: sat::Solutions,
        mut assay: Assay,
        take: &impl Fn(&mut T, &mut Assay, Placement, Option<u64>) -> Result<(), Box<Rejected>>,
    ) -> Result<(), Box<Rejected>> {
        // The formula for all threads was written before, and looked at.
        let before = solutions.statistics();
        let begun = Instant::now();
        while let Some(found) = solutions.next() {
            match found {
                Ok(placement) => {
                    let placement = assay.test(placement)?;
                    // Where there is a goal, it is known only now.
                    let is_up_to_symmetry = solutions.is_up_to_symmetry();
                    let weight = is_up_to_symmetry.then(|| solutions.weight());
                    take(&mut self.part, &mut assay, placement, weight)?;
                }
                Err(Stopped) => self.complete = false,
            }
        }
        self.up_to_symmetry = solutions.is_up_to_symmetry();
        let passed = begun.elapsed() + before.encoding + before.cutting;
        let effort = Effort::of_search(passed, assay.time());
        self.effort = effort.with_formula(solutions.statistics());
        Ok(())
    }
}
