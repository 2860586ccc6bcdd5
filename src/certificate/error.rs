//! Everything that prevents a certificate from being made or read, and its wording.

use std::path::PathBuf;

use crate::app::{Failure, NoFormula};
use crate::definition::Problems;
use crate::refutation::{OpbError, TooLarge};
use crate::stop::Stopped;
use crate::storage::StorageError;
use std::convert::Infallible;

#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
    #[error(transparent)]
    Storage(#[from] StorageError),
    #[error("{} holds a certificate already, and is left alone: give another folder, or remove it", .0.display())]
    Exists(PathBuf),
    #[error("{} has no manifest.json: it is not a certificate; `workbench certify FILE -o FOLDER` makes one", .0.display())]
    NotACertificate(PathBuf),
    #[error("{} is a folder of parts, and no certificate: `workbench merge` checks and adds up what is counted of them", .0.display())]
    FolderOfParts(PathBuf),
    #[error("{} is damaged: {why}", .path.display())]
    Damaged { path: PathBuf, why: String },
    #[error(
        "{} extends a file by an absolute path, so that a copy of it is not the same puzzle elsewhere: give a relative path", .0.display()
    )]
    AbsoluteBase(PathBuf),
    #[error(
        "two of the files that make up the puzzle would have one copy: {} is reached in two ways", .0.display()
    )]
    Twice(PathBuf),
    /// In the copy in the folder.
    #[error("the puzzle file in the certificate is not right")]
    Problems(Problems),
    #[error(transparent)]
    NoFormula(#[from] NoFormula),
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The rule is in the words of the formula.
    #[error("{rule}: {source}")]
    Opb { rule: String, source: OpbError },
    #[error(
        "there are more than {0} solutions, and a certificate lists every one: --limit allows more"
    )]
    TooMany(u64),
    #[error("stopped before the end: no certificate was written")]
    Stopped,
    #[error(transparent)]
    Failed(Box<Failure<Infallible>>),
    /// Always a bug.
    #[error("the proof found what the engine did not: {0}")]
    Disagreement(String),
}

impl From<Stopped> for CertificateError {
    fn from(Stopped: Stopped) -> Self {
        CertificateError::Stopped
    }
}
