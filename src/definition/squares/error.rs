//! Why a text or list does not stand for a set of squares: facts, worded elsewhere.

use std::ops::Range;

use crate::definition::pictures::PictureError;
use crate::definition::text_error::TextError;

/// Why a text or list does not stand for a set of squares. Ranges are bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetError {
    /// Neither a built-in set nor one of `[squares]`.
    UnknownName { name: String },
    /// A square or a rectangle written as a text; it has to be a list: `["c7"]`.
    NotAList { text: String },
    /// A text that would be a picture except for this character.
    PictureCharacter { found: char, range: Range<usize> },
    /// A picture that is not a rectangle.
    Picture(PictureError),
    /// A picture that does not have the size of the board.
    PictureSize {
        drawn: (usize, usize),
        board: (usize, usize),
    },
    /// An item of a list, and its place there, from 0.
    Item(usize, ItemError),
    /// Each of these names stands for the next, and the last one for the first. The first is the one that
    /// the file writes first.
    Cycle { chain: Vec<String> },
    /// It stands for a set under `[squares]` that has an error. Resolving that set itself gives the error,
    /// so this one need not be shown.
    Faulty { name: String },
}

/// Why an item of a list is not a square or a rectangle, and where in its text.
pub type ItemError = TextError<ItemProblem>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemProblem {
    /// Neither `c7` nor `r2c3` nor two such names joined by `:`.
    NotASquare,
    NotOnBoard,
    /// The name of a set, which cannot stand in a list.
    SetName,
}
