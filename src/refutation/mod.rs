//! Proves step by step, for an independent checker, that a formula of bounded sums has no model.
//!
//! [`refute()`] searches with conflict-driven clause learning. Each learnt clause follows from the formula and the
//! clauses before it by unit propagation alone, so it is one line of a proof, together with the constraints that
//! propagate. A checker of the proof need not trust this search: VeriPB (Gocht, McCreesh and Nordström) reads it in
//! its format 3.0. If there is a model after all, the model is the answer.
//!
//! - [`formula`]: sums in normal form, and their numbers in a proof; [`opb`]: formulas read from text;
//! - [`assignment`], [`sums`], [`clauses`], [`propagation`]: what is true, and what follows;
//! - [`analysis`]: the clause learnt from a conflict; [`branching`]: the next decision;
//! - [`adding_up`], [`cliques`], [`chains`]: what propagation does not see;
//! - [`search`]: the loop; [`proof`]: what it writes.
//!
//! This layer must not know puzzles. The engines do not use it: it serves to make certificates, not to solve puzzles.

mod adding_up;
mod analysis;
mod assignment;
mod branching;
mod chains;
mod clauses;
mod cliques;
mod formula;
mod opb;
mod proof;
mod propagation;
mod search;
mod sums;
#[cfg(test)]
mod tests;

pub use formula::{Inequality, PseudoBooleanFormula, TooLarge};
pub use opb::{OpbError, read_opb};
pub use search::{Extender, RefutationAnswer, prove_optimum, refute};
