//! The registry of formats: what `--format` offers, what `--help` says of it, what `check` reads.

use super::board_error::BoardError;
use super::{columns, json, pairs, squares, text};
use crate::puzzle::{KindId, KindSet, Placement, Puzzle};

/// One way to write a placement.
pub struct Format {
    pub name: &'static str,
    /// One line for `--help`.
    pub about: &'static str,
    pub shape: Shape,
    /// The placement as text that ends in a line break.
    pub write: fn(&Shown) -> Result<String, CannotWrite>,
    pub reader: Option<Reader>,
}

/// How the output as a whole is made up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// For people: a picture with a blank line between boards, and a summary in words.
    Picture,
    /// One solution on each line and nothing else.
    Line,
    /// One JSON object on each line, the last a summary.
    Json,
}

/// How a format is read back.
pub struct Reader {
    /// Whether a text looks like this format rather than another.
    pub recognises: fn(&Puzzle, &str) -> bool,
    pub read: fn(&Puzzle, &str) -> Result<Placement, BoardError>,
}

/// A solution to be written.
pub struct Shown<'a> {
    pub puzzle: &'a Puzzle,
    pub placement: &'a Placement,
    /// From 1, in the order of output.
    pub index: u64,
    pub style: &'a Style,
}

/// What of a placement is written.
#[derive(Clone, Debug, Default)]
pub struct Style {
    /// Mark the empty squares that are attacked, in pictures.
    pub attacks: bool,
    /// Look at these kinds alone, where a format does not tell kinds apart.
    pub piece: Option<KindSet>,
}

impl Style {
    /// Whether pieces of this kind are looked at.
    pub(super) fn looks_at(&self, kind: KindId) -> bool {
        self.piece.as_ref().is_none_or(|piece| piece.contains(kind))
    }
}

/// A placement that a format has no way to write.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotWrite {
    #[error(
        "--format columns needs exactly one piece in each row, but row {row} from the top \
         holds {pieces}"
    )]
    NotOneInRow { row: usize, pieces: usize },
}

/// All formats, the default first.
pub static FORMATS: [Format; 5] = [
    text::FORMAT,
    squares::FORMAT,
    columns::FORMAT,
    pairs::FORMAT,
    json::FORMAT,
];

/// The format with this name.
pub fn named(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// Reads a board in the format it looks like; what looks like none is read as a picture, so that
/// the error is about that.
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
