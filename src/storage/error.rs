//! Why a file or a folder cannot be read or written.

use std::io;
use std::path::{Path, PathBuf};

use crate::text::{some_of, visible_on_one_line};

/// Why a file cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    #[error("cannot read {}: {}", .path.display(), reason(.source))]
    Read { path: PathBuf, source: io::Error },
    #[error("cannot write {}: {}", .path.display(), reason(.source))]
    Write { path: PathBuf, source: io::Error },
    /// Nothing in a folder is overwritten or removed.
    #[error("{} is not empty, and is left alone: it holds {}; give an empty folder, or a new one", .folder.display(), listed(.names))]
    InTheWay { folder: PathBuf, names: Vec<String> },
}

/// At most this many names are listed.
const LISTED: usize = 5;

fn listed(names: &[String]) -> String {
    let names = names.iter().map(|name| visible_on_one_line(name));
    some_of(&names.collect::<Vec<_>>(), LISTED)
}

impl StorageError {
    pub fn read(path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        StorageError::Read { path, source }
    }

    pub fn write(path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        StorageError::Write { path, source }
    }
}

/// What the system says is wrong, such as `permission denied`, without its number.
pub fn reason(error: &io::Error) -> String {
    let said = error.to_string();
    let words = said.split(" (os error ").next().unwrap_or_default();
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said_without_its_number() {
        const PERMISSION_DENIED: i32 = 13;
        let error = io::Error::from_raw_os_error(PERMISSION_DENIED);
        let expected = if cfg!(unix) {
            "permission denied"
        } else {
            "the data is invalid."
        };
        assert_eq!(reason(&error), expected);
        assert_eq!(reason(&io::Error::other("Too much")), "too much");
    }
}
