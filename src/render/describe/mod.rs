//! A puzzle in plain English: its board, pieces, rules, goal and symmetry, one sentence for each.
//!
//! The sentences are made of the puzzle as the engines see it, with every number evaluated, and not
//! of the file: a rule that reads wrong here is a rule written wrong. One file for each kind of
//! rule, which says what that rule means by its definition; it must not know any other rule.

mod attacks;
mod board;
mod bounds;
mod clues;
mod count;
mod distinct;
mod equal;
mod forbid;
mod moves;
mod nouns;
mod page;
mod pieces;
mod rules;
mod squares;
mod symmetry;
#[cfg(test)]
mod tests;

pub use page::{describe, describe_json};
