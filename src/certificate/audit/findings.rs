//! What is looked at, and what can be said of it: right, wrong, or not looked at.

use serde::Serialize;

/// What was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Files,
    Formula,
    Solutions,
    LeftOut,
    Refutation,
    Optimum,
}

impl Subject {
    pub fn name(self) -> &'static str {
        match self {
            Subject::Files => "files",
            Subject::Formula => "formula",
            Subject::Solutions => "solutions",
            Subject::LeftOut => "left out",
            Subject::Refutation => "refutation",
            Subject::Optimum => "optimum",
        }
    }
}

/// What was found there, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    Right(String),
    Wrong(String),
    /// Why it could not be looked at.
    Unchecked(String),
}

/// What is said of one finding, or of all: the last in this order prevails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    Right,
    Unchecked,
    Wrong,
}

impl Finding {
    pub fn verdict(&self) -> Verdict {
        match self {
            Finding::Right(_) => Verdict::Right,
            Finding::Unchecked(_) => Verdict::Unchecked,
            Finding::Wrong(_) => Verdict::Wrong,
        }
    }

    pub fn words(&self) -> &str {
        match self {
            Finding::Right(words) | Finding::Unchecked(words) | Finding::Wrong(words) => words,
        }
    }
}
