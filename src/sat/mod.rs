//! A puzzle as CNF, and its solutions by varisat.
//!
//! The way of a rule: [`encode`] states it as clauses over placement variables (one for each open
//! square and kind) and helper variables; a solver behind the seam in [`solver`] finds a model;
//! the placement variables of the model are the placement.
//!
//! All solutions ([`solutions`]) are found depth first over disjoint cubes, by unit propagation as
//! long as that finds some, and by varisat (conflict-driven clause learning) where it does not:
//! [`split_search`]. Each cube's solver is a fresh one, because blocking clauses cost one solver
//! more than linearly; this is the cube-and-conquer of Heule, Kullmann, Wieringa and Biere (2011)
//! turned to enumeration. [`projected`] reads placements from models, [`blocking`] says what keeps
//! a solution from coming twice. The textbook way, one solver and a blocking clause for each
//! solution, is [`Method::OneSolver`].
//!
//! Where a puzzle has a goal, its optimum is found and proved first ([`optimum`](mod@optimum)): by
//! one solver as far as that is quick, then by the parts that threads and symmetry serve ([`better`]).
//! Then the placements with that number are enumerated, in any of these ways.
//!
//! Where there is no solution, [`conflict`] names instances of rules that contradict each other;
//! where there are several, [`nearest`](mod@nearest) finds one that differs little from another.
//!
//! This layer must not know files, and nothing of how the backtracker reads the rules. It is the
//! only one that knows varisat and rustsat.

mod aimed;
mod better;
mod blocking;
mod capacity;
mod cnf;
mod conflict;
mod cubes;
pub mod encode;
mod enumerate;
mod first_look;
mod implications;
mod nearest;
mod normalised;
mod obstacles;
mod optimum;
mod options;
mod parts;
mod plan;
mod projected;
mod proof;
mod propagate;
mod rivals;
mod solver;
mod split_search;
#[cfg(test)]
mod textbook;

pub use cnf::{ClauseSink, Cnf, Literal, Variable};
pub use conflict::{Conflict, Explanation, explain};
pub use encode::DoesNotFit;
pub use enumerate::{Solutions, on_threads, solutions};
pub use nearest::{Nearest, differing, nearest};
pub use options::{Method, Options, SolverWork, Statistics};
pub use split_search::Splitting;
