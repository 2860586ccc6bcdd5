//! What an audit examines, and the result: right, wrong, or not checked.

use serde::Serialize;

/// What was examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditSubject {
    Files,
    Formula,
    Solutions,
    LeftOut,
    Refutation,
    Optimum,
}

impl AuditSubject {
    pub fn name(self) -> &'static str {
        match self {
            AuditSubject::Files => "files",
            AuditSubject::Formula => "formula",
            AuditSubject::Solutions => "solutions",
            AuditSubject::LeftOut => "left out",
            AuditSubject::Refutation => "refutation",
            AuditSubject::Optimum => "optimum",
        }
    }
}

/// The result, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuditFinding {
    Right(String),
    Wrong(String),
    /// Why it could not be checked.
    Unchecked(String),
    /// Nothing of this kind can be checked: there is no program for it.
    NoChecker(String),
}

/// The verdict on one finding, or on all: the last in this order prevails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AuditVerdict {
    Right,
    Unchecked,
    Wrong,
}

impl AuditFinding {
    pub fn verdict(&self) -> AuditVerdict {
        match self {
            AuditFinding::Right(_) => AuditVerdict::Right,
            AuditFinding::Unchecked(_) | AuditFinding::NoChecker(_) => AuditVerdict::Unchecked,
            AuditFinding::Wrong(_) => AuditVerdict::Wrong,
        }
    }

    pub fn words(&self) -> &str {
        match self {
            AuditFinding::Right(words) | AuditFinding::Wrong(words) => words,
            AuditFinding::Unchecked(words) | AuditFinding::NoChecker(words) => words,
        }
    }
}
