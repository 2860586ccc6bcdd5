//! The meaning of a name, a number or a set of squares in the file, under one choice of parameters.
//!
//! Built from the top down: numbers, board, sets, pieces. A part that has an error is reported once and
//! then skipped: what depends on it is not checked, and reports nothing.

use std::cell::RefCell;
use std::collections::HashMap;

use super::numbers::NumberEvaluator;
use super::pictures::LoweredBoard;
use crate::board::{Board, Square, SquareNameError};
use crate::definition::messages::{Fact, RuleFact, SquareFact};
use crate::definition::squares::WrittenSet;
use crate::definition::syntax::{Keys, Span, Text};
use crate::puzzle::{Kind, KindId, Origin, Piece};

/// Everything that rules and claims may refer to.
pub struct Scope<'a> {
    pub numbers: NumberEvaluator<'a>,
    /// `None` if it has an error.
    pub board: Option<LoweredBoard<'a>>,
    pub(super) sets: Vec<(String, WrittenSet)>,
    pub pieces: Pieces,
    /// What origins refer to, by their number.
    pub origins: RefCell<Vec<(Span, String)>>,
}

/// The pieces of the file.
#[derive(Default)]
pub struct Pieces {
    pub kinds: Vec<Kind>,
    pub pieces: Vec<Piece>,
    /// By symbol. Not complete if `symbols_unknown`.
    pub by_symbol: HashMap<char, KindId>,
    /// Some piece's symbols have an error, which has been reported.
    pub symbols_unknown: bool,
    /// Some piece's squares have an error, which has been reported.
    pub squares_unknown: bool,
}

impl Pieces {
    /// The symbols in declared order.
    pub fn symbols(&self) -> Vec<char> {
        self.kinds.iter().map(|kind| kind.symbol).collect()
    }
}

impl<'a> Scope<'a> {
    /// Numbers and board; sets and pieces are not defined yet.
    pub fn new(numbers: NumberEvaluator<'a>, board: Option<LoweredBoard<'a>>) -> Self {
        Scope {
            numbers,
            board,
            sets: Vec::new(),
            pieces: Pieces::default(),
            origins: RefCell::default(),
        }
    }

    pub fn report(&self, at: &Span, fact: impl Into<Fact>) {
        self.numbers.report.add(at, fact);
    }

    /// Warns of something that is not an error, but hardly what was meant.
    pub fn warn(&self, at: &Span, fact: impl Into<Fact>) {
        self.numbers.report.warn(at, fact);
    }

    /// Reports a rule that has none of the keys of which it needs one.
    pub fn report_missing(&self, at: &Span, table: &Keys, keys: &'static [&'static str]) {
        let table = table.called;
        self.report(at, RuleFact::NeedsOneOf { table, keys });
    }

    /// Remembers where a part of the puzzle was written, and in which table.
    pub fn origin(&self, at: &Span, table: impl Into<String>) -> Origin {
        let mut origins = self.origins.borrow_mut();
        origins.push((at.clone(), table.into()));
        Origin(origins.len() - 1)
    }

    /// The bare board; `None` if it has an error.
    pub fn squares_of_board(&self) -> Option<&Board> {
        self.board.as_ref().map(|lowered| &lowered.board)
    }

    /// Rows and columns, for messages.
    pub fn board_size(&self) -> (usize, usize) {
        let board = self.squares_of_board();
        board.map_or((0, 0), |board| (board.rows(), board.columns()))
    }

    /// The square of a name. `None` if there is none, which has been reported.
    pub fn square(&self, name: &Text) -> Option<Square> {
        let error = match self.squares_of_board()?.find(&name.value) {
            Ok(square) => return Some(square),
            Err(error) => error,
        };
        let fact = SquareFact::Square {
            text: name.value.clone(),
            is_name: error == SquareNameError::NotOnBoard,
            board: self.board_size(),
        };
        self.report(&name.span, fact);
        None
    }
}
