//! What is wrong with a text that is not the answer of a solver.

use thiserror::Error;

/// A text that is not the answer of a solver to the formula of this puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnswerError {
    #[error("`{0}` is no line of a solver's answer")]
    UnknownLine(String),
    #[error("`{0}` is no literal of a model")]
    NotALiteral(String),
    #[error("the model has no 0 at its end: it may be cut off")]
    Unfinished,
    #[error("the answer is SATISFIABLE, but there is no model")]
    NoModel,
    #[error("{this} contradicts {before} above")]
    Against {
        this: &'static str,
        before: &'static str,
    },
    #[error("there is no answer")]
    Nothing,
    #[error("the model has variable {0} both true and false")]
    Contradiction(usize),
    #[error("the model says nothing of variable {variable}, {meaning}")]
    Missing { variable: usize, meaning: String },
    #[error("the model puts two pieces on {0}")]
    TwoPieces(String),
}

impl AnswerError {
    /// What to do about it.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            AnswerError::UnknownLine(_) | AnswerError::NotALiteral(_) | AnswerError::Nothing => {
                Some("a solver answers with lines such as `s SATISFIABLE` and `v -1 2 -3 0`")
            }
            AnswerError::NoModel => {
                Some("some solvers print the `v` lines only if an option asks for them")
            }
            AnswerError::Missing { .. } | AnswerError::TwoPieces(_) => Some(
                "the formula must come from the same file with the same --set: `workbench encode`",
            ),
            AnswerError::Unfinished
            | AnswerError::Contradiction(_)
            | AnswerError::Against { .. } => None,
        }
    }
}
