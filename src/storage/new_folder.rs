//! A folder that a command writes as a whole: it is empty or new, and after a failure nothing of it is left.
//!
//! What is in the folder already is in the way, and is left alone. There is one exception: a process that was killed
//! while it wrote the same texts has left a file that ends too early. Nothing is lost when that is completed.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use super::error::StorageError;
use super::reading::{self, MOST_TEXT};
use crate::partial::Making;

/// A folder that is being written.
pub struct NewFolder {
    path: PathBuf,
    making: Making,
}

impl NewFolder {
    /// Takes a folder if nothing is in it, or makes it, with those that it is in.
    pub fn create(path: &Path) -> Result<Self, StorageError> {
        NewFolder::create_for(path, &[])
    }

    fn create_for(path: &Path, files: &[(&str, &str)]) -> Result<Self, StorageError> {
        let files: Vec<_> = files
            .iter()
            .map(|(name, text)| (*name, Some(*text)))
            .collect();
        check_free(path, &files)?;
        let folder = NewFolder {
            path: path.to_owned(),
            making: Making::of(path),
        };
        let made = folder.make(path);
        made.map_err(|source| StorageError::write(path, source))?;
        Ok(folder)
    }

    /// Makes a folder in it, if there is none.
    pub fn folder(&self, name: &Path) -> Result<(), StorageError> {
        let path = self.path.join(name);
        let made = self.make(&path);
        made.map_err(|source| StorageError::write(&path, source))
    }

    /// Makes a folder and those that it is in.
    fn make(&self, folder: &Path) -> io::Result<()> {
        let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && !folder.exists();
        let missing: Vec<&Path> = folder.ancestors().take_while(is_missing).collect();
        for folder in missing.into_iter().rev() {
            let made = self.making.make(folder, || fs::create_dir(folder));
            // Another process may have made it in the meantime.
            made.or_else(|error| match folder.is_dir() {
                true => Ok(()),
                false => Err(error),
            })?;
        }
        sync(folder)
    }

    /// Begins a file, which only may be there if it was made here.
    pub fn begin(&self, name: &Path) -> io::Result<File> {
        let path = self.path.join(name);
        match self.making.has_made(&path) {
            true => File::create(&path),
            false => self.making.make(&path, || File::create_new(&path)),
        }
    }

    /// Writes a file.
    pub fn put(&self, name: &Path, text: &str) -> Result<(), StorageError> {
        let written = self.begin(name).and_then(|file| fill(file, text));
        written.map_err(|source| StorageError::write(&self.path.join(name), source))
    }

    /// Writes the file that makes the folder what it is: after a crash there is all of it, or none.
    pub fn seal(self, name: &str, text: &str) -> Result<(), StorageError> {
        let path = self.path.join(name);
        let beside = format!("{name}.{}", std::process::id());
        self.complete(&beside, text)?;
        let renamed = match path.symlink_metadata() {
            Ok(_) => Err(ErrorKind::AlreadyExists.into()),
            Err(_) => fs::rename(self.path.join(&beside), &path).and_then(|()| sync(&self.path)),
        };
        renamed.map_err(|source| StorageError::write(&path, source))?;
        self.making.keep();
        Ok(())
    }

    /// Writes a file, or the rest of one that begins in this way.
    fn complete(&self, name: &str, text: &str) -> Result<(), StorageError> {
        let path = self.path.join(name);
        let file = match self.begin(Path::new(name)) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists && is_begun(&path, text) => {
                File::options().write(true).open(&path)
            }
            file => file,
        };
        let written = file.and_then(|file| fill(file, text));
        written.map_err(|source| StorageError::write(&path, source))
    }
}

fn fill(mut file: File, text: &str) -> io::Result<()> {
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Writes files that are of use only together, and the folder if there is none. The last makes the folder what it is.
pub fn put_together(folder: &Path, files: &[(&str, &str)]) -> Result<(), StorageError> {
    let new = NewFolder::create_for(folder, files)?;
    let Some(((last, text), files)) = files.split_last() else {
        return Ok(());
    };
    for (name, text) in files {
        new.complete(name, text)?;
    }
    new.seal(last, text)
}

/// Refuses a folder that holds anything but beginnings of these files; `None` is a text that is not known yet.
pub fn check_free(folder: &Path, files: &[(&str, Option<&str>)]) -> Result<(), StorageError> {
    let failed = |source| StorageError::write(folder, source);
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(failed)?,
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_own = |(own, text): &(&str, Option<&str>)| {
            is_name_of(&name, own) && text.is_none_or(|text| is_begun(&entry.path(), text))
        };
        if !files.iter().any(is_own) {
            names.push(name);
        }
    }
    names.sort_unstable();
    match names.is_empty() {
        true => Ok(()),
        false => Err(StorageError::InTheWay {
            folder: folder.to_owned(),
            names,
        }),
    }
}

/// Whether this is the name of a file, or the one that it has until it is complete.
fn is_name_of(name: &str, file: &str) -> bool {
    let rest = name.strip_prefix(file);
    let number = rest.and_then(|rest| rest.strip_prefix('.'));
    rest == Some("") || number.is_some_and(|number| number.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether a file holds the beginning of this text, and nothing else.
fn is_begun(path: &Path, text: &str) -> bool {
    let is_file = fs::symlink_metadata(path).is_ok_and(|data| data.is_file());
    let held = is_file.then(|| reading::bytes(path, MOST_TEXT).ok());
    held.flatten()
        .is_some_and(|held| text.as_bytes().starts_with(&held))
}

/// Makes a folder and those that it is in, if they are missing.
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

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [(&str, &str); 2] = [("one", "text"), ("last", "all")];

    #[test]
    fn a_folder_that_holds_anything_is_refused_and_left_as_it_is() {
        for name in ["one", "last", "last.7", "other", ".hidden"] {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join(name);
            fs::write(&file, "texts").unwrap();
            let refused = put_together(folder.path(), &FILES).unwrap_err();
            assert!(matches!(refused, StorageError::InTheWay { names, .. } if names == [name]));
            assert!(NewFolder::create(folder.path()).is_err());
            assert_eq!(fs::read(&file).unwrap(), b"texts");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }

    #[test]
    fn what_a_killed_process_has_begun_is_completed() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("one"), "te").unwrap();
        fs::write(folder.path().join("last.4711"), "").unwrap();
        put_together(folder.path(), &FILES).unwrap();
        for (name, text) in FILES {
            let held = fs::read_to_string(folder.path().join(name)).unwrap();
            assert_eq!(held, text);
        }
    }
}
