//! Wording of what the parsers of small texts find.
//!
//! As in [`super::words`], which this continues.

use super::words::{chain, size};
use crate::definition::expressions::NameError;
use crate::definition::expressions::{Expected, Expression, ExpressionError};
use crate::definition::moves::BetzaError;
use crate::definition::moves::MovesError;
use crate::definition::pictures::{SymbolError, SymbolProblem};
use crate::definition::squares::SetError;
use crate::definition::syntax::SyntaxError;

pub fn syntax(error: &SyntaxError) -> String {
    match error {
        SyntaxError::Duplicate { key, .. } => format!("`{key}` is written twice"),
        SyntaxError::NoEquals => "the key has no value, expected `=`".into(),
        SyntaxError::NoValue => "a value is missing".into(),
        SyntaxError::BareWord { word } => format!("`{word}` is no value"),
        SyntaxError::Unclosed { what, with } => {
            format!("the {what} is not closed, expected `{with}`")
        }
        SyntaxError::Control => "a control character cannot stand here".into(),
        SyntaxError::Escape => "there is no such escape after `\\`".into(),
        SyntaxError::TooDeep => "lists and tables nest too deep".into(),
        SyntaxError::ExtraComma => "there is a comma too many".into(),
        SyntaxError::MissingComma => "a comma is missing".into(),
        SyntaxError::NoKey => "expected a key".into(),
        SyntaxError::TooMuch { found } => format!("expected the end of the line, found `{found}`"),
        SyntaxError::NotOpened { found } => format!("`{found}` closes nothing"),
        SyntaxError::NotATable { key } => format!("`{key}` has a value already, and is no table"),
        SyntaxError::LeadingZero => "a number has no leading zero".into(),
        SyntaxError::Other { description } => description.clone(),
    }
}

pub fn parameter_name(name: &str, error: &NameError) -> String {
    match error {
        NameError::Empty => "a parameter has an empty name".into(),
        NameError::StartsWithDigit => format!("the parameter name `{name}` starts with a digit"),
        NameError::Character { found, .. } => {
            format!("the parameter name `{name}` has a `{found}` in it")
        }
        NameError::Taken => format!("`{name}` has a meaning already, and cannot be a parameter"),
    }
}

pub fn piece_name(name: &str, found: Option<char>) -> String {
    match found {
        None if name.is_empty() => "a piece has an empty name".into(),
        None => format!("`{name}` has a meaning already, and cannot be a piece"),
        Some('.') => format!("the piece name `{name}` has a dot in it"),
        Some(_) => format!("the piece name `{name}` has a blank in it"),
    }
}

pub fn expression(error: &ExpressionError) -> String {
    let deepest = Expression::DEEPEST;
    match error {
        ExpressionError::Empty => "the expression is empty".into(),
        ExpressionError::Unexpected {
            found, expected, ..
        } => {
            let expected = match expected {
                Expected::Operand => "a number or a parameter",
                Expected::Operator => "one of + - * / %",
                Expected::OpeningBracket => "`(`",
                Expected::Comma => "`,`",
                Expected::ClosingBracket => "`)`",
            };
            match found {
                Some(found) => format!("expected {expected}, found `{found}`"),
                None => format!("the expression ends where {expected} is expected"),
            }
        }
        ExpressionError::Unclosed { .. } => "this bracket is never closed".into(),
        ExpressionError::TooDeep { .. } => format!("brackets nest more than {deepest} deep"),
        ExpressionError::TooLarge { .. } => "the number does not fit 64 bits".into(),
        ExpressionError::UnknownFunction { name, .. } => format!("there is no function `{name}`"),
        ExpressionError::TakenName { name, .. } => format!("`{name}` is no number"),
    }
}

pub fn square(text: &str, is_name: bool) -> String {
    if is_name {
        format!("`{text}` is not on the board")
    } else {
        format!("`{text}` is not the name of a square")
    }
}

pub fn set(error: &SetError) -> String {
    match error {
        SetError::UnknownName { name } => format!("there is no set of squares `{name}`"),
        SetError::NotAList { text } => format!("`{text}` alone is not a set of squares"),
        SetError::PictureCharacter { found, .. } => {
            format!("`{found}` has no meaning in the picture of a set")
        }
        SetError::PictureSize {
            rows,
            columns,
            board_rows,
            board_columns,
        } => format!(
            "the picture has {}, the board has {}",
            size((*rows, *columns)),
            size((*board_rows, *board_columns))
        ),
        SetError::Cycle { chain: names } => match names.as_slice() {
            [only] => format!("the set `{only}` is defined as itself"),
            _ => format!("sets need one another: {}", chain(names, "needs")),
        },
        // Shown by other facts, or not at all.
        SetError::Item { .. } | SetError::Picture(_) | SetError::Faulty { .. } => String::new(),
    }
}

pub fn symbol(error: &SymbolError) -> String {
    match error {
        SymbolError::NotOne { found: 0 } => "a symbol is one character, this has none".into(),
        SymbolError::NotOne { found } => format!("a symbol is one character, these are {found}"),
        SymbolError::Invalid { found, problem, .. } => match problem {
            SymbolProblem::Reserved => {
                format!("`{found}` has a meaning in pictures, and cannot be a symbol")
            }
            SymbolProblem::Blank => "a blank cannot be a symbol".into(),
            SymbolProblem::NotPrintable => format!(
                "the character {} cannot be printed by itself, so it cannot be a symbol",
                found.escape_unicode()
            ),
        },
        SymbolError::Repeated { found, .. } => format!("the symbol `{found}` is repeated"),
    }
}

pub fn moves(error: &MovesError) -> String {
    match error {
        MovesError::Empty => "`moves` is empty".into(),
        MovesError::MissingName { .. } => "a name is missing beside `+`".into(),
        MovesError::UnknownName { name, .. } => format!("there are no moves called `{name}`"),
        MovesError::BetzaInList { word, .. } => {
            format!("the Betza word `{word}` cannot be joined by `+`")
        }
        MovesError::NoneInList { .. } => "`none` cannot be joined by `+`".into(),
        MovesError::Betza(error) => match error {
            BetzaError::Empty => "`moves` is empty".into(),
            BetzaError::UnknownLetter { found, .. } => {
                format!("`{found}` is no letter of a Betza word")
            }
            BetzaError::DirectionsWithoutAtom { .. } => "directions need an atom after them".into(),
            BetzaError::NumberWithoutAtom { .. } => "a range needs an atom before it".into(),
            BetzaError::RepeatedWithNumber { .. } => {
                "a repeated letter has no limit, so it takes no number".into()
            }
            BetzaError::LeadingZero { .. } => "a range has no leading zero".into(),
        },
    }
}
