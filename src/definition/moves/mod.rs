//! Moves as they are written: names, Betza words, tables of steps.
//!
//! Pure: texts and numbers become [`Moves`](crate::puzzle::Moves). It must not know files.

mod betza;
mod steps;
mod table;
mod text;

pub use betza::{ATOMS, BetzaProblem, DIRECTIONS};
pub use table::{StepProblem, TableError, TableList, from_table};
pub use text::{MovesProblem, NONE, from_name, from_text, own_names};
