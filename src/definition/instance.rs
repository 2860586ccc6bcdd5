//! A puzzle, and where its parts are written.

use std::fmt::{self, Display};
use std::sync::Arc;

use super::generate::Generation;
use super::messages::{Diagnostic, Problem, Problems};
use super::syntax::{Sources, Span};
use crate::puzzle::{Demand, Origin, Puzzle};

/// The puzzle of a file with one choice of parameters.
#[derive(Clone)]
pub struct Instance {
    /// Every parameter with its value, in the order of the file.
    pub parameters: Vec<(String, i64)>,
    pub puzzle: Puzzle,
    /// What may be drawn and given where it leaves something open.
    pub generation: Generation,
    pub(super) sources: Arc<Sources>,
    pub(super) warnings: Vec<Problem>,
    /// What origins refer to: a place in the file, and its table.
    pub(super) origins: Vec<(Span, String)>,
}

/// A place in a puzzle file; line and column from 1, the column in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLocation {
    pub file: String,
    pub line: usize,
    pub column: usize,
    /// The table that it is in, in the words of the file: `attacks`, `pieces.queen`.
    pub table: String,
}

impl Display for SourceLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

impl Instance {
    /// What is not an error in the file, but hardly what was meant.
    pub fn warnings(&self) -> Vec<Diagnostic> {
        let problems = Problems::new(Arc::clone(&self.sources), self.warnings.clone());
        problems.iter().collect()
    }

    /// Where a rule, given or piece of this instance is written.
    pub fn place(&self, origin: Origin) -> SourceLocation {
        match self.origins.get(origin.0) {
            Some((at, table)) => self.location(at.start, table.clone()),
            None => self.location(0, String::new()),
        }
    }

    /// Where a demand is written: a clue in its picture, a number in its list, or else its rule, given or piece.
    pub fn place_of(&self, demand: &Demand) -> SourceLocation {
        let rule = self.place(demand.origin);
        match self.start_of(demand) {
            Some(at) => self.location(at, rule.table),
            None => rule,
        }
    }

    fn location(&self, at: usize, table: String) -> SourceLocation {
        let (line, column) = self.sources.line_and_column(at);
        SourceLocation {
            file: self.sources.name(at).to_owned(),
            line,
            column,
            table,
        }
    }
}
