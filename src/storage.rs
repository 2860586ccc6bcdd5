//! Files that are either complete or absent, even after a power cut, their hashes, and why there is none.
//!
//! This module must not know what the files hold.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::partial;
use sha2::{Digest, Sha256};

/// Why a file cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    #[error("cannot read {}: {}", .path.display(), reason(.source))]
    Read { path: PathBuf, source: io::Error },
    #[error("cannot write {}: {}", .path.display(), reason(.source))]
    Write { path: PathBuf, source: io::Error },
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

pub fn read(path: &Path) -> Result<String, StorageError> {
    fs::read_to_string(path).map_err(|source| StorageError::read(path, source))
}

pub fn make_folder(folder: &Path) -> Result<(), StorageError> {
    let made = fs::create_dir_all(folder).and_then(|()| sync(folder));
    made.map_err(|source| StorageError::write(folder, source))
}

/// Writes a file as a whole: after a crash there is all of it, or what was there before.
pub fn put(folder: &Path, name: &str, text: &str) -> Result<(), StorageError> {
    let path = folder.join(name);
    let beside = folder.join(format!("{name}.{}", std::process::id()));
    let made = partial::make(&beside, || File::create(&beside));
    let written = made.and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, &path)?;
        sync(folder)
    });
    // After an error it may be what fills the disk.
    partial::remove(&beside);
    written.map_err(|source| StorageError::write(&path, source))
}

/// Writes files that are of use only together, and the folder if there is none: if one of them cannot be written, or
/// the process ends in between, none is left.
pub fn put_together(folder: &Path, files: &[(&str, &String)]) -> Result<(), StorageError> {
    if !folder.exists() {
        partial::hold(folder, None);
    }
    let put = |&(name, text): &(&str, &String)| {
        put(folder, name, text)?;
        partial::hold(&folder.join(name), None);
        Ok(())
    };
    let written = make_folder(folder).and_then(|()| files.iter().try_for_each(put));
    match written {
        Ok(()) => partial::release(folder),
        Err(_) => partial::remove(folder),
    }
    written
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

/// The SHA-256 of a file, however long it is.
pub fn digest_of(path: &Path) -> Result<String, StorageError> {
    let mut hash = Sha256::new();
    let hashed = File::open(path).and_then(|mut file| {
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
    fn of_files_that_belong_together_none_is_left_if_one_cannot_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let (new, text) = (folder.path().join("new"), "text".to_owned());
        let files = [("one", &text), ("no folder/other", &text)];
        assert!(put_together(&new, &files).is_err() && !new.exists());
        put_together(&new, &files[..1]).unwrap();
        assert_eq!(read(&new.join("one")).unwrap(), text);
    }

    #[test]
    fn the_hash_is_the_one_that_everybody_computes() {
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(digest("abc"), known);
        let folder = tempfile::tempdir().unwrap();
        put(folder.path(), "abc", "abc").unwrap();
        assert_eq!(digest_of(&folder.path().join("abc")).unwrap(), known);
        assert!(digest_of(&folder.path().join("cba")).is_err());
    }
}
