//! That a formula of bounded sums has no model, proved step by step for a checker of others.
//!
//! [`refute()`] searches with conflict-driven clause learning. Each clause that it learns follows from the formula and
//! the clauses before it by unit propagation alone, so that it is one line of a proof, together with the
//! constraints that propagate. Whoever checks the proof need not believe this search: VeriPB (Gocht, McCreesh and
//! Nordström) reads it in its format 3.0. Where there is a model after all, that is the answer.
//!
//! - [`formula`]: sums in normal form, and their numbers in a proof; [`opb`]: formulas read from text;
//! - [`assignment`], [`sums`], [`clauses`], [`propagation`]: what is true, and what follows;
//! - [`analysis`]: the clause that is learnt from a conflict; [`branching`]: what is tried next;
//! - [`adding_up`], [`cliques`], [`chains`]: what propagation does not see; [`search`]: the loop; [`shortening`]: what is done before it; [`proof`]: what it writes.
//!
//! It must not know puzzles. The engines do not use it: it is how a certificate is made, not how a puzzle is solved.

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
mod shortening;
mod sums;
#[cfg(test)]
mod tests;

pub use formula::{Formula, Inequality, TooLarge};
pub use opb::{OpbError, read_opb};
pub use search::{Answer, Extender, prove_optimum, refute};
