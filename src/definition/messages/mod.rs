//! What is wrong with a puzzle file: words, places, and how they are drawn.
//!
//! Whoever finds a mistake says it in words, there: what is wrong ([`said`]), what to do about it
//! ([`Message::help`]), which other place has to do with it ([`Message::related`]). Lower case, no full stop, words of the
//! file in backquotes. What several finders say is in `wording`. It must not know a table or a key of the language.

#[cfg(not(target_arch = "wasm32"))]
mod draw;
mod file;
#[cfg(target_arch = "wasm32")]
mod in_lines;
mod problem;
mod problems;
mod wording;

use std::ops::Range;

use super::syntax::Span;

pub use file::FileFault;
pub use problem::{Problem, Report, UsedParameter, ValueFrom, all, optional, parameters};
pub use problems::{Diagnostic, Problems};
pub use wording::{
    and_symbols, chain, character_name, listed, near, nearest_or, one_of, plural, size,
    terrain_name, the_nearest, unknown, unknown_word,
};

/// Something that is wrong, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What is wrong, in one line.
    pub title: String,
    /// What to do about it.
    pub help: Option<String>,
    /// Another place that is related to it, and the words beside that.
    pub related: Option<(Span, String)>,
}

pub fn said(title: impl Into<String>) -> Message {
    Message {
        title: title.into(),
        help: None,
        related: None,
    }
}

impl Message {
    pub fn help(self, help: impl Into<String>) -> Message {
        let help = Some(help.into());
        Message { help, ..self }
    }

    pub fn related(self, at: &Span, words: impl Into<String>) -> Message {
        let related = Some((at.clone(), words.into()));
        Message { related, ..self }
    }
}

impl From<String> for Message {
    fn from(title: String) -> Message {
        said(title)
    }
}

impl From<&str> for Message {
    fn from(title: &str) -> Message {
        said(title)
    }
}

/// What a parser of small texts finds wrong, and where in the text, in bytes. It does not know where the text is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    pub message: Message,
    pub range: Range<usize>,
}

impl TextError {
    pub fn at(range: Range<usize>, message: impl Into<Message>) -> Self {
        let message = message.into();
        TextError { message, range }
    }
}
