//! A formula for other solvers, in DIMACS or in OPB, and their answers read back.

mod answer;
mod comments;
mod decoded;
mod dimacs;
mod json;
mod opb;

pub use answer::{SolverAnswer, read_answer};
pub use decoded::{answer_json, model_json};
pub use dimacs::write_dimacs;
pub use json::formula_json;
pub use opb::{OpbLine, write_opb};
