//! The models of one solver, each placement once.
//!
//! After each model a clause is added that blocks its placement, whatever the helper variables
//! are; see [`super::blocking`] for which. Placement variables whose value is known beforehand
//! are left out of these clauses: they would only make them longer.

use super::blocking::Blocking;
use super::encode::PlacementVariables;
use super::options::SolverWork;
use super::propagate::{Propagator, Value};
use super::solver::{Answer, Model, Solver};
use super::{ClauseSink, Literal, Variable};
use crate::puzzle::Placement;
use crate::stop::{Stop, Stopped};

/// A solver and what its variables mean.
pub struct Projected {
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

impl Projected {
    /// A solver that holds the whole formula, under the formula's own variables.
    pub fn whole(solver: Solver, variables: &PlacementVariables, blocking: Blocking) -> Self {
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
        Projected {
            blocking,
            known: variables.placement(|variable| value_of(variable) == Value::True),
            free: free.collect(),
            solver,
        }
    }

    /// What an assignment leaves of its formula, in a fresh solver; placements that a clause of
    /// `blocked` excludes are left out.
    pub fn residual<'a>(
        cube: &Propagator,
        blocked: impl Iterator<Item = &'a Vec<Literal>>,
        variables: &PlacementVariables,
        blocking: Blocking,
        stop: &Stop,
    ) -> Self {
        let mut solver = Solver::new(stop);
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
            if clause
                .iter()
                .all(|&literal| cube.value(literal) != Value::True)
            {
                let free = clause.iter().copied();
                let free = free.filter(|&literal| cube.value(literal) == Value::Free);
                names.rename(free, &mut renamed, &mut solver);
                solver.add_clause(&renamed);
            }
        }
        Projected {
            solver,
            blocking,
            known: known_placement(cube, variables),
            free,
        }
    }

    /// From now on its solver stops once its proof is so many bytes longer; see [`Solver::allow`].
    pub fn allow(&mut self, bytes: u64) {
        self.solver.allow(bytes);
    }

    /// How many bytes are left of what it was allowed.
    pub fn allowed(&self) -> u64 {
        self.solver.allowed()
    }

    /// The next placement, `None` after the last.
    pub fn next(
        &mut self,
        variables: &PlacementVariables,
        work: &mut SolverWork,
    ) -> Result<Option<Found>, Stopped> {
        let conflicts = self.solver.conflicts();
        let answer = self.solver.solve(&[]);
        work.add(SolverWork {
            calls: 1,
            conflicts: self.solver.conflicts() - conflicts,
        });
        match answer {
            Answer::Stopped => Err(Stopped),
            Answer::Unsat => Ok(None),
            Answer::Sat(model) => Ok(Some(self.found(&model, variables))),
        }
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

/// What stands on the board for certain under an assignment.
pub fn known_placement(cube: &Propagator, variables: &PlacementVariables) -> Placement {
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
            if literal.is_positive() {
                name.positive()
            } else {
                name.negative()
            }
        }));
    }
}
