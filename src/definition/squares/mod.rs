//! The ways to write a set of squares, and the squares that they stand for on a board.
//!
//! A value is first read as data ([`WrittenSet`]), which needs no board. [`NamedSets`] then determines its
//! squares, following the names of `[squares]`. It must not know what a set is used for.

mod chains;
mod drawn;
mod error;
mod named;
#[cfg(test)]
mod tests;
mod written;

pub use error::{ItemError, ItemProblem, SetError};
pub use named::NamedSets;
pub use written::{SetNameError, WrittenSet, built_in_names, check_set_name};
