//! All solutions by SAT, one after another: a solver has to be told of each not to find it again.
//!
//! [`Method`] says how. The methods share the encoder's formula, [`Models`] to get the placements
//! of one solver, and [`Blocking`] to get each of them once.

use std::num::NonZeroUsize;
use std::sync::Arc;

use super::blocking::Blocking;
use super::cubes::{CubeWorker, WorkQueue};
use super::encode::{DoesNotFit, Encoding};
use super::models::Models;
use super::objective::{with_number, without_goal};
use super::optimum::optimum;
use super::options::{Method, Options};
use super::solver::{FirstValue, Solver};
use super::statistics::{SolverWork, Statistics};
use crate::puzzle::{Goal, Placement, Puzzle};
use crate::stop::Stopped;
use crate::threads;

/// The iterator of [`solutions`]: each solution once. If the work was stopped, [`Stopped`] is the last item.
pub struct Solutions {
    search: SearchStage,
    /// The work done before this search; once it has ended, all work.
    done: Statistics,
    was_up_to_symmetry: bool,
}

enum SearchStage {
    /// The optimum of the goal has to be found first.
    Goal(Box<(Puzzle, Goal, Options)>),
    One(Box<OneSolver>),
    Cubes(Box<CubeWorker>),
    /// Stopped before there was a first solution.
    Stopped,
    Ended,
}

struct OneSolver {
    models: Models,
    encoding: Encoding,
    /// The statistics of the formula.
    statistics: Statistics,
}

/// All solutions of a puzzle by SAT. Without a goal, the formula is written here, before the first solution is asked
/// for.
pub fn solutions(puzzle: &Puzzle, options: &Options) -> Result<Solutions, DoesNotFit> {
    options.check_size(puzzle)?;
    if let Some(goal) = &puzzle.goal {
        return Ok(Solutions::of_goal(puzzle, goal, options));
    }
    Ok(Solutions::by(SearchStage::of_rules(puzzle, options)))
}

/// Runs the work on several threads, each with a share of the solutions. The shares are disjoint and together
/// hold all solutions. Which share has which solutions is unspecified; a share may be empty.
///
/// In order, a single share has all. The optimum of a goal is found before the work begins.
pub fn on_threads<T: Send>(
    puzzle: &Puzzle,
    options: &Options,
    jobs: NonZeroUsize,
    work: impl Fn(Solutions) -> T + Sync,
) -> Result<Vec<T>, DoesNotFit> {
    if jobs.get() == 1 || options.method != Method::Cubes {
        return Ok(vec![work(solutions(puzzle, options)?)]);
    }
    options.check_size(puzzle)?;
    let Some(goal) = &puzzle.goal else {
        return Ok(share_out(
            puzzle,
            SolverWork::default(),
            options,
            jobs,
            work,
        ));
    };
    let of_rules = without_goal(puzzle);
    let mut done = SolverWork::default();
    Ok(match optimum(&of_rules, goal, options, jobs, &mut done) {
        Ok(Some(found)) => {
            let optimal = with_number(of_rules, goal, found.number);
            done.add(found.solver.work());
            share_out(&optimal, done, options, jobs, work)
        }
        Ok(None) => vec![work(Solutions::after(done, SearchStage::Ended))],
        Err(Stopped) => vec![work(Solutions::after(done, SearchStage::Stopped))],
    })
}

/// Shares the solutions among threads. `done` is the work done before.
fn share_out<T: Send>(
    puzzle: &Puzzle,
    done: SolverWork,
    options: &Options,
    jobs: NonZeroUsize,
    work: impl Fn(Solutions) -> T + Sync,
) -> Vec<T> {
    match WorkQueue::of_puzzle(puzzle, options, jobs) {
        Ok(queue) => {
            let queue = Arc::new(queue.after(done));
            let threads = queue.useful_threads();
            threads::on_each(threads, || {
                work(Solutions::by(SearchStage::of_worker(&queue)))
            })
        }
        Err(Stopped) => vec![work(Solutions::after(done, SearchStage::Stopped))],
    }
}

/// From this number of placement variables on, a single solver tries to place pieces first.
const MANY_VARIABLES: usize = 1 << 10;

/// Measured: the first solution of 200 to 600 queens takes half as long if the solver places pieces
/// where it has learnt nothing yet, instead of leaving squares empty one after another. On small
/// boards it does not matter, and there the first solution shown stays what it always was.
fn first_value(puzzle: &Puzzle) -> FirstValue {
    match puzzle.board.open_places().count() * puzzle.kinds.len() >= MANY_VARIABLES {
        true => FirstValue::True,
        false => FirstValue::False,
    }
}

impl Solutions {
    fn by(search: SearchStage) -> Self {
        Solutions {
            search,
            done: Statistics::default(),
            was_up_to_symmetry: false,
        }
    }

    fn after(done: SolverWork, search: SearchStage) -> Self {
        let mut solutions = Solutions::by(search);
        solutions.done.solver = done;
        solutions
    }

    /// Nothing is encoded yet: the search for the optimum is part of the search for solutions.
    fn of_goal(puzzle: &Puzzle, goal: &Goal, options: &Options) -> Self {
        let parts = (without_goal(puzzle), goal.clone(), options.clone());
        Solutions::by(SearchStage::Goal(Box::new(parts)))
    }

    /// Finds the optimum. From then on the solutions of another puzzle are enumerated: one without a goal and with
    /// one more rule.
    fn resolve(&mut self, puzzle: Puzzle, goal: &Goal, options: &Options) -> Result<(), Stopped> {
        let found = optimum(
            &puzzle,
            goal,
            options,
            NonZeroUsize::MIN,
            &mut self.done.solver,
        )?;
        let Some(found) = found else {
            return Ok(());
        };
        let optimal = with_number(puzzle, goal, found.number);
        self.search = match options.method {
            Method::OneSolver => {
                let blocking = options.blocking(&optimal);
                SearchStage::of_solver(found.solver, found.variables.into(), blocking)
            }
            Method::Cubes | Method::InOrder => {
                self.done.solver.add(found.solver.work());
                SearchStage::of_rules(&optimal, options)
            }
        };
        Ok(())
    }

    /// The number of solutions that the last one stands for, see
    /// [`Options::automorphisms`].
    pub fn weight(&self) -> u64 {
        match &self.search {
            SearchStage::Cubes(worker) => worker.weight(),
            SearchStage::Goal(_)
            | SearchStage::One(_)
            | SearchStage::Stopped
            | SearchStage::Ended => 1,
        }
    }

    /// Whether a solution may stand for others to which symmetries carry it.
    pub fn is_up_to_symmetry(&self) -> bool {
        match &self.search {
            SearchStage::Cubes(worker) => worker.is_up_to_symmetry(),
            SearchStage::Goal(_) | SearchStage::One(_) | SearchStage::Stopped => false,
            SearchStage::Ended => self.was_up_to_symmetry,
        }
    }

    /// Statistics of the search so far.
    pub fn statistics(&self) -> Statistics {
        let mut statistics = self.done;
        match &self.search {
            SearchStage::Goal(_) | SearchStage::Stopped | SearchStage::Ended => {}
            SearchStage::One(one) => {
                statistics.add(&one.statistics);
                statistics.solver.add(one.models.work());
            }
            SearchStage::Cubes(worker) => statistics.add(&worker.statistics()),
        }
        statistics
    }

    fn advance(&mut self) -> Result<Option<Placement>, Stopped> {
        match &mut self.search {
            SearchStage::Ended => Ok(None),
            SearchStage::Stopped => Err(Stopped),
            SearchStage::Goal(_) => {
                let SearchStage::Goal(parts) =
                    std::mem::replace(&mut self.search, SearchStage::Ended)
                else {
                    return Ok(None);
                };
                let (puzzle, goal, options) = *parts;
                self.resolve(puzzle, &goal, &options)?;
                self.advance()
            }
            SearchStage::One(one) => {
                let found = one.models.next(&one.encoding)?;
                Ok(found.map(|found| found.placement))
            }
            SearchStage::Cubes(worker) => worker.next(),
        }
    }
}

impl SearchStage {
    /// The placements that obey the rules, whatever the goal.
    fn of_rules(puzzle: &Puzzle, options: &Options) -> Self {
        if options.stop.is_raised() {
            return SearchStage::Stopped;
        }
        if options.method == Method::OneSolver {
            let (first_value, blocking) = (first_value(puzzle), options.blocking(puzzle));
            let mut solver = options.solver_with(first_value);
            return match options.encode(puzzle, &mut solver) {
                Ok(encoding) => SearchStage::of_solver(solver, encoding, blocking),
                Err(Stopped) => SearchStage::Stopped,
            };
        }
        match WorkQueue::of_puzzle(puzzle, options, NonZeroUsize::MIN) {
            Ok(queue) => SearchStage::of_worker(&Arc::new(queue)),
            Err(Stopped) => SearchStage::Stopped,
        }
    }

    fn of_solver(solver: Solver, encoding: Encoding, blocking: Blocking) -> Self {
        SearchStage::One(Box::new(OneSolver {
            statistics: Statistics {
                variables: solver.variables() as u64,
                clauses: solver.clauses(),
                cubes: 1,
                ..Statistics::default()
            },
            models: Models::of_formula(solver, &encoding, blocking),
            encoding,
        }))
    }

    fn of_worker(queue: &Arc<WorkQueue>) -> Self {
        SearchStage::Cubes(Box::new(CubeWorker::new(Arc::clone(queue))))
    }
}

impl Iterator for Solutions {
    type Item = Result<Placement, Stopped>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.advance().transpose();
        if !matches!(next, Some(Ok(_))) {
            self.done = self.statistics();
            self.was_up_to_symmetry = self.is_up_to_symmetry();
            self.search = SearchStage::Ended;
        }
        next
    }
}

#[cfg(test)]
mod tests;
