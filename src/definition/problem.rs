//! What can be wrong with a puzzle file: facts, each with its place.
//!
//! A fact holds data, never a finished sentence; the wording is in [`super::words`], the drawing
//! in [`super::draw`].

use std::cell::RefCell;
use std::io::ErrorKind;
use std::sync::Arc;

use super::expression::{EvaluationError, ExpressionError};
use super::moves::{MovesError, StepProblem};
use super::parameters::NameError;
use super::picture::PictureError;
use super::source::{Sources, Span};
use super::square_set::{ItemProblem, SetError, SetNameError};
use super::symbols::SymbolError;
use super::syntax::SyntaxError;
use super::written::Text;
use crate::board::Terrain;

/// One thing that is wrong.
#[derive(Clone, Debug)]
pub struct Problem {
    pub fact: Fact,
    /// Where in the file; `None` if the file is not to blame.
    pub at: Option<Span>,
    /// The parameters of the expression that led to it.
    pub used: Vec<UsedParameter>,
    /// The `[[expect]]` under whose parameters alone it is wrong.
    pub claim: Option<Span>,
}

/// A parameter in an expression that went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedParameter {
    pub name: String,
    pub value: i64,
    pub from: ValueFrom,
}

/// Who gave a parameter its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueFrom {
    /// `[params]`.
    File,
    /// `--set`.
    Option,
    /// The `set` of an `[[expect]]`, here.
    Claim(Span),
}

/// The facts, roughly from the file as a whole to its details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    Unreadable {
        reason: ErrorKind,
        /// The path of a file beside it with a name much like it.
        near: Option<String>,
    },
    /// The file is longer than any puzzle needs, or never ends.
    FileTooLong {
        most_mebibytes: u64,
    },
    /// From this place on, counted from 1.
    NotUtf8 {
        line: usize,
        column: usize,
    },
    /// A file that another extends cannot be read; `why` is one of the facts above.
    Base {
        file: String,
        why: Box<Fact>,
    },
    /// Each of these files extends the next, and the last the first.
    ChainCycle {
        files: Vec<String>,
    },
    ChainTooLong {
        most: usize,
    },
    /// A text that stands in no file extends one by a path relative to it.
    BaseOfNoFile,
    /// It is not TOML.
    Syntax(SyntaxError),

    // Keys and types. `table` is how messages call the table, empty at the top of the file.
    UnknownKey {
        table: &'static str,
        key: String,
        valid: Vec<&'static str>,
    },
    MissingKey {
        table: &'static str,
        key: &'static str,
    },
    WrongType {
        key: String,
        /// An item of the list under the key.
        is_item: bool,
        found: &'static str,
        expected: &'static str,
    },
    NumberTooLarge,
    ArrayInsteadOfTable {
        key: String,
    },
    TableInsteadOfArray {
        key: String,
    },
    Format,
    MissingBoard,
    NoBound {
        table: &'static str,
    },
    /// A goal without a direction.
    NoGoal,
    /// Both directions at once.
    TwoGoals {
        other: Span,
    },
    ExactlyWithOther {
        key: &'static str,
        other: Span,
    },

    // Names and words.
    /// A name that the file does not define.
    Unknown {
        what: &'static str,
        name: String,
        valid: Vec<String>,
    },
    /// A name that no piece has.
    UnknownPiece {
        name: String,
        pieces: Vec<String>,
        /// What may be said here beside pieces.
        words: Vec<&'static str>,
        /// The piece, or kind of a family, whose symbol it is.
        symbol_of: Option<String>,
    },
    /// A word that a key does not take.
    UnknownWord {
        key: &'static str,
        word: String,
        valid: Vec<&'static str>,
    },
    /// A name given by `--set`.
    UnknownAssigned {
        name: String,
        valid: Vec<String>,
    },
    ParameterName {
        name: String,
        error: NameError,
    },
    SetName {
        name: String,
        error: SetNameError,
    },
    /// `found` is the character that may not be in it; `None` if the name is empty or taken.
    PieceName {
        name: String,
        found: Option<char>,
    },

    // Numbers.
    Expression(ExpressionError),
    Evaluation(EvaluationError),
    ParameterCycle {
        names: Vec<String>,
    },
    OutOfRange {
        what: &'static str,
        found: i64,
        least: i64,
        most: i64,
    },

    // The board, squares and pictures. Sizes are rows and columns.
    NoSize {
        missing: &'static str,
    },
    SizeTwice {
        other: Span,
    },
    LayoutTooLarge {
        drawn: (usize, usize),
    },
    LayoutSize {
        drawn: (usize, usize),
        board: (usize, usize),
        size: Span,
    },
    Picture(PictureError),
    PictureSize {
        drawn: (usize, usize),
        board: (usize, usize),
    },
    PictureSymbol {
        symbol: char,
        symbols: Vec<char>,
    },
    PictureDigit {
        found: char,
    },
    PictureTerrain {
        found: char,
        square: String,
        terrain: Terrain,
    },
    /// A text that is no square of the board; `is_name` if it would be one on a larger board.
    Square {
        text: String,
        is_name: bool,
        board: (usize, usize),
    },
    Set(SetError),
    SetItem {
        text: String,
        problem: ItemProblem,
        board: (usize, usize),
    },

    /// A text that is no size of boxes.
    Boxes {
        text: String,
    },
    /// `rows` and `columns` are the sides of boxes that would divide the board.
    BoxesDoNotDivide {
        boxes: (usize, usize),
        board: (usize, usize),
        rows: Vec<usize>,
        columns: Vec<usize>,
    },

    // Pieces.
    Symbol(SymbolError),
    SymbolKeys {
        one: &'static str,
        other: &'static str,
        first: Span,
    },
    SymbolTaken {
        symbol: char,
        by: String,
        first: Span,
    },
    NoSymbol {
        piece: String,
    },
    TooManyKinds {
        most: usize,
    },
    NoMoves {
        piece: String,
    },
    Moves(MovesError),
    StepLength {
        found: usize,
        is_ride: bool,
    },
    Step(StepProblem),
    FixedFamily {
        piece: String,
    },
    GivenOnTerrain {
        piece: String,
        square: String,
        terrain: Terrain,
        /// The digit of a clue that closed the square.
        closed_by: Option<Span>,
    },
    GivenOutside {
        piece: String,
        square: String,
    },
    GivenTwice {
        square: String,
        pieces: [String; 2],
        first: Span,
    },

    // Rules.
    NotAFamily {
        piece: String,
    },
    NoSuchSymbol {
        family: String,
        symbol: String,
        symbols: Vec<char>,
    },
    NoName,
    /// `any`, `empty` or `square` among other names.
    WordInList {
        word: String,
    },
    /// A symbol in a forbidden picture that no piece has.
    ForbiddenSymbol {
        symbol: char,
        symbols: Vec<char>,
    },
    EmptyPicture,
    /// Of names that should be compared.
    FewerThanTwo {
        found: usize,
    },
    /// `any`, `empty` or `square` where only pieces can be.
    NotAPiece {
        word: String,
    },
    PerWithoutFamily,
    PerNotAFamily {
        name: String,
        per: Span,
    },
    PerOther {
        family: String,
        per: Span,
    },
    NoGrouping,
    EmptyWindow {
        text: String,
    },
    /// Groups for which the board lacks a key.
    NoParts {
        key: &'static str,
    },
    /// A list of bounds where only a number can be.
    ListBound,
    /// A table of bounds where there are no labels.
    LabelBound,
    ListLength {
        /// What one of the groups is called, and all of them.
        groups: [&'static str; 2],
        found: usize,
        expected: usize,
    },
}

impl Fact {
    pub fn unknown_word(key: &'static str, word: &Text, valid: &[&'static str]) -> Fact {
        Fact::UnknownWord {
            key,
            word: word.value.clone(),
            valid: valid.to_vec(),
        }
    }
}

/// Where problems are collected.
#[derive(Debug, Default)]
pub struct Report {
    problems: RefCell<Vec<Problem>>,
}

impl Report {
    pub fn add(&self, at: Span, fact: Fact) {
        self.add_with(at, fact, Vec::new());
    }

    pub fn add_with(&self, at: Span, fact: Fact, used: Vec<UsedParameter>) {
        self.push(fact, Some(at), used);
    }

    /// A problem that is not the file's.
    pub fn add_outside(&self, fact: Fact) {
        self.push(fact, None, Vec::new());
    }

    fn push(&self, fact: Fact, at: Option<Span>, used: Vec<UsedParameter>) {
        let problem = Problem {
            fact,
            at,
            used,
            claim: None,
        };
        self.problems.borrow_mut().push(problem);
    }

    pub fn len(&self) -> usize {
        self.problems.borrow().len()
    }

    pub fn is_empty(&self) -> bool {
        self.problems.borrow().is_empty()
    }

    pub fn into_problems(self) -> Vec<Problem> {
        self.problems.into_inner()
    }
}

/// What is wrong with a file and those that it extends: at least one error, the file's own first,
/// each file's in its order.
#[derive(Debug)]
pub struct Problems {
    pub(super) sources: Arc<Sources>,
    pub(super) list: Vec<Problem>,
}

/// One problem in words, for programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The file, as messages call it: the one that was read, or one that it extends.
    pub file: String,
    /// Line and column, from 1; `None` if the problem is in no place of the file.
    pub place: Option<(usize, usize)>,
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Problems {
    pub(super) fn new(sources: Arc<Sources>, mut list: Vec<Problem>) -> Self {
        list.sort_by_key(|problem| problem.at.as_ref().map_or(0, |at| at.start));
        Problems { sources, list }
    }

    /// Each problem with its place, without the drawing.
    pub fn iter(&self) -> impl Iterator<Item = Finding> + '_ {
        self.list.iter().map(|problem| {
            let at = problem.at.as_ref();
            Finding {
                file: self.sources.name(at.map_or(0, |at| at.start)).to_owned(),
                place: at.map(|at| self.sources.line_and_column(at.start)),
                message: problem.fact.title(),
                help: problem.fact.help(),
            }
        })
    }
}
