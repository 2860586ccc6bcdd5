//! Enumeration by cubes: each small part of the search space in a fresh solver.
//!
//! One solver that keeps a blocking clause for every solution grows slower with each of them. So a
//! cube's solver gives at most [`Splitting::most`] solutions; a cube that has more is split, and
//! its parts are told which ones were found already. Every cube that a solver has looked at and
//! that was split holds many solutions, so no time is lost in large parts without any, as a plain
//! backtracker would lose it.
//!
//! Memory: the formula, one small solver, and the path to the cube at hand with at most `most`
//! blocking clauses for each split on it; whatever the number of solutions.

use std::collections::VecDeque;

use super::blocking::Blocking;
use super::cubes::{Branching, Cubes};
use super::encode::PlacementVariables;
use super::projected::{Found, Projected, known_placement};
use super::propagate::Value;
use super::{Cnf, Literal};
use crate::puzzle::Placement;
use crate::stop::{Stop, Stopped};

/// When a cube is split further. The solutions do not depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Splitting {
    /// A cube with more free placement variables than this is split without asking a solver.
    pub leaf: usize,
    /// A cube with more solutions than this is split.
    pub most: usize,
    /// A cube with fewer free placement variables than this is split without asking a solver:
    /// propagation alone is faster there.
    pub small: usize,
}

impl Default for Splitting {
    fn default() -> Self {
        Splitting {
            leaf: usize::MAX,
            most: 32,
            small: 8,
        }
    }
}

/// Depth-first search over cubes.
pub struct SplitSearch {
    cubes: Cubes,
    variables: PlacementVariables,
    blocking: Blocking,
    splitting: Splitting,
    /// Whether solutions have to come in the language's order.
    in_order: bool,
    stop: Stop,
    /// The cube at hand and its solver, while it has not given all it has.
    leaf: Option<Leaf>,
    /// For each split on the path, the blocking clauses of the solutions found before it.
    blocked: Vec<Vec<Vec<Literal>>>,
    /// Solutions that were found and not given out yet.
    ready: VecDeque<Placement>,
    cubes_seen: u64,
    solver_calls: u64,
}

struct Leaf {
    models: Projected,
    found: Vec<Found>,
}

impl SplitSearch {
    /// `None` where propagation alone shows that there is no solution.
    pub fn new(
        cnf: &Cnf,
        variables: PlacementVariables,
        blocking: Blocking,
        branching: Branching,
        splitting: Splitting,
        stop: &Stop,
    ) -> Option<Self> {
        Some(SplitSearch {
            cubes: Cubes::new(cnf, variables.len(), branching)?,
            variables,
            blocking,
            splitting,
            in_order: branching == Branching::InOrder,
            stop: stop.clone(),
            leaf: None,
            blocked: Vec::new(),
            ready: VecDeque::new(),
            cubes_seen: 0,
            solver_calls: 0,
        })
    }

    /// How many cubes were looked at.
    pub fn cubes(&self) -> u64 {
        self.cubes_seen
    }

    /// How often a solver was asked.
    pub fn solver_calls(&self) -> u64 {
        self.solver_calls
    }

    /// The next solution, `None` after the last.
    pub fn next(&mut self) -> Result<Option<Placement>, Stopped> {
        loop {
            if let Some(placement) = self.ready.pop_front() {
                return Ok(Some(placement));
            }
            match self.leaf.take() {
                Some(leaf) => self.ask(leaf)?,
                None if self.stop.is_raised() => return Err(Stopped),
                None if !self.cubes.advance() => return Ok(None),
                None => self.look_at_cube()?,
            }
        }
    }

    fn look_at_cube(&mut self) -> Result<(), Stopped> {
        self.cubes_seen += 1;
        self.blocked.truncate(self.cubes.depth());
        let free = self.cubes.cube().free_placement();
        if free == 0 {
            self.look_at_placement()?;
        } else if free < self.splitting.small || free > self.splitting.leaf {
            self.split(Vec::new());
        } else {
            self.leaf = Some(Leaf {
                models: self.solver_of_cube(),
                found: Vec::new(),
            });
        }
        Ok(())
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
            return Ok(());
        }
        self.solver_calls += 1;
        let found = self.solver_of_cube().next(&self.variables)?;
        self.ready.extend(found.map(|found| found.placement));
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

    /// Asks the cube's solver for one more solution.
    fn ask(&mut self, mut leaf: Leaf) -> Result<(), Stopped> {
        self.solver_calls += 1;
        let Some(found) = leaf.models.next(&self.variables)? else {
            self.give_out_in_order(leaf.found);
            return Ok(());
        };
        if !self.in_order {
            self.ready.push_back(found.placement.clone());
        }
        leaf.found.push(found);
        if leaf.found.len() <= self.splitting.most {
            self.leaf = Some(leaf);
        } else if self.in_order {
            // None was given out: its parts will find them again, each in its place.
            self.split(Vec::new());
        } else {
            let clauses = leaf.found.into_iter().map(|found| found.blocking_clause);
            self.split(clauses.collect());
        }
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

    fn split(&mut self, blocking_clauses: Vec<Vec<Literal>>) {
        self.cubes.split();
        self.blocked.push(blocking_clauses);
    }
}
