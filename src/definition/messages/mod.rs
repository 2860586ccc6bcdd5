//! What can be wrong with a puzzle file: facts, their words, and how they are drawn.
//!
//! A parser or a table reports a [`Fact`] with its place; all wording is here.

mod draw;
mod fact;
mod hints;
mod phrases;
mod problem;
mod valid;
mod words;

pub use fact::Fact;
pub use problem::{Finding, Problem, Problems, Report, UsedParameter, ValueFrom};
