//! Files and folders that are not complete, and are not to be left behind if the process ends at once.
//!
//! Each is held from the moment it is made. It is complete once it has another name, or is [`released`](release).
//! This module must not know what the files hold, nor why the process ends.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

struct Partial {
    path: PathBuf,
    /// Whether everything in it is removed too, whoever put it there.
    with_contents: bool,
    /// The file or folder that it is to become, if the user has named one.
    named: Option<PathBuf>,
}

/// In the order of making: a folder before what is in it.
static PARTIAL: Mutex<Vec<Partial>> = Mutex::new(Vec::new());

fn partial() -> MutexGuard<'static, Vec<Partial>> {
    PARTIAL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes a file or a folder that is held from now on.
pub fn make<T>(path: &Path, make: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    // `remove_all` waits for this lock until what is made is in the list.
    let mut partial = partial();
    partial.push(Partial {
        path: path.to_owned(),
        with_contents: false,
        named: None,
    });
    make()
}

/// Holds what is there, or will be; `named` is the file or folder that it is to become, if the user has named one.
pub fn hold(path: &Path, named: Option<&Path>) {
    partial().push(Partial {
        path: path.to_owned(),
        with_contents: false,
        named: named.map(Path::to_owned),
    });
}

/// Holds a folder for temporary files, which is removed with everything in it, complete or not.
pub fn hold_with_contents(folder: &Path) {
    partial().push(Partial {
        path: folder.to_owned(),
        with_contents: true,
        named: None,
    });
}

/// What is there, and below it, is complete.
pub fn release(path: &Path) {
    partial().retain(|one| !one.path.starts_with(path));
}

/// Removes all that is held there, and below it: files, and folders if they are then empty.
pub fn remove(path: &Path) {
    let mut partial = partial();
    let below = |one: &Partial| one.path.starts_with(path);
    remove_each(partial.iter().filter(|one| below(one)));
    partial.retain(|one| !below(one));
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
    fn what_is_held_is_removed_with_its_folders_and_nothing_else_is() {
        let folder = tempfile::tempdir().unwrap();
        let [own, empty] = ["own", "empty"].map(|name| folder.path().join(name));
        for folder in [&own, &empty] {
            make(folder, || fs::create_dir(folder)).unwrap();
            let file = folder.join("file");
            make(&file, || fs::write(&file, "half")).unwrap();
        }
        fs::write(own.join("other"), "of somebody").unwrap();
        let complete = folder.path().join("complete");
        make(&complete, || fs::write(&complete, "whole")).unwrap();
        release(&complete);
        let temporary = folder.path().join("temporary");
        fs::create_dir(&temporary).unwrap();
        hold_with_contents(&temporary);
        fs::write(temporary.join("of another program"), "").unwrap();
        remove(folder.path());
        assert!(!temporary.exists());
        assert!(!empty.exists() && !own.join("file").exists());
        assert!(own.join("other").exists() && complete.exists());
    }
}
