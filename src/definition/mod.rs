//! A TOML file becomes a [`Puzzle`]: reading, names, expressions, pictures, lowering, claims.
//!
//! Step 1, [`Definition::parse`]: TOML syntax, keys and types are checked into plain tables in
//! which every value keeps its span. Step 2, [`Definition::instance`]: parameters are given values
//! and everything is resolved into a [`Puzzle`].
//!
//! The only layer that knows TOML, spans and file paths. It must not know engines or output.

pub mod betza;
pub mod expression;
pub mod moves;
pub mod nearest;
pub mod parameters;
pub mod picture;
pub mod square_set;
mod steps;
pub mod symbols;

use std::path::Path;

use crate::board::Square;
use crate::puzzle::{KindSet, Origin, Placement, Puzzle};

/// A puzzle file whose syntax, keys and types are right.
pub struct Definition {}

/// Values given to parameters from outside (`--set`), which replace those of the file.
pub type Assignments = [(String, i64)];

/// The texts of the file that are for people.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    pub title: Option<String>,
    pub author: Option<String>,
    pub source: Option<String>,
    pub description: Option<String>,
    pub license: Option<String>,
}

impl Definition {
    /// Reads and parses a file. A file that cannot be read is a [`Problems`] too.
    pub fn read(_path: &Path) -> Result<Definition, Problems> {
        todo!()
    }

    /// Parses a text; `name` is how messages call it.
    pub fn parse(_name: &str, _text: &str) -> Result<Definition, Problems> {
        todo!()
    }

    /// How messages call the file: its path as it was given.
    pub fn name(&self) -> &str {
        todo!()
    }

    pub fn texts(&self) -> &Texts {
        todo!()
    }

    /// The puzzle with these parameters. Claims are checked too (names, shapes), each under its own
    /// `set`, so that a file is either right as a whole or not.
    pub fn instance(&self, _set: &Assignments) -> Result<Instance, Problems> {
        todo!()
    }

    /// The claims of the file, in its order, each with the instance it is about. A claim whose own
    /// `set` gives a parameter another value than the outer `set` is [`Claim::left_out`].
    pub fn claims(&self, _set: &Assignments) -> Result<Vec<Claim>, Problems> {
        todo!()
    }
}

/// A puzzle, and where its parts were written.
pub struct Instance {
    /// Every parameter with its value, in the order of the file.
    pub parameters: Vec<(String, i64)>,
    pub puzzle: Puzzle,
}

impl Instance {
    /// Where a rule, given or piece was written.
    pub fn place(&self, _origin: Origin) -> Place {
        todo!()
    }
}

/// A place in a puzzle file; line and column from 1, the column in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub file: String,
    pub line: usize,
    pub column: usize,
    /// The table it stands in, in the words of the file: `attacks`, `pieces.queen`.
    pub table: String,
}

/// One `[[expect]]` table: what the file claims of one instance.
pub struct Claim {
    pub instance: Instance,
    pub statements: Statements,
    pub slow: bool,
    /// Whether the outer `set` contradicts the claim's own.
    pub left_out: bool,
    pub origin: Origin,
}

/// What a claim says; what it does not say is `None` or empty.
#[derive(Clone, Debug, Default)]
pub struct Statements {
    pub solutions: Option<u64>,
    pub fundamental: Option<u64>,
    pub satisfiable: Option<bool>,
    pub first: Option<Placement>,
    pub by: Vec<ByClaim>,
}

/// In how many solutions any of these kinds stands on this square.
#[derive(Clone, Debug)]
pub struct ByClaim {
    pub piece: String,
    pub kinds: KindSet,
    pub square: Square,
    pub solutions: u64,
}

/// What is wrong with a file: at least one error, in file order.
#[derive(Debug)]
pub struct Problems {}

impl Problems {
    /// The whole report as rustc would draw it, ending in a line break.
    pub fn draw(&self, _colour: bool) -> String {
        todo!()
    }
}
