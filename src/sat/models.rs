//! The models of one solver, each placement once.
//!
//! After each model a clause is added that blocks its placement, whatever the helper variables
//! are; see [`super::blocking`] for which. Placement variables whose value is known beforehand
//! are left out of these clauses: they would only make them longer.

use super::blocking::Blocking;
use super::encode::PlacementVariables;
use super::propagation::{Propagator, Value};
use super::solver::{Answer, Model, Solver};
use super::statistics::SolverWork;
use super::{ClauseSink, Literal, Variable};
use crate::puzzle::Placement;
use crate::stop::Stopped;

/// A solver and what its variables mean.
pub struct Models {
    solver: Solver,
    blocking: Blocking,
    /// What is known to stand on the board.
    known: Placement,
    /// The placement variables that are not known: what each is called in the formula, and in the
    /// solver.
    free: Vec<(Variable, Variable)>,
}

/// One placement and what keeps it from being found again.
pub struct Found {
    pub placement: Placement,
    /// In the variables of the formula; holds whenever everything known does.
    pub blocking_clause: Vec<Literal>,
}

impl Models {
    /// Of a solver that holds the whole formula, under the formula's own variables.
    pub fn of_formula(solver: Solver, variables: &PlacementVariables, blocking: Blocking) -> Self {
        let mut value = vec![Value::Free; variables.len()];
        for unit in solver.units() {
            if let Some(value) = value.get_mut(unit.variable().index()) {
                *value = if unit.is_positive() {
                    Value::True
                } else {
                    Value::False
                };
            }
        }
        let value_of = |variable: Variable| value[variable.index()];
        let free = (0..variables.len())
            .map(Variable::new)
            .filter(|&variable| value_of(variable) == Value::Free)
            .map(|variable| (variable, variable));
        Models {
            blocking,
            known: variables.placement(|variable| value_of(variable) == Value::True),
            free: free.collect(),
            solver,
        }
    }

    /// Of a fresh solver, which gets what a cube leaves of its formula; placements that a clause of
    /// `blocked` excludes are left out.
    pub fn of_cube<'a>(
        cube: &Propagator,
        blocked: impl Iterator<Item = &'a Vec<Literal>>,
        variables: &PlacementVariables,
        blocking: Blocking,
        mut solver: Solver,
    ) -> Self {
        let mut names = Names::new(cube.variables());
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
            let holds = |&literal: &Literal| cube.value(literal) == Value::True;
            if !clause.iter().any(holds) {
                let free = clause.iter().copied();
                let free = free.filter(|&literal| cube.value(literal) == Value::Free);
                names.rename(free, &mut renamed, &mut solver);
                solver.add_clause(&renamed);
            }
        }
        Models {
            solver,
            blocking,
            known: known_placement(cube, variables),
            free,
        }
    }

    /// The next placement, `None` after the last.
    pub fn next(&mut self, variables: &PlacementVariables) -> Result<Option<Found>, Stopped> {
        match self.solver.solve(&[]) {
            Answer::Stopped => Err(Stopped),
            Answer::Unsat => Ok(None),
            Answer::Sat(model) => Ok(Some(self.found(&model, variables))),
        }
    }

    /// What the solver was asked so far.
    pub fn work(&self) -> SolverWork {
        self.solver.work()
    }

    fn found(&mut self, model: &Model, variables: &PlacementVariables) -> Found {
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
        Found {
            placement,
            blocking_clause,
        }
    }
}

/// What stands on the board for certain in a cube.
fn known_placement(cube: &Propagator, variables: &PlacementVariables) -> Placement {
    let mut placement = variables.placement(|_| false);
    for variable in cube.true_placement_variables() {
        if let Some((square, kind)) = variables.meaning(variable) {
            placement.set(square, Some(kind));
        }
    }
    placement
}

/// New names for the variables that a small solver needs, in the order they are asked for.
struct Names(Vec<Option<Variable>>);

impl Names {
    fn new(variables: usize) -> Self {
        Names(vec![None; variables])
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
        into.extend(clause.map(|literal| {
            let name = self.of(literal.variable(), solver);
            match literal.is_positive() {
                true => name.positive(),
                false => name.negative(),
            }
        }));
    }
}
