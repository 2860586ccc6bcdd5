//! Links of puzz.link and of pzprv3, from which it comes: `…/p?GENRE/COLUMNS/ROWS/BODY`.
//!
//! The body is a sequence of parts ([`parts`]), each in one of a dozen codecs ([`codecs`]), which were read from the
//! sources of pzpr.js. What they hold ([`clues`]) goes into the slots of a genre ([`slots`]): places in a text that
//! states its rules. [`genres`] is the table: a genre is an entry in it and a text.

mod arrows;
mod clues;
mod codecs;
mod crossing;
mod derived;
mod find;
mod genres;
mod link;
mod parts;
mod rooms;
mod slots;

pub use link::is_link;

use clues::Clues;
use genres::Genre;

use super::draft::Draft;
use super::{ExportError, ImportError, Reading, Writing};
use crate::definition::Texts;
use crate::puzzle::Puzzle;

const FORMAT: &str = "a puzz.link link";

/// The names of all genres, as links that are written have them.
pub fn genres() -> impl Iterator<Item = &'static str> {
    genres::all().map(|genre| genre.names[0])
}

/// All names that links have.
fn names() -> impl Iterator<Item = &'static str> {
    genres::all().flat_map(|genre| genre.names).copied()
}

pub fn read(text: &str, _: &Reading) -> Result<Draft, ImportError> {
    let link = link::parse(text)?;
    let genre = genres::all().find(|genre| genre.names.contains(&link.genre));
    let genre = genre.ok_or_else(|| {
        let known: Vec<&str> = genres().collect();
        let expected = format!("one of {}", known.join(", "));
        ImportError::wrong(FORMAT, "its genre", format!("`{}`", link.genre), expected)
    })?;
    let mut clues = Clues::new(link.grid, link.flag);
    parts::read(genre.parts, link.body, &mut clues)?;
    let mut draft = Draft::of(genre.rules());
    draft.text("title", genre.title);
    if text.starts_with("http") {
        draft.text("source", text);
    }
    slots::fill(genre.slots, &clues, &mut draft);
    (genre.derived)(&clues, &mut draft);
    Ok(draft)
}

/// A link for each genre that the puzzle could be of.
pub fn write(puzzle: &Puzzle, _: &Texts, _: &Writing) -> Result<Vec<String>, ExportError> {
    let link = |genre: &Genre| {
        let clues = find::find(genre.slots, puzzle)?;
        let body = parts::write(genre.parts, &clues)?;
        let (columns, rows) = (clues.grid.columns, clues.grid.rows);
        Some(format!(
            "https://puzz.link/p?{}/{columns}/{rows}/{body}",
            genre.names[0]
        ))
    };
    Ok(genres::all().filter_map(link).collect())
}
