//! Files and folders of puzzles, as arguments name them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::ending::Halt;
use crate::storage::reason;

/// The named files and, for a folder, the `.toml` files in it, sorted by name as one counts.
pub fn puzzle_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Halt> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(in_folder(path)?);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, Halt> {
    let unreadable = |error| {
        Halt::BadInput(format!(
            "cannot read {}: {}",
            folder.display(),
            reason(&error)
        ))
    };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            files.push(path);
        }
    }
    if files.is_empty() {
        let message = format!("there is no .toml file in {}", folder.display());
        return Err(Halt::BadInput(message));
    }
    files.sort_by_cached_key(|path| (as_counted(path), path.clone()));
    Ok(files)
}

/// The parts of a name, such that `x` comes before `x-2`, and that before `x-10`.
fn as_counted(path: &Path) -> Vec<(bool, usize, String)> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let characters = Vec::from_iter(name.chars());
    let is_digit = |character: &char| character.is_ascii_digit();
    let parts = characters.chunk_by(|one, next| is_digit(one) == is_digit(next));
    let parts = parts.map(|part| {
        let words = String::from_iter(part);
        match part.first().is_some_and(is_digit) {
            true => {
                let number = words.trim_start_matches('0');
                (false, number.len(), number.to_owned())
            }
            false => (true, 0, words),
        }
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_come_as_one_counts() {
        let mut names = ["x-10", "x-2", "xy", "x", "9", "10", "x-02b"].map(PathBuf::from);
        names.sort_by_cached_key(|path| as_counted(path));
        let sorted = ["9", "10", "x", "x-2", "x-02b", "x-10", "xy"].map(PathBuf::from);
        assert_eq!(names, sorted);
    }
}
