//! Why a foreign text is no puzzle, or a puzzle cannot be written in a foreign format.

use std::fmt::Display;

use super::{LONGEST, MOST_SQUARES};
use crate::definition::nearest;

/// What reading a part of a foreign text ends with.
pub type Fallible = Result<(), ImportError>;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    #[error(
        "this is in no format that can be imported; there are links of puzz.link, f-puzzles, SudokuPad and Penpa+, FEN, ids of Simon Tatham's games, sudokus as lines, .sdk and .ss, and nonograms as .non and XML"
    )]
    Unknown,
    #[error("this is longer than {} KiB, the longest that is imported", LONGEST >> 10)]
    TooLong,
    #[error("the board would have {0} squares, at most {MOST_SQUARES} are imported")]
    TooLarge(u128),
    /// What is wrong with the text, and where.
    #[error("{0}")]
    Wrong(String),
    /// In words, each with what it is called in the format.
    #[error("the language cannot state {}", .0.join(", "))]
    Unstated(Vec<String>),
    /// Why a genre must be named, and the genres.
    #[error("{0}: name one of {1}")]
    Unnamed(&'static str, String),
    /// The file that would be written has errors, as drawn.
    #[error("the puzzle has parts that do not fit together:\n{0}")]
    Wanting(String),
}

/// A format as messages call it.
#[derive(Clone, Copy)]
pub struct FormatName(pub &'static str);

impl FormatName {
    /// A name that is none of those that are known: the nearest comes first.
    pub fn no_such(self, at: &str, name: &str, known: &[&str]) -> ImportError {
        let all = known.join(", ");
        let expected = match nearest(name, known.iter().copied()) {
            Some(near) => format!("`{near}` or another of {all}"),
            None => format!("one of {all}"),
        };
        self.wrong(at, format!("`{name}`"), expected)
    }

    /// `at` is a part of the text, such as `character 17` or `killercage`.
    pub fn wrong(
        self,
        at: impl Display,
        found: impl Display,
        expected: impl Display,
    ) -> ImportError {
        let FormatName(format) = self;
        ImportError::Wrong(format!(
            "{format} is wrong at {at}: found {found}, expected {expected}"
        ))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportError {
    #[error("{0} is only read, not written")]
    NotWritten(&'static str),
    #[error("{format} cannot state {}", .what.join("; "))]
    Unsaid {
        format: &'static str,
        what: Vec<String>,
    },
}
