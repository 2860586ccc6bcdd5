//! Why a question has no answer.

use std::convert::Infallible;

use crate::app::{DoesNotFit, Engines, Failure, Rejected};
use crate::definition::Problems;
use crate::render::BoardError;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The text is not a puzzle; displayed as the program draws it.
    #[error(transparent)]
    Problems(#[from] Problems),
    /// The text is not a board of this puzzle.
    #[error("not a board of this puzzle: {0}")]
    Board(#[from] BoardError),
    /// The engines have no answer, or it is a bug of theirs.
    #[error(transparent)]
    Failure(#[from] Failure<Infallible>),
    /// Solutions come one by one from one engine only.
    #[error("solutions come one by one from `sat` or `native`, not from `{}`", .0.name())]
    OneByOne(Engines),
    /// The time limit came before the next solution or the proof that there is none.
    #[error("stopped by the time limit")]
    Stopped,
}

impl From<DoesNotFit> for Error {
    fn from(error: DoesNotFit) -> Self {
        Error::Failure(error.into())
    }
}

impl From<Box<Rejected>> for Error {
    fn from(error: Box<Rejected>) -> Self {
        Error::Failure(error.into())
    }
}
