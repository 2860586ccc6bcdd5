//! Files and links that setters exchange, read and written.
//!
//! [`import`] turns a foreign text into the text of a puzzle file that a person would have written: the rules of its
//! genre in the words of the language, with the clues filled in ([`draft`]). [`export`] writes a puzzle in a foreign
//! format, reads that again, and compares what both puzzles say ([`same`], [`rules`]): so no rule is ever left out silently, and
//! the writers may look for clues without checking that there is nothing else.
//!
//! Each format is a folder or a file with a reader and perhaps a writer; [`FORMATS`] lists them. Nothing goes over the
//! network: a link carries its puzzle. This layer must not solve anything, and must not know the command line.

mod cursor;
mod draft;
mod error;
mod f_puzzles;
mod fen;
mod formats;
mod grid;
mod nonogram;
mod penpa;
mod puzz_link;
mod rules;
mod same;
mod solution;
mod sudoku;
mod tatham;

pub use draft::Imported;
pub use error::{ExportError, ImportError};
use error::{Fallible, FormatName};
pub use formats::{FORMATS, Format, format_named};
pub use puzz_link::genres as puzz_link_genres;
use same::Unsaid;
pub use solution::solution;

use crate::definition::{Definition, Instance, Texts};
use crate::puzzle::Puzzle;

/// The longest text that is read, in bytes. A link of f-puzzles with thousands of drawings has a hundred thousand.
pub const LONGEST: usize = 1 << 20;

/// The most squares that a foreign puzzle may have.
pub const MOST_SQUARES: usize = 10_000;

/// How a foreign text is read.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// What the language cannot state becomes a comment instead of an error.
    pub lenient: bool,
    /// The genre or game, for formats that do not say it.
    pub genre: Option<String>,
}

/// How a puzzle is written.
#[derive(Clone, Debug, Default)]
pub struct Writing {
    /// The rules in words. With them a format that carries a text for its solvers need not state every rule.
    pub rules: Option<String>,
}

/// Whether a text is of one of the formats, as far as its beginning shows.
pub fn is_foreign(text: &str) -> bool {
    FORMATS.iter().any(|format| (format.recognises)(text))
}

/// The puzzle file for a foreign text, which is right as a whole.
pub fn import(text: &str, reading: &Reading) -> Result<Imported, ImportError> {
    if text.len() > LONGEST {
        return Err(ImportError::TooLong);
    }
    let format = FORMATS.iter().find(|format| (format.recognises)(text));
    let format = format.ok_or(ImportError::Unknown)?;
    let mut draft = (format.read)(text.trim(), reading)?;
    if text.trim().starts_with("http") {
        draft.text("source", text);
    }
    let imported = draft.finish(reading.lenient)?;
    lowered(&imported)?;
    Ok(imported)
}

/// The puzzle of an imported file.
fn lowered(imported: &Imported) -> Result<Puzzle, ImportError> {
    let definition = Definition::parse("imported", &imported.text);
    let instance = definition.and_then(|definition| definition.instance(&[]));
    let instance = instance.map_err(|problems| ImportError::Wanting(problems.draw(false)))?;
    Ok(instance.puzzle)
}

/// The puzzle in a foreign format, which states all of it, unless the rules are given in words too.
pub fn export(
    instance: &Instance,
    texts: &Texts,
    format: &Format,
    writing: &Writing,
) -> Result<String, ExportError> {
    let write = format.write.ok_or(ExportError::NotWritten(format.name))?;
    let candidates = write(&instance.puzzle, texts, writing);
    let mut nearest: Option<Unsaid> = None;
    for text in candidates? {
        let again = import(&text, &Reading::default()).and_then(|imported| lowered(&imported));
        let unsaid = match again {
            Ok(again) => same::differences(instance, &again, writing.rules.is_some()),
            // What is not even read is no text of the format.
            Err(_) => continue,
        };
        if unsaid.what.is_empty() {
            return Ok(text);
        }
        if { nearest.as_ref() }.is_none_or(|known| unsaid.far < known.far) {
            nearest = Some(unsaid);
        }
    }
    Err(ExportError::Unsaid {
        format: format.name,
        what: nearest.map_or_else(
            || vec!["this board and its pieces".to_owned()],
            |it| it.what,
        ),
    })
}
