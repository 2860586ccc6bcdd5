//! Disjoint cubes: the search space cut into parts, one after another, depth first.
//!
//! A cube is a conjunction of literals, the *decisions* on the path to it. [`CubeTree::advance`] goes
//! to the next cube; its user either has it solved or calls [`CubeTree::split`] to replace it
//! by smaller ones. A cube is split over a list of literals a, b, c: its children are "a", "b without
//! a", "c without a and b", and finally the *remainder*, "none of them". They are disjoint and together
//! cover the cube, whatever the literals are. So unit propagation decides only which literals are
//! worth a child of their own (*look-ahead*), and never leaves anything out: what
//! propagation refutes comes as a cube too, [marked](CubeTree::is_refuted_by_propagation) as such, for
//! a solver to refute. Only the path to the current cube is held.
//!
//! This file must not know varisat, nor what a placement variable stands for.

mod groups;
#[cfg(test)]
mod tests;

use groups::PositiveClauses;

use crate::random::Random;
use crate::sat::propagation::{Mark, Propagator};
use crate::sat::{Cnf, Literal, Variable};
use crate::stop::{Stop, Stopped};
use crate::workload::LONG_WAY;

/// What a cube is split over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeBranching {
    /// The clause of placement variables with the fewest free ones, one of which must hold; if there is none,
    /// the first free placement variable.
    Tightest,
    /// The first few free placement variables: cubes, and so solutions, come in the language's
    /// order.
    InOrder,
}

/// The greatest number of placement variables split over at once in [`CubeBranching::InOrder`].
const LITERALS_IN_ORDER: usize = 8;

/// Disjoint cubes that together cover the whole search space, or the cube of some literals.
#[derive(Clone)]
pub struct CubeTree {
    propagator: Propagator,
    branching: CubeBranching,
    groups: PositiveClauses,
    path: Vec<SplitCube>,
    /// The literals whose conjunction is the current cube.
    decisions: Vec<Literal>,
    /// Whether the decisions are consistent as far as propagation can tell.
    is_consistent: bool,
    started: bool,
    /// The state that propagation reaches without decisions.
    root: Mark,
    /// Whether propagation alone refutes the formula: then it is one cube, which cannot be split.
    is_refuted: bool,
}

/// The number of literals of groups that a step looks at.
const LITERALS_OF_A_STEP: usize = 1 << 10;

/// A cube on the path, replaced by its children.
#[derive(Clone)]
struct SplitCube {
    literals: Vec<Literal>,
    /// How many children were visited so far.
    next: usize,
    /// The cube that was split, without the children that are done.
    rest: Checkpoint,
}

/// A state to go back to: of the decisions, and of what follows from them.
#[derive(Clone, Copy)]
struct Checkpoint {
    mark: Mark,
    decisions: usize,
}

impl CubeTree {
    /// The tree splits on the formula's first `placement_variables` variables.
    pub fn new(
        cnf: &Cnf,
        placement_variables: usize,
        branching: CubeBranching,
        stop: &Stop,
    ) -> Result<Self, Stopped> {
        let propagator = Propagator::new(cnf, placement_variables, stop)?;
        let is_refuted = propagator.is_none();
        let propagator = propagator.unwrap_or_default();
        let groups = match branching {
            CubeBranching::Tightest => PositiveClauses::of(&propagator, placement_variables),
            CubeBranching::InOrder => PositiveClauses::default(),
        };
        Ok(CubeTree {
            root: propagator.mark(),
            propagator,
            branching,
            groups,
            path: Vec::new(),
            decisions: Vec::new(),
            is_consistent: !is_refuted,
            started: false,
            is_refuted,
        })
    }

    pub fn branching(&self) -> CubeBranching {
        self.branching
    }

    /// Begins again, with the cube of these literals.
    pub fn restart(&mut self, literals: &[Literal]) {
        self.path.clear();
        self.started = false;
        self.decisions.clear();
        self.decisions.extend_from_slice(literals);
        self.is_consistent = !self.is_refuted && self.root().assume_all(literals);
    }

    /// The propagator without decisions, for others to work with, if it does not refute the formula. Either they undo
    /// what they did, or the next call on the tree must be [`CubeTree::restart`].
    pub fn root(&mut self) -> &mut Propagator {
        self.propagator.undo(self.root);
        &mut self.propagator
    }

    /// The literals whose conjunction is the current cube.
    pub fn decisions(&self) -> &[Literal] {
        &self.decisions
    }

    /// The current cube, with what follows from its decisions; it means nothing if propagation refutes them.
    pub fn cube(&self) -> &Propagator {
        &self.propagator
    }

    pub fn is_refuted_by_propagation(&self) -> bool {
        !self.is_consistent
    }

    /// The number of splits on the path to the current cube.
    pub fn depth(&self) -> usize {
        self.path.len()
    }

    /// The share of the search space that is done, if all parts of a cube are assumed to be equally large.
    pub fn share_done(&self) -> f64 {
        let (mut done, mut width) = (0.0, 1.0);
        for split in &self.path {
            width /= split.children() as f64;
            done += width * split.next.saturating_sub(1) as f64;
        }
        done
    }

    /// Goes to the next cube; `false` after the last one.
    pub fn advance(&mut self) -> bool {
        if !self.started {
            self.started = true;
            return true;
        }
        while let Some(split) = self.path.last() {
            if split.next < split.children() {
                self.next_child();
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// Takes a random way down from the cube of these literals until everything is decided. Returns an estimate of the
    /// number of cubes, and the number of steps that it took to go there, of about a microsecond each.
    pub fn way(&mut self, literals: &[Literal], random: &mut Random) -> (f64, f64) {
        self.restart(literals);
        let of_a_cube = (4 + self.groups.len() / LITERALS_OF_A_STEP) as f64;
        let (mut ways, mut cubes, mut effort) = (1.0, 0.0, 0.0);
        while self.is_consistent && self.propagator.free_placement() > 0 && effort <= LONG_WAY {
            let literals = self.groups.tightest(&self.propagator).unwrap_or_else(|| {
                let first = self.propagator.free_placement_variables().next();
                let sides = first.map(|first| [first.positive(), !first.positive()]);
                sides.into_iter().flatten().collect()
            });
            if literals.is_empty() {
                break;
            }
            let taken = random.below(literals.len());
            let excluded = literals[..taken].iter().map(|&literal| !literal);
            let assumed: Vec<Literal> = excluded.chain([literals[taken]]).collect();
            ways *= literals.len() as f64;
            cubes += ways;
            effort += of_a_cube;
            self.is_consistent = self.propagator.assume_all(&assumed);
        }
        (cubes, effort)
    }

    /// Goes to the next child of the last split.
    fn next_child(&mut self) {
        let Some(split) = self.path.last_mut() else {
            return;
        };
        self.decisions.truncate(split.rest.decisions);
        self.propagator.undo(split.rest.mark);
        self.is_consistent = true;
        if let Some(done) = split.next.checked_sub(1) {
            let excluded = !split.literals[done];
            self.decisions.push(excluded);
            self.is_consistent = self.propagator.assume_all(&[excluded]);
            if !self.is_consistent {
                // Propagation refutes what is left of this cube: this is the last child.
                split.next = split.children();
                return;
            }
            split.rest = Checkpoint {
                mark: self.propagator.mark(),
                decisions: self.decisions.len(),
            };
        }
        if let Some(&literal) = split.literals.get(split.next) {
            self.decisions.push(literal);
            self.is_consistent = self.propagator.assume_all(&[literal]);
        }
        split.next += 1;
    }

    /// Replaces the current cube by smaller ones, which come next. It must be consistent and have a free
    /// placement variable.
    pub fn split(&mut self) {
        let literals = match self.branching {
            CubeBranching::Tightest => self.members_of_tightest_group(),
            CubeBranching::InOrder => None,
        };
        let most = match self.branching {
            CubeBranching::Tightest => 1,
            CubeBranching::InOrder => LITERALS_IN_ORDER,
        };
        let literals = literals.unwrap_or_else(|| self.first_free(most));
        self.path.push(SplitCube {
            literals,
            next: 0,
            rest: Checkpoint {
                mark: self.propagator.mark(),
                decisions: self.decisions.len(),
            },
        });
    }

    /// The literals of the tightest group that propagation does not refute. If it refutes none of them, the last is
    /// left to the remainder, which then says the same.
    fn members_of_tightest_group(&mut self) -> Option<Vec<Literal>> {
        let free = self.groups.tightest(&self.propagator)?;
        let mut open = free.clone();
        open.retain(|&literal| self.looks_possible(literal));
        if open.len() == free.len() {
            open.pop();
        }
        (!open.is_empty()).then_some(open)
    }

    /// The first free placement variables that propagation does not refute.
    fn first_free(&mut self, most: usize) -> Vec<Literal> {
        let free = self.propagator.free_placement_variables();
        let free: Vec<Literal> = free.map(Variable::positive).collect();
        let possible = free.iter().copied();
        let possible = possible.filter(|&literal| self.looks_possible(literal));
        let possible: Vec<Literal> = possible.take(most).collect();
        match possible.is_empty() {
            true => free.into_iter().take(1).collect(),
            false => possible,
        }
    }

    /// Look-ahead: whether propagation leaves a free literal possible.
    fn looks_possible(&mut self, literal: Literal) -> bool {
        let mark = self.propagator.mark();
        let is_possible = self.propagator.assume(literal);
        self.propagator.undo(mark);
        is_possible
    }
}

impl SplitCube {
    /// One for each literal, and the remainder.
    fn children(&self) -> usize {
        self.literals.len() + 1
    }
}
