//! Integer expressions: `n + 1`, `min(n, 8) / 2`.
//!
//! Pure: a text becomes an [`Expression`], which has a value once its names have values. Knows
//! nothing of where names get them.

mod error;
mod parser;
mod tokens;
mod tree;

pub use error::{Expected, ExpressionError};
pub use parser::TAKEN_NAMES;
pub use tokens::is_name_character;
pub use tree::{EvaluationError, Expression};
