//! Sets of squares as they are written, before there is a board.

use crate::definition::pictures::is_blank;

/// A set of squares as the file writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenSet {
    BuiltIn(BuiltInSet),
    /// Consists only of `*`, `.`, blanks and line breaks, but may not be a rectangle.
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

pub(super) const BUILT_IN: [(&str, BuiltInSet); 7] = [
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
    /// Reads a text: a built-in name; a picture, if it consists only of `*`, `.`, blanks and line breaks
    /// (an empty text is the empty picture); otherwise a name.
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

/// Whether a text consists only of characters of a picture of a set, or is empty.
fn is_like_picture(text: &str) -> bool {
    text.chars().all(is_of_picture)
}

/// Why a set under `[squares]` cannot have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetNameError {
    /// It is the name of a built-in set.
    BuiltIn,
    /// It would be read as a picture where it is used.
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

/// Whether a character may be in the picture of a set.
pub(super) fn is_of_picture(character: char) -> bool {
    is_blank(character) || matches!(character, '*' | '.' | '\r' | '\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_may_not_have_a_built_in_name_or_one_that_reads_as_a_picture() {
        for name in built_in_names() {
            assert_eq!(check_set_name(name), Err(SetNameError::BuiltIn), "{name}");
        }
        for name in ["", " ", "...", "*.*"] {
            assert_eq!(check_set_name(name), Err(SetNameError::Picture), "{name}");
        }
        for name in ["centre", "All", "a.b", "c7", "board"] {
            assert_eq!(check_set_name(name), Ok(()), "{name}");
        }
    }
}
