//! What a name, a number or a set of squares of the file stands for, under one choice of
//! parameters.
//!
//! Built from the top down: numbers, board, sets, pieces. A part that has an error is reported
//! once and then passed over: what depends on it is not checked, and reports nothing.

use std::cell::RefCell;

use super::Assignments;
use super::fact::Fact;
use super::lower_board::{self, LoweredBoard};
use super::lower_clues;
use super::lower_pieces::{self, Pieces};
use super::numbers::Numbers;
use super::problem::Report;
use super::source::Span;
use super::square_set::{ItemProblem, NamedSets, SetError, WrittenSet, check_set_name};
use super::written::{List, Number, PuzzleFile, SetText, Text};
use crate::board::{Board, Square, SquareNameError, SquareSet};
use crate::puzzle::Origin;

/// Everything that rules and claims may refer to.
pub struct Scope<'a> {
    pub numbers: Numbers<'a>,
    /// `None` if it has an error.
    pub board: Option<LoweredBoard<'a>>,
    sets: Vec<(String, WrittenSet)>,
    pub pieces: Pieces,
    /// What origins stand for, by their number.
    pub origins: RefCell<Vec<(Span, String)>>,
}

impl<'a> Scope<'a> {
    pub fn new(
        report: &'a Report,
        file: &'a PuzzleFile,
        claim: &[(Text, Number)],
        assignments: &Assignments,
    ) -> Self {
        let numbers = Numbers::new(report, &file.parameters, claim, assignments);
        let table = file.board.as_ref();
        let mut board = table.and_then(|table| lower_board::board(&numbers, table));
        // Before anything else is looked at, so that these squares are closed in every respect.
        if let Some(board) = &mut board {
            lower_clues::close(file, board);
        }
        let mut scope = Scope {
            numbers,
            board,
            sets: Vec::new(),
            pieces: Pieces::default(),
            origins: RefCell::default(),
        };
        scope.define_sets(&file.squares);
        scope.pieces = lower_pieces::pieces(&scope, &file.pieces);
        scope
    }

    pub fn report(&self, at: Span, fact: Fact) {
        self.numbers.report.add(at, fact);
    }

    /// Remembers where a part of the puzzle was written, and in which table.
    pub fn origin(&self, at: Span, table: impl Into<String>) -> Origin {
        let mut origins = self.origins.borrow_mut();
        origins.push((at, table.into()));
        Origin(origins.len() - 1)
    }

    /// The bare board; `None` if it has an error.
    pub fn squares_of_board(&self) -> Option<&Board> {
        self.board.as_ref().map(|lowered| &lowered.board)
    }

    fn define_sets(&mut self, written: &[(Text, SetText)]) {
        for (name, set) in written {
            if let Err(error) = check_set_name(&name.value) {
                let name = name.clone();
                let fact = Fact::SetName {
                    name: name.value,
                    error,
                };
                self.report(name.span, fact);
            }
            self.sets.push((name.value.clone(), written_set(set)));
        }
        let Some(board) = self.squares_of_board() else {
            return;
        };
        let sets = NamedSets::new(board, &self.sets);
        for (place, (_, written)) in written.iter().enumerate() {
            if let Err(errors) = sets.definition(place) {
                self.report_set(&sets, written, errors);
            }
        }
    }

    /// The squares of a set. `None` if they are not known, which has been reported.
    pub fn set(&self, written: &SetText) -> Option<SquareSet> {
        let set = written_set(written);
        let sets = NamedSets::new(self.squares_of_board()?, &self.sets);
        match sets.resolve(&set) {
            Ok(squares) => Some(squares),
            Err(errors) => {
                self.report_set(&sets, written, errors);
                None
            }
        }
    }

    /// The squares of a set, or all where none is written.
    pub fn set_or_all(&self, written: Option<&SetText>) -> Option<SquareSet> {
        match written {
            Some(written) => self.set(written),
            None => self.squares_of_board().map(Board::all),
        }
    }

    fn report_set(&self, sets: &NamedSets<'_>, written: &SetText, errors: Vec<SetError>) {
        for error in errors {
            match (error, written) {
                // Reported where that set is defined.
                (SetError::Faulty { .. }, _) => {}
                (
                    SetError::Item {
                        index,
                        range,
                        problem,
                    },
                    SetText::List(list),
                ) => {
                    if let Some(item) = list.items.get(index) {
                        self.report_item(item, range, problem);
                    }
                }
                (error, SetText::List(list)) => self.report(list.span.clone(), Fact::Set(error)),
                (error, SetText::Text(text)) => self.report_set_text(sets, text, error),
            }
        }
    }

    fn report_item(&self, item: &Text, range: Span, problem: ItemProblem) {
        let text = item.value.get(range.clone()).unwrap_or_default();
        let fact = Fact::SetItem {
            text: text.to_owned(),
            problem,
            board: self.board_size(),
        };
        self.report(item.part(range), fact);
    }

    fn report_set_text(&self, sets: &NamedSets<'_>, text: &Text, error: SetError) {
        let whole = text.span.clone();
        match error {
            SetError::UnknownName { name } => {
                let fact = Fact::Unknown {
                    what: "set of squares",
                    name,
                    valid: sets.names().map(str::to_owned).collect(),
                };
                self.report(whole, fact);
            }
            SetError::Picture(error) => self.report(text.part(error.range()), Fact::Picture(error)),
            SetError::PictureCharacter { ref range, .. } => {
                self.report(text.part(range.clone()), Fact::Set(error));
            }
            error => self.report(whole, Fact::Set(error)),
        }
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
        let fact = Fact::Square {
            text: name.value.clone(),
            is_name: error == SquareNameError::NotOnBoard,
            board: self.board_size(),
        };
        self.report(name.span.clone(), fact);
        None
    }

    /// The squares of a list of squares and rectangles, each with where it is written: item by
    /// item, a rectangle in reading order.
    pub fn squares(&self, list: &List<Text>) -> Vec<(Square, Span)> {
        let Some(board) = self.squares_of_board() else {
            return Vec::new();
        };
        let sets = NamedSets::new(board, &self.sets);
        let mut squares = Vec::new();
        for item in &list.items {
            match sets.resolve(&WrittenSet::List(vec![item.value.clone()])) {
                Ok(set) => squares.extend(set.iter().map(|square| (square, item.span.clone()))),
                Err(errors) => {
                    for error in errors {
                        if let SetError::Item { range, problem, .. } = error {
                            self.report_item(item, range, problem);
                        }
                    }
                }
            }
        }
        squares
    }
}

/// A set as the parser of sets takes it.
fn written_set(set: &SetText) -> WrittenSet {
    match set {
        SetText::Text(text) => WrittenSet::from_text(&text.value),
        SetText::List(list) => {
            let items = list.items.iter().map(|item| item.value.clone());
            WrittenSet::List(items.collect())
        }
    }
}
