//! The ways to write a set of squares, and the squares they stand for on a board.
//!
//! A text is first read as data ([`WrittenSet`]), which needs no board; [`NamedSets`] then says
//! which squares it stands for, following the names of `[squares]`.
//!
//! The diagonals are lines as everywhere in the language: where edges are joined they run on round,
//! until they come back to their corner. Rectangles, borders and corners ignore joined edges.

use std::collections::HashMap;
use std::ops::Range;

use super::picture::{Picture, PictureError, is_blank};
use crate::board::{Board, Square, SquareNameError, SquareSet, Step};

/// A set of squares as the file writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenSet {
    BuiltIn(BuiltInSet),
    /// Of the characters `*`, `.`, blanks and line breaks alone, but perhaps not a rectangle.
    Picture(String),
    /// Names of squares and rectangles.
    List(Vec<String>),
    /// Perhaps a name of `[squares]`.
    Name(String),
}

/// The sets that every board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuiltInSet {
    All,
    Dark,
    Light,
    Border,
    Corners,
    RisingDiagonal,
    FallingDiagonal,
}

const BUILT_IN: [(&str, BuiltInSet); 7] = [
    ("all", BuiltInSet::All),
    ("dark", BuiltInSet::Dark),
    ("light", BuiltInSet::Light),
    ("border", BuiltInSet::Border),
    ("corners", BuiltInSet::Corners),
    ("rising-diagonal", BuiltInSet::RisingDiagonal),
    ("falling-diagonal", BuiltInSet::FallingDiagonal),
];

/// The names of the sets that every board has.
pub fn built_in_names() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().map(|(name, _)| *name)
}

impl WrittenSet {
    /// Reads a text: a built-in name; a picture, if it is made of `*`, `.`, blanks and line breaks
    /// alone (nothing at all is the empty picture); else a name.
    pub fn from_text(text: &str) -> WrittenSet {
        if let Some((_, set)) = BUILT_IN.iter().find(|(name, _)| *name == text) {
            WrittenSet::BuiltIn(*set)
        } else if is_like_picture(text) {
            WrittenSet::Picture(text.to_owned())
        } else {
            WrittenSet::Name(text.to_owned())
        }
    }
}

fn is_like_picture(text: &str) -> bool {
    text.chars()
        .all(|c| is_blank(c) || matches!(c, '*' | '.' | '\r' | '\n'))
}

/// Why a set under `[squares]` cannot have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetNameError {
    /// It names a set that every board has.
    BuiltIn,
    /// Where it is used it would be read as a picture.
    Picture,
}

/// Whether a set under `[squares]` may have this name.
pub fn check_set_name(name: &str) -> Result<(), SetNameError> {
    if built_in_names().any(|built_in| built_in == name) {
        Err(SetNameError::BuiltIn)
    } else if is_like_picture(name) {
        Err(SetNameError::Picture)
    } else {
        Ok(())
    }
}

/// Why something that is written stands for no set of squares. Ranges are bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetError {
    /// Neither a built-in set nor one of `[squares]`.
    UnknownName { name: String },
    /// A square or a rectangle written as a text; it has to be a list: `["c7"]`.
    NotAList { text: String },
    /// A text that is a picture but for this character.
    PictureCharacter { found: char, range: Range<usize> },
    /// A picture that is no rectangle.
    Picture(PictureError),
    /// A picture that does not have the size of the board.
    PictureSize {
        rows: usize,
        columns: usize,
        board_rows: usize,
        board_columns: usize,
    },
    /// An item of a list.
    Item {
        /// Its place in the list, from 0.
        index: usize,
        /// Where in the text of the item.
        range: Range<usize>,
        problem: ItemProblem,
    },
    /// Each of these names stands for the next, and the last for the first. Starts with the one
    /// that the file writes first.
    Cycle { chain: Vec<String> },
    /// It stands for a set under `[squares]` in which there is an error. Resolving that set
    /// itself gives the error, so this one need not be shown.
    Faulty { name: String },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemProblem {
    /// Neither `c7` nor `r2c3` nor two such names joined by `:`.
    NotASquare,
    NotOnBoard,
    /// The name of a set, which cannot stand in a list.
    SetName,
}

/// The sets of `[squares]`, looked into only when something uses them.
pub struct NamedSets<'f> {
    board: &'f Board,
    /// Each name once, in the order of the file.
    sets: &'f [(String, WrittenSet)],
    places: HashMap<&'f str, usize>,
}

impl<'f> NamedSets<'f> {
    pub fn new(board: &'f Board, sets: &'f [(String, WrittenSet)]) -> Self {
        let names = sets.iter().map(|(name, _)| name.as_str());
        let places = names.zip(0..).collect();
        NamedSets {
            board,
            sets,
            places,
        }
    }

    /// All names that may be used: the built-in ones and those of the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let built_in = BUILT_IN.iter().map(|(name, _)| *name);
        built_in.chain(self.sets.iter().map(|(name, _)| name.as_str()))
    }

    /// The squares that something stands for where it is used. All independent errors are returned.
    pub fn resolve(&self, written: &WrittenSet) -> Result<SquareSet, Vec<SetError>> {
        match written {
            WrittenSet::Name(name) => {
                let place = self.place(name).ok_or_else(|| vec![self.unknown(name)])?;
                let faulty = |_| vec![SetError::Faulty { name: name.clone() }];
                self.definition(place).map_err(faulty)
            }
            WrittenSet::BuiltIn(set) => Ok(self.built_in(*set)),
            WrittenSet::Picture(text) => self.picture(text).map_err(|error| vec![error]),
            WrittenSet::List(items) => self.list(items),
        }
    }

    /// The squares of the set that stands at this place under `[squares]`.
    ///
    /// A cycle is the error of the first of its sets alone.
    pub fn definition(&self, place: usize) -> Result<SquareSet, Vec<SetError>> {
        let mut chain = vec![place];
        let mut at = place;
        while let WrittenSet::Name(name) = &self.sets[at].1 {
            match self.place(name) {
                Some(next) if chain.contains(&next) => return Err(vec![self.cycle(&chain, next)]),
                Some(next) => at = next,
                None if at == place => return Err(vec![self.unknown(name)]),
                None => return Err(vec![self.faulty(at)]),
            }
            chain.push(at);
        }
        let squares = self.resolve(&self.sets[at].1);
        squares.map_err(|errors| {
            if at == place {
                errors
            } else {
                vec![self.faulty(at)]
            }
        })
    }

    fn faulty(&self, place: usize) -> SetError {
        let name = self.sets[place].0.clone();
        SetError::Faulty { name }
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }

    /// The error of the first set of a chain that comes back to `again`.
    fn cycle(&self, chain: &[usize], again: usize) -> SetError {
        let start = chain.iter().position(|&place| place == again).unwrap_or(0);
        let cycle = &chain[start..];
        if start == 0 && cycle.iter().all(|&place| place >= again) {
            let names = cycle.iter().map(|&place| self.sets[place].0.clone());
            SetError::Cycle {
                chain: names.collect(),
            }
        } else {
            self.faulty(again)
        }
    }

    /// What a text that is no name may have been meant to be.
    fn unknown(&self, text: &str) -> SetError {
        let is_area = text.split(':').count() <= 2
            && text
                .split(':')
                .all(|name| self.board.find(name) != Err(SquareNameError::NotAName));
        if is_area {
            return SetError::NotAList {
                text: text.to_owned(),
            };
        }
        let foreign = text
            .char_indices()
            .find(|&(_, c)| !is_blank(c) && !matches!(c, '*' | '.' | '\r' | '\n'));
        match foreign {
            Some((start, found)) if text.contains(['*', '\n']) => SetError::PictureCharacter {
                found,
                range: start..start + found.len_utf8(),
            },
            _ => SetError::UnknownName {
                name: text.to_owned(),
            },
        }
    }

    fn built_in(&self, set: BuiltInSet) -> SquareSet {
        let board = self.board;
        if board.is_empty() {
            return board.all();
        }
        let bottom = board.rows() - 1;
        let right = board.columns() - 1;
        let at_row_end = |square| [0, bottom].contains(&board.row(square));
        let at_column_end = |square| [0, right].contains(&board.column(square));
        // The bottom left square, a1, is dark.
        let is_dark =
            |square| (bottom - board.row(square) + board.column(square)).is_multiple_of(2);
        match set {
            BuiltInSet::All => board.all(),
            BuiltInSet::Dark => self.where_true(is_dark),
            BuiltInSet::Light => self.where_true(|s| !is_dark(s)),
            BuiltInSet::Border => self.where_true(|s| at_row_end(s) || at_column_end(s)),
            BuiltInSet::Corners => self.where_true(|s| at_row_end(s) && at_column_end(s)),
            BuiltInSet::RisingDiagonal => self.line(board.at(bottom, 0), Step::new(-1, 1)),
            BuiltInSet::FallingDiagonal => self.line(board.at(0, 0), Step::new(1, 1)),
        }
    }

    fn where_true(&self, holds: impl Fn(Square) -> bool) -> SquareSet {
        let squares = self.board.squares().filter(|&square| holds(square));
        SquareSet::of(self.board.len(), squares)
    }

    /// The squares that a step comes to from a corner, walls or not, and the corner.
    fn line(&self, corner: Square, step: Step) -> SquareSet {
        let line = std::iter::successors(Some(corner), |&square| {
            self.board.step(square, step).filter(|&next| next != corner)
        });
        SquareSet::of(self.board.len(), line)
    }

    fn picture(&self, text: &str) -> Result<SquareSet, SetError> {
        let picture = Picture::parse(text).map_err(SetError::Picture)?;
        let (board_rows, board_columns) = (self.board.rows(), self.board.columns());
        if !picture.fits(board_rows, board_columns) {
            return Err(SetError::PictureSize {
                rows: picture.rows(),
                columns: picture.columns(),
                board_rows,
                board_columns,
            });
        }
        let drawn = self.board.squares().zip(picture.cells());
        let starred = drawn.filter(|(_, cell)| cell.character == '*');
        Ok(SquareSet::of(
            self.board.len(),
            starred.map(|(square, _)| square),
        ))
    }

    fn list(&self, items: &[String]) -> Result<SquareSet, Vec<SetError>> {
        let mut set = SquareSet::empty(self.board.len());
        let mut errors = Vec::new();
        for (index, item) in items.iter().enumerate() {
            match self.item(item) {
                Ok((one, other)) => self.add_rectangle(&mut set, one, other),
                Err((problem, range)) => errors.push(SetError::Item {
                    index,
                    range,
                    problem,
                }),
            }
        }
        if errors.is_empty() {
            Ok(set)
        } else {
            Err(errors)
        }
    }

    /// The opposite corners of a rectangle, or a square twice.
    fn item(&self, item: &str) -> Result<(Square, Square), (ItemProblem, Range<usize>)> {
        let is_set = self.place(item).is_some() || built_in_names().any(|name| name == item);
        if is_set && self.board.find(item).is_err() {
            return Err((ItemProblem::SetName, 0..item.len()));
        }
        let find = |name: &str, start: usize| {
            self.board.find(name).map_err(|error| match error {
                SquareNameError::NotAName => (ItemProblem::NotASquare, start..start + name.len()),
                SquareNameError::NotOnBoard => (ItemProblem::NotOnBoard, start..start + name.len()),
            })
        };
        match item.split_once(':') {
            None => find(item, 0).map(|square| (square, square)),
            Some((one, other)) => Ok((find(one, 0)?, find(other, one.len() + 1)?)),
        }
    }

    fn add_rectangle(&self, set: &mut SquareSet, one: Square, other: Square) {
        let board = self.board;
        let (top, bottom) = in_order(board.row(one), board.row(other));
        let (left, right) = in_order(board.column(one), board.column(other));
        for row in top..=bottom {
            for column in left..=right {
                set.insert(board.at(row, column));
            }
        }
    }
}

fn in_order(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}
