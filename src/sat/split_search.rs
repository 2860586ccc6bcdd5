//! Enumeration by cubes: propagation where it suffices, a fresh solver where it does not.
//!
//! One solver that keeps a blocking clause for every solution grows slower with each of them, and
//! most puzzles with many solutions need no learning at all. So cubes are split further and
//! further until propagation has decided every placement variable. That alone would lose
//! exponential time in a large part without solutions. So after [`Splitting::patience`] cubes
//! without a solution, the largest cube around that has given none goes to a fresh solver. It
//! gives at most [`Splitting::most`] solutions; if there are more, the cube is split after all,
//! and its parts are told which ones were found. A cube once known to hold solutions is not
//! given to a solver again, only its parts, so that no solver collects many blocking clauses.
//!
//! Cost: between two solutions, a number of cubes and solver calls linear in depth and width of
//! the tree. Memory: the formula, one solver, and the path to the cube at hand with at most `most`
//! blocking clauses for each split on it; whatever the number of solutions.

use std::collections::VecDeque;

use super::Literal;
use super::blocking::Blocking;
use super::cubes::{Branching, Cubes};
use super::encode::PlacementVariables;
use super::options::SolverWork;
use super::projected::{Found, Projected, known_placement};
use super::propagate::Value;
use crate::progress::Progress;
use crate::puzzle::Placement;
use crate::stop::{Stop, Stopped};

/// How many cubes lie between two notes of the progress; a cube takes some microseconds.
const CUBES_BETWEEN_NOTES: u64 = 64;

/// When a solver is asked, and when a cube is split. The solutions do not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Splitting {
    /// After so many cubes without a solution a solver is asked: 0 asks it for every cube,
    /// `usize::MAX` never.
    pub patience: usize,
    /// A solver gives at most so many solutions; a cube with more is split. With `usize::MAX`
    /// it gives all.
    pub most: usize,
}

/// How much may be done before a search gives up, as if it were stopped. It is counted, not timed:
/// the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Cubes looked at; a solver that is asked counts as some of them. Once there are solutions, it is
    /// given up as soon as more than that are to be expected still.
    pub cubes: u64,
    /// Of all solvers together, in bytes of proof.
    pub proof: u64,
}

impl Allowance {
    const ENDLESS: Allowance = Allowance {
        cubes: u64::MAX,
        proof: u64::MAX,
    };
}

/// So many cubes tell how many more there will be.
const CUBES_TO_FORESEE: u64 = 256;

/// To load a small formula into a solver takes as long as so many cubes.
const CUBES_FOR_A_CALL: u64 = 8;

/// In the language's order, what a solver found is of no use where it has not found all: there it
/// is asked for so many times less.
const LESS_IN_ORDER: usize = 16;

impl Default for Splitting {
    /// Measured on queens, kings, domination, queens with a pawn or with knights, no three in
    /// line: with a patience below 100 the easy ones suffer (all 12 queens at 10: six times as
    /// long), above 1000 the hard ones do. More solutions from one solver, up to a few hundred,
    /// make up for loading it.
    fn default() -> Self {
        Splitting {
            patience: 300,
            most: 128,
        }
    }
}

/// Depth-first search over cubes.
pub struct SplitSearch {
    cubes: Cubes,
    variables: PlacementVariables,
    blocking: Blocking,
    patience: usize,
    /// How many solutions one solver gives before its cube is split.
    most: usize,
    /// Whether solutions have to come in the language's order.
    in_order: bool,
    stop: Stop,
    progress: Progress,
    /// The solver of the cube at hand, while it has not given all it has.
    leaf: Option<Leaf>,
    /// For each split on the path, the blocking clauses of the solutions found before it.
    blocked: Vec<Vec<Vec<Literal>>>,
    /// How many splits on the path, from the root, are of cubes known to hold solutions.
    fruitful: usize,
    /// How many cubes were looked at since the last solution, or the last solver.
    fruitless: usize,
    /// Solutions that were found and not given out yet.
    ready: VecDeque<Placement>,
    cubes_seen: u64,
    work: SolverWork,
    /// What may still be done.
    allowance: Allowance,
}

struct Leaf {
    models: Projected,
    found: Vec<Found>,
}

impl SplitSearch {
    /// Of everything in the cubes; it does not tell how far it has come before it is restarted.
    pub fn new(
        cubes: Cubes,
        variables: PlacementVariables,
        blocking: Blocking,
        splitting: Splitting,
        stop: &Stop,
    ) -> Self {
        let in_order = cubes.branching() == Branching::InOrder;
        SplitSearch {
            cubes,
            variables,
            blocking,
            patience: splitting.patience,
            most: splitting.most / if in_order { LESS_IN_ORDER } else { 1 },
            in_order,
            stop: stop.clone(),
            progress: Progress::default(),
            leaf: None,
            blocked: Vec::new(),
            fruitful: 0,
            fruitless: 0,
            ready: VecDeque::new(),
            cubes_seen: 0,
            work: SolverWork::default(),
            allowance: Allowance::ENDLESS,
        }
    }

    pub fn with_allowance(self, allowance: Allowance) -> Self {
        SplitSearch { allowance, ..self }
    }

    /// Begins again, with the solutions for which these literals hold; `false` if there are none.
    /// How long it has been without a solution still counts.
    pub fn restart(&mut self, literals: &[Literal], progress: Progress) -> bool {
        self.progress = progress;
        self.leaf = None;
        self.blocked.clear();
        self.fruitful = 0;
        self.ready.clear();
        self.cubes.restart(literals)
    }

    /// How many cubes were looked at.
    pub fn cubes(&self) -> u64 {
        self.cubes_seen
    }

    /// How often a solver was asked.
    pub fn work(&self) -> SolverWork {
        self.work
    }

    /// The next solution, `None` after the last.
    pub fn next(&mut self) -> Result<Option<Placement>, Stopped> {
        loop {
            if let Some(placement) = self.ready.pop_front() {
                return Ok(Some(placement));
            }
            match self.leaf.take() {
                Some(leaf) => self.ask(leaf)?,
                None if self.stop.is_raised() || self.is_spent() => return Err(Stopped),
                None if !self.cubes.advance() => return Ok(None),
                None => self.look_at_cube()?,
            }
        }
    }

    fn is_spent(&self) -> bool {
        let spent = self.cubes_seen + self.work.calls * CUBES_FOR_A_CALL;
        let allowed = self.allowance.cubes;
        let has_found = (self.fruitless as u64) < self.cubes_seen;
        let is_foreseen = || {
            let done = self.cubes.share_done();
            let still = spent as f64 * (1.0 - done);
            still > done * allowed as f64
        };
        let may_foresee = allowed < u64::MAX && self.cubes_seen.is_multiple_of(CUBES_TO_FORESEE);
        spent >= allowed || may_foresee && has_found && is_foreseen()
    }

    fn look_at_cube(&mut self) -> Result<(), Stopped> {
        self.cubes_seen += 1;
        if self.cubes_seen.is_multiple_of(CUBES_BETWEEN_NOTES) {
            self.progress.set_share(self.cubes.share_done());
        }
        let depth = self.cubes.depth();
        self.blocked.truncate(depth);
        self.fruitful = self.fruitful.min(depth);
        if self.cubes.cube().free_placement() == 0 {
            self.look_at_placement()?;
        } else if self.fruitless >= self.patience {
            self.go_to_solver();
        } else {
            self.fruitless += 1;
            self.split(Vec::new());
        }
        Ok(())
    }

    /// Goes up to the largest cube around that has given no solution, and gives it to a solver.
    ///
    /// Nothing it finds was given out before: all cubes on the path above it are the fruitful
    /// ones, and what they gave came from parts that are closed.
    fn go_to_solver(&mut self) {
        self.cubes.retreat(self.fruitful);
        // The clauses of the split that is undone still hold in its cube.
        self.blocked.truncate(self.fruitful + 1);
        self.fruitless = 0;
        self.leaf = Some(Leaf {
            models: self.solver_of_cube(),
            found: Vec::new(),
        });
    }

    /// The cube decides the whole placement: it is a solution if the helper variables can follow.
    fn look_at_placement(&mut self) -> Result<(), Stopped> {
        let cube = self.cubes.cube();
        let is_blocked = self.blocked.iter().flatten().any(|clause| {
            let holds = |&literal: &Literal| cube.value(literal) == Value::True;
            !clause.iter().any(holds)
        });
        if is_blocked {
            return Ok(());
        }
        if cube.is_satisfied_by_false() {
            self.ready.push_back(known_placement(cube, &self.variables));
        } else {
            let mut models = self.solver_of_cube();
            let found = self.next_of(&mut models)?;
            self.ready.extend(found.map(|found| found.placement));
        }
        if !self.ready.is_empty() {
            self.fruitful = self.cubes.depth();
            self.fruitless = 0;
        }
        Ok(())
    }

    fn solver_of_cube(&self) -> Projected {
        let blocked = self.blocked.iter().flatten();
        Projected::residual(
            self.cubes.cube(),
            blocked,
            &self.variables,
            self.blocking,
            &self.stop,
        )
    }

    fn next_of(&mut self, models: &mut Projected) -> Result<Option<Found>, Stopped> {
        models.allow(self.allowance.proof);
        let found = models.next(&self.variables, &mut self.work)?;
        self.allowance.proof = models.allowed();
        Ok(found)
    }

    /// Asks the cube's solver for one more solution.
    fn ask(&mut self, mut leaf: Leaf) -> Result<(), Stopped> {
        let Some(found) = self.next_of(&mut leaf.models)? else {
            self.give_out_in_order(leaf.found);
            return Ok(());
        };
        if !self.in_order {
            self.ready.push_back(found.placement.clone());
        }
        leaf.found.push(found);
        if leaf.found.len() <= self.most {
            self.leaf = Some(leaf);
            return Ok(());
        }
        // In order, none was given out: the parts will find them again, each in its place.
        let given_out = leaf.found.into_iter().filter(|_| !self.in_order);
        let clauses = given_out.map(|found| found.blocking_clause).collect();
        self.split(clauses);
        self.fruitful = self.cubes.depth();
        Ok(())
    }

    /// All solutions of the cube are known: where order matters, they are given out only now.
    fn give_out_in_order(&mut self, found: Vec<Found>) {
        if self.in_order {
            let mut placements: Vec<Placement> =
                found.into_iter().map(|found| found.placement).collect();
            placements.sort_unstable();
            self.ready.extend(placements);
        }
    }

    /// Has the cube at hand replaced by its parts, none of which may find again what these
    /// clauses block.
    fn split(&mut self, mut blocking_clauses: Vec<Vec<Literal>>) {
        let depth = self.cubes.depth();
        blocking_clauses.extend(self.blocked.drain(depth..).flatten());
        self.blocked.push(blocking_clauses);
        self.cubes.split();
    }
}
