//! Links of puzz.link and of pzprv3, from which it comes: `…/p?GENRE/COLUMNS/ROWS/BODY`.
//!
//! The body is a sequence of parts ([`parts`]), each in one of a dozen codecs ([`codecs`]), which were read from the
//! sources of pzpr.js. What they hold ([`clues`]) goes into the slots of a genre ([`slots`]): places in a text that
//! states its rules. [`genres`] is the table: a genre is an entry in it and a text. Other formats whose puzzles are of these
//! genres fill in the same clues.

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

pub use clues::{BOTTOM, Clue, Clues, FIRST_IS_LESS, FIRST_IS_MORE, LEFT, RIGHT, Row, TOP};
pub use codecs::with_gaps;
pub use genres::Genre;
pub use link::is_link;
pub use parts::BodyPart;

use super::draft::Draft;
use super::{ExportError, FormatName, ImportError, Reading, Writing};
use crate::definition::Texts;
use crate::puzzle::Puzzle;

const FORMAT: FormatName = FormatName("a puzz.link link");

/// The names of all genres that have links, as those that are written have them.
pub fn genres() -> impl Iterator<Item = &'static str> {
    linked().map(|genre| genre.names[0])
}

fn linked() -> impl Iterator<Item = &'static Genre> {
    genres::all().filter(|genre| !genre.parts.is_empty())
}

/// All names that links have.
fn names() -> impl Iterator<Item = &'static str> {
    linked().flat_map(|genre| genre.names).copied()
}

pub fn read(text: &str, _: &Reading) -> Result<Draft, ImportError> {
    let link = link::parse(text)?;
    let genre = linked().find(|genre| genre.names.contains(&link.genre));
    let genre = genre
        .ok_or_else(|| FORMAT.no_such("its genre", link.genre, &genres().collect::<Vec<_>>()))?;
    let mut clues = Clues::new(link.grid, link.flag);
    parts::read(genre.parts, link.body, &mut clues)?;
    Ok(genre.draft(&clues))
}

/// A link for each genre that the puzzle could be of.
pub fn write(puzzle: &Puzzle, _: &Texts, _: &Writing) -> Result<Vec<String>, ExportError> {
    let link = |genre: &Genre| {
        let clues = genre.clues(puzzle)?;
        let body = parts::write(genre.parts, &clues)?;
        let (columns, rows) = (clues.grid.columns, clues.grid.rows);
        Some(format!(
            "https://puzz.link/p?{}/{columns}/{rows}/{body}",
            genre.names[0]
        ))
    };
    Ok(linked().filter_map(link).collect())
}
