//! Options of the search for solutions.

use std::sync::Arc;

use super::ClauseSink;
use super::blocking::Blocking;
use super::encode::{DoesNotFit, Encoding, Guards, Thresholds, check_size_in_turns, encode};
use super::paced::PacedSink;
use super::solver::{FirstValue, Program, Solver};
use crate::pace::Pace;
use crate::progress::Progress;
use crate::puzzle::{Automorphisms, OptimumWatch, Puzzle};
use crate::stop::{Stop, Stopped};

/// How solutions are found, and so in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Method {
    /// The textbook way: one CNF, one solver, a blocking clause for each solution (`--plain`).
    /// The quickest way to a first solution, but slow for many.
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
    /// The greatest number of models that one solver gives of its cube; a cube with more is split. With
    /// `usize::MAX` it gives all.
    pub models_per_cube: usize,
    /// A cube with no more free placement variables than this goes to a solver at once. Whether a larger one is
    /// split first depends on the models of earlier cubes.
    pub smallest: usize,
}

impl Default for Splitting {
    /// Measured on queens and domination: all 13 queens take half as long again without a size, and a
    /// tenth longer with half or twice either number.
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
    /// State that squares form one part by [cuts](super::cuts) once models break it, not by levels in the formula.
    /// Measured on hitori 15x15, nurikabe 10x10 and connected sets of 16 squares: takes a half to a fiftieth of the
    /// time.
    pub cuts: bool,
    /// How [`Method::Cubes`] and [`Method::InOrder`] cut the search space.
    pub splitting: Splitting,
    /// [`Method::Cubes`] places obstacles first if this makes at most this many cases; with 0 it never does.
    pub obstacle_cases: u64,
    /// Of solutions that these carry to one another, [`Method::Cubes`] may return one with a weight
    /// instead of all; `None` returns each solution, with weight 1.
    pub automorphisms: Option<Arc<Automorphisms>>,
    /// Of placements that these carry to one another, the search for the optimum of a goal may look at only
    /// one; all optimal placements are returned nevertheless.
    pub automorphisms_of_goal: Option<Arc<Automorphisms>>,
    /// The number of conflicts that one solver may spend on one number on the way to the optimum of a goal. Then
    /// that number is left to cubes and threads; `None` leaves nothing to them. The optimum does not
    /// depend on it.
    pub goal_budget: Option<u64>,
    /// Before [`Method::Cubes`] cuts the search space for symmetry or threads, it asks one solver about all of
    /// it. This is the number of conflicts that solver may meet; with 0 it is not asked.
    pub probe_budget: u64,
    /// Every blocking clause holds all placement literals, even if those that are true would be enough. This
    /// is slow, but needs no argument that no solution contains another.
    pub full_blocking: bool,
    /// A program that finds models and refutes instead of varisat. Each question runs it once, so it is used with
    /// [`Method::OneSolver`] and without budgets.
    pub program: Option<Program>,
    /// Gets what is known of the optimum of a goal.
    pub watch: OptimumWatch,
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
            watch: OptimumWatch::default(),
            stop: Stop::default(),
            pace: Pace::default(),
            progress: Progress::default(),
        }
    }
}

impl Options {
    /// How solutions of this puzzle are blocked.
    pub(super) fn blocking(&self, puzzle: &Puzzle) -> Blocking {
        match self.full_blocking {
            true => Blocking::Full,
            false => Blocking::of(puzzle),
        }
    }

    /// A solver without clauses that obeys the stop and the pace.
    pub(super) fn solver(&self) -> Solver {
        self.solver_with(FirstValue::default())
    }

    /// The same, but it tries variables with this value first, if that can be chosen.
    pub(super) fn solver_with(&self, first_value: FirstValue) -> Solver {
        match &self.program {
            Some(program) => Solver::of_program(program, &self.stop),
            None => Solver::with_first_value(first_value, &self.stop).at_pace(&self.pace),
        }
    }

    pub(super) fn check_size(&self, puzzle: &Puzzle) -> Result<(), DoesNotFit> {
        let thresholds = self.thresholds_of(puzzle);
        check_size_in_turns(puzzle, &thresholds, Guards::None, &self.stop, &self.pace)
    }

    /// Writes the formula of a puzzle to a sink, except what is left to [`Models`](super::models::Models).
    pub(super) fn encode(
        &self,
        puzzle: &Puzzle,
        sink: &mut dyn ClauseSink,
    ) -> Result<Encoding, Stopped> {
        let thresholds = self.thresholds_of(puzzle);
        let mut sink = PacedSink::new(sink, &self.pace);
        encode(puzzle, &thresholds, Guards::None, &mut sink, &self.stop)
    }

    /// The search for the optimum of a goal needs a formula that leaves nothing out.
    pub(super) fn thresholds_of(&self, puzzle: &Puzzle) -> Thresholds {
        Thresholds {
            cuts: self.cuts && puzzle.goal.is_none(),
            ..self.thresholds.clone()
        }
    }
}
