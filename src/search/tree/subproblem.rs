//! A part of the solutions: those that share certain choices.

use crate::search::model::Literal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subproblem {
    /// The choices that all of its solutions share.
    pub choices: Vec<Literal>,
    /// How often each of them counts.
    pub weight: u64,
}

impl Subproblem {
    /// All solutions.
    pub fn whole() -> Self {
        Subproblem {
            choices: Vec::new(),
            weight: 1,
        }
    }
}
