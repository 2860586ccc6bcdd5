//! What is wrong with a text that is not a board of the puzzle, and where.

use std::ops::Range;
use std::slice;

use annotate_snippets::{Annotation, AnnotationKind, Level, Origin, Renderer, Snippet};
use thiserror::Error;

use crate::render::boards::answer_error::AnswerError;
use crate::render::english::numbers::counted;
use crate::text::{self, Excerpt, excerpt, line_and_column, visible_on_one_line};

/// What is wrong with a board, and the bytes of its text that are at fault.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct BoardError {
    pub span: Range<usize>,
    pub kind: BoardErrorKind,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardErrorKind {
    #[error("no piece has the symbol `{symbol}`{}", in_words(*place))]
    UnknownSymbol {
        symbol: char,
        /// Row and column from 1, in a picture of the board.
        place: Option<(usize, usize)>,
        nearest: Option<char>,
        /// Each symbol with its meaning, in words.
        known: String,
    },
    #[error("{}", rows(*found, *expected))]
    Rows { found: usize, expected: usize },
    #[error("the row has {}, the puzzle's have {expected}", counted(*found, "square"))]
    RowLength { found: usize, expected: usize },
    #[error("a second board begins here, and one is judged at a time")]
    SecondBoard,
    #[error("the puzzle has {expected} here")]
    Terrain { expected: &'static str },
    #[error("`{0}` is not the name of a square")]
    NotASquare(String),
    #[error("{square} is not on the board of {rows} rows and {columns} columns")]
    OffBoard {
        square: String,
        rows: usize,
        columns: usize,
    },
    #[error("two pieces on {0}")]
    TwoPieces(String),
    #[error("`{0}` is not a number")]
    NotANumber(String),
    #[error("{}, but the board has {expected} rows", counted(*found, "number"))]
    Numbers { found: usize, expected: usize },
    #[error("a line that names the squares and a line with their pieces are expected")]
    NoRecord,
    #[error("{}, but the board's squares and the index make {expected}", counted(*found, "field"))]
    Fields { found: usize, expected: usize },
    #[error("{0} is named twice")]
    NamedTwice(String),
    #[error("the {format} format cannot show {why}")]
    NoSuchBoard { format: &'static str, why: String },
    #[error("`{0}` is not a pair of row and column, such as (1,5)")]
    NotAPair(String),
    #[error("the {format} format does not say which piece stands where")]
    KindsNotTold {
        format: &'static str,
        kinds: Vec<String>,
    },
    #[error("this is not JSON")]
    NotJson,
    #[error("the JSON ends before it is complete")]
    UnfinishedJson,
    #[error("this is JSON, but not a board")]
    JsonOfAnotherShape,
    #[error("there is no piece `{name}`")]
    UnknownPiece { name: String, known: String },
    #[error("there is no board in the JSON")]
    NoBoard,
    #[error("this is not UTF-8 text")]
    NotUtf8,
    #[error(transparent)]
    Answer(AnswerError),
}

fn rows(found: usize, expected: usize) -> String {
    match found {
        0 => format!(
            "no board is here; the puzzle's has {}",
            counted(expected, "row")
        ),
        _ => format!(
            "the board has {}, the puzzle's has {expected}",
            counted(found, "row")
        ),
    }
}

fn in_words(place: Option<(usize, usize)>) -> String {
    match place {
        Some((row, column)) => format!(", row {row}, column {column}"),
        None => String::new(),
    }
}

impl BoardErrorKind {
    pub fn at(self, span: Range<usize>) -> BoardError {
        BoardError { span, kind: self }
    }

    /// Adds the place of an unknown symbol in a picture; `row` and `column` count from 0.
    pub fn in_picture(mut self, row: usize, column: usize) -> Self {
        if let BoardErrorKind::UnknownSymbol { place, .. } = &mut self {
            *place = Some((row + 1, column + 1));
        }
        self
    }

    /// The words beside the marked place.
    fn label(&self) -> String {
        match self {
            BoardErrorKind::UnknownSymbol {
                nearest: Some(nearest),
                ..
            } => {
                format!("did you mean `{nearest}`?")
            }
            BoardErrorKind::NotASquare(_) => "such as c7, or r2c3".to_owned(),
            _ => String::new(),
        }
    }

    /// What to do about it.
    fn help(&self) -> Option<String> {
        match self {
            BoardErrorKind::UnknownSymbol { known, .. } => Some(format!("the symbols are {known}")),
            BoardErrorKind::SecondBoard => {
                Some("`workbench solve -q` prints a board without words after it".to_owned())
            }
            BoardErrorKind::KindsNotTold { kinds, .. } => Some(format!(
                "this puzzle has {}: give the board as a picture, or as squares (Qa8 Qe7 …)",
                kinds.join(", ")
            )),
            BoardErrorKind::NotJson
            | BoardErrorKind::UnfinishedJson
            | BoardErrorKind::JsonOfAnotherShape
            | BoardErrorKind::NoBoard => Some(
                "a board is one line such as {\"pieces\": {\"queen\": [\"a8\", \"e7\"]}}"
                    .to_owned(),
            ),
            BoardErrorKind::UnknownPiece { known, .. } => Some(format!("the pieces are {known}")),
            BoardErrorKind::Answer(error) => error.help().map(str::to_owned),
            _ => None,
        }
    }
}

impl BoardError {
    /// What is wrong, in one line.
    pub fn message(&self) -> String {
        text::message(&self.kind.to_string())
    }

    /// What to do about it.
    pub fn help(&self) -> Option<String> {
        self.kind.help().map(|help| text::message(&help))
    }

    /// The whole message as rustc would draw it, ending in a line break; `name` is the name of the text.
    pub fn draw(&self, name: &str, text: &str, colour: bool) -> String {
        let renderer = if colour {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        let title = self.message();
        let label = text::message(&self.kind.label());
        let title = Level::ERROR.primary_title(title.as_str());
        let name = visible_on_one_line(name);
        let mut group = match excerpt(text, slice::from_ref(&self.span)) {
            Some(excerpt) => title.element(snippet(excerpt, name, &label)),
            None => {
                let (line, column) = line_and_column(text, self.span.start);
                title.element(Origin::path(name).line(line).char_column(column))
            }
        };
        if let Some(help) = self.help() {
            group = group.element(Level::HELP.message(help));
        }
        format!("{}\n", renderer.render(&[group]))
    }
}

fn snippet(excerpt: Excerpt, name: String, label: &str) -> Snippet<'_, Annotation<'_>> {
    let Excerpt { text, line, marks } = excerpt;
    let label = (!label.is_empty()).then_some(label);
    let marks = marks.into_iter();
    Snippet::source(text)
        .path(name)
        .line_start(line)
        .annotations(marks.map(|mark| AnnotationKind::Primary.span(mark).label(label)))
}
