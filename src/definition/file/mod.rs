//! A puzzle file as a whole: read together with the files that it extends, merged, and lowered into a
//! puzzle under one choice of parameters.

mod definition;
mod disk;
mod impossible;
mod keys;
mod load;
mod lower;
mod lying;
mod merge;
mod read;
mod slips;
mod warnings;

use super::board::BoardTable;
use super::claims::ExpectTable;
use super::generate::GenerateTable;
use super::goal::GoalTable;
use super::marks::MarkTable;
use super::pieces::PieceTable;
use super::rules::RuleText;
use super::symmetry::SymmetryTable;
use super::syntax::{NameList, Text, WrittenNumber};
use super::values::SetText;

pub use definition::Definition;
pub use disk::nearest_file;
pub use keys::FILE;

/// A puzzle file as it was written: every key in its place, every value with its span, nothing evaluated.
#[derive(Debug)]
struct PuzzleFile {
    /// The file that this one extends; `None` in a merged file.
    extends: Option<Text>,
    texts: Texts,
    parameters: Vec<(Text, WrittenNumber)>,
    /// `None` only before the file is merged with what it extends.
    board: Option<BoardTable>,
    /// The sets of `[squares]`; in the order of the file, like all lists here.
    squares: Vec<(Text, SetText)>,
    /// The shapes of `[shapes]`.
    shapes: Vec<(Text, NameList)>,
    /// The sets of `[sides]`.
    sides: Vec<(Text, SetText)>,
    pieces: Vec<(Text, PieceTable)>,
    rules: Vec<RuleText>,
    marks: Vec<MarkTable>,
    goal: Option<GoalTable>,
    symmetry: Option<SymmetryTable>,
    generate: Option<GenerateTable>,
    claims: Vec<ExpectTable>,
}

/// The texts of the file that are for people.
#[derive(Clone, Debug, Default)]
pub struct Texts {
    pub title: Option<String>,
    pub author: Option<String>,
    pub source: Option<String>,
    pub description: Option<String>,
    pub license: Option<String>,
}
