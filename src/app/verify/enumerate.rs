//! The two engines behind one signature, so that tests can compare engines with planted faults instead.

use crate::app::DoesNotFit;
pub use crate::app::driver::PlacementIterator;
use crate::progress::Progress;
use crate::puzzle::{OptimumWatch, Puzzle};
use crate::sat::encode::Thresholds;
use crate::sat::{self, Program};
use crate::search;
use crate::stop::Stop;

/// How many of the solutions are wanted: an engine may prepare differently for one than for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    One,
    All,
}

/// Where an engine notes how far it has come.
#[derive(Clone, Debug, Default)]
pub struct Observer {
    /// What it knows of the optimum of a goal while it looks for it.
    pub watch: OptimumWatch,
    pub progress: Progress,
}

/// The interface of an engine in this layer.
pub type Enumerate = dyn for<'a> Fn(&'a Puzzle, Extent, &Stop, &Observer) -> Result<PlacementIterator<'a>, DoesNotFit>
    + Sync;

/// By CNF and varisat: all solutions cube by cube, but one solution by a single solver, as on large boards cubes
/// would only delay it.
pub fn by_sat<'a>(
    puzzle: &'a Puzzle,
    extent: Extent,
    stop: &Stop,
    observer: &Observer,
) -> Result<PlacementIterator<'a>, DoesNotFit> {
    let method = match extent {
        Extent::One => sat::Method::OneSolver,
        Extent::All => sat::Method::Cubes,
    };
    let options = sat::Options {
        method,
        ..sat::Options::default()
    };
    by_options(puzzle, options, stop, observer)
}

fn by_options<'a>(
    puzzle: &'a Puzzle,
    options: sat::Options,
    stop: &Stop,
    observer: &Observer,
) -> Result<PlacementIterator<'a>, DoesNotFit> {
    let options = sat::Options {
        stop: stop.clone(),
        watch: observer.watch.clone(),
        progress: observer.progress.clone(),
        ..options
    };
    Ok(Box::new(sat::solutions(puzzle, &options)?))
}

/// By backtracking.
pub fn by_search<'a>(
    puzzle: &'a Puzzle,
    _: Extent,
    stop: &Stop,
    observer: &Observer,
) -> Result<PlacementIterator<'a>, DoesNotFit> {
    search::check_size(puzzle)?;
    let options = search::Options {
        stop: stop.clone(),
        watch: observer.watch.clone(),
        progress: observer.progress.clone(),
        ..search::Options::default()
    };
    Ok(Box::new(search::solutions(puzzle, &options)))
}

/// By varisat with the textbook encoding: one formula without constraints derived from counting, one solver, and
/// after each solution a clause of all placement literals.
pub fn in_one_formula<'a>(
    puzzle: &'a Puzzle,
    _: Extent,
    stop: &Stop,
    observer: &Observer,
) -> Result<PlacementIterator<'a>, DoesNotFit> {
    by_options(puzzle, textbook(), stop, observer)
}

fn textbook() -> sat::Options {
    sat::Options {
        method: sat::Method::OneSolver,
        thresholds: Thresholds {
            saturate: false,
            add_up: false,
            ..Thresholds::default()
        },
        cuts: false,
        full_blocking: true,
        ..sat::Options::default()
    }
}

/// The two ways of the SAT engine, with an external program in the place of varisat.
pub struct ByProgram {
    pub program: Program,
    /// One formula, and a run of the program for each solution.
    pub all: Box<Enumerate>,
    /// With the textbook encoding.
    pub plain: Box<Enumerate>,
}

impl ByProgram {
    pub fn new(program: Program) -> Self {
        let by = |options: sat::Options| -> Box<Enumerate> {
            let options = sat::Options {
                method: sat::Method::OneSolver,
                cuts: false,
                goal_budget: None,
                program: Some(program.clone()),
                ..options
            };
            Box::new(move |puzzle, _, stop, observer| {
                by_options(puzzle, options.clone(), stop, observer)
            })
        };
        ByProgram {
            all: by(sat::Options::default()),
            plain: by(textbook()),
            program,
        }
    }
}
