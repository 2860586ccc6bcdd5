//! Expressions and parameters as a whole: the syntax, the values, and where a mistake is.

mod parameters;
mod parsing;
mod values;
