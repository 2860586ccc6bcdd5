//! Integer expressions, `n + 1`, `min(n, 8) / 2`, and parameters that are expressions over one another.
//!
//! Pure: a text becomes an [`Expression`], which has a value once its names have values. It must not know files.

mod expression;
mod operator;
mod parameters;
#[cfg(test)]
mod tests;
mod tokens;

pub use expression::{Expression, NoValue, OF_SYMBOL};
pub use parameters::{ParameterValue, check_name, evaluate};
