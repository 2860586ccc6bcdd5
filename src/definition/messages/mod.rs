//! What can be wrong with a puzzle file: facts, their words, and how they are drawn.
//!
//! A parser or a table reports a [`Fact`], which holds data, with its place. All wording is here, one file
//! for each part of the language: lower case, no full stop, words of the file in backquotes.

mod board;
mod draw;
mod file;
mod keys;
mod names;
mod numbers;
mod pieces;
mod problem;
mod problems;
mod rules;
mod squares;
mod wording;

use super::syntax::Span;
use crate::text;

pub use board::BoardFact;
pub use file::FileFact;
pub use keys::KeyFact;
pub use names::NameFact;
pub use numbers::NumberFact;
pub use pieces::PieceFact;
pub use problem::{Problem, Report, UsedParameter, ValueFrom, all};
pub use problems::{Diagnostic, Problems};
pub use rules::RuleFact;
pub use squares::SquareFact;

/// A fact in words.
pub struct Message {
    /// What is wrong, in one line.
    pub title: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Another place that is related to it, and the words beside that.
    pub related: Option<(Span, String)>,
}

fn said(title: impl Into<String>) -> Message {
    Message {
        title: title.into(),
        help: None,
        related: None,
    }
}

impl Message {
    fn help(self, help: impl Into<String>) -> Message {
        let help = Some(help.into());
        Message { help, ..self }
    }

    fn related(self, at: &Span, words: impl Into<String>) -> Message {
        let related = Some((at.clone(), words.into()));
        Message { related, ..self }
    }
}

/// Each kind of fact is a [`Fact`] and has its words.
macro_rules! facts {
    ($($kind:ident($facts:ident),)*) => {
        /// Something that is wrong, as data.
        #[derive(Clone, Debug)]
        pub enum Fact {
            $($kind($facts),)*
        }

        $(impl From<$facts> for Fact {
            fn from(fact: $facts) -> Fact {
                Fact::$kind(fact)
            }
        })*

        impl Fact {
            pub fn message(&self) -> Message {
                let Message { title, help, related } = match self {
                    $(Fact::$kind(fact) => fact.message(),)*
                };
                // Texts of the file may be long, and may hold control sequences for a terminal.
                Message {
                    title: text::message(&title),
                    help: help.map(|help| text::message(&help)),
                    related: related.map(|(at, words)| (at, text::message(&words))),
                }
            }
        }
    };
}

facts! {
    File(FileFact),
    Key(KeyFact),
    Name(NameFact),
    Number(NumberFact),
    Board(BoardFact),
    Square(SquareFact),
    Piece(PieceFact),
    Rule(RuleFact),
}
