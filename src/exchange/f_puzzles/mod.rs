//! f-puzzles links, which SudokuPad opens too: a sudoku with typed constraints, as JSON in lz-string and base64.
//!
//! The names of the fields are those of f-puzzles; what each means was read from the solver SudokuSolver by D. Clamage
//! and from SudokuPad's own reader. [`link`] takes the JSON out of a link, [`json`] is its form, [`read`] and the
//! features that it lists ([`lines`], [`squares`], [`pairs`], [`beside`]) put it into the words of the language, and
//! [`write`] goes back. Fields
//! that only decorate become marks or notes.

mod beside;
mod groups;
mod json;
mod lines;
mod link;
mod lz;
mod pairs;
mod read;
mod reader;
mod squares;
mod write;

pub use link::is_link;
pub use read::{filled, read};
pub use write::write;

use super::FormatName;

const FORMAT: FormatName = FormatName("an f-puzzles link");
