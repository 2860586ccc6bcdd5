//! The work queue: the search, cut into pieces that are handed out one by one to one thread or many.
//!
//! The pieces are the ways to place the obstacles, each a separate puzzle, or parts of one formula's
//! search space. Both are disjoint and, up to symmetry, together cover everything. What is found does not
//! depend on which thread takes which piece.

mod parts;
mod probe;
#[cfg(test)]
mod tests;
mod worker;

pub use worker::CubeWorker;

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::vec;

use parts::FormulaParts;
use probe::probe;

use super::obstacles::ObstaclesFirst;
use crate::board::Square;
use crate::clock::Instant;
use crate::puzzle::{Automorphisms, Placement, Puzzle};
use crate::sat::Cnf;
use crate::sat::blocking::Blocking;
use crate::sat::options::{Method, Options};
use crate::sat::statistics::{SolverWork, Statistics};
use crate::stop::Stopped;
use crate::workload::Workload;

/// The pieces, and how to search them.
pub struct WorkQueue {
    options: Options,
    blocking: Blocking,
    /// The number of threads that will search.
    jobs: NonZeroUsize,
    pieces: QueuedPieces,
    /// The work done before the search was shared out; the first worker reports it.
    before: Mutex<Statistics>,
}

enum QueuedPieces {
    /// One puzzle for each way to place the obstacles, up to symmetry.
    Cases(Box<Cases>),
    Parts(Box<FormulaParts>),
    /// All solutions are known.
    Found(Mutex<vec::IntoIter<Placement>>),
}

struct Cases {
    obstacles: ObstaclesFirst,
    /// Where the obstacles stand, and how often the case counts.
    cases: Workload<(Vec<Square>, u64)>,
}

impl WorkQueue {
    /// The placements that obey the rules, whatever the goal.
    pub fn of_puzzle(
        puzzle: &Puzzle,
        options: &Options,
        jobs: NonZeroUsize,
    ) -> Result<Self, Stopped> {
        let blocking = options.blocking(puzzle);
        let obstacles = match options.method {
            Method::Cubes => ObstaclesFirst::new(puzzle, options.obstacle_cases),
            Method::OneSolver | Method::InOrder => None,
        };
        if let Some(obstacles) = obstacles {
            let automorphisms = options.automorphisms.as_deref();
            let cases = obstacles.cases(automorphisms, &options.stop)?;
            // If the obstacles have no room at all, the solver has to say so: then there is one formula.
            if !cases.is_empty() {
                let cases = Workload::new(cases);
                let cases = match automorphisms {
                    // If every solution is asked for, the cases come in order.
                    None => cases.in_order(),
                    Some(_) => cases,
                };
                return Ok(WorkQueue {
                    options: options.clone(),
                    blocking,
                    jobs,
                    pieces: QueuedPieces::Cases(Box::new(Cases { obstacles, cases })),
                    before: Mutex::default(),
                });
            }
        }
        WorkQueue::of_formula(puzzle, blocking, options, jobs)
    }

    /// The same as parts of one formula.
    fn of_formula(
        puzzle: &Puzzle,
        blocking: Blocking,
        options: &Options,
        jobs: NonZeroUsize,
    ) -> Result<Self, Stopped> {
        let start = Instant::now();
        let mut formula = Cnf::default();
        let encoding = options.encode(puzzle, &mut formula)?;
        let encoded = start.elapsed();
        let mut before = Statistics {
            variables: formula.variables() as u64,
            clauses: formula.len() as u64,
            encoding: encoded,
            ..Statistics::default()
        };
        let is_cut = jobs.get() > 1 || symmetries(options).is_some();
        let found = match is_cut && options.method == Method::Cubes {
            true => probe(&formula, &encoding, blocking, options, &mut before)?,
            false => None,
        };
        let pieces = match found {
            Some(found) => QueuedPieces::Found(Mutex::new(found.into_iter())),
            None => {
                let parts = FormulaParts::new(formula, encoding, options, jobs.get())?;
                QueuedPieces::Parts(Box::new(parts))
            }
        };
        before.cutting = start.elapsed() - encoded;
        Ok(WorkQueue {
            options: options.clone(),
            blocking,
            jobs,
            pieces,
            before: Mutex::new(before),
        })
    }

    /// The number of threads that have something to do.
    pub fn useful_threads(&self) -> NonZeroUsize {
        match self.pieces {
            QueuedPieces::Found(_) => NonZeroUsize::MIN,
            QueuedPieces::Cases(_) | QueuedPieces::Parts(_) => self.jobs,
        }
    }

    /// Adds the work of solvers before there was a queue.
    pub fn after(self, done: SolverWork) -> Self {
        self.before().solver.add(done);
        self
    }

    fn before(&self) -> MutexGuard<'_, Statistics> {
        self.before.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The symmetries by which parts may be left out.
fn symmetries(options: &Options) -> Option<&Automorphisms> {
    let automorphisms = options.automorphisms.as_deref();
    automorphisms.filter(|group| group.order() > 1 && options.method == Method::Cubes)
}
