//! What can be wrong with a puzzle file, as facts.
//!
//! A fact holds data, never a finished sentence: it must not know its words ([`super::words`]) nor its
//! place in the file ([`super::problem`]).

use std::io::ErrorKind;

use crate::board::Terrain;
use crate::definition::expressions::NameError;
use crate::definition::expressions::{EvaluationError, ExpressionError};
use crate::definition::moves::MovesError;
use crate::definition::moves::StepProblem;
use crate::definition::pictures::PictureError;
use crate::definition::pictures::SymbolError;
use crate::definition::squares::{ItemProblem, SetError, SetNameError};
use crate::definition::syntax::Span;
use crate::definition::syntax::SyntaxError;
use crate::definition::syntax::Text;

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
