//! A puzzle file that leaves something open: what is open in it, and the same text with that filled in.
//!
//! The text is edited and not written anew, so that comments and the order of the file stay as they are. This module
//! must not know how a puzzle is found; it knows where each rule is written by its line.

mod edit;
mod joined;
mod places;

use super::file::Definition;
use super::syntax::{SourceFile, Span, parse};
use crate::board::Square;
pub use edit::for_players;

/// The text of a file, and the places in it that are open. If it extends others, it is one text with these.
pub struct Blank {
    text: String,
    /// Of several files as one text: for the line of each rule there, its own file and line, in words.
    written_at: Vec<(usize, String)>,
    pub places: Vec<Place>,
    layout: LayoutPlace,
    /// The tables that are about the open file: claims, and what is to be drawn.
    left_out: Vec<Span>,
    /// The names of parameters, and where their values are.
    parameters: Vec<(String, Span)>,
}

/// Where the picture of the board is, or can be put.
#[derive(Clone, Debug)]
enum LayoutPlace {
    Written(Span),
    /// On the line below the header `[board]`.
    BelowHeader(usize),
    /// Before the brace that closes `board = { … }`; whether it is the first key in there.
    InBraces(usize, bool),
}

/// Something that is open. A rule is named by the line of its header.
#[derive(Clone, Debug)]
pub struct Place {
    /// The line of the rule; `None` for the board.
    pub line: Option<usize>,
    pub open: Open,
    /// Whether a number there closes its square.
    pub closes: bool,
    span: Span,
    /// Of a list or table, the items that are open: their places in it and in the text.
    items: Vec<(usize, Span)>,
    /// Of a table, its labels.
    pub labels: Vec<String>,
}

/// What is open at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Open {
    /// `exactly`, a list or a table by label: its items that are `"?"`.
    Bounds(Vec<usize>),
    /// `lengths`, the same.
    Lengths(Vec<usize>),
    /// `numbers`, a picture: the squares with `?`.
    Numbers(Vec<Square>),
    /// `regions`, a picture of dots.
    Regions,
    /// `exactly`, a table without an entry.
    Labels,
    /// `lines`, a list without an entry.
    Lines,
}

/// What is written at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Filled {
    /// For items of a list or table: which, and the number.
    Bounds(Vec<(usize, i64)>),
    Lengths(Vec<(usize, Vec<usize>)>),
    Numbers(Vec<(Square, i64)>),
    Regions(Vec<Option<char>>),
    Labels(Vec<(char, i64)>),
    Lines(Vec<Vec<Square>>),
}

/// Why a file cannot be filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotBlank {
    #[error(
        "its board is written in keys such as `board.size`: write [board], and its keys on lines of their own below"
    )]
    Board,
}

impl Blank {
    pub fn of(definition: &Definition) -> Result<Blank, NotBlank> {
        match definition.only_text() {
            Some(text) => Blank::of_source(&SourceFile::new("", text)),
            None => {
                let sources: Vec<&SourceFile> = definition.sources().collect();
                let texts = sources.iter().map(|source| source.text.as_str());
                let text = joined::joined(texts).ok_or(NotBlank::Board)?;
                let joined = SourceFile::new("", &text);
                let written_at = written_at(&joined, &sources).ok_or(NotBlank::Board)?;
                let blank = Blank::of_source(&joined)?;
                Ok(Blank {
                    written_at,
                    ..blank
                })
            }
        }
    }

    /// Where something is open, in words: the line of a rule, or the board.
    pub fn place(&self, line: Option<usize>) -> String {
        let Some(line) = line else {
            return "[board]".to_owned();
        };
        let mut places = self.written_at.iter();
        match places.find(|(joined, _)| *joined == line) {
            Some((_, place)) => place.clone(),
            None => format!("line {line}"),
        }
    }

    fn of_source(source: &SourceFile) -> Result<Blank, NotBlank> {
        let document = parse(source).map_err(|_| NotBlank::Board)?;
        places::find(source, document.get_ref()).ok_or(NotBlank::Board)
    }
}

/// For the line of each rule of a text that was joined, its own file and line in words. Of each kind of rule those of the
/// last file come first. `None` if a text is no TOML.
fn written_at(joined: &SourceFile, sources: &[&SourceFile]) -> Option<Vec<(usize, String)>> {
    let in_joined = places::lines_of_rules(joined)?;
    let mut own: Vec<Vec<String>> = vec![Vec::new(); in_joined.len()];
    for source in sources.iter().rev() {
        for (kind, lines) in own.iter_mut().zip(places::lines_of_rules(source)?) {
            let lines = lines.iter();
            kind.extend(lines.map(|line| format!("line {line} of {}", source.name)));
        }
    }
    Some(in_joined.concat().into_iter().zip(own.concat()).collect())
}
