//! Statistics about how solutions were found.

use crate::clock::Duration;

/// Calls of varisat and its answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct SolverWork {
    pub calls: u64,
    /// Calls that were answered by a model.
    pub models: u64,
    /// Calls that were answered by "unsatisfiable".
    pub refutations: u64,
    /// Conflicts that it met; it learns a clause from each.
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

/// Statistics of a search so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Variables of the formula.
    pub variables: u64,
    /// Clauses of the formula.
    pub clauses: u64,
    /// Parts of the search space that varisat was asked about; 1 without splitting.
    pub cubes: u64,
    pub solver: SolverWork,
    /// The time spent writing formulas; not measured if a formula is written directly to its solver.
    pub encoding: Duration,
    /// The time spent cutting the search space for threads and symmetry before the search was shared
    /// out.
    pub cutting: Duration,
}

impl Statistics {
    /// Adds the numbers of another search. The formula's size becomes that of the larger formula.
    pub fn add(&mut self, other: &Statistics) {
        self.variables = self.variables.max(other.variables);
        self.clauses = self.clauses.max(other.clauses);
        self.cubes += other.cubes;
        self.solver.add(other.solver);
        self.encoding += other.encoding;
        self.cutting += other.cutting;
    }
}
