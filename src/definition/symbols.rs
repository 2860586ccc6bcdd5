//! Symbols of pieces: which characters they may be, and which ones a piece gets by default.

use std::ops::Range;

use unicode_width::UnicodeWidthChar;

/// Characters that mean something else in pictures.
pub const RESERVED: [char; 5] = ['.', '#', 'x', '?', '*'];

/// The most kinds that `kinds` can give a family: there are no more default symbols.
pub const MOST_KINDS: usize = 60;

/// Why a character is no symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolProblem {
    /// One of [`RESERVED`].
    Reserved,
    Blank,
    /// A control character, or one that takes no room of its own.
    NotPrintable,
}

/// Why a text is no symbol, or no list of symbols. Ranges are bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SymbolError {
    /// A symbol is one character.
    NotOne { found: usize },
    Invalid {
        found: char,
        problem: SymbolProblem,
        range: Range<usize>,
    },
    /// The same symbol as that at `first`, in one family.
    Repeated {
        found: char,
        first: Range<usize>,
        range: Range<usize>,
    },
}

impl SymbolError {
    /// Where it is in a text of this length in bytes.
    pub fn range(&self, length: usize) -> Range<usize> {
        match self {
            SymbolError::NotOne { .. } => 0..length,
            SymbolError::Invalid { range, .. } | SymbolError::Repeated { range, .. } => {
                range.clone()
            }
        }
    }
}

/// Whether a character may be a symbol.
pub fn check(character: char) -> Result<(), SymbolProblem> {
    if RESERVED.contains(&character) {
        Err(SymbolProblem::Reserved)
    } else if character.is_whitespace() {
        Err(SymbolProblem::Blank)
    } else if character.width().unwrap_or(0) == 0 {
        Err(SymbolProblem::NotPrintable)
    } else {
        Ok(())
    }
}

/// The value of `symbol`.
pub fn symbol(text: &str) -> Result<char, SymbolError> {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(symbol), None) => {
            let range = 0..text.len();
            let invalid = |problem| SymbolError::Invalid {
                found: symbol,
                problem,
                range,
            };
            check(symbol).map_err(invalid)?;
            Ok(symbol)
        }
        _ => Err(SymbolError::NotOne {
            found: text.chars().count(),
        }),
    }
}

/// The value of `symbols`: one kind for each character. No character is no kind.
pub fn symbols(text: &str) -> Result<Vec<char>, SymbolError> {
    let mut places: std::collections::HashMap<char, Range<usize>> = Default::default();
    for (start, found) in text.char_indices() {
        let range = start..start + found.len_utf8();
        if let Err(problem) = check(found) {
            return Err(SymbolError::Invalid {
                found,
                problem,
                range,
            });
        }
        if let Some(first) = places.insert(found, range.clone()) {
            return Err(SymbolError::Repeated {
                found,
                first,
                range,
            });
        }
    }
    Ok(text.chars().collect())
}

/// The symbol of a piece that writes none: the first letter of its name, upper case. `None` if the
/// name has no letter that may be a symbol.
///
/// A letter whose upper case is more than one character (`ß`) stays as it is.
pub fn default_symbol(name: &str) -> Option<char> {
    if name == "knight" {
        return Some('N');
    }
    let letter = name.chars().find(|c| c.is_alphabetic())?;
    let mut upper = letter.to_uppercase();
    let symbol = match (upper.next(), upper.next()) {
        (Some(only), None) => only,
        _ => letter,
    };
    check(symbol).is_ok().then_some(symbol)
}

/// The symbols of a family of so many kinds: `1` to `9`, `A` to `Z`, `a` to `w`, `y`, `z`. `None`
/// if the number is below 0 or above [`MOST_KINDS`].
pub fn of_kinds(kinds: i64) -> Option<Vec<char>> {
    let kinds = usize::try_from(kinds)
        .ok()
        .filter(|&kinds| kinds <= MOST_KINDS)?;
    let all = ('1'..='9')
        .chain('A'..='Z')
        .chain('a'..='w')
        .chain('y'..='z');
    Some(all.take(kinds).collect())
}
