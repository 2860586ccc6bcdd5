//! Files and folders that are not complete, and are not to be left behind if the process ends at once.
//!
//! Only what this process has made is ever held, from the moment it is made: what was there before is not removed.
//! This module must not know what the files hold, nor why the process ends.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

struct Partial {
    path: PathBuf,
    /// Whether everything in it is removed too, whoever put it there.
    with_contents: bool,
    /// The file or folder that it is to become or to be in, if the user has named one.
    named: Option<PathBuf>,
    /// The number of its [`Making`].
    of: u64,
}

/// In the order of making: a folder before what is in it.
static PARTIAL: Mutex<Vec<Partial>> = Mutex::new(Vec::new());

fn partial() -> MutexGuard<'static, Vec<Partial>> {
    PARTIAL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of the next [`Making`]; 0 is for what is held by itself.
static NEXT: AtomicU64 = AtomicU64::new(1);

/// Files and folders that are of use only together: all of them are [kept](Self::keep), or all are removed when this
/// is dropped.
pub struct Making {
    number: u64,
    named: PathBuf,
}

impl Making {
    /// `named` is the file or folder that the user has named for them.
    pub fn of(named: &Path) -> Self {
        Making {
            number: NEXT.fetch_add(1, Ordering::Relaxed),
            named: named.to_owned(),
        }
    }

    /// Makes a file or a folder, which `make` must refuse if there is one already.
    pub fn make<T>(&self, path: &Path, make: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
        // `remove_all` waits for this lock until what is made is in the list.
        let mut partial = partial();
        let made = make()?;
        partial.push(Partial {
            path: path.to_owned(),
            with_contents: false,
            named: Some(self.named.clone()),
            of: self.number,
        });
        Ok(made)
    }

    /// Whether it was made here.
    pub fn has_made(&self, path: &Path) -> bool {
        let partial = partial();
        let mut own = partial.iter().filter(|one| one.of == self.number);
        own.any(|one| one.path == path)
    }

    /// All of it is complete.
    pub fn keep(self) {
        partial().retain(|one| one.of != self.number);
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        let mut partial = partial();
        remove_each(partial.iter().filter(|one| one.of == self.number));
        partial.retain(|one| one.of != self.number);
    }
}

/// Holds a file that was just made and is to get another name, the one that the user has named.
pub fn hold(path: &Path, named: &Path) {
    partial().push(Partial {
        path: path.to_owned(),
        with_contents: false,
        named: Some(named.to_owned()),
        of: 0,
    });
}

/// A file that was held has the name that it was to get.
pub fn release(path: &Path) {
    partial().retain(|one| one.path != path);
}

/// Holds a folder for temporary files that was just made, and is removed with everything in it, complete or not.
pub fn hold_with_contents(folder: &Path) {
    partial().push(Partial {
        path: folder.to_owned(),
        with_contents: true,
        named: None,
        of: 0,
    });
}

/// Removes all that is held, for a process that is about to end itself: until the returned value is dropped, nothing
/// more is made.
pub fn remove_all() -> Removed {
    let partial = partial();
    remove_each(partial.iter());
    Removed(partial)
}

/// That everything partial has been removed.
pub struct Removed(MutexGuard<'static, Vec<Partial>>);

impl Removed {
    /// What was to be written, as the user names it.
    pub fn named(&self) -> impl Iterator<Item = &Path> {
        self.0.iter().filter_map(|one| one.named.as_deref())
    }
}

/// The last is removed first: it may be in a folder before it, or be about to get the name before it.
fn remove_each<'a>(partial: impl DoubleEndedIterator<Item = &'a Partial>) {
    for one in partial.rev() {
        // Fails if it has another name by now, or if it is a folder that holds something else.
        let _ = match one.path.is_dir() {
            true if one.with_contents => fs::remove_dir_all(&one.path),
            true => fs::remove_dir(&one.path),
            false => fs::remove_file(&one.path),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_made_is_removed_with_its_folders_and_what_was_there_before_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let [own, there, other] = ["own", "there", "other"].map(|name| folder.path().join(name));
        fs::create_dir(&there).unwrap();
        fs::write(there.join("file"), "of somebody").unwrap();
        let making = Making::of(folder.path());
        for folder in [&own, &there] {
            let made = making.make(folder, || fs::create_dir(folder));
            assert_eq!(made.is_ok(), folder == &own);
            let file = folder.join("file");
            let made = making.make(&file, || fs::File::create_new(&file));
            assert_eq!(made.is_ok(), folder == &own);
        }
        let kept = Making::of(folder.path());
        kept.make(&other, || fs::write(&other, "whole")).unwrap();
        kept.keep();
        assert!(making.has_made(&own) && !making.has_made(&there));
        drop(making);
        assert!(!own.exists() && other.exists());
        assert_eq!(fs::read(there.join("file")).unwrap(), b"of somebody");
    }
}
