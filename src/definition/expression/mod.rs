//! Integer expressions: `n + 1`, `min(n, 8) / 2`.
//!
//! Pure: a text becomes an [`Expression`], which has a value once its names have values. Knows
//! nothing of where names get them.

mod parser;
mod tree;

pub use parser::{Expected, ExpressionError, TAKEN_NAMES, is_name_character};
pub use tree::{EvaluationError, Expression};
