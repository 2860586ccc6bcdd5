//! Files that cannot be read, and files that extend one another.
//!
//! A file that another extends may have the same faults as the first one, and then they are told in other words.

use std::io::ErrorKind;

use super::wording::chain;
use super::{Message, said};
use crate::text::{NotUtf8, shell_word};

#[derive(Clone, Debug)]
pub enum FileFact {
    /// `near` is the path of a file beside it with a name much like it.
    Unreadable {
        reason: ErrorKind,
        near: Option<String>,
    },
    /// The file is longer than any puzzle needs, or never ends.
    FileTooLong { most_mebibytes: u64 },
    /// What can be read of it, and where it cannot.
    NotUtf8(NotUtf8),
    /// A file that another extends is not a puzzle file, whatever it may be.
    NoPuzzleFile,
    /// A file that another extends cannot be read.
    Base { file: String, why: Box<FileFact> },
    /// Each of these files extends the next, and the last the first.
    ChainCycle { files: Vec<String> },
    /// A chain of more files than are allowed.
    ChainTooLong { most: usize },
    /// Files that extend one another hold more than one file may.
    ChainTooLarge { most_mebibytes: u64, most: usize },
    /// A text that is not in a file extends one by a relative path.
    BaseOfNoFile,
}

impl From<FileFact> for Message {
    fn from(fact: FileFact) -> Message {
        fact.message()
    }
}

impl FileFact {
    pub fn message(&self) -> Message {
        match self {
            FileFact::Unreadable { reason, near } => Message {
                help: near.as_ref().map(|near| format!("did you mean `{near}`?")),
                ..said(unreadable(*reason))
            },
            FileFact::FileTooLong { most_mebibytes } => {
                said(format!("the file is longer than {most_mebibytes} MiB"))
            }
            FileFact::NotUtf8(_) => said("this is not UTF-8 text"),
            FileFact::NoPuzzleFile => said("it is no puzzle file"),
            FileFact::Base { file, why } => base(file, why),
            FileFact::ChainCycle { files } => said(match files.as_slice() {
                [only] => format!("`{only}` extends itself"),
                _ => format!("files extend one another: {}", chain(files, "extends")),
            }),
            FileFact::ChainTooLong { most } => {
                said(format!("more than {most} files extend one another"))
            }
            FileFact::ChainTooLarge {
                most_mebibytes,
                most,
            } => said(format!(
                "the files that extend one another hold more than {most_mebibytes} MiB or {most} words, signs and blanks"
            )),
            FileFact::BaseOfNoFile => said("a text that stands in no file extends none")
                .help("put it into a file, or write the whole path"),
        }
    }
}

fn unreadable(reason: ErrorKind) -> String {
    match reason {
        ErrorKind::NotFound => "there is no such file".into(),
        ErrorKind::PermissionDenied => "the file may not be read".into(),
        ErrorKind::IsADirectory => "this is a folder, not a puzzle file".into(),
        ErrorKind::Unsupported => "this is no regular file".into(),
        other => format!("the file cannot be read: {other}"),
    }
}

fn base(file: &str, why: &FileFact) -> Message {
    let why = match why {
        FileFact::NotUtf8(_) => &FileFact::NoPuzzleFile,
        other => other,
    };
    let Message { title, help, .. } = why.message();
    let message = said(match file {
        "" => "`extends` names no file".to_owned(),
        file => format!("cannot extend `{file}`: {title}"),
    });
    match (help, why) {
        (Some(help), _) => message.help(help),
        (None, FileFact::NoPuzzleFile) => message.help(format!(
            "`workbench describe {}` says what is wrong with it",
            shell_word(file)
        )),
        (None, FileFact::Unreadable { .. }) => {
            message.help("the path is relative to the file that names it")
        }
        (None, _) => message,
    }
}
