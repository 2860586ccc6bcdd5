//! The squares of a set.
//!
//! Names of `[squares]` may stand for one another, but not in a cycle. A set with an error is reported where it is defined,
//! whether it is used or not, and where it is used nothing more is said.

use super::pictures::picture_of_board;
use super::scope::{Scope, no_square};
use super::set_text::{SetText, Sets, is_like_picture, is_of_picture};
use crate::board::{Board, Square, SquareNameError, SquareSet};
use crate::definition::messages::{Message, TextError, all, chain, said, unknown};
use crate::definition::nearest::nearest;
use crate::definition::needs::order;
use crate::definition::pictures::in_wrong;
use crate::definition::squares::{BUILT_IN, add_rectangle, built_in};
use crate::definition::syntax::{List, Span, Text, TomlWriter, board_picture, quoted};

impl<'a> Scope<'a> {
    /// Defines the sets of `[squares]`.
    pub fn define_sets(&mut self, written: &'a [(Text, SetText)]) {
        self.check_names(written, &BUILT_IN, is_like_picture);
        self.sets = Sets::new(written, &BUILT_IN);
        self.sets.meant = self.meanings(&self.sets, |set| self.set(set).is_some());
    }

    /// Reports names that mean something else already.
    pub(super) fn check_names<T>(
        &self,
        written: &[(Text, T)],
        taken: &[&str],
        is_picture: impl Fn(&str) -> bool,
    ) {
        for (name, _) in written {
            let wrong = match name.value.as_str() {
                name if taken.contains(&name) => format!("`{name}` has a meaning already"),
                name if is_picture(name) => format!("the name `{name}` would read as a picture"),
                _ => continue,
            };
            self.report(&name.span, said(wrong).help("choose another name"));
        }
    }

    /// What each name stands for in the end. Cycles are reported; `is_right` reports what is wrong with a set that is
    /// none of these names.
    pub(super) fn meanings(
        &self,
        sets: &Sets<'a>,
        is_right: impl Fn(&SetText) -> bool,
    ) -> Vec<Option<&'a SetText>> {
        let needs = sets.needs();
        let order = order(&needs);
        for cycle in order.cycles {
            let names = cycle
                .iter()
                .map(|&place| sets.written[place].0.value.clone());
            let names: Vec<String> = names.collect();
            let message = match names.as_slice() {
                [only] => format!("the set `{only}` is defined as itself"),
                _ => format!("sets need one another: {}", chain(&names, "needs")),
            };
            self.report(sets.written[cycle[0]].1.span(), message);
        }
        let mut meant = vec![None; needs.len()];
        for place in order.places {
            let set = &sets.written[place].1;
            meant[place] = match needs[place].first() {
                Some(&next) => meant[next],
                None => is_right(set).then_some(set),
            };
        }
        meant
    }

    /// The squares of a set. `None` if they are unknown, which has been reported.
    pub fn set(&self, written: &SetText) -> Option<SquareSet> {
        let board = self.squares_of_board()?;
        let text = match written {
            SetText::List(list) => {
                let mut set = SquareSet::empty(board.len());
                all(list
                    .items
                    .iter()
                    .map(|item| self.add_item(board, &mut set, item)))?;
                return Some(set);
            }
            SetText::Text(text) => text,
        };
        if let Some(set) = built_in(board, &text.value) {
            return Some(set);
        }
        if is_like_picture(&text.value) {
            let picture = picture_of_board(&self.numbers, text, Some(board))?;
            let cells = board.squares().zip(picture.cells());
            let starred = cells.filter(|(_, cell)| cell.character == '*');
            return Some(SquareSet::of(
                board.len(),
                starred.map(|(square, _)| square),
            ));
        }
        match self.sets.meant_by(&text.value) {
            Some(meant) => self.set(meant?),
            None => {
                let (at, message) = self.unknown_set(board, text);
                self.wrong(&at, message)
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

    /// The squares that a rule is about; all without a set. A list without any square is a slip, but a set with a name may
    /// have none as yet.
    pub fn set_of_rule(&self, written: Option<&SetText>) -> Option<SquareSet> {
        if let Some(SetText::List(list)) = written
            && list.items.is_empty()
        {
            self.warn(&list.span, "no square is listed, so the rule is about none");
        }
        self.set_or_all(written)
    }

    /// What is wrong with a text that is no set, by what it may have been meant to be, and where.
    fn unknown_set(&self, board: &Board, text: &Text) -> (Span, Message) {
        let (whole, value) = (text.span.clone(), text.value.as_str());
        let parts: Vec<_> = value.split(':').map(|name| board.find(name)).collect();
        let is_area = parts.len() <= 2 && !parts.contains(&Err(SquareNameError::NotAName));
        let is_on_board = parts.iter().all(Result::is_ok);
        // `zone2` has the form of a square's name, but if there is a `zone1` it is a slip.
        if is_area && (is_on_board || nearest(value, self.sets.names()).is_none()) {
            let message = said(format!("`{value}` alone is not a set of squares"));
            return (
                whole,
                message.help(format!("write it as a list: [\"{value}\"]")),
            );
        }
        let foreign = value.char_indices().find(|&(_, c)| !is_of_picture(c));
        if let Some(comment) =
            in_wrong(value, Some(board.columns())).filter(|_| value.contains('*'))
        {
            return (text.part(comment.range), comment.message);
        }
        match foreign {
            Some((start, found)) if value.contains(['*', '\n']) => {
                let message = said(format!("`{found}` has no meaning in the picture of a set"));
                let at = text.part(start..start + found.len_utf8());
                (at, message.help("`*` is in, `.` is out"))
            }
            _ if value.split_whitespace().any(is_row_or_column) => {
                let message = said(format!("there is no set of squares `{value}`"));
                (whole, message.help(rectangle_of_first_row(board)))
            }
            _ => {
                let message = unknown("set of squares", value, self.sets.names());
                (whole, with_region(board, value, message))
            }
        }
    }

    /// Adds the squares of an item of a list: a square, or a rectangle by its opposite corners. `None` if there is an
    /// error, which has been reported.
    fn add_item(&self, board: &Board, set: &mut SquareSet, item: &Text) -> Option<()> {
        let value = item.value.as_str();
        let is_set = self.sets.places.contains_key(value) || BUILT_IN.contains(&value);
        if is_set && board.find(value).is_err() {
            let message = said(format!("`{value}` is a set, a list holds squares"));
            return self.wrong(
                &item.part(0..value.len()),
                message.help("name the set alone, not in a list"),
            );
        }
        let find = |name: &str, start: usize| {
            let found = board.find(name);
            let range = start..start + name.len();
            found.map_err(|error| TextError::at(range, no_square(board, name, error)))
        };
        let corners = match value.split_once(':') {
            None => find(value, 0).map(|square| (square, square)),
            Some((one, other)) => {
                find(one, 0).and_then(|corner| Ok((corner, find(other, one.len() + 1)?)))
            }
        };
        let (one, other) = self.numbers.report.if_right(item, corners)?;
        add_rectangle(set, board, one, other);
        Some(())
    }

    /// The squares of a list of squares and rectangles, each with the place where it is written: item by
    /// item, a rectangle in reading order.
    pub fn squares(&self, list: &List<Text>) -> Vec<(Square, Span)> {
        let Some(board) = self.squares_of_board() else {
            return Vec::new();
        };
        let mut squares = Vec::new();
        for item in &list.items {
            let mut set = SquareSet::empty(board.len());
            if self.add_item(board, &mut set, item).is_some() {
                squares.extend(set.iter().map(|square| (square, item.span.clone())));
            }
        }
        squares
    }
}

/// The message about a set whose name is the label of a region.
fn with_region(board: &Board, name: &str, message: Message) -> Message {
    let Some(regions) = board.regions() else {
        return message;
    };
    let Some(region) = regions.labels().iter().position(|label| label == name) else {
        return message;
    };
    let squares = board.squares().filter(|&s| regions.of(s) == Some(region));
    let named: Vec<String> = squares.map(|square| quoted(&board.name(square))).collect();
    let help = format!(
        "`{name}` is a region, its squares are [{}]",
        named.join(", ")
    );
    message.help(help)
}

fn is_row_or_column(word: &str) -> bool {
    matches!(word, "row" | "rows" | "column" | "columns" | "col")
}

/// How the squares of one row are written, by the first row of the board.
fn rectangle_of_first_row(board: &Board) -> String {
    let squares = board.all();
    let mut row = squares.iter().take(board.columns());
    let ends = [row.next(), row.last()].map(|end| end.map(|square| board.name(square)));
    let ends: Vec<String> = ends.into_iter().flatten().collect();
    let ends = quoted(&ends.join(":"));
    format!("a row or column is written as a rectangle: the first row is [{ends}]")
}

/// `in`, unless it is the whole board.
pub fn write_within(file: &mut TomlWriter, board: &Board, within: &SquareSet) {
    if !board.is_whole(within) {
        file.key("in", set_picture(board, within));
    }
}

/// A set as the file writes it.
pub fn set_picture(board: &Board, set: &SquareSet) -> String {
    board_picture(board, |s| if set.contains(s) { '*' } else { '.' })
}
