//! The files that a command reads, and its folders of parts: results must not be written over them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf, absolute};

use clap::{ArgMatches, Command};

use crate::definition::Definition;
use crate::scale::Work;

/// The option that names a folder of parts.
const CHECKPOINT: &str = "checkpoint";

/// The paths among the positional arguments, which are the files that a command reads, and a folder of parts.
/// `program` is the command line that has parsed the arguments.
pub fn inputs(program: &Command, matches: &ArgMatches) -> Vec<PathBuf> {
    let Some((name, matches)) = matches.subcommand() else {
        return Vec::new();
    };
    let arguments = program.find_subcommand(name).into_iter();
    let arguments = arguments.flat_map(Command::get_positionals);
    let paths = arguments.filter_map(|argument| {
        let paths = matches.try_get_many::<PathBuf>(argument.get_id().as_str());
        paths.ok().flatten()
    });
    let checkpoint = matches.try_get_one::<PathBuf>(CHECKPOINT).ok().flatten();
    paths.flatten().chain(checkpoint).cloned().collect()
}

/// Whether a file is one of these, is in a folder of puzzles or of parts among them, or is extended by one of them.
pub fn is_among(file: &Path, inputs: &[PathBuf]) -> bool {
    if inputs.iter().any(|folder| is_in_parts(file, folder)) {
        return true;
    }
    // Only an existing file can be lost; devices and pipes are written to and not replaced.
    let Ok(file) = fs::canonicalize(file) else {
        return false;
    };
    let is_puzzle = file.extension().is_some_and(|ending| ending == "toml");
    let is_this = |path: PathBuf| match fs::canonicalize(path) {
        Ok(path) if path.is_dir() => is_puzzle && file.parent() == Some(&path),
        Ok(path) => path == file,
        Err(_) => false,
    };
    // A pipe can be read only once, so it is not searched for files that it extends.
    let inputs = inputs.iter().filter(|path| path.is_file() || path.is_dir());
    let mut read = inputs.flat_map(|path| Definition::chain(path));
    file.is_file() && read.any(is_this)
}

/// Whether a file is, or would be, in this folder of parts; the folder may not be there yet.
fn is_in_parts(file: &Path, folder: &Path) -> bool {
    let is_of_parts = !folder.exists() || Work::is_in(folder);
    let (Ok(file), Ok(folder)) = (place(file), place(folder)) else {
        return false;
    };
    is_of_parts && file != folder && file.starts_with(folder)
}

/// Where a file is, or would be.
fn place(path: &Path) -> io::Result<PathBuf> {
    match (fs::canonicalize(path), path.parent(), path.file_name()) {
        (Ok(path), _, _) => Ok(path),
        (Err(_), Some(parent), Some(name)) if parent.is_dir() => {
            Ok(fs::canonicalize(parent)?.join(name))
        }
        _ => absolute(path),
    }
}
