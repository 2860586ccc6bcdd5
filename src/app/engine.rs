//! The one door to the engines: all solutions of a puzzle, each of them judged.
//!
//! There is no trait for engines. Each is a function from a puzzle and options to an iterator;
//! this file picks one and puts the judge behind it.

use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use super::assay::{Assay, Rejected};
use super::both::Disagreement;
use super::digest::Digest;
use super::effort::Effort;
use crate::progress::Progress;
use crate::puzzle::{Automorphisms, Bracket, Judge, Placement, Puzzle, Watch};
use crate::sat::encode::Thresholds;
use crate::sat::{self, Method};
use crate::search;
use crate::stop::{FirstLook, Stop, Stopped};

/// Who finds solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Sat,
    Native,
}

impl Engine {
    pub fn name(self) -> &'static str {
        match self {
            Engine::Sat => "sat",
            Engine::Native => "native",
        }
    }
}

/// Who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engines {
    One(Engine),
    /// Whichever is quicker; where the solutions themselves are asked for, the SAT engine.
    Auto,
    /// Side by side, and what they find is compared.
    Both,
}

impl Default for Engines {
    fn default() -> Self {
        Engines::One(Engine::Sat)
    }
}

impl Engines {
    pub fn name(self) -> &'static str {
        match self {
            Engines::One(engine) => engine.name(),
            Engines::Auto => "auto",
            Engines::Both => "both",
        }
    }
}

/// How solutions are looked for, and when to give up.
#[derive(Clone, Debug, Default)]
pub struct How {
    pub engines: Engines,
    /// One CNF and one solver, whatever is asked.
    pub plain: bool,
    pub thresholds: Thresholds,
    pub stop: Stop,
    pub progress: Progress,
    /// Give up after so many solutions of one instance.
    pub limit: Option<u64>,
    /// Count one of solutions that are carried to one another by symmetries of the whole puzzle,
    /// where nothing else is asked for; and look for the optimum of a goal in this way.
    pub symmetry: bool,
    /// Whether a count or a list begins with a short look at everything on one thread and without
    /// symmetry.
    pub first_look: FirstLook,
    /// How many threads to use where the work can be shared; `None` is one for each processor.
    pub jobs: Option<NonZeroUsize>,
    /// What the engines know of the optimum of a goal, while they look for it.
    pub watches: Watches,
}

/// A watch on each engine. They are cleared when another instance comes.
#[derive(Clone, Debug, Default)]
pub struct Watches {
    pub sat: Watch,
    pub native: Watch,
}

impl Watches {
    pub fn of(&self, engine: Engine) -> &Watch {
        match engine {
            Engine::Sat => &self.sat,
            Engine::Native => &self.native,
        }
    }

    /// What is known of the optimum, whoever found it.
    pub fn bracket(&self) -> Option<Bracket> {
        match (self.sat.bracket(), self.native.bracket()) {
            (Some(sat), Some(native)) => Some(sat.and(native)),
            (sat, native) => sat.or(native),
        }
    }
}

impl How {
    /// For all solutions, cube by cube.
    pub(super) fn sat_options(&self) -> sat::Options {
        sat::Options {
            thresholds: Thresholds {
                add_up: self.thresholds.add_up && !self.plain,
                ..self.thresholds.clone()
            },
            stop: self.stop.clone(),
            progress: self.progress.clone(),
            watch: self.watches.sat.clone(),
            ..sat::Options::default()
        }
    }

    /// Symmetries for the search for the optimum of a goal, whatever is asked of the optimal placements.
    /// Of two engines none uses them: they are there to be compared.
    fn automorphisms_of_goal(&self, puzzle: &Puzzle) -> Option<Arc<Automorphisms>> {
        let is_alone = self.engines != Engines::Both;
        let is_used = puzzle.goal.is_some() && self.symmetry && is_alone && !self.plain;
        is_used.then(|| self.automorphisms(puzzle))
    }

    /// How many threads to use.
    pub(super) fn threads(&self) -> NonZeroUsize {
        // To ask the system takes a tenth of a millisecond, as long as many a puzzle.
        static ALL: OnceLock<NonZeroUsize> = OnceLock::new();
        let all = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.jobs.unwrap_or_else(|| *ALL.get_or_init(all))
    }

    /// The symmetries of the whole puzzle that may be used.
    pub(super) fn automorphisms(&self, puzzle: &Puzzle) -> Arc<Automorphisms> {
        // Where nothing follows the look, none is used.
        let is_used = self.symmetry && self.first_look != FirstLook::Only;
        Arc::new(match is_used {
            true => Automorphisms::of(puzzle),
            false => Automorphisms::none(puzzle),
        })
    }

    /// For one of two engines side by side, with another stop. Of two, the SAT engine is watched.
    pub(super) fn beside(&self, engine: Engine, stop: &Stop) -> How {
        let mut how = How {
            stop: stop.clone(),
            ..self.clone()
        };
        if engine == Engine::Native && self.engines == Engines::Both {
            how.progress = Progress::default();
        }
        how
    }
}

/// Why the solutions end before all were found.
#[derive(Debug)]
pub(super) enum Cut {
    /// By the deadline, an interrupt, or [`How::limit`].
    Stopped,
    Rejected(Box<Rejected>),
}

/// The puzzle is too large for an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub enum DoesNotFit {
    Sat(#[from] sat::DoesNotFit),
    Native(#[from] search::DoesNotFit),
}

/// Why a request failed; `E` is the error of the sink that placements were given to.
#[derive(Debug)]
pub enum Failure<E> {
    DoesNotFit(DoesNotFit),
    Rejected(Box<Rejected>),
    Disagreement(Box<Disagreement>),
    Sink(E),
}

impl<E> From<DoesNotFit> for Failure<E> {
    fn from(error: DoesNotFit) -> Self {
        Failure::DoesNotFit(error)
    }
}

/// The solutions that an engine finds, each judged.
pub(super) struct Judged<'a> {
    solutions: Solutions<'a>,
    assay: Assay<'a>,
    watch: Watch,
    progress: Progress,
    left: Option<u64>,
    /// Of all solutions so far, where engines are to be compared.
    pub digest: Option<Digest>,
}

enum Solutions<'a> {
    // Boxed, as the solvers are much larger than the search.
    Sat(Box<sat::Solutions>),
    Native(Box<search::Solutions<'a>>),
}

/// All solutions of a puzzle by one engine; `method` is what suits the request, for an engine that
/// has several, unless `how` asks for plain.
pub(super) fn solutions<'a>(
    puzzle: &'a Puzzle,
    judge: &'a Judge<'a>,
    engine: Engine,
    how: &How,
    method: Method,
) -> Result<Judged<'a>, DoesNotFit> {
    let watch = how.watches.of(engine).clone();
    watch.clear();
    let solutions = match engine {
        Engine::Native => {
            search::check_size(puzzle)?;
            let options = search::Options {
                stop: how.stop.clone(),
                progress: how.progress.clone(),
                watch: watch.clone(),
                general_only: how.plain,
                // Each solution is given; where there is a goal, symmetry shortens the way to it.
                automorphisms: (puzzle.goal.is_some() && !how.plain)
                    .then(|| how.automorphisms(puzzle)),
                jobs: match how.engines {
                    Engines::One(_) | Engines::Auto if puzzle.goal.is_some() => Some(how.threads()),
                    Engines::One(_) | Engines::Auto | Engines::Both => None,
                },
                ..search::Options::default()
            };
            Solutions::Native(Box::new(search::solutions(puzzle, &options)))
        }
        Engine::Sat => {
            let options = sat::Options {
                method: if how.plain { Method::OneSolver } else { method },
                automorphisms_of_goal: how.automorphisms_of_goal(puzzle),
                patience_with_goal: match how.plain {
                    true => u64::MAX,
                    false => sat::Options::default().patience_with_goal,
                },
                ..how.sat_options()
            };
            Solutions::Sat(Box::new(sat::solutions(puzzle, &options)?))
        }
    };
    Ok(Judged {
        solutions,
        assay: Assay::new(engine, puzzle, judge),
        watch,
        progress: how.progress.clone(),
        left: how.limit,
        digest: (how.engines == Engines::Both).then(Digest::default),
    })
}

impl Judged<'_> {
    /// What the engine did in the time that has passed.
    pub fn effort(&self, passed: Duration) -> Effort {
        let effort = Effort::of_search(passed, self.assay.time());
        match &self.solutions {
            Solutions::Sat(solutions) => effort.with_formula(solutions.statistics()),
            Solutions::Native(solutions) => Effort {
                branches: Some(solutions.nodes()),
                ..effort
            },
        }
    }

    /// What the engine knows of the optimum; `None` without a goal.
    pub fn bracket(&self) -> Result<Option<Bracket>, Box<Rejected>> {
        self.assay.bracket(&self.watch)
    }
}

impl Iterator for Judged<'_> {
    type Item = Result<Placement, Cut>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.left == Some(0) {
            return Some(Err(Cut::Stopped));
        }
        let found = match &mut self.solutions {
            Solutions::Sat(solutions) => solutions.next()?,
            Solutions::Native(solutions) => solutions.next()?,
        };
        let placement = match found {
            Ok(placement) => placement,
            Err(Stopped) => return Some(Err(Cut::Stopped)),
        };
        self.left = self.left.map(|left| left - 1);
        let tested = self.assay.test(placement).map_err(Cut::Rejected);
        if let Ok(placement) = &tested {
            if let Some(digest) = &mut self.digest {
                digest.add(placement);
            }
            self.progress.add_found(1);
        }
        Some(tested)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Reason;
    use crate::puzzle::sample::queens;

    /// Engines that forget the rules of the queens, before a judge that does not.
    #[test]
    fn a_solution_that_breaks_a_rule_does_not_pass() {
        let mut lax = queens(2);
        lax.rules.clear();
        let strict = queens(2);
        let judge = Judge::new(&strict);
        for engine in [Engine::Sat, Engine::Native] {
            let how = How::default();
            let mut found = solutions(&lax, &judge, engine, &how, Method::Cubes).unwrap();
            let Some(Err(Cut::Rejected(rejected))) = found.next() else {
                panic!("{engine:?} should have given two queens that attack each other");
            };
            assert_eq!(rejected.engine, engine);
            assert_eq!(rejected.placement.pieces().count(), 2);
            let breaches = judge.breaches(&rejected.placement);
            assert!(!breaches.is_empty());
            assert_eq!(rejected.reason, Reason::Breaches(breaches));
        }
    }

    #[test]
    fn a_limit_stops_after_so_many_solutions_even_if_there_are_no_more() {
        let puzzle = queens(4);
        let judge = Judge::new(&puzzle);
        let how = How {
            limit: Some(2),
            ..How::default()
        };
        let mut found = solutions(&puzzle, &judge, Engine::Sat, &how, Method::Cubes).unwrap();
        assert!(matches!(found.next(), Some(Ok(_))));
        assert!(matches!(found.next(), Some(Ok(_))));
        assert!(matches!(found.next(), Some(Err(Cut::Stopped))));
    }
}
