//! How a command ends: with outcomes, which make its exit code, or early, for a reason.

use std::convert::Infallible;

use crate::cli::guard::signals;
use crate::definition::Problems;

/// The outcome of one instance. If a command has several, the last in this order prevails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Found, complete, all as claimed.
    Yes,
    /// Proved that there is no solution; the board breaks a rule; a claim failed.
    No,
    /// A limit came before the answer.
    Undecided,
    /// Bad input or usage, or it would not fit.
    BadInput,
    Interrupted,
    /// The engines disagree or a placement failed the judge.
    Bug,
}

impl Outcome {
    /// That of an answer which a limit may have cut short.
    pub fn complete(is_complete: bool) -> Self {
        match is_complete {
            true => Outcome::Yes,
            false => Outcome::Undecided,
        }
    }

    /// That of boards which are judged: whether they break nothing.
    pub fn right(is_right: bool) -> Self {
        match is_right {
            true => Outcome::Yes,
            false => Outcome::No,
        }
    }
}

/// What `--help` says of exit codes.
pub const CODES: &str = "\
Exit codes:
  0    yes: found, complete, all as claimed
  1    no: proved that there is no solution; the board breaks a rule
  2    bad input or usage, or the puzzle would not fit
  3    a limit stopped it before the answer
  4    the engines disagree, or a solution failed the judge: a bug in workbench
  130  interrupted by Ctrl-C (143 by SIGTERM, 129 by SIGHUP); the file of -o
       is then left as it was
Several instances: the worst of 4, 2, 3, 1, 0 in that order.";

/// The exit code of a command: that of its worst outcome, 0 if there is none.
pub fn exit_code(outcomes: &[Outcome]) -> u8 {
    match outcomes.iter().max() {
        None | Some(Outcome::Yes) => 0,
        Some(Outcome::No) => 1,
        Some(Outcome::BadInput) => 2,
        Some(Outcome::Undecided) => 3,
        Some(Outcome::Bug) => 4,
        Some(Outcome::Interrupted) => signals::exit_code(),
    }
}

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

#[cfg(test)]
mod tests {
    use super::Outcome::{BadInput, Bug, Interrupted, No, Undecided, Yes};
    use super::*;

    #[test]
    fn of_several_the_worst_counts_in_the_order_4_2_3_1_0() {
        assert_eq!(exit_code(&[Yes, No, Undecided, BadInput, Bug]), 4);
        assert_eq!(exit_code(&[Undecided, BadInput, No, Yes]), 2);
        assert_eq!(exit_code(&[Yes, Undecided, No]), 3);
        assert_eq!(exit_code(&[Yes, No, Yes]), 1);
        assert_eq!(exit_code(&[Yes, Interrupted, BadInput]), 130);
    }
}
