//! Folders and files that are either complete or absent, even after a power cut; reading them, their hashes, and why
//! there is none.
//!
//! This module must not know what the files hold.

mod new_folder;
pub mod reading;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::text::visible_on_one_line;
pub use new_folder::{NewFolder, check_free, put_together};
use reading::MOST_TEXT;
use sha2::{Digest, Sha256};

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
    let shown = names.iter().take(LISTED);
    let shown: Vec<String> = shown.map(|name| visible_on_one_line(name)).collect();
    match names.len().saturating_sub(LISTED) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
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

/// The text of a regular file.
pub fn read(path: &Path) -> Result<String, StorageError> {
    let text = reading::bytes(path, MOST_TEXT).and_then(|bytes| {
        String::from_utf8(bytes).map_err(|_| io::Error::other("it is not UTF-8 text"))
    });
    text.map_err(|source| StorageError::read(path, source))
}

pub fn make_folder(folder: &Path) -> Result<(), StorageError> {
    let made = fs::create_dir_all(folder).and_then(|()| sync(folder));
    made.map_err(|source| StorageError::write(folder, source))
}

/// Flushes a folder to the disk: that a file is in it has to be written like the file itself.
pub fn sync(folder: &Path) -> io::Result<()> {
    match cfg!(unix) {
        true => File::open(folder)?.sync_all(),
        false => Ok(()),
    }
}

/// SHA-256, in hexadecimal digits.
pub fn digest(text: &str) -> String {
    in_digits(&Sha256::digest(text.as_bytes()))
}

/// The SHA-256 of a regular file, however long it is.
pub fn digest_of(path: &Path) -> Result<String, StorageError> {
    let mut hash = Sha256::new();
    let hashed = reading::open(path).and_then(|mut file| {
        let mut part = vec![0; 1 << 16];
        loop {
            match file.read(&mut part)? {
                0 => return Ok(()),
                length => hash.update(&part[..length]),
            }
        }
    });
    hashed.map_err(|source| StorageError::read(path, source))?;
    Ok(in_digits(&hash.finalize()))
}

fn in_digits(hash: &[u8]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
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

    #[test]
    fn the_hash_is_the_one_that_everybody_computes() {
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(digest("abc"), known);
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("abc"), "abc").unwrap();
        assert_eq!(digest_of(&folder.path().join("abc")).unwrap(), known);
        assert!(digest_of(&folder.path().join("cba")).is_err());
    }
}
