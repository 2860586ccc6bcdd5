//! Sets of squares: a name, a picture, or a list of squares and rectangles.

use super::scope::Scope;
use crate::board::{Board, Square, SquareSet};
use crate::definition::messages::{NameFact, SquareFact};
use crate::definition::reading::{KeyedValue, ReadValue};
use crate::definition::squares::{ItemError, NamedSets, SetError, WrittenSet, check_set_name};
use crate::definition::syntax::{List, Span, Text, TomlWriter, board_picture};

/// A set of squares.
#[derive(Clone, Debug)]
pub enum SetText {
    /// A name or a picture.
    Text(Text),
    /// Squares and rectangles.
    List(List<Text>),
}

impl ReadValue for SetText {
    fn read(value: &KeyedValue<'_>) -> Option<Self> {
        if let Some(text) = value.text() {
            return Some(SetText::Text(text));
        }
        if value.items().is_none() {
            return value.wrong("a list of squares, the name of a set, or a picture");
        }
        List::read(value).map(SetText::List)
    }
}

impl SetText {
    pub fn span(&self) -> &Span {
        match self {
            SetText::Text(text) => &text.span,
            SetText::List(list) => &list.span,
        }
    }
}

impl Scope<'_> {
    /// Defines the sets of `[squares]`; errors are reported here, whether a set is used or not.
    pub fn define_sets(&mut self, written: &[(Text, SetText)]) {
        for (name, set) in written {
            if let Err(error) = check_set_name(&name.value) {
                let name = name.clone();
                let fact = NameFact::SetName {
                    name: name.value,
                    error,
                };
                self.report(&name.span, fact);
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

    /// The squares of a set. `None` if they are unknown, which has been reported.
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

    /// The squares of a set, or all squares if none is written.
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
                (SetError::Item(index, error), SetText::List(list)) => {
                    if let Some(item) = list.items.get(index) {
                        self.report_item(item, error);
                    }
                }
                (error, SetText::List(list)) => self.report(&list.span, SquareFact::Set(error)),
                (error, SetText::Text(text)) => self.report_set_text(sets, text, error),
            }
        }
    }

    fn report_item(&self, item: &Text, error: ItemError) {
        let text = item.value.get(error.range.clone()).unwrap_or_default();
        let (text, board) = (text.to_owned(), self.board_size());
        let fact = |problem| SquareFact::SetItem {
            text,
            problem,
            board,
        };
        self.numbers.report.add_in(item, error, fact);
    }

    fn report_set_text(&self, sets: &NamedSets<'_>, text: &Text, error: SetError) {
        let whole = &text.span;
        match error {
            SetError::UnknownName { name } => {
                let fact = NameFact::Unknown {
                    what: "set of squares",
                    name,
                    valid: sets.names().map(str::to_owned).collect(),
                };
                self.report(whole, fact);
            }
            SetError::Picture(error) => {
                self.numbers.report.add_in(text, error, SquareFact::Picture)
            }
            SetError::PictureCharacter { ref range, .. } => {
                self.report(&text.part(range.clone()), SquareFact::Set(error));
            }
            error => self.report(whole, SquareFact::Set(error)),
        }
    }

    /// The squares of a list of squares and rectangles, each with the place where it is written: item by
    /// item, a rectangle in reading order.
    pub fn squares(&self, list: &List<Text>) -> Vec<(Square, Span)> {
        let Some(board) = self.squares_of_board() else {
            return Vec::new();
        };
        let sets = NamedSets::new(board, &self.sets);
        let mut squares = Vec::new();
        for item in &list.items {
            let mut set = SquareSet::empty(board.len());
            match sets.add_item(&mut set, &item.value) {
                Ok(()) => squares.extend(set.iter().map(|square| (square, item.span.clone()))),
                Err(error) => self.report_item(item, error),
            }
        }
        squares
    }
}

/// A set in the form that the parser of sets takes.
fn written_set(set: &SetText) -> WrittenSet {
    match set {
        SetText::Text(text) => WrittenSet::from_text(&text.value),
        SetText::List(list) => {
            let items = list.items.iter().map(|item| item.value.clone());
            WrittenSet::List(items.collect())
        }
    }
}

/// `in`, unless it is the whole board.
pub fn write_within(file: &mut TomlWriter, board: &Board, within: &SquareSet) {
    if !within.is_full() {
        file.key("in", set_picture(board, within));
    }
}

/// A set as the file writes it.
pub fn set_picture(board: &Board, set: &SquareSet) -> String {
    board_picture(board, |s| if set.contains(s) { '*' } else { '.' })
}
