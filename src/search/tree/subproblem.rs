//! A part of the solutions: those that have certain choices in common.

use crate::search::model::Literal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subproblem {
    /// What is chosen in all of its solutions.
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
