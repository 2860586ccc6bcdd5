//! Sets of sides: a word, a list of names, a picture of the drawn board, or a name of `[sides]`. Names stand for one
//! another as those of `[squares]` do.

use super::pictures::picture;
use super::scope::{Scope, no_square};
use super::set_text::{SetText, Sets};
use crate::board::{Board, RowColumn, SideNameError, Square, SquareSet};
use crate::definition::messages::{Message, all, said, size, unknown};
use crate::definition::syntax::{List, Span, Text};

/// The sets of sides that every board has.
pub const SIDE_SETS: [&str; 5] = ["all", "inner", "outer", "region-rims", "box-rims"];

impl<'a> Scope<'a> {
    /// Defines the sets of `[sides]`. On a board without sides they are not looked at.
    pub fn define_side_sets(&mut self, written: &'a [(Text, SetText)]) {
        self.check_names(written, &SIDE_SETS, is_picture);
        self.side_sets = Sets::new(written, &SIDE_SETS);
        if self.squares_of_board().is_some_and(Board::has_sides) {
            self.side_sets.meant =
                self.meanings(&self.side_sets, |set| self.side_set(set).is_some());
        }
    }

    /// The sides of a set. `None` if they are unknown, which has been reported.
    pub fn side_set(&self, written: &SetText) -> Option<SquareSet> {
        let board = self.squares_of_board()?;
        let text = match written {
            SetText::List(list) => {
                let sides = all(list.items.iter().map(|name| self.side(name)))?;
                return Some(SquareSet::of(board.len(), sides));
            }
            SetText::Text(text) => text,
        };
        if SIDE_SETS.contains(&text.value.as_str()) {
            return self.every_board_has(board, text);
        }
        if is_picture(&text.value) {
            return self.drawn_sides(board, text);
        }
        match self.side_sets.meant_by(&text.value) {
            Some(meant) => self.side_set(meant?),
            None => {
                let known = self.side_sets.names();
                self.wrong(&text.span, unknown("set of sides", &text.value, known))
            }
        }
    }

    fn every_board_has(&self, board: &Board, text: &Text) -> Option<SquareSet> {
        let parts_them = |side: &Square, part: &dyn Fn(Square) -> Option<usize>| matches!(board.squares_of_side(*side)[..], [one, other] if part(one) != part(other));
        let missing = match text.value.as_str() {
            "region-rims" if board.regions().is_none() => Some("regions"),
            "box-rims" if board.boxes().is_none() => Some("boxes"),
            _ => None,
        };
        if let Some(missing) = missing {
            return self.wrong(&text.span, format!("the board has no `{missing}`"));
        }
        let is_in = |side: &Square| match text.value.as_str() {
            "inner" => board.is_inner(*side),
            "outer" => !board.is_inner(*side),
            "region-rims" => parts_them(side, &|square| board.region_of(square)),
            "box-rims" => parts_them(side, &|square| board.box_of(square)),
            _ => true,
        };
        Some(SquareSet::of(board.len(), board.sides().filter(is_in)))
    }

    /// The sides at the `*` of a picture; elsewhere it is for people.
    fn drawn_sides(&self, board: &Board, text: &Text) -> Option<SquareSet> {
        let picture = picture(&self.numbers, text)?;
        let (rows, columns) = (2 * board.rows() + 1, 2 * board.columns() + 1);
        if !picture.fits(rows, columns) {
            let message = said(format!(
                "the picture has {}, the drawn board has {}",
                size((picture.rows(), picture.columns())),
                size((rows, columns))
            ));
            let help =
                "squares lie at its even rows and columns, counted from 1, and sides between them";
            return self.wrong(&text.span, message.help(help));
        }
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let starred = places.zip(picture.cells());
        let starred = starred.filter(|(_, cell)| cell.character == '*');
        let side = |((row, column), _): ((usize, usize), _)| {
            let place = board.drawn().at(RowColumn { row, column });
            Some(place).filter(|&place| board.is_open_side(place))
        };
        Some(SquareSet::of(board.len(), starred.filter_map(side)))
    }

    /// The side with this name. `None` if there is none, which has been reported.
    pub fn side(&self, name: &Text) -> Option<Square> {
        let board = self.squares_of_board()?;
        let found = board.find_side(&name.value);
        found
            .map_err(|error| self.report(&name.span, no_side(board, &name.value, error)))
            .ok()
    }

    /// The sides of a list, each with the place where it is written.
    pub fn sides(&self, list: &List<Text>) -> Vec<(Square, Span)> {
        let items = list.items.iter();
        let sides = items.map(|name| Some((self.side(name)?, name.span.clone())));
        sides.flatten().collect()
    }
}

/// Whether a text is a picture: it has several lines, or marks a side.
fn is_picture(text: &str) -> bool {
    text.contains(['*', '\n'])
}

/// The message about a text that is no name of a side of the board.
fn no_side(board: &Board, text: &str, error: SideNameError) -> Message {
    let how = "a side is called by its squares, a1-a2, or by its square and where it lies: a1-n, -e, -s, -w";
    match error {
        SideNameError::NotAName => said(format!("`{text}` is not the name of a side")).help(how),
        SideNameError::Square(error) => {
            let mut names = text.split('-');
            let wrong = names.find(|name| board.find(name) == Err(error));
            no_square(board, wrong.unwrap_or(text), error)
        }
        SideNameError::Apart(one, other) => {
            let (one, other) = (board.name(one), board.name(other));
            said(format!("{one} and {other} are not side by side")).help(how)
        }
        SideNameError::Closed(square) => {
            let name = board.name(square);
            said(format!("`{text}` is no side: {name} is not open"))
                .help("a side beside a wall or closed square is that of the open one, such as a1-n")
        }
    }
}
