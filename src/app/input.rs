//! The bytes behind the name of a file or standard input, as text: how much of it, in which encoding, and why not.
//!
//! It must not know what the text means. In which format a board is written, and that an argument may be the board
//! itself, is for whoever asks.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

use crate::definition::nearest_file;
use crate::storage::{reading, reason};
use crate::text::{self, NotUtf8};

/// Where a board comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardSource {
    File(PathBuf),
    StandardInput,
}

/// A text and the name that messages use for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    pub name: String,
    pub text: String,
}

#[derive(Debug, thiserror::Error)]
pub enum UnreadableInput {
    #[error("there is no such file: {name}{}", did_you_mean(.near))]
    Absent {
        name: String,
        /// The path of a file beside it with a similar name.
        near: Option<String>,
    },
    #[error("cannot read {name}: {}", reason(.error))]
    Io { name: String, error: io::Error },
    #[error("cannot read {name}: it is not UTF-8 text")]
    NotText { name: String, text: NotUtf8 },
    #[error("cannot read {0}: it is longer than {MOST_MEBIBYTES} MiB")]
    TooLong(String),
}

fn did_you_mean(near: &Option<String>) -> String {
    let near = near.as_ref();
    near.map_or(String::new(), |near| format!("; did you mean `{near}`?"))
}

/// The largest board takes 8 MiB as a picture with blanks; symbols of four bytes make it 20 MiB.
const MOST_MEBIBYTES: u64 = 32;
const MOST: u64 = MOST_MEBIBYTES << 20;

impl BoardSource {
    pub fn read(&self) -> Result<Input, UnreadableInput> {
        let name = match self {
            BoardSource::File(path) => path.display().to_string(),
            BoardSource::StandardInput => "standard input".to_owned(),
        };
        let read = match self {
            BoardSource::File(path) => reading::named_bytes(path, MOST),
            BoardSource::StandardInput => reading::within(io::stdin().lock(), MOST),
        };
        match read {
            Err(error) if error.kind() == ErrorKind::FileTooLarge => {
                Err(UnreadableInput::TooLong(name))
            }
            Err(error) => Err(match self {
                BoardSource::File(path) if error.kind() == ErrorKind::NotFound => {
                    let near = nearest_file(path);
                    UnreadableInput::Absent { name, near }
                }
                _ => UnreadableInput::Io { name, error },
            }),
            Ok(bytes) => match text::decode(bytes) {
                Ok(text) => Ok(Input { name, text }),
                Err(text) => Err(UnreadableInput::NotText { name, text }),
            },
        }
    }
}
