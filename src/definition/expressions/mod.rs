//! Integer expressions, `n + 1`, `min(n, 8) / 2`, and parameters that are expressions over one another.
//!
//! Pure: a text becomes an [`Expression`], which has a value once its names have values. It must not know files.

mod error;
mod parameters;
mod parser;
#[cfg(test)]
mod tests;
mod tokens;
mod tree;

pub use error::{EvaluationError, EvaluationProblem, ExpectedToken, ExpressionProblem};
pub use parameters::{NameError, check_name, evaluate};
pub use tokens::is_name_character;
pub use tree::Expression;
