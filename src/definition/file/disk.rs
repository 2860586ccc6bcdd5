//! One file on the disk: its text or, if it is missing, the name that was perhaps meant.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::definition::messages::FileFault;
use crate::definition::nearest::nearest;
use crate::storage::reading;
use crate::text;

/// The largest board as a picture takes 4 MiB without blanks.
pub const MOST_MEBIBYTES: u64 = 16;

/// A wrong name is compared with at most this many names in one folder.
const MOST_COMPARED: usize = 10_000;

/// A file that was found.
pub struct FoundFile {
    /// Its name in messages.
    pub name: String,
    pub text: String,
    /// Where it is; `None` for a text that is not in a file.
    pub path: Option<PathBuf>,
}

impl FoundFile {
    pub fn new(name: &str, text: &str, path: Option<&Path>) -> Self {
        FoundFile {
            name: name.to_owned(),
            text: text.to_owned(),
            path: path.map(Path::to_owned),
        }
    }
}

/// The text of a regular file that another names; refuses what is longer than the limit.
pub fn read_text(path: &Path) -> Result<String, FileFault> {
    decoded(path, reading::bytes(path, MOST_MEBIBYTES << 20))
}

/// The text of a file that the user names, which may be a pipe that the shell hands over.
pub fn read_named_text(path: &Path) -> Result<String, FileFault> {
    decoded(path, reading::named_bytes(path, MOST_MEBIBYTES << 20))
}

fn decoded(path: &Path, read: io::Result<Vec<u8>>) -> Result<String, FileFault> {
    match read {
        Ok(bytes) => text::decode(bytes).map_err(FileFault::NotUtf8),
        Err(error) if error.kind() == ErrorKind::FileTooLarge => Err(FileFault::TooLong {
            most_mebibytes: MOST_MEBIBYTES,
        }),
        Err(error) => Err(FileFault::Unreadable {
            reason: error.kind(),
            near: (error.kind() == ErrorKind::NotFound)
                .then(|| nearest_file(path))
                .flatten(),
        }),
    }
}

/// The name in a file's folder that is nearest to its name.
pub fn nearest_file(path: &Path) -> Option<String> {
    let folder = path.parent()?;
    let listed = match folder.as_os_str().is_empty() {
        true => fs::read_dir(".").ok()?,
        false => fs::read_dir(folder).ok()?,
    };
    let names = listed.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names.take(MOST_COMPARED).collect();
    // The order of names in a folder is arbitrary.
    names.sort_unstable();
    let wrong = path.file_name()?.to_str()?;
    let with_ending = format!("{wrong}.toml");
    let exact = names
        .iter()
        .find(|name| **name == with_ending)
        .map(String::as_str);
    let near = exact.or_else(|| nearest(wrong, names.iter().map(String::as_str)));
    let near = near.map(|near| folder.join(near));
    let near = near.or_else(|| in_gallery(folder, wrong))?;
    Some(near.display().to_string())
}

/// `puzzles/queens.toml` for `queens` and `queens.toml`: the first place to look for a puzzle.
fn in_gallery(folder: &Path, wrong: &str) -> Option<PathBuf> {
    let name = wrong.strip_suffix(".toml").unwrap_or(wrong);
    let path = folder.join("puzzles").join(format!("{name}.toml"));
    path.is_file().then_some(path)
}
