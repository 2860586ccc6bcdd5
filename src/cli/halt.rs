//! Why a command ends early, without an outcome.

use std::convert::Infallible;

use crate::definition::Problems;

/// Why a command ends without an outcome.
#[derive(Debug)]
pub enum Halt {
    /// The reader of standard output has closed it.
    ClosedPipe,
    /// A message of one sentence.
    BadInput(String),
    /// What is wrong with a puzzle file.
    Problems(Problems),
    /// A report that is drawn already.
    Drawn(String),
}

impl Halt {
    pub fn bad_input(message: impl ToString) -> Self {
        Halt::BadInput(message.to_string())
    }
}

impl From<Infallible> for Halt {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}
