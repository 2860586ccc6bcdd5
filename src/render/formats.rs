//! The registry of formats: what `--format` offers, what `--help` says about it, what `check` reads.
//!
//! The format `png` exists only with the feature of that name.

use crate::puzzle::{Placement, Puzzle};
use crate::render::boards::board_error::BoardError;
use crate::render::boards::{columns, csv, fen, json, pairs, squares, text, unicode};
#[cfg(feature = "pdf")]
use crate::render::drawings::pdf;
#[cfg(feature = "png")]
use crate::render::drawings::png;
use crate::render::drawings::{latex, svg};
pub use crate::render::format::{
    AttackMarking, CannotWrite, Coordinates, Format, FormatReader, OutputShape, Paper, Screen,
    Shown, Style, Words,
};
use crate::render::pages;

/// All formats, the default first; that of terminals is the second.
pub static FORMATS: &[Format] = &[
    text::FORMAT,
    unicode::FORMAT,
    squares::FORMAT,
    columns::FORMAT,
    pairs::FORMAT,
    fen::FORMAT,
    csv::FORMAT,
    json::FORMAT,
    svg::FORMAT,
    #[cfg(feature = "png")]
    png::FORMAT,
    #[cfg(feature = "pdf")]
    pdf::FORMAT,
    pages::FORMAT,
    latex::FORMAT,
];

/// Writes boards and solutions as one page or document with this title.
pub type SheetWriter = fn(&str, &[Shown<'_>], &[Shown<'_>], Paper) -> Result<Vec<u8>, CannotWrite>;

/// How a format writes many boards together, if it can.
pub fn sheet_writer(format: &Format) -> Option<SheetWriter> {
    match format.name {
        "html" => Some(|title, boards, solutions, _| {
            pages::many(title, boards, solutions).map(String::into_bytes)
        }),
        #[cfg(feature = "pdf")]
        "pdf" => Some(pdf::sheet),
        _ => None,
    }
}

/// The format with this name.
pub fn named(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// The format of a file with this name, if its ending determines one.
pub fn by_ending(name: &str) -> Option<&'static Format> {
    let (_, ending) = name.rsplit_once('.')?;
    let mut formats = FORMATS.iter();
    formats.find(|format| {
        let mut own = format.endings.iter();
        own.any(|own| own.eq_ignore_ascii_case(ending))
    })
}

/// Reads a board in the format that recognises it. A text that no format recognises is read as a picture, so that
/// the error is about a picture.
pub fn read(puzzle: &Puzzle, text: &str) -> Result<Placement, BoardError> {
    let readers = || FORMATS.iter().filter_map(|format| format.reader.as_ref());
    let reader = readers()
        .find(|reader| (reader.recognises)(puzzle, text))
        .or_else(|| readers().next());
    match reader {
        Some(reader) => (reader.read)(puzzle, text),
        None => text::read(puzzle, text),
    }
}
