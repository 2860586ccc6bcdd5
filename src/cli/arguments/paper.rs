//! The paper of a document.

use clap::ValueEnum;

use crate::render::Paper;

/// The paper of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PaperArgument {
    A4,
    Letter,
}

impl From<PaperArgument> for Paper {
    fn from(paper: PaperArgument) -> Self {
        match paper {
            PaperArgument::A4 => Paper::A4,
            PaperArgument::Letter => Paper::Letter,
        }
    }
}
