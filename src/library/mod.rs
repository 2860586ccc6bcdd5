//! What a program uses that has a puzzle and a question: [`Puzzle`], from a text, a file or built in code.
//!
//! It is a thin front. A [`Builder`] writes a text of the language, so that a puzzle built in code has the meaning and
//! the messages of a file, and every question is one call of [`app`](crate::app). Whoever needs more, such as
//! progress, threads or a stop, changes [`Puzzle::how`], or calls [`app`](crate::app) with [`Puzzle::data`].
//!
//! It must not know arguments or streams, and has no rules of its own.

pub mod builder;
mod error;
mod opened;

pub use builder::Builder;
pub use error::Error;
pub use opened::{Judgement, Puzzle, PuzzleSolutions};
