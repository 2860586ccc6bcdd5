//! A puzzle from another program: a link or a text among the arguments, or a file that holds one.

use std::path::Path;

use crate::app::Input;
use crate::cli::ending::Halt;
use crate::cli::input::board::read_text;
use crate::cli::output::Output;
use crate::definition::Definition;
use crate::exchange::{self, ImportError, Reading};

/// The foreign text: the argument itself, unless it names a file or is `-`.
pub fn text(argument: &Path, output: &mut Output) -> Result<String, Halt> {
    match written(argument) {
        Some(text) => Ok(text.to_owned()),
        None => {
            refuse_empty_link(argument)?;
            Ok(read_text(Some(argument), "a link", output)?.text)
        }
    }
}

/// An error for a link that holds no puzzle, which otherwise would be taken for the name of a file.
fn refuse_empty_link(argument: &Path) -> Result<(), Halt> {
    let link = argument.to_string_lossy();
    match link.contains("://") && !argument.exists() {
        true => Err(Halt::BadInput(format!(
            "no puzzle is in the link {link}: a short link keeps it on a server; open it there, and copy the link that \
             holds the puzzle, or export it"
        ))),
        false => Ok(()),
    }
}

/// The argument, if it is a foreign text itself and no file. `minesweeper.toml` has as many characters as a small sudoku
/// has squares, but is the name of a file.
fn written(argument: &Path) -> Option<&str> {
    let text = argument
        .to_str()
        .filter(|text| exchange::is_foreign(text) && !text.ends_with(".toml"))?;
    (!argument.exists()).then_some(text)
}

/// Why a foreign text is no puzzle, with the option that helps.
pub fn not_imported(error: ImportError) -> Halt {
    Halt::bad_input(match error {
        ImportError::Unstated(_) => format!("{error}; with --lenient it is left to a comment"),
        ImportError::Unnamed(..) => format!("{error}, with --genre"),
        error => error.to_string(),
    })
}

/// The puzzle file that an argument names or stands for; `-` is standard input.
pub fn definition(argument: &Path, output: &mut Output) -> Result<Definition, Halt> {
    let is_toml = argument.extension().is_some_and(|ending| ending == "toml");
    let text = match written(argument) {
        Some(text) => Some(text.to_owned()),
        None if argument == Path::new("-") => {
            let Input { name, text } = read_text(Some(argument), "a puzzle", output)?;
            if !exchange::is_foreign(&text) {
                let read = Definition::parse_beside(Path::new(&name), &text);
                return read.map_err(Halt::Problems);
            }
            Some(text)
        }
        None if is_toml || !argument.is_file() => None,
        None => {
            let read = read_text(Some(argument), "a puzzle", output).ok();
            let text = read.map(|input| input.text);
            text.filter(|text| exchange::is_foreign(text))
        }
    };
    let Some(text) = text else {
        refuse_empty_link(argument)?;
        return Definition::read(argument).map_err(Halt::Problems);
    };
    let imported = exchange::import(&text, &Reading::default()).map_err(not_imported)?;
    for note in &imported.notes {
        output.note(note);
    }
    Definition::parse("imported", &imported.text).map_err(Halt::Problems)
}
