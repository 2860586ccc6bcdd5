//! Which engine finds solutions, and how: the request that every command hands to the engines.

use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};
use std::thread;

use crate::frontier;
use crate::pace::Pace;
use crate::progress::Progress;
use crate::puzzle::{Automorphisms, Bracket, OptimumWatch, Puzzle};
use crate::sat;
use crate::sat::encode::Thresholds;
use crate::sat::{Method, Program};
use crate::search;
use crate::steps::Steps;
use crate::stop::Stop;
use crate::total::Total;

/// An engine that finds solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Sat,
    Native,
}

impl Engine {
    pub const fn name(self) -> &'static str {
        match self {
            Engine::Sat => "sat",
            Engine::Native => "native",
        }
    }

    /// Its place in arrays of what belongs to the backtracker and what belongs to the SAT engine.
    pub(in crate::app) const fn place(self) -> usize {
        match self {
            Engine::Native => 0,
            Engine::Sat => 1,
        }
    }
}

/// The engines that are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engines {
    One(Engine),
    /// Whichever settles the question first; the SAT engine where several solutions are wanted in no order, or up to a number.
    Auto,
    /// Both side by side; their results are compared.
    Both,
    /// State by state, without finding solutions.
    Frontier,
}

impl Default for Engines {
    fn default() -> Self {
        Engines::One(Engine::Sat)
    }
}

impl From<Engine> for Engines {
    fn from(engine: Engine) -> Self {
        Engines::One(engine)
    }
}

impl Engines {
    pub const fn name(self) -> &'static str {
        match self {
            Engines::One(engine) => engine.name(),
            Engines::Auto => "auto",
            Engines::Both => "both",
            Engines::Frontier => "frontier",
        }
    }

    /// With the name of the program that the SAT engine asks, if that is not varisat.
    pub(in crate::app) fn in_words(self, solver: Option<&str>) -> String {
        match solver {
            None => self.name().to_owned(),
            Some(solver) => format!("{} ({solver})", self.name()),
        }
    }
}

/// How solutions are looked for, and when to give up.
#[derive(Clone, Debug, Default)]
pub struct How {
    pub engines: Engines,
    /// Always use one CNF and one solver.
    pub plain: bool,
    pub thresholds: Thresholds,
    /// The program that the SAT engine asks instead of varisat. Its stop belongs to that of the work.
    pub program: Option<Program>,
    pub stop: Stop,
    pub progress: Progress,
    /// Give up after this many solutions of one instance.
    pub limit: Option<u64>,
    /// Count one solution of each orbit under the symmetries of the whole puzzle, if nothing else is asked for; and
    /// use these symmetries to look for the optimum of a goal.
    pub symmetry: bool,
    /// How much an engine may do before it waits.
    pub pace: Pace,
    /// The number of threads where the work can be shared; `None` means one for each processor.
    pub jobs: Option<NonZeroUsize>,
    /// What the engines know of the optimum of a goal while they look for it.
    pub watches: Watches,
    /// The most solutions that are judged if they are counted without being constructed; `None` means a thousand.
    pub judged: Option<usize>,
}

/// A watch on each engine. They are cleared when the next instance begins.
#[derive(Clone, Debug, Default)]
pub struct Watches {
    pub sat: OptimumWatch,
    pub native: OptimumWatch,
    pub frontier: frontier::CountWatch,
    /// The step that the work is in, if it is more than one search.
    pub steps: Steps,
}

impl Watches {
    /// One watch for either engine.
    pub fn both(watch: &OptimumWatch) -> Self {
        Watches {
            sat: watch.clone(),
            native: watch.clone(),
            ..Watches::default()
        }
    }

    /// Watches on all engines, for an observer who reads them while they work.
    pub fn looked_at() -> Self {
        Watches {
            frontier: frontier::CountWatch::active(),
            ..Watches::default()
        }
    }

    /// The layer that the frontier has reached, with its number of states and of ways.
    pub fn layer(&self) -> Option<(usize, usize, usize, Total)> {
        let at = self.frontier.layer()?;
        Some((at.layer, at.layers, at.width, at.ways.into()))
    }

    /// The share of the layers' work that the frontier has done, an estimate.
    pub fn share_of_layers(&self) -> Option<f64> {
        self.frontier.layer().map(|at| at.share)
    }

    /// How many automata the frontier has made, while it reads the rules.
    pub fn automata(&self) -> Option<usize> {
        self.frontier.automata()
    }

    pub fn of(&self, engine: Engine) -> &OptimumWatch {
        match engine {
            Engine::Sat => &self.sat,
            Engine::Native => &self.native,
        }
    }

    /// The same while the optimum itself is not known.
    pub fn open_bracket(&self) -> Option<Bracket> {
        self.bracket().filter(|known| known.optimum().is_none())
    }

    /// What is known of the optimum, from whichever engine.
    pub fn bracket(&self) -> Option<Bracket> {
        match (self.sat.bracket(), self.native.bracket()) {
            (Some(sat), Some(native)) => Some(sat.and(native)),
            (sat, native) => sat.or(native),
        }
    }
}

impl How {
    /// The same request for one engine.
    pub(in crate::app) fn by(&self, engine: Engine) -> How {
        How {
            engines: Engines::One(engine),
            ..self.clone()
        }
    }

    /// The request for one of two engines side by side, with another stop. If two are compared, the SAT engine is
    /// watched.
    pub(in crate::app) fn beside(&self, engine: Engine, stop: &Stop) -> How {
        let mut how = How {
            stop: stop.clone(),
            ..self.clone()
        };
        if engine == Engine::Native {
            how.progress = Progress::default();
        }
        how
    }

    /// Whether the SAT engine always uses one formula and one solver. An external program is asked few questions, as
    /// each is a run of its own.
    pub(in crate::app) fn has_one_solver(&self) -> bool {
        self.plain || self.program.is_some()
    }

    pub(in crate::app) fn solver_name(&self) -> Option<String> {
        self.program
            .as_ref()
            .map(|program| program.name().to_owned())
    }

    /// The method, unless the request requires one solver.
    pub(super) fn method(&self, suits: Method) -> Method {
        match self.has_one_solver() {
            true => Method::OneSolver,
            false => suits,
        }
    }

    /// Options of the SAT engine.
    pub(super) fn sat_options(&self) -> sat::Options {
        let defaults = sat::Options::default();
        sat::Options {
            thresholds: Thresholds {
                add_up: self.thresholds.add_up && !self.plain,
                ..self.thresholds.clone()
            },
            cuts: !self.has_one_solver(),
            goal_budget: match self.has_one_solver() {
                true => None,
                false => defaults.goal_budget,
            },
            program: self.program.clone(),
            stop: self.stop.clone(),
            pace: self.pace.clone(),
            progress: self.progress.clone(),
            watch: self.watches.sat.clone(),
            ..defaults
        }
    }

    /// Options of the backtracker.
    pub(super) fn search_options(&self) -> search::Options {
        search::Options {
            stop: self.stop.clone(),
            progress: self.progress.clone(),
            pace: self.pace.clone(),
            watch: self.watches.native.clone(),
            general_only: self.plain,
            ..search::Options::default()
        }
    }

    /// Options of the frontier.
    pub fn frontier_options(&self) -> frontier::Options {
        frontier::Options {
            stop: self.stop.clone(),
            watch: self.watches.frontier.clone(),
            jobs: Some(self.threads()),
            ..frontier::Options::default()
        }
    }

    /// Symmetries for the search for the optimum of a goal, whatever is asked of the optimal placements. If two
    /// engines run side by side, neither uses them: they are there to be compared.
    pub(super) fn automorphisms_of_goal(&self, puzzle: &Puzzle) -> Option<Arc<Automorphisms>> {
        let is_alone = self.engines != Engines::Both;
        let is_used = puzzle.goal.is_some() && self.symmetry && is_alone && !self.plain;
        is_used.then(|| self.automorphisms(puzzle))
    }

    /// The number of threads to use.
    pub fn threads(&self) -> NonZeroUsize {
        // Asking the system takes a tenth of a millisecond, as long as many puzzles take.
        static ALL: OnceLock<NonZeroUsize> = OnceLock::new();
        let all = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.jobs.unwrap_or_else(|| *ALL.get_or_init(all))
    }

    /// The symmetries of the whole puzzle that may be used.
    pub(super) fn automorphisms(&self, puzzle: &Puzzle) -> Arc<Automorphisms> {
        Arc::new(match self.symmetry {
            true => Automorphisms::of(puzzle),
            false => Automorphisms::none(puzzle),
        })
    }
}
