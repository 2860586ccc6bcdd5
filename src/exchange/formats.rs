//! The formats by name, in the order in which a text is tried.

use super::draft::Draft;
use super::{
    ExportError, ImportError, Reading, Writing, f_puzzles, fen, nonogram, penpa, puzz_link, sudoku,
    tatham,
};
use crate::definition::Texts;
use crate::puzzle::Puzzle;

/// A foreign format.
pub struct Format {
    pub name: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// Whether a text looks like it.
    pub recognises: fn(&str) -> bool,
    pub read: fn(&str, &Reading) -> Result<Draft, ImportError>,
    /// Writes what it finds of the puzzle, in one way or several; the caller finds out which says all of it.
    pub write: Option<Write>,
}

type Write = fn(&Puzzle, &Texts, &Writing) -> Result<Vec<String>, ExportError>;

pub static FORMATS: [Format; 10] = [
    Format {
        name: "non",
        about: "a nonogram, as .non files",
        recognises: nonogram::is_non,
        read: nonogram::read_non,
        write: Some(nonogram::write_non),
    },
    Format {
        name: "webpbn",
        about: "a nonogram in the XML of webpbn",
        recognises: nonogram::is_xml,
        read: nonogram::read_xml,
        write: None,
    },
    Format {
        name: "puzz-link",
        about: "a link of puzz.link, for the genres that it and the language have",
        recognises: puzz_link::is_link,
        read: puzz_link::read,
        write: Some(puzz_link::write),
    },
    Format {
        name: "f-puzzles",
        about: "a link on which a sudoku is played, for f-puzzles and SudokuPad",
        recognises: f_puzzles::is_link,
        read: f_puzzles::read,
        write: Some(f_puzzles::write),
    },
    Format {
        name: "penpa",
        about: "a drawing of Penpa+, whose genre is named",
        recognises: penpa::is_link,
        read: penpa::read,
        write: None,
    },
    Format {
        name: "tatham",
        about: "an id of Simon Tatham's Portable Puzzle Collection, with the address of its page",
        recognises: tatham::is_id,
        read: tatham::read,
        write: Some(tatham::write),
    },
    Format {
        name: "fen",
        about: "the pieces that are given, as the board of a FEN",
        recognises: fen::is_fen,
        read: fen::read,
        write: Some(fen::write),
    },
    Format {
        name: "sudoku",
        about: "the givens of a sudoku in one line, a character for each square",
        recognises: sudoku::is_line,
        read: sudoku::read,
        write: Some(sudoku::write_line),
    },
    Format {
        name: "sdk",
        about: "a sudoku with its author and source, as .sdk files",
        recognises: sudoku::is_sdk,
        read: sudoku::read,
        write: Some(sudoku::write_sdk),
    },
    Format {
        name: "ss",
        about: "a sudoku as a picture with lines between its boxes, as .ss files",
        recognises: sudoku::is_picture,
        read: sudoku::read,
        write: Some(sudoku::write_picture),
    },
];

pub fn format_named(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}
