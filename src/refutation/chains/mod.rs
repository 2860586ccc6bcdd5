//! Lines of sight that something can block: queens on a row conflict unless a pawn is between them.
//!
//! A [`Chain`](found::Chain) is such a line, found in the clauses of a formula. At most one more of its literals is
//! true than of its guards, so if a total leaves no room beyond that ([`mod@tight`]), the two kinds alternate on each
//! line. Unit propagation does not see this, and a search without it tries every place of the pawns. The
//! [`derivation`] goes along each line with new variables that say whether the last piece so far is a queen.

mod derivation;
mod found;
mod tight;

pub use derivation::derive;
pub use found::chains;
pub use tight::{new_variables, tight};
