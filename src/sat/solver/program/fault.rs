//! What can go wrong with a program that is used as a solver.

/// Why a program cannot be used as a solver.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the solver `{name}` {reason}")]
pub struct ProgramFault {
    pub name: String,
    pub reason: FaultReason,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultReason {
    #[error("cannot be started: {0}")]
    NotStarted(String),
    /// It ended with neither of the exit codes 0, 10 and 20, or by a signal.
    #[error("failed ({status}){said}")]
    Died { status: String, said: String },
    #[error("gave no answer{said}")]
    NoAnswer { said: String },
    #[error("gave up{said}")]
    GaveUp { said: String },
    /// It says two things that cannot both be true.
    #[error("contradicts itself: {0} and {1}")]
    Contradiction(&'static str, &'static str),
    /// Its model contains something that is no literal of the formula.
    #[error("gave a model with `{0}`, which is no literal of the formula")]
    NoLiteral(String),
    /// The model has no end.
    #[error("gave a model that is cut short, without the closing 0")]
    CutShort,
    #[error("contradicts itself: its model has {0} and -{0}")]
    BothWays(i64),
    /// Its model does not satisfy a clause, given as in DIMACS.
    #[error("gave a model that does not satisfy the clause `{0}`")]
    WrongModel(String),
    #[error("said more than {0} bytes")]
    TooMuch(usize),
}
