//! Enumeration by cubes: each goes to a fresh varisat, which finds its solutions and refutes the rest.
//!
//! A solver that keeps a blocking clause for every solution slows down with each of them. So a
//! solver gives at most [`models_per_cube`](crate::sat::Splitting::models_per_cube) models. If its cube has more, the
//! cube is split, and the solvers of its parts get the blocking clauses of those already found. Large cubes in a
//! region with many solutions are split before any solver is asked. A fresh solver gets the formula as unit
//! propagation leaves it under the cube's decisions, which is small and has the same models.
//!
//! A cube that propagation refutes is refuted by varisat too: one solver holds the whole formula for
//! that, and is asked under the cube's decisions as assumptions.
//!
//! Cost: between two solutions, a number of solver calls linear in depth and width of the tree. Memory:
//! the formula, two solvers, and the path to the current cube, with at most that many blocking clauses for
//! each split on it, whatever the number of solutions.

use std::collections::VecDeque;
use std::sync::Arc;

use super::tree::{CubeBranching, CubeTree};
use crate::progress::Progress;
use crate::puzzle::Placement;
use crate::sat::blocking::Blocking;
use crate::sat::encode::Encoding;
use crate::sat::models::{FoundPlacement, Models};
use crate::sat::options::Options;
use crate::sat::solver::{Answer, Solver};
use crate::sat::statistics::SolverWork;
use crate::sat::{ClauseSink, Cnf, Literal};
use crate::stop::Stopped;

/// The number of cubes between two updates of the progress.
const CUBES_BETWEEN_NOTES: u64 = 16;

/// In the language's order, the solutions that a solver found are useless unless it found all of its cube.
/// So `models_per_cube` is divided by this.
const LESS_IN_ORDER: usize = 16;

/// After this many calls the solver that refutes is replaced by a fresh one: it keeps what it learns, which
/// slows it down.
const CALLS_OF_REFUTER: u64 = 256;

/// The number of cuts of earlier solvers that a fresh solver is given.
const MOST_CUTS: usize = 500;

/// Depth-first search over cubes.
pub struct CubeSearch {
    formula: Arc<Cnf>,
    tree: CubeTree,
    encoding: Encoding,
    blocking: Blocking,
    /// How many models one solver gives before its cube is split.
    models_per_cube: usize,
    /// Whether solutions have to come in the language's order.
    in_order: bool,
    /// A cube with more free placement variables than this is split before a solver is asked.
    size: usize,
    options: Options,
    progress: Progress,
    /// Holds the whole formula; made for the first cube that propagation refutes.
    refuter: Option<Solver>,
    /// The solver of the current cube, while it may have more models.
    leaf: Option<CubeLeaf>,
    /// For each split on the path, the blocking clauses of the solutions found before it.
    blocked: Vec<Vec<Vec<Literal>>>,
    /// The last cuts that solvers were given.
    cuts: VecDeque<Vec<Literal>>,
    /// Solutions that were found but not returned yet.
    ready: VecDeque<Placement>,
    cubes: u64,
    /// The work of the solvers of finished cubes.
    work: SolverWork,
}

struct CubeLeaf {
    models: Models,
    found: Vec<FoundPlacement>,
    /// The number of models it gives before its cube is split.
    most: usize,
    /// The number of free placement variables in the cube.
    size: usize,
}

impl CubeSearch {
    /// A search of the whole tree. It reports no progress before it is restarted.
    pub fn new(
        formula: Arc<Cnf>,
        tree: CubeTree,
        encoding: Encoding,
        blocking: Blocking,
        options: &Options,
    ) -> Self {
        let in_order = tree.branching() == CubeBranching::InOrder;
        let most = options.splitting.models_per_cube;
        CubeSearch {
            formula,
            tree,
            encoding,
            blocking,
            models_per_cube: most / if in_order { LESS_IN_ORDER } else { 1 },
            in_order,
            size: usize::MAX,
            options: options.clone(),
            progress: Progress::default(),
            refuter: None,
            leaf: None,
            blocked: Vec::new(),
            cuts: VecDeque::new(),
            ready: VecDeque::new(),
            cubes: 0,
            work: SolverWork::default(),
        }
    }

    /// Begins again, to find the solutions in the cube of these literals.
    pub fn restart(&mut self, literals: &[Literal], progress: Progress) {
        self.progress = progress;
        self.leaf = None;
        self.blocked.clear();
        self.ready.clear();
        self.tree.restart(literals);
    }

    /// The number of cubes that varisat was asked about.
    pub fn cubes(&self) -> u64 {
        self.cubes
    }

    /// The work that varisat did.
    pub fn work(&self) -> SolverWork {
        let mut work = self.work;
        let refuter = self.refuter.as_ref().map(Solver::work);
        let leaf = self.leaf.as_ref().map(|leaf| leaf.models.work());
        refuter
            .into_iter()
            .chain(leaf)
            .for_each(|more| work.add(more));
        work
    }

    /// The next solution, `None` after the last.
    pub fn next(&mut self) -> Result<Option<Placement>, Stopped> {
        loop {
            if let Some(placement) = self.ready.pop_front() {
                return Ok(Some(placement));
            }
            match self.leaf.take() {
                Some(leaf) => self.ask(leaf)?,
                None => {
                    self.options.stop.poll()?;
                    if !self.tree.advance() {
                        return Ok(None);
                    }
                    self.begin_cube()?;
                }
            }
        }
    }

    fn begin_cube(&mut self) -> Result<(), Stopped> {
        self.blocked.truncate(self.tree.depth());
        let is_refuted_by_propagation = self.tree.is_refuted_by_propagation();
        if !is_refuted_by_propagation && self.tree.cube().free_placement() > self.size {
            self.split(Vec::new());
            return Ok(());
        }
        self.cubes += 1;
        if self.cubes.is_multiple_of(CUBES_BETWEEN_NOTES) {
            self.progress.set_share(self.tree.share_done());
        }
        if !is_refuted_by_propagation {
            self.leaf = Some(self.leaf_by_propagation());
        } else if !self.is_refuted()? {
            self.leaf = Some(self.leaf_by_decisions());
        }
        Ok(())
    }

    /// Whether varisat refutes the cube's decisions.
    fn is_refuted(&mut self) -> Result<bool, Stopped> {
        let is_worn = |refuter: &mut Solver| refuter.work().calls >= CALLS_OF_REFUTER;
        if let Some(refuter) = self.refuter.take_if(is_worn) {
            self.work.add(refuter.work());
        }
        let refuter = self.refuter.get_or_insert_with(|| {
            let mut refuter = self.options.solver();
            self.formula.write(&mut refuter);
            refuter
        });
        match refuter.solve(self.tree.decisions()) {
            Answer::Stopped => Err(Stopped),
            Answer::Unsat => Ok(true),
            Answer::Sat(_) => Ok(false),
        }
    }

    /// A fresh solver for what propagation leaves of the formula.
    fn leaf_by_propagation(&self) -> CubeLeaf {
        let cube = self.tree.cube();
        let blocked = self.blocked.iter().flatten().chain(&self.cuts);
        let (encoding, blocking) = (&self.encoding, self.blocking);
        CubeLeaf {
            models: Models::of_cube(cube, blocked, encoding, blocking, self.options.solver()),
            found: Vec::new(),
            most: match cube.free_placement() {
                // Such a cube cannot be split.
                0 => usize::MAX,
                _ => self.models_per_cube,
            },
            size: cube.free_placement(),
        }
    }

    /// A fresh solver for the whole formula and the cube's decisions. It is needed if varisat contradicts propagation,
    /// which would be a fault of ours; so nothing that propagation says is used.
    fn leaf_by_decisions(&self) -> CubeLeaf {
        let mut solver = self.options.solver();
        self.formula.write(&mut solver);
        for &decision in self.tree.decisions() {
            solver.add_clause(&[decision]);
        }
        for clause in self.blocked.iter().flatten().chain(&self.cuts) {
            solver.add_clause(clause);
        }
        CubeLeaf {
            models: Models::of_formula(solver, &self.encoding, self.blocking),
            found: Vec::new(),
            most: usize::MAX,
            size: 0,
        }
    }

    /// Asks the cube's solver for one more solution.
    fn ask(&mut self, mut leaf: CubeLeaf) -> Result<(), Stopped> {
        let next = leaf.models.next(&self.encoding);
        self.keep_cuts(leaf.models.take_cuts());
        let Ok(Some(found)) = next else {
            self.work.add(leaf.models.work());
            next?;
            self.choose_size(&leaf);
            self.give_out_in_order(leaf.found);
            return Ok(());
        };
        if !self.in_order {
            self.ready.push_back(found.placement.clone());
        }
        leaf.found.push(found);
        if leaf.found.len() <= leaf.most {
            self.leaf = Some(leaf);
            return Ok(());
        }
        self.work.add(leaf.models.work());
        self.choose_size(&leaf);
        // In order, none was returned: the parts will find them again, each in its place.
        let given_out = leaf.found.into_iter().filter(|_| !self.in_order);
        self.split(given_out.map(|found| found.blocking_clause).collect());
        Ok(())
    }

    /// Keeps cuts for the cubes to come: cuts follow from the rules, so they hold there as well.
    fn keep_cuts(&mut self, cuts: Vec<Vec<Literal>>) {
        self.cuts.extend(cuts);
        let too_many = self.cuts.len().saturating_sub(MOST_CUTS);
        self.cuts.drain(..too_many);
    }

    /// After a cube with solutions, the next ones are to be smaller: these cost less for each solution. After one
    /// without solutions, they are to be larger: a solver may then learn why they have none.
    fn choose_size(&mut self, leaf: &CubeLeaf) {
        self.size = match leaf.found.is_empty() {
            true => self.size.max(leaf.size.saturating_mul(2)),
            false => self.options.splitting.smallest.max(leaf.size / 2),
        };
    }

    /// Replaces the current cube by its parts, none of which may find again what these clauses block.
    fn split(&mut self, blocking_clauses: Vec<Vec<Literal>>) {
        self.blocked.push(blocking_clauses);
        self.tree.split();
    }

    /// All solutions of the cube are known: if order matters, they are returned only now.
    fn give_out_in_order(&mut self, found: Vec<FoundPlacement>) {
        if self.in_order {
            let placements = found.into_iter().map(|found| found.placement);
            let mut placements: Vec<Placement> = placements.collect();
            placements.sort_unstable();
            self.ready.extend(placements);
        }
    }
}
