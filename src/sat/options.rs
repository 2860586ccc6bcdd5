//! How solutions are looked for.

use std::sync::Arc;

use super::ClauseSink;
use super::blocking::Blocking;
use super::encode::{Encoding, Guards, Thresholds, encode};
use super::solver::{FirstValue, Program, Solver};
use crate::pace::Pace;
use crate::progress::Progress;
use crate::puzzle::{Automorphisms, Puzzle, Watch};
use crate::stop::{Stop, Stopped};

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

/// When a cube is split. The solutions do not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Splitting {
    /// One solver gives at most so many models of its cube; a cube with more is split. With
    /// `usize::MAX` it gives all.
    pub models_per_cube: usize,
    /// A cube with no more free placement variables than this goes to a solver at once. From which size
    /// on larger ones are split first follows from the models of the cubes before.
    pub smallest: usize,
}

impl Default for Splitting {
    /// Measured on queens and domination: all 13 queens take half as long again without a size, and a
    /// tenth more with half or twice of either number.
    fn default() -> Self {
        Splitting {
            models_per_cube: 128,
            smallest: 40,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Options {
    pub method: Method,
    pub thresholds: Thresholds,
    /// That squares are one part is said by [cuts](super::cuts) once models break it, and not by levels in the formula.
    /// Measured on hitori 15x15, nurikabe 10x10 and connected sets of 16 squares: in a half to a fiftieth of the time.
    pub cuts: bool,
    /// How [`Method::Cubes`] and [`Method::InOrder`] cut the search space.
    pub splitting: Splitting,
    /// [`Method::Cubes`] places obstacles first where this makes at most so many cases; 0 never does.
    pub obstacle_cases: u64,
    /// Of solutions that these carry to one another, [`Method::Cubes`] may give one with a weight
    /// instead of all; `None` gives each solution, with weight 1.
    pub automorphisms: Option<Arc<Automorphisms>>,
    /// The search for the optimum of a goal may look at one of placements that these carry to one
    /// another; the optimal placements are all given nevertheless.
    pub automorphisms_of_goal: Option<Arc<Automorphisms>>,
    /// On the way to the optimum of a goal, one solver may meet so many conflicts for one number. Then
    /// that number is left to cubes and threads; `None` leaves nothing to them. The optimum does not
    /// depend on it.
    pub goal_budget: Option<u64>,
    /// Before [`Method::Cubes`] cuts everything for symmetry or threads, it asks one solver about all of
    /// it. That solver may meet so many conflicts; with 0 it is not asked.
    pub probe_budget: u64,
    /// Every blocking clause holds all placement literals, also where those that are true would do. It
    /// is slow, and needs no argument that no solution contains another.
    pub full_blocking: bool,
    /// Finds the models and refutes instead of varisat. Each question is a run of it, so it goes with
    /// [`Method::OneSolver`], and without budgets.
    pub program: Option<Program>,
    /// Where what is known of the optimum of a goal is written.
    pub watch: Watch,
    pub stop: Stop,
    /// Told of every call of a solver and of every conflict, each as one step.
    pub pace: Pace,
    pub progress: Progress,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            method: Method::default(),
            thresholds: Thresholds::default(),
            cuts: true,
            splitting: Splitting::default(),
            // Three obstacles on a chessboard are 41,664 cases.
            obstacle_cases: 50_000,
            automorphisms: None,
            automorphisms_of_goal: None,
            goal_budget: Some(1000),
            probe_budget: 2000,
            full_blocking: false,
            program: None,
            watch: Watch::default(),
            stop: Stop::default(),
            pace: Pace::default(),
            progress: Progress::default(),
        }
    }
}

impl Options {
    /// What keeps a solution of this puzzle from being found again.
    pub(super) fn blocking(&self, puzzle: &Puzzle) -> Blocking {
        match self.full_blocking {
            true => Blocking::Full,
            false => Blocking::of(puzzle),
        }
    }

    /// A solver without clauses that heeds the stop and the pace.
    pub(super) fn solver(&self) -> Solver {
        self.solver_with(FirstValue::default())
    }

    /// The same, which tries variables with this value first, where that can be chosen.
    pub(super) fn solver_with(&self, first_value: FirstValue) -> Solver {
        match &self.program {
            Some(program) => Solver::of_program(program, &self.stop),
            None => Solver::with_first_value(first_value, &self.stop).at_pace(&self.pace),
        }
    }

    /// Writes the formula of a puzzle to a sink, but for what is left to [`Models`](super::models::Models).
    pub(super) fn encode(
        &self,
        puzzle: &Puzzle,
        sink: &mut dyn ClauseSink,
    ) -> Result<Encoding, Stopped> {
        let thresholds = self.thresholds_of(puzzle);
        encode(puzzle, &thresholds, Guards::None, sink, &self.stop)
    }

    /// Whoever looks for the optimum of a goal wants a formula that says everything.
    pub(super) fn thresholds_of(&self, puzzle: &Puzzle) -> Thresholds {
        Thresholds {
            cuts: self.cuts && puzzle.goal.is_none(),
            ..self.thresholds.clone()
        }
    }
}
