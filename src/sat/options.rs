//! How solutions are looked for, and what that took.

use std::sync::Arc;
use std::time::Duration;

use super::encode::Thresholds;
use super::solver::Solver;
use super::split_search::Splitting;
use crate::progress::Progress;
use crate::puzzle::{Automorphisms, Watch};
use crate::stop::{FirstLook, Stop};

/// How solutions are found, and so in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Method {
    /// The textbook way: one CNF, one solver, a blocking clause for each solution (`--plain`).
    /// The quickest way to a first solution; slow for many.
    OneSolver,
    /// Disjoint cubes, each given to a fresh solver: flat memory, fast for many solutions.
    #[default]
    Cubes,
    /// In the language's order, by branching in reading order.
    InOrder,
}

#[derive(Clone, Debug)]
pub struct Options {
    pub method: Method,
    pub thresholds: Thresholds,
    /// How [`Method::Cubes`] and [`Method::InOrder`] cut the search space.
    pub splitting: Splitting,
    /// [`Method::Cubes`] chooses the squares of obstacles first where this makes at most so many
    /// cases; 0 never does.
    pub obstacle_cases: u64,
    /// Of solutions that these carry to one another, [`Method::Cubes`] may give one with a weight
    /// instead of all; `None` gives each solution, with weight 1.
    pub automorphisms: Option<Arc<Automorphisms>>,
    /// The search for the optimum of a goal may look at one of placements that these carry to one
    /// another; the optimal placements are all given nevertheless.
    pub automorphisms_of_goal: Option<Arc<Automorphisms>>,
    /// So much may a single solver do for one number on the way to the optimum of a goal, in bytes of
    /// proof, before that number is left to parts and threads: 0 leaves it all to them, `u64::MAX`
    /// nothing. The optimum does not depend on it.
    pub patience_with_goal: u64,
    /// Whether [`Method::Cubes`] begins with a short look at everything on one thread, whatever symmetry
    /// and threads may do; see [`super::first_look`].
    pub first_look: FirstLook,
    /// Where what is known of the optimum of a goal is written.
    pub watch: Watch,
    pub stop: Stop,
    pub progress: Progress,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            method: Method::default(),
            thresholds: Thresholds::default(),
            splitting: Splitting::default(),
            // Three obstacles on a chessboard are 41,664 cases.
            obstacle_cases: 50_000,
            automorphisms: None,
            automorphisms_of_goal: None,
            // Some hundredths of a second. Measured on peaceable queens and domination: with four times
            // as much the optimum takes half as long again, with less nothing changes.
            patience_with_goal: 1 << 18,
            first_look: FirstLook::default(),
            watch: Watch::default(),
            stop: Stop::default(),
            progress: Progress::default(),
        }
    }
}

/// What solvers were asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct SolverWork {
    pub calls: u64,
    /// From each of them a clause is learnt.
    pub conflicts: u64,
}

impl SolverWork {
    pub fn add(&mut self, other: SolverWork) {
        self.calls += other.calls;
        self.conflicts += other.conflicts;
    }
}

/// What the search took so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Variables of the formula.
    pub variables: u64,
    /// Clauses of the formula.
    pub clauses: u64,
    /// Parts of the search space that were looked at; 1 without splitting.
    pub cubes: u64,
    pub solver: SolverWork,
    /// How long it took to write formulas, where none is written while it is solved.
    pub encoding: Duration,
    /// How long it took to look at everything, and to cut it for threads and symmetry, before the search
    /// was shared out.
    pub cutting: Duration,
}

impl Statistics {
    pub(super) fn of_solver(solver: &Solver) -> Self {
        Statistics {
            variables: solver.variables() as u64,
            clauses: solver.clauses(),
            cubes: 1,
            ..Statistics::default()
        }
    }

    /// The numbers of one search more: formulas one after another count as the largest of them.
    pub fn add(&mut self, other: &Statistics) {
        self.variables = self.variables.max(other.variables);
        self.clauses = self.clauses.max(other.clauses);
        self.cubes += other.cubes;
        self.solver.add(other.solver);
        self.encoding += other.encoding;
        self.cutting += other.cutting;
    }
}
