//! A formula that a solver holds and that is kept as well: for propagation, or for a fresh solver once this one cannot
//! be asked any more.

use super::encode::{Encoding, Guards, Thresholds, encode};
use super::solver::Solver;
use super::{ClauseSink, Cnf, Literal, Variable};
use crate::puzzle::Puzzle;
use crate::stop::{Stop, Stopped};

pub struct KeptFormula {
    pub clauses: Cnf,
    pub solver: Solver,
}

impl KeptFormula {
    /// The formula of a puzzle, written to a solver without clauses.
    pub fn of(
        puzzle: &Puzzle,
        thresholds: &Thresholds,
        guards: Guards,
        solver: Solver,
        stop: &Stop,
    ) -> Result<(Self, Encoding), Stopped> {
        let clauses = Cnf::default();
        let mut formula = KeptFormula { clauses, solver };
        let encoding = encode(puzzle, thresholds, guards, &mut formula, stop)?;
        Ok((formula, encoding))
    }

    /// Replaces the solver by one without clauses, which gets the formula but nothing that was learnt.
    pub fn renew(&mut self, solver: Solver) {
        self.solver = solver;
        self.clauses.write(&mut self.solver);
    }
}

impl ClauseSink for KeptFormula {
    fn new_variable(&mut self) -> Variable {
        // The solver may have helpers of its own, for clauses that need not be kept.
        while self.clauses.variables() < self.solver.variables() {
            self.clauses.new_variable();
        }
        self.solver.new_variable();
        self.clauses.new_variable()
    }

    fn add_clause(&mut self, clause: &[Literal]) {
        self.clauses.add_clause(clause);
        self.solver.add_clause(clause);
    }
}
