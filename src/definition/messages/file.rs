//! Files that cannot be read.
//!
//! A file that another extends may have the same faults as the first one, and then they are told in other words.

use std::io::ErrorKind;

use super::{Message, said};
use crate::text::{NotUtf8, shell_word};

/// Why a file is not read.
#[derive(Debug)]
pub enum FileFault {
    /// `near` is the path of a file beside it with a name much like it.
    Unreadable {
        reason: ErrorKind,
        near: Option<String>,
    },
    /// The file is longer than any puzzle needs, or never ends.
    TooLong { most_mebibytes: u64 },
    /// What can be read of it, and where it cannot.
    NotUtf8(NotUtf8),
    /// A file that another extends is not a puzzle file, whatever it may be.
    NoPuzzleFile,
}

impl FileFault {
    pub fn message(&self) -> Message {
        match self {
            FileFault::Unreadable { reason, near } => Message {
                help: near.as_ref().map(|near| format!("did you mean `{near}`?")),
                ..said(unreadable(*reason))
            },
            FileFault::TooLong { most_mebibytes } => {
                said(format!("the file is longer than {most_mebibytes} MiB"))
            }
            FileFault::NotUtf8(_) => said("this is not UTF-8 text"),
            FileFault::NoPuzzleFile => said("it is no puzzle file"),
        }
    }

    /// The message about a file of this name that another extends.
    pub fn of_base(self, file: &str) -> Message {
        let why = match self {
            FileFault::NotUtf8(_) => FileFault::NoPuzzleFile,
            other => other,
        };
        let Message { title, help, .. } = why.message();
        let message = said(match file {
            "" => "`extends` names no file".to_owned(),
            file => format!("cannot extend `{file}`: {title}"),
        });
        match (help, why) {
            (Some(help), _) => message.help(help),
            (None, FileFault::NoPuzzleFile) => message.help(format!(
                "`workbench describe {}` says what is wrong with it; a file of definitions alone has `format = 1`",
                shell_word(file)
            )),
            (None, FileFault::Unreadable { .. }) => {
                message.help("the path is relative to the file that names it")
            }
            (None, _) => message,
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
