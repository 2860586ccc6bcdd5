//! The ways to write moves: `"none"`, names joined by `+`, a Betza word, a table of steps.
//!
//! How a text is read: `none` and the names below are themselves; a text with a `+` is a list of
//! names; a text that holds an upper-case letter, and no lower-case letter but those of directions,
//! is a Betza word, unless it is one of the names in capitals; anything else is a name that is not
//! known.

use std::ops::Range;

use super::betza::{self, BetzaError};
use super::steps::{Steps, mirrored};
use crate::board::Step;
use crate::puzzle::Moves;

/// The names of moves that are known, each with the Betza word it stands for.
const NAMES: [(&str, &str); 15] = [
    ("wazir", "W"),
    ("ferz", "F"),
    ("dabbaba", "D"),
    ("alfil", "A"),
    ("knight", "N"),
    ("king", "K"),
    ("rook", "R"),
    ("bishop", "B"),
    ("queen", "Q"),
    ("camel", "C"),
    ("nightrider", "NN"),
    ("amazon", "QN"),
    ("chancellor", "RN"),
    ("archbishop", "BN"),
    ("zebra", "Z"),
];

/// How moves that attack nothing are written.
pub const NONE: &str = "none";

/// Why a text stands for no moves. Ranges are bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovesError {
    /// Nothing but blanks.
    Empty,
    /// Nothing but blanks before or after a `+`; the range is empty.
    MissingName { range: Range<usize> },
    /// Neither a name of the table nor anything like a Betza word.
    UnknownName { name: String, range: Range<usize> },
    /// A Betza word that is joined to something by `+`; words are joined by writing them together,
    /// and do not mix with names.
    BetzaInList { word: String, range: Range<usize> },
    /// `none` joined to something by `+`.
    NoneInList { range: Range<usize> },
    /// It looks like a Betza word; the ranges inside are bytes of the whole text.
    Betza(BetzaError),
}

impl MovesError {
    /// Where it is in the text.
    pub fn range(&self) -> Range<usize> {
        match self {
            MovesError::Empty => 0..0,
            MovesError::MissingName { range }
            | MovesError::UnknownName { range, .. }
            | MovesError::BetzaInList { range, .. }
            | MovesError::NoneInList { range } => range.clone(),
            MovesError::Betza(error) => error.range(),
        }
    }
}

/// The names of moves, in the order of the language's table; `none` is not one of them.
pub fn own_names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|(name, _)| *name)
}

/// The moves of a piece that is named as in the table.
pub fn from_name(name: &str) -> Option<Moves> {
    let (_, word) = NAMES.iter().find(|(known, _)| *known == name)?;
    betza::parse(word).ok()
}

/// The moves that a text stands for.
pub fn from_text(text: &str) -> Result<Moves, MovesError> {
    let (word, range) = trimmed(text, 0..text.len());
    if word.is_empty() {
        Err(MovesError::Empty)
    } else if word == NONE {
        Ok(Moves::none())
    } else if text.contains('+') {
        from_list(text)
    } else if let Some(moves) = from_name(word) {
        Ok(moves)
    } else if is_like_betza(word) {
        betza::parse(word).map_err(|error| MovesError::Betza(error.shifted(range.start)))
    } else {
        let name = word.to_owned();
        Err(MovesError::UnknownName { name, range })
    }
}

/// Names joined by `+`.
fn from_list(text: &str) -> Result<Moves, MovesError> {
    let mut steps = Steps::default();
    let mut start = 0;
    for part in text.split('+') {
        let (name, range) = trimmed(text, start..start + part.len());
        start += part.len() + 1;
        match from_name(name) {
            Some(moves) => steps.add_moves(&moves),
            None if name.is_empty() => return Err(MovesError::MissingName { range }),
            None if name == NONE => return Err(MovesError::NoneInList { range }),
            None if is_like_betza(name) => {
                let word = name.to_owned();
                return Err(MovesError::BetzaInList { word, range });
            }
            None => {
                let name = name.to_owned();
                return Err(MovesError::UnknownName { name, range });
            }
        }
    }
    Ok(steps.into_moves())
}

/// A part of a text without the blanks around it, and its place.
fn trimmed(text: &str, range: Range<usize>) -> (&str, Range<usize>) {
    let part = &text[range.clone()];
    let start = range.start + part.len() - part.trim_start().len();
    let part = part.trim();
    (part, start..start + part.len())
}

/// Whether a faulty text was rather meant as a Betza word than as a name.
fn is_like_betza(word: &str) -> bool {
    let is_name_in_capitals = own_names().any(|name| name.eq_ignore_ascii_case(word));
    word.contains(|c: char| c.is_ascii_uppercase())
        && !word.contains(|c: char| c.is_lowercase() && !betza::DIRECTIONS.contains(c))
        && !is_name_in_capitals
}

/// What is wrong with one step of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableError {
    pub list: TableList,
    /// Its place in that list, from 0.
    pub index: usize,
    pub problem: StepProblem,
}

/// One of the two lists of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableList {
    Leaps,
    Rides,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepProblem {
    /// `[0, 0]`.
    Zero,
    /// A part is the least number of 64 bits, so that turning it round overflows.
    Overflow,
    /// The third number of a ride.
    RangeBelowOne { found: i64 },
}

/// The moves of a table `{ leaps = …, rides = …, mirror = … }` of (row, column) steps, those of
/// rides with their range. All errors are returned.
pub fn from_table(
    leaps: &[(i64, i64)],
    rides: &[(i64, i64, Option<i64>)],
    mirror: bool,
) -> Result<Moves, Vec<TableError>> {
    let mut steps = Steps::default();
    let mut errors = Vec::new();
    let leaps = leaps
        .iter()
        .map(|&(rows, columns)| (rows, columns, Some(1)));
    let all = leaps
        .zip((0..).map(|index| (TableList::Leaps, index)))
        .chain(
            rides
                .iter()
                .copied()
                .zip((0..).map(|index| (TableList::Rides, index))),
        );
    for ((rows, columns, range), (list, index)) in all {
        match checked(rows, columns, range) {
            Ok((step, range)) if mirror => mirrored(step)
                .into_iter()
                .for_each(|step| steps.add(step, range)),
            Ok((step, range)) => steps.add(step, range),
            Err(problem) => errors.push(TableError {
                list,
                index,
                problem,
            }),
        }
    }
    if errors.is_empty() {
        Ok(steps.into_moves())
    } else {
        Err(errors)
    }
}

fn checked(
    rows: i64,
    columns: i64,
    range: Option<i64>,
) -> Result<(Step, Option<u32>), StepProblem> {
    if (rows, columns) == (0, 0) {
        return Err(StepProblem::Zero);
    }
    if rows == i64::MIN || columns == i64::MIN {
        return Err(StepProblem::Overflow);
    }
    match range {
        Some(found) if found < 1 => Err(StepProblem::RangeBelowOne { found }),
        // No board is so large that a ride of more than 32 bits would end on it.
        _ => Ok((
            Step::new(rows, columns),
            range.and_then(|most| u32::try_from(most).ok()),
        )),
    }
}
