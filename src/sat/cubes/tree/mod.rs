//! Disjoint cubes: the search space cut into parts, one after another, depth first.
//!
//! A cube is a conjunction of literals, the *decisions* on the path to it. [`CubeTree::advance`] goes
//! to the next cube; its user either has it solved, or calls [`CubeTree::split`] to have it replaced
//! by smaller ones. A cube is split over a list of literals a, b, c: its children are "a", "b without
//! a", "c without a and b", and at last the *remainder*, "none of them". They are disjoint and together
//! all of the cube, whatever the literals are. So what unit propagation says decides only which
//! literals are worth a child of their own (*look-ahead*), and never that anything is left out: what
//! propagation refutes comes as a cube too, [marked](CubeTree::is_refuted_by_propagation) as such, for
//! a solver to refute. Only the path to the cube at hand is held.
//!
//! It must not know varisat, nor what a placement variable stands for.

mod groups;
#[cfg(test)]
mod tests;

use groups::Groups;

use crate::sat::propagation::{Mark, Propagator};
use crate::sat::{Cnf, Literal, Variable};
use crate::stop::{Stop, Stopped};
use crate::workload::LONG_WAY;

/// What a cube is split over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branching {
    /// The clause of placement variables, one of which must hold, that has the fewest free; where
    /// there is none, the first free placement variable.
    Tightest,
    /// The first few free placement variables: cubes, and so solutions, come in the language's
    /// order.
    InOrder,
}

/// At most so many placement variables are split over at once in [`Branching::InOrder`].
const LITERALS_IN_ORDER: usize = 8;

/// Disjoint cubes that together are everything, or everything within some literals.
#[derive(Clone)]
pub struct CubeTree {
    propagator: Propagator,
    branching: Branching,
    groups: Groups,
    path: Vec<Split>,
    /// What the cube at hand is the conjunction of.
    decisions: Vec<Literal>,
    /// Whether the decisions are consistent, as far as propagation can tell.
    is_consistent: bool,
    started: bool,
    /// What propagation alone knows.
    root: Mark,
}

/// What a way to the end of the tree tells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    /// About how many cubes there are.
    pub cubes: f64,
    /// How many steps it took to go there, of about a microsecond each.
    pub effort: f64,
}

/// A step looks at so many literals of groups.
const LITERALS_OF_A_STEP: usize = 1 << 10;

/// A cube on the path, replaced by its children.
#[derive(Clone)]
struct Split {
    literals: Vec<Literal>,
    /// How many children there were.
    next: usize,
    /// The cube that was split, without the children that are done.
    rest: Place,
}

/// How much of the decisions and of what follows from them there was.
#[derive(Clone, Copy)]
struct Place {
    mark: Mark,
    decisions: usize,
}

impl CubeTree {
    /// `None` where propagation alone refutes the formula. Its first `placement_variables`
    /// variables are split on.
    pub fn new(
        cnf: &Cnf,
        placement_variables: usize,
        branching: Branching,
        stop: &Stop,
    ) -> Result<Option<Self>, Stopped> {
        let Some(propagator) = Propagator::new(cnf, placement_variables, stop)? else {
            return Ok(None);
        };
        let groups = match branching {
            Branching::Tightest => Groups::of(&propagator, placement_variables),
            Branching::InOrder => Groups::default(),
        };
        Ok(Some(CubeTree {
            root: propagator.mark(),
            propagator,
            branching,
            groups,
            path: Vec::new(),
            decisions: Vec::new(),
            is_consistent: true,
            started: false,
        }))
    }

    pub fn branching(&self) -> Branching {
        self.branching
    }

    /// Begins again, with the cube of these literals.
    pub fn restart(&mut self, literals: &[Literal]) {
        self.path.clear();
        self.started = false;
        self.decisions.clear();
        self.decisions.extend_from_slice(literals);
        self.is_consistent = self.root().assume_all(literals);
    }

    /// The cube that is everything, for others to go on from. They go back to it, or the next thing
    /// asked of the tree is [`CubeTree::restart`].
    pub fn root(&mut self) -> &mut Propagator {
        self.propagator.undo(self.root);
        &mut self.propagator
    }

    /// What the cube at hand is the conjunction of.
    pub fn decisions(&self) -> &[Literal] {
        &self.decisions
    }

    /// The cube at hand, with what follows from its decisions; it says nothing where propagation refutes
    /// them.
    pub fn cube(&self) -> &Propagator {
        &self.propagator
    }

    pub fn is_refuted_by_propagation(&self) -> bool {
        !self.is_consistent
    }

    /// How many splits there are on the path to the cube at hand.
    pub fn depth(&self) -> usize {
        self.path.len()
    }

    /// Which share of everything is done, if the parts of a cube are taken to be of one size.
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

    /// Goes a random way from the cube of these literals until everything is decided.
    pub fn way(&mut self, literals: &[Literal], random: &mut fastrand::Rng) -> Way {
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
            let taken = random.usize(0..literals.len());
            let excluded = literals[..taken].iter().map(|&literal| !literal);
            let assumed: Vec<Literal> = excluded.chain([literals[taken]]).collect();
            ways *= literals.len() as f64;
            cubes += ways;
            effort += of_a_cube;
            self.is_consistent = self.propagator.assume_all(&assumed);
        }
        Way { cubes, effort }
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
                // Propagation refutes what is left of this cube: that is the last child.
                split.next = split.children();
                return;
            }
            split.rest = Place {
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

    /// Has the cube at hand, which must be consistent and have a free placement variable, replaced by
    /// smaller ones: they come next.
    pub fn split(&mut self) {
        let literals = match self.branching {
            Branching::Tightest => self.members_of_tightest_group(),
            Branching::InOrder => None,
        };
        let most = match self.branching {
            Branching::Tightest => 1,
            Branching::InOrder => LITERALS_IN_ORDER,
        };
        let literals = literals.unwrap_or_else(|| self.first_free(most));
        self.path.push(Split {
            literals,
            next: 0,
            rest: Place {
                mark: self.propagator.mark(),
                decisions: self.decisions.len(),
            },
        });
    }

    /// Of a group, one of which must be true, those that propagation does not refute. Where it refutes
    /// none of them the last is left to the remainder, which says the same then.
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

    /// Look-ahead: what propagation says of a free literal.
    fn looks_possible(&mut self, literal: Literal) -> bool {
        let mark = self.propagator.mark();
        let is_possible = self.propagator.assume(literal);
        self.propagator.undo(mark);
        is_possible
    }
}

impl Split {
    /// One for each literal, and the remainder.
    fn children(&self) -> usize {
        self.literals.len() + 1
    }
}
