//! What can go wrong with a program that is used as a solver.

use std::fmt;

/// Why a program cannot be used as a solver.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the solver `{name}` {reason}")]
pub struct ProgramFault {
    pub name: String,
    pub reason: FaultReason,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultReason {
    NotStarted(String),
    /// It ended with neither of the exit codes 0, 10 and 20, or by a signal.
    Died {
        status: String,
        said: String,
    },
    NoAnswer {
        said: String,
    },
    GaveUp {
        said: String,
    },
    /// It says two things that cannot both be true.
    Contradiction(&'static str, &'static str),
    /// Its model contains something that is no literal of the formula.
    NoLiteral(String),
    /// The model has no end.
    CutShort,
    BothWays(i64),
    /// Its model does not satisfy a clause, given as in DIMACS.
    WrongModel(String),
    TooMuch(usize),
}

impl fmt::Display for FaultReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultReason::NotStarted(why) => write!(f, "cannot be started: {why}"),
            FaultReason::Died { status, said } => write!(f, "failed ({status}){said}"),
            FaultReason::NoAnswer { said } => write!(f, "gave no answer{said}"),
            FaultReason::GaveUp { said } => write!(f, "gave up{said}"),
            FaultReason::Contradiction(one, other) => {
                write!(f, "contradicts itself: {one} and {other}")
            }
            FaultReason::NoLiteral(word) => {
                write!(
                    f,
                    "gave a model with `{word}`, which is no literal of the formula"
                )
            }
            FaultReason::CutShort => {
                write!(f, "gave a model that is cut short, without the closing 0")
            }
            FaultReason::BothWays(number) => {
                write!(
                    f,
                    "contradicts itself: its model has {number} and -{number}"
                )
            }
            FaultReason::WrongModel(clause) => {
                write!(
                    f,
                    "gave a model that does not satisfy the clause `{clause}`"
                )
            }
            FaultReason::TooMuch(most) => write!(f, "said more than {most} bytes"),
        }
    }
}
