//! Files that somebody edits: whether their contents have changed.
//!
//! Contents are compared instead of times: editors put a new file in the place of the old one, or save what was there
//! before. Puzzle files are small.

use std::path::{Path, PathBuf};

use crate::storage::reading;

const MOST: u64 = 32 << 20;

/// Files with their contents when they were last looked at; `None` if there was no file to read.
#[derive(Clone, Debug, Default)]
pub struct WatchedFiles {
    files: Vec<(PathBuf, Option<Vec<u8>>)>,
}

impl WatchedFiles {
    /// Looks at these files, which are the ones watched from now on.
    pub fn look_at(paths: impl IntoIterator<Item = PathBuf>) -> Self {
        let paths = paths.into_iter();
        WatchedFiles {
            files: paths.map(|path| (path.clone(), contents(&path))).collect(),
        }
    }

    /// Whether the contents of any of them are different now.
    pub fn has_changed(&self) -> bool {
        self.files
            .iter()
            .any(|(path, held)| contents(path) != *held)
    }
}

/// `None` if it cannot be read, as a pipe or a device, or holds more than any puzzle file.
fn contents(path: &Path) -> Option<Vec<u8>> {
    reading::bytes(path, MOST).ok()
}
