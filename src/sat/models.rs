//! The models of one solver, each placement once.
//!
//! After each model a clause is added that blocks its placement, whatever the helper variables
//! are; [`super::blocking`] says which clause. Placement variables whose value is known in a cube
//! are left out of these clauses: they would only make them longer.

use super::blocking::Blocking;
use super::cuts::{Cut, broken_cuts};
use super::encode::{Encoding, LeftOut, PlacementVariables};
use super::propagation::{Propagator, TruthValue};
use super::solver::{Answer, Model, Solver};
use super::statistics::SolverWork;
use super::{ClauseSink, Literal, Variable};
use crate::puzzle::Placement;
use crate::stop::Stopped;

/// A solver and what its variables mean.
pub struct Models {
    solver: Solver,
    blocking: Blocking,
    /// The pieces that are known to stand on the board.
    known: Placement,
    /// The unknown placement variables, each as a variable of the formula and as one of the solver.
    free: Vec<(Variable, Variable)>,
    /// For each graph of the encoding and each of its squares, whether the square holds what counts.
    left_out: Vec<Vec<HeldLiteral>>,
    /// The cuts that models broke, in the variables of the formula, until they are taken.
    cuts: Vec<Vec<Literal>>,
}

/// Whether a square holds what counts.
#[derive(Clone, Copy)]
enum HeldLiteral {
    Always,
    Never,
    /// If this literal of the solver is true.
    If(Literal),
}

/// A placement and the clause that blocks it.
pub struct FoundPlacement {
    pub placement: Placement,
    /// In the variables of the formula; valid wherever everything known holds.
    pub blocking_clause: Vec<Literal>,
}

impl Models {
    /// The models of a solver that holds the whole formula, over the formula's own variables.
    pub fn of_formula(solver: Solver, encoding: &Encoding, blocking: Blocking) -> Self {
        let variables = &encoding.variables;
        let all = (0..variables.len()).map(Variable::new);
        Models {
            blocking,
            known: variables.placement(|_| false),
            free: all.map(|variable| (variable, variable)).collect(),
            left_out: encoding
                .left_out
                .iter()
                .map(|one| {
                    one.graph
                        .holds
                        .iter()
                        .copied()
                        .map(HeldLiteral::If)
                        .collect()
                })
                .collect(),
            cuts: Vec::new(),
            solver,
        }
    }

    /// The models of a fresh solver, which gets what a cube leaves of the formula, without the placements that a
    /// clause of `blocked` excludes.
    pub fn of_cube<'a>(
        cube: &Propagator,
        blocked: impl Iterator<Item = &'a Vec<Literal>>,
        encoding: &Encoding,
        blocking: Blocking,
        mut solver: Solver,
    ) -> Self {
        let mut names = Renumbering::new(cube.variables());
        let free = cube
            .free_placement_variables()
            .map(|variable| (variable, names.of(variable, &mut solver)))
            .collect();
        let mut renamed = Vec::new();
        cube.residual(|clause| {
            names.rename(clause.iter().copied(), &mut renamed, &mut solver);
            solver.add_clause(&renamed);
        });
        for clause in blocked {
            let holds = |&literal: &Literal| cube.value(literal) == TruthValue::True;
            if !clause.iter().any(holds) {
                let free = clause.iter().copied();
                let free = free.filter(|&literal| cube.value(literal) == TruthValue::Free);
                names.rename(free, &mut renamed, &mut solver);
                solver.add_clause(&renamed);
            }
        }
        let mut held = |&literal: &Literal| match cube.value(literal) {
            TruthValue::True => HeldLiteral::Always,
            TruthValue::False => HeldLiteral::Never,
            TruthValue::Free => HeldLiteral::If(names.literal(literal, &mut solver)),
        };
        let of_graph = |one: &LeftOut| one.graph.holds.iter().map(&mut held).collect();
        let left_out = encoding.left_out.iter().map(of_graph).collect();
        Models {
            solver,
            blocking,
            known: known_placement(cube, &encoding.variables),
            free,
            left_out,
            cuts: Vec::new(),
        }
    }

    /// The next placement, `None` after the last.
    pub fn next(&mut self, encoding: &Encoding) -> Result<Option<FoundPlacement>, Stopped> {
        let model = self.model(encoding)?;
        Ok(model.map(|model| self.found(&model, &encoding.variables)))
    }

    /// A model that breaks nothing that the formula leaves out.
    fn model(&mut self, encoding: &Encoding) -> Result<Option<Model>, Stopped> {
        loop {
            match self.solver.solve(&[]) {
                Answer::Stopped => return Err(Stopped),
                Answer::Unsat => return Ok(None),
                Answer::Sat(model) if self.is_cut_off(&model, encoding) => {}
                Answer::Sat(model) => return Ok(Some(model)),
            }
        }
    }

    /// The cuts since the last call.
    pub fn take_cuts(&mut self) -> Vec<Vec<Literal>> {
        std::mem::take(&mut self.cuts)
    }

    /// Whether the model breaks what the formula leaves out. If so, the solver gets clauses against it.
    fn is_cut_off(&mut self, model: &Model, encoding: &Encoding) -> bool {
        let before = self.cuts.len();
        for (left_out, held) in encoding.left_out.iter().zip(&self.left_out) {
            let holds = held.iter().map(|held| match *held {
                HeldLiteral::Always => true,
                HeldLiteral::Never => false,
                HeldLiteral::If(literal) => model.is_true(literal),
            });
            for cut in broken_cuts(left_out, &holds.collect::<Vec<bool>>()) {
                self.solver.add_clause(&in_solver(&cut, held));
                self.cuts.push(cut.clause(&left_out.graph.holds));
            }
        }
        self.cuts.len() > before
    }

    /// The work of the solver so far.
    pub fn work(&self) -> SolverWork {
        self.solver.work()
    }

    fn found(&mut self, model: &Model, variables: &PlacementVariables) -> FoundPlacement {
        let mut placement = self.known.clone();
        let mut blocking_clause = Vec::new();
        let mut renamed = Vec::new();
        for &(variable, name) in &self.free {
            if model.holds(name) {
                if let Some((square, kind)) = variables.meaning(variable) {
                    placement.set(square, Some(kind));
                }
                blocking_clause.push(variable.negative());
                renamed.push(name.negative());
            } else if self.blocking == Blocking::Full {
                blocking_clause.push(variable.positive());
                renamed.push(name.positive());
            }
        }
        self.solver.add_clause(&renamed);
        FoundPlacement {
            placement,
            blocking_clause,
        }
    }
}

/// The clause of a cut in the variables of a solver. A model breaks the cut, so no square that always or never holds
/// what counts satisfies it.
fn in_solver(cut: &Cut, held: &[HeldLiteral]) -> Vec<Literal> {
    let free = |&place: &usize| match held[place] {
        HeldLiteral::If(literal) => Some(literal),
        HeldLiteral::Always | HeldLiteral::Never => None,
    };
    let all = cut.all.iter().filter_map(free).map(|literal| !literal);
    all.chain(cut.need.iter().filter_map(free)).collect()
}

/// The pieces that are certain to stand on the board in a cube.
fn known_placement(cube: &Propagator, variables: &PlacementVariables) -> Placement {
    let mut placement = variables.placement(|_| false);
    for variable in cube.true_placement_variables() {
        if let Some((square, kind)) = variables.meaning(variable) {
            placement.set(square, Some(kind));
        }
    }
    placement
}

/// New numbers for the variables that a small solver needs, in the order in which they are asked for.
struct Renumbering(Vec<Option<Variable>>);

impl Renumbering {
    fn new(variables: usize) -> Self {
        Renumbering(vec![None; variables])
    }

    fn of(&mut self, variable: Variable, solver: &mut Solver) -> Variable {
        *self.0[variable.index()].get_or_insert_with(|| solver.new_variable())
    }

    fn rename(
        &mut self,
        clause: impl Iterator<Item = Literal>,
        into: &mut Vec<Literal>,
        solver: &mut Solver,
    ) {
        into.clear();
        into.extend(clause.map(|literal| self.literal(literal, solver)));
    }

    fn literal(&mut self, literal: Literal, solver: &mut Solver) -> Literal {
        let name = self.of(literal.variable(), solver);
        name.literal(literal.is_positive())
    }
}
