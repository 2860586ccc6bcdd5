//! The author's questions about a puzzle that is there: what follows next, how hard it is, what is
//! superfluous, what is missing.

pub mod grade;
pub mod hint;
pub mod repair;
pub mod trim;
mod written;

use std::fs;
use std::path::Path;

use crate::app::{self, Setting, StepsReport};
use crate::cli::ending::{Halt, Outcome};
use crate::cli::output::folder_of;
use crate::definition::{Definition, Instance};

/// What a file extends is found beside it, and would not be, or another file would, in another folder.
fn check_folder(path: &Path, file: &Path, definition: &Definition) -> Result<(), Halt> {
    let folder = |path: &Path| fs::canonicalize(folder_of(path)).ok();
    if definition.only_text().is_some() || folder(path) == folder(file) {
        return Ok(());
    }
    Err(Halt::bad_input(
        "the file extends another, which is found beside it: write into the folder of the file",
    ))
}

/// Whether the name is that of a puzzle file.
fn is_puzzle_file(path: &Path) -> bool {
    let mut ending = path.extension().into_iter();
    ending.any(|ending| ending.eq_ignore_ascii_case("toml"))
}

/// The first instance of a text in place of the file.
fn read_instead(file: &Path, settings: &[Setting], text: &str) -> Option<Instance> {
    let definition = Definition::parse_beside(file, text).ok()?;
    let instances = app::instances(&definition, settings).ok()?;
    instances.into_iter().next()
}

/// That of a way which a limit may have cut short.
pub fn outcome(report: &StepsReport) -> Outcome {
    match report {
        StepsReport::Way(way) => Outcome::complete(!way.is_stopped),
        StepsReport::None => Outcome::No,
        StepsReport::Open => Outcome::Undecided,
    }
}
