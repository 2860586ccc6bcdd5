//! All that is wrong with a file and those that it extends.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use super::Problem;
use crate::board::by_number;
use crate::definition::syntax::Sources;

/// What is wrong with a file and those that it extends: at least one error; those of the file itself come
/// first, and those of each file are in its order.
///
/// Displayed as an error, it is drawn as by the program, place by place.
pub struct Problems {
    pub(super) sources: Arc<Sources>,
    pub(super) list: Vec<Problem>,
}

/// One problem in words, for programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The name of the file in messages: the one that was read, or one that it extends.
    pub file: String,
    /// Line and column, from 1; `None` if the problem has no place in the file.
    pub place: Option<(usize, usize)>,
    /// Where that place ends, in the same way; the end of a range is not part of it.
    pub end: Option<(usize, usize)>,
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Problems {
    pub(in crate::definition) fn new(sources: Arc<Sources>, mut list: Vec<Problem>) -> Self {
        by_number(&mut list, |problem| {
            problem.at.as_ref().map_or(0, |at| at.start)
        });
        Problems { sources, list }
    }

    /// Each problem with its place, without the drawing.
    pub fn iter(&self) -> impl Iterator<Item = Diagnostic> + '_ {
        self.list.iter().map(|problem| {
            let at = problem.at.as_ref();
            let message = problem.message.clone();
            Diagnostic {
                file: self.sources.name(at.map_or(0, |at| at.start)).to_owned(),
                place: at.map(|at| self.sources.line_and_column(at.start)),
                end: at.map(|at| self.sources.line_and_column(at.end)),
                message: message.title,
                help: message.help,
            }
        })
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.draw(false).trim_end())
    }
}

/// What `main` shows of an error that it returns; the fields would be less useful to the reader.
impl fmt::Debug for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for Problems {}
