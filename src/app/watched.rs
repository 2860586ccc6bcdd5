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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_that_is_replaced_changed_or_removed_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("puzzle.toml");
        let look = || WatchedFiles::look_at([path.clone()]);
        let absent = look();
        assert!(!absent.has_changed());
        fs::write(&path, "one").unwrap();
        assert!(absent.has_changed());
        let one = look();
        fs::write(&path, "one").unwrap();
        assert!(!one.has_changed());
        let other = folder.path().join("other");
        fs::write(&other, "two").unwrap();
        fs::rename(&other, &path).unwrap();
        assert!(one.has_changed());
        let two = look();
        fs::remove_file(&path).unwrap();
        assert!(two.has_changed());
    }
}
