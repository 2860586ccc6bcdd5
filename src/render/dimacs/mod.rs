//! A formula in DIMACS for other solvers, and what they answer read back.

mod answer;
mod decoded;
mod formula;

pub use answer::{SolverAnswer, read_answer};
pub use decoded::{answer_json, model_json};
pub use formula::{formula_json, write_dimacs};
