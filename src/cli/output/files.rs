//! Files and folders besides those of `-o`: existing ones are never overwritten.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::Output;
use crate::cli::ending::Halt;
use crate::cli::output::results::{self, cannot_write};
use crate::storage::reason;

impl Output {
    /// Writes a new file, `STEM.ENDING` or `STEM-2.ENDING` and so on, in the working directory; returns its path.
    pub fn save_new(&mut self, stem: &str, ending: &str, text: &str) -> Result<PathBuf, Halt> {
        let mut number = 1u32;
        loop {
            let name = match number {
                1 => format!("{stem}.{ending}"),
                _ => format!("{stem}-{number}.{ending}"),
            };
            let path = PathBuf::from(name);
            match create_whole(&path, text) {
                Ok(()) => return Ok(path),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
                Err(error) => return Err(cannot_write(&path, &error)),
            }
        }
    }

    /// Makes a folder and its parents if they are missing.
    pub fn make_folder(&self, folder: &Path) -> Result<(), Halt> {
        let made = fs::create_dir_all(folder);
        made.map_err(|error| {
            Halt::BadInput(format!(
                "cannot make the folder {}: {}",
                folder.display(),
                reason(&error)
            ))
        })
    }

    /// Writes a file anew, at once as a whole.
    pub fn replace(&mut self, path: &Path, text: &str) -> Result<(), Halt> {
        let write = || -> io::Result<()> {
            let mut file = results::temporary_beside(path)?;
            file.write_all(text.as_bytes())?;
            file.persist(path)?;
            Ok(())
        };
        write().map_err(|error| cannot_write(path, &error))
    }

    /// Writes a file that did not exist before.
    pub fn create(&mut self, path: &Path, text: &str) -> Result<(), Halt> {
        create_whole(path, text).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => Halt::BadInput(format!(
                "{} exists already, and is left alone",
                path.display()
            )),
            _ => cannot_write(path, &error),
        })
    }
}

/// Writes a file beside its place and moves it there, where nothing may be yet: a file that cannot be written whole
/// is not left behind.
fn create_whole(path: &Path, text: &str) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    let mut file = results::temporary_beside(path)?;
    file.write_all(text.as_bytes())?;
    file.persist_noclobber(path)?;
    Ok(())
}
