//! What commands report: in words for people, as JSON and comma-separated values for programs.
//!
//! It must not know how a result was found.

pub mod bug;
pub mod check;
mod classes;
pub mod count;
pub mod documents;
pub mod error;
pub mod goal;
pub mod in_vain;
pub mod list;
pub mod opened;
pub mod progress;
pub mod questions;
pub mod scale;
pub mod sequence;
pub mod solve;
pub mod statistics;
pub mod verify;
