//! A puzzle as CNF, and its solutions by varisat.
//!
//! [`encode`] states each rule as clauses over placement variables (one for each open square and kind)
//! and helper variables. A model of the clauses is a solution: its true placement variables are the
//! pieces. varisat (conflict-driven clause learning), behind the seam in [`solver`], finds the models.
//!
//! **Who decides what.** Every solution that this engine gives is a model that varisat returned, and
//! every part of the search space that it closes is one that varisat refuted; with [`Program`] another solver takes its
//! place. Our code writes the
//! formula, chooses the parts, leaves out parts that a symmetry carries to others, and adds the clauses
//! that block solutions already found ([`blocking`]). Our [unit propagation](propagation) chooses
//! literals to branch on and simplifies the formula within a part; varisat has to refute whatever propagation
//! refutes. [`Statistics`] counts the models and the refutations. The formula leaves out that squares form
//! one part: a model with several parts is no solution, and varisat then gets clauses that follow from the rule
//! and that the model breaks ([`cuts`]), until a model has one part or none is left.
//!
//! **All solutions** ([`solutions`](mod@solutions)) are found depth first over disjoint cubes, each in a
//! fresh solver of its own ([`cubes`]). A single solver that collects a blocking clause for each solution
//! slows down more than linearly: it takes 7.8 s for all 12 queens, small solvers take 0.1 s. This is the
//! cube-and-conquer of Heule, Kullmann, Wieringa and Biere (2011), applied to enumeration. Memory does not
//! grow with the number of solutions. [`models`] reads placements from models. The textbook way, one
//! solver and a blocking clause for each solution, is [`Method::OneSolver`].
//!
//! **The optimum of a goal** is found and proved first ([`optimum`](mod@optimum)): by one solver as long as
//! that is quick, then by cubes, with symmetry and threads. Then the placements with that number are
//! enumerated in any of these ways.
//!
//! This layer must not know files, nor how the backtracker reads the rules. It is the only one that
//! knows varisat and rustsat.

mod blocking;
mod capacity;
mod cnf;
mod conflict_graph;
mod cubes;
mod cuts;
pub mod encode;
mod kept;
mod models;
mod objective;
mod optimum;
mod options;
mod paced;
mod propagation;
mod solutions;
mod solver;
mod statistics;
#[cfg(test)]
mod textbook;

pub use capacity::add_capacity;
pub use cnf::{ClauseSink, Cnf, Literal, Variable};
pub use cuts::broken_cuts;
pub use encode::DoesNotFit;
pub use kept::KeptFormula;
pub use objective::{signed, with_goal_as_rule};
pub use options::{Method, Options, Splitting};
pub use propagation::{Propagator, TruthValue};
pub use solutions::{Solutions, on_threads, solutions};
pub use solver::{Answer, FaultReason, Model, Program, ProgramFault, Solver};
pub use statistics::{SolverWork, Statistics};
