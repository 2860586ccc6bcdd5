//! What a search took.

use std::time::Duration;

/// What varisat was asked, and what it answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct SolverWork {
    pub calls: u64,
    /// Calls that were answered by a model.
    pub models: u64,
    /// Calls that were answered by "unsatisfiable".
    pub refutations: u64,
    /// From each of them a clause is learnt.
    pub conflicts: u64,
}

impl SolverWork {
    pub fn add(&mut self, other: SolverWork) {
        self.calls += other.calls;
        self.models += other.models;
        self.refutations += other.refutations;
        self.conflicts += other.conflicts;
    }
}

/// What the search took so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Variables of the formula.
    pub variables: u64,
    /// Clauses of the formula.
    pub clauses: u64,
    /// Parts of the search space that varisat was asked about; 1 without splitting.
    pub cubes: u64,
    pub solver: SolverWork,
    /// How long it took to write formulas, where none is written while it is solved.
    pub encoding: Duration,
    /// How long it took to cut the search space for threads and symmetry, before the search was
    /// shared out.
    pub cutting: Duration,
}

impl Statistics {
    /// The numbers of one search more: formulas one after another count as the largest of them.
    pub fn add(&mut self, other: &Statistics) {
        self.variables = self.variables.max(other.variables);
        self.clauses = self.clauses.max(other.clauses);
        self.cubes += other.cubes;
        self.solver.add(other.solver);
        self.encoding += other.encoding;
        self.cutting += other.cutting;
    }
}
