//! The seam to varisat: clauses in, `Sat(model) | Unsat | Stopped` out.
//!
//! varisat 0.2.2 has no interrupt. What works: it writes its proof into a sink of ours, the sink
//! refuses to write once the work has to stop, and `solve` returns that error within milliseconds.
//! The solver cannot be used after that, so it is dropped on the spot and every later call answers
//! `Stopped`. While a formula is loaded varisat writes no proof, so loading polls as well.
//!
//! Nothing outside this file names varisat. This file must not know what the variables mean.

use std::io::{self, Write};

use varisat::{ExtendFormula, Lit, ProofFormat};

use super::{ClauseSink, Literal, Variable};
use crate::stop::Stop;

/// What a solver says of its clauses under assumptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Sat(Model),
    Unsat,
    Stopped,
}

/// A satisfying assignment. Variables that occur in no clause are false in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model(Vec<bool>);

impl Model {
    pub fn holds(&self, variable: Variable) -> bool {
        self.0.get(variable.index()).copied().unwrap_or(false)
    }
}

/// An incremental SAT solver that can be stopped.
///
/// It is not `Send`: build it in the thread that uses it.
pub struct Solver {
    /// `None` once it was stopped: nothing can be asked of varisat after that.
    live: Option<varisat::Solver<'static>>,
    stop: Stop,
    variables: usize,
    clauses: u64,
    units: Vec<Literal>,
    has_assumptions: bool,
    /// The literals of the call at hand, as varisat wants them.
    literals: Vec<Lit>,
}

/// Loading looks at the clock once in so many clauses.
const CLAUSES_BETWEEN_POLLS: u64 = 256;

impl Solver {
    pub fn new(stop: &Stop) -> Self {
        let mut live = varisat::Solver::new();
        // The native format is the one that allows clauses and assumptions between solves.
        live.write_proof(RefusesOnceStopped(stop.clone()), ProofFormat::Varisat);
        Solver {
            live: Some(live),
            stop: stop.clone(),
            variables: 0,
            clauses: 0,
            units: Vec::new(),
            has_assumptions: false,
            literals: Vec::new(),
        }
    }

    /// Whether the clauses can be satisfied with all assumptions true.
    pub fn solve(&mut self, assumptions: &[Literal]) -> Answer {
        if self.stop.is_raised() {
            self.live = None;
        }
        let Some(live) = &mut self.live else {
            return Answer::Stopped;
        };
        // Assumptions stay until others replace them, and after "unsatisfiable under assumptions"
        // a new clause alone does not make varisat look again: so they are renewed every time.
        if self.has_assumptions || !assumptions.is_empty() {
            translate(assumptions, &mut self.literals);
            live.assume(&self.literals);
            self.has_assumptions = !assumptions.is_empty();
        }
        match live.solve() {
            Ok(true) => Answer::Sat(model_of(live, self.variables)),
            Ok(false) => Answer::Unsat,
            Err(_) => {
                self.live = None;
                Answer::Stopped
            }
        }
    }

    /// How many variables were made.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// How many clauses were added.
    pub fn clauses(&self) -> u64 {
        self.clauses
    }

    /// The literals that were added as clauses of their own.
    pub fn units(&self) -> &[Literal] {
        &self.units
    }
}

impl ClauseSink for Solver {
    fn new_variable(&mut self) -> Variable {
        self.variables += 1;
        Variable::new(self.variables - 1)
    }

    /// Without effect once the work has to stop.
    fn add_clause(&mut self, clause: &[Literal]) {
        if self.clauses.is_multiple_of(CLAUSES_BETWEEN_POLLS) && self.stop.is_raised() {
            self.live = None;
        }
        let Some(live) = &mut self.live else {
            return;
        };
        self.clauses += 1;
        if let &[unit] = clause {
            self.units.push(unit);
        }
        translate(clause, &mut self.literals);
        live.add_clause(&self.literals);
    }
}

/// Both number literals alike: the variable's index doubled, one more for a negation.
fn translate(literals: &[Literal], into: &mut Vec<Lit>) {
    into.clear();
    into.extend(
        literals
            .iter()
            .map(|literal| Lit::from_code(literal.code())),
    );
}

fn model_of(solver: &varisat::Solver, variables: usize) -> Model {
    let mut values = vec![false; variables];
    for literal in solver.model().unwrap_or_default() {
        if let Some(value) = values.get_mut(literal.index()) {
            *value = literal.is_positive();
        }
    }
    Model(values)
}

/// A proof nobody reads; it exists to be asked.
struct RefusesOnceStopped(Stop);

impl Write for RefusesOnceStopped {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.is_raised() {
            return Err(io::Error::other("stopped"));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
