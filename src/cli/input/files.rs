//! Files and folders of puzzles, as arguments name them.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::ending::Halt;
use crate::storage::reason;

/// The named files and, for a folder, the `.toml` files in it, sorted by name.
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
    files.sort();
    Ok(files)
}
