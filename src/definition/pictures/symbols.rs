//! Symbols of pieces: which characters they may be, and which ones a piece gets by default.

use std::collections::HashSet;

use unicode_width::UnicodeWidthChar;

use crate::definition::text_error::TextError;
use crate::text::is_hidden;

/// Characters that have another meaning in pictures.
pub const RESERVED: [char; 5] = ['.', '#', 'x', '?', '*'];

/// The most kinds that `kinds` can give a family: there are no more default symbols.
pub const MOST_KINDS: usize = 60;

pub type SymbolError = TextError<SymbolProblem>;

/// Why a text is not a symbol, or not a list of symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolProblem {
    /// A symbol is one character.
    NotOne { found: usize },
    /// One of [`RESERVED`].
    Reserved(char),
    /// White space.
    Blank,
    /// A control character, or one that takes no room of its own.
    NotPrintable(char),
    /// The same symbol as one before it, in one family.
    Repeated(char),
}

/// The symbol of Braille without dots, which looks like white space but is not.
const BLANK_BRAILLE: char = '\u{2800}';

/// Whether a character may be a symbol.
pub fn check(character: char) -> Result<(), SymbolProblem> {
    if RESERVED.contains(&character) {
        Err(SymbolProblem::Reserved(character))
    } else if character.is_whitespace() {
        Err(SymbolProblem::Blank)
    } else if character.width().unwrap_or(0) == 0
        || is_hidden(character)
        || character == BLANK_BRAILLE
    {
        Err(SymbolProblem::NotPrintable(character))
    } else {
        Ok(())
    }
}

/// The value of `symbol`.
pub fn symbol(text: &str) -> Result<char, SymbolError> {
    let found = text.chars().count();
    let checked = match text.chars().next() {
        Some(symbol) if found == 1 => check(symbol).map(|()| symbol),
        _ => Err(SymbolProblem::NotOne { found }),
    };
    checked.map_err(|problem| SymbolError::at(0..text.len(), problem))
}

/// The value of `symbols`: one kind for each character. An empty text has no kinds.
pub fn symbols(text: &str) -> Result<Vec<char>, SymbolError> {
    let mut seen = HashSet::new();
    for (start, found) in text.char_indices() {
        let is_new = seen.insert(found);
        let repeated = if is_new {
            Ok(())
        } else {
            Err(SymbolProblem::Repeated(found))
        };
        let range = start..start + found.len_utf8();
        check(found)
            .and(repeated)
            .map_err(|problem| SymbolError::at(range, problem))?;
    }
    Ok(text.chars().collect())
}

/// The symbol of a piece that does not write one: the first letter of its name, in upper case. `None` if
/// the name has no letter that may be a symbol.
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

/// The symbols of a family with this number of kinds: `1` to `9`, `A` to `Z`, `a` to `w`, `y`, `z`. `None`
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_default_symbol_is_the_first_letter_in_upper_case_but_n_for_the_knight() {
        for (name, symbol) in [
            ("queen", 'Q'),
            ("knight", 'N'),
            ("king", 'K'),
            ("nightrider", 'N'),
            ("white", 'W'),
            ("Knight", 'K'),
            ("x-ray", 'X'),
            ("_2nd", 'N'),
            ("élan", 'É'),
            ("ß", 'ß'),
            ("王", '王'),
        ] {
            assert_eq!(default_symbol(name), Some(symbol), "{name}");
        }
        assert_eq!(default_symbol("7-2"), None);
        assert_eq!(default_symbol(""), None);
    }

    #[test]
    fn characters_with_a_meaning_blanks_and_what_cannot_be_seen_are_no_symbols() {
        for reserved in ".#x?*".chars() {
            assert_eq!(check(reserved), Err(SymbolProblem::Reserved(reserved)));
        }
        for blank in [' ', '\t', '\n', '\r', '\u{a0}', '\u{2028}', '\u{3000}'] {
            assert_eq!(check(blank), Err(SymbolProblem::Blank), "{blank:?}");
        }
        // Controls, a combining accent, a zero-width joiner, a soft hyphen, a direction mark, an empty note, no dots.
        for hidden in [
            '\u{1d159}',
            '\u{2800}',
            '\0',
            '\u{1b}',
            '\u{7f}',
            '\u{9f}',
            '\u{301}',
            '\u{200d}',
            '\u{ad}',
            '\u{200f}',
            '\u{3164}',
            '\u{ffa0}',
            '\u{115f}',
            '\u{2800}',
            '\u{202e}',
            '\u{2067}',
            '\u{fffe}',
            '\u{e0041}',
        ] {
            let problem = SymbolProblem::NotPrintable(hidden);
            assert_eq!(check(hidden), Err(problem), "{hidden:?}");
        }
        for symbol in ['Q', 'q', 'X', '1', '+', '-', '"', 'é', '♛', '王'] {
            assert_eq!(check(symbol), Ok(()), "{symbol:?}");
        }
    }

    #[test]
    fn a_symbol_is_one_scalar_value() {
        assert_eq!(symbol("Q"), Ok('Q'));
        assert_eq!(symbol("♛"), Ok('♛'));
        let not_one = |range, found| Err(SymbolError::at(range, SymbolProblem::NotOne { found }));
        assert_eq!(symbol(""), not_one(0..0, 0));
        assert_eq!(symbol("Qu"), not_one(0..2, 2));
        // An e and a combining accent look like one character, but are two.
        assert_eq!(symbol("e\u{301}"), not_one(0..3, 2));
        let reserved = SymbolError::at(0..1, SymbolProblem::Reserved('x'));
        assert_eq!(symbol("x"), Err(reserved));
    }

    #[test]
    fn a_family_has_one_kind_for_each_character() {
        assert_eq!(symbols("12é♛"), Ok(vec!['1', '2', 'é', '♛']));
        assert_eq!(symbols(""), Ok(vec![]));
    }

    #[test]
    fn a_familys_faulty_or_repeated_character_is_told_with_its_place() {
        let blank = SymbolError::at(2..3, SymbolProblem::Blank);
        assert_eq!(symbols("é 1"), Err(blank));
        let repeated = SymbolError::at(4..6, SymbolProblem::Repeated('é'));
        assert_eq!(symbols("1é2é"), Err(repeated));
    }

    #[test]
    fn kinds_have_the_sixty_symbols_of_the_language_in_order() {
        let all: Vec<char> = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwyz"
            .chars()
            .collect();
        assert_eq!(all.len(), 60);
        for kinds in 0..=60 {
            assert_eq!(of_kinds(kinds as i64).as_deref(), Some(&all[..kinds]));
        }
        assert!(all.iter().all(|&symbol| check(symbol).is_ok()));
        for kinds in [-1, 61, i64::MIN, i64::MAX] {
            assert_eq!(of_kinds(kinds), None);
        }
    }

    proptest! {
        #[test]
        fn no_text_panics_and_a_default_symbol_may_be_a_symbol(text in "\\PC*|.*") {
            for error in [symbol(&text).err(), symbols(&text).err()].into_iter().flatten() {
                prop_assert!(text.get(error.range).is_some());
            }
            if let Some(symbol) = default_symbol(&text) {
                prop_assert_eq!(check(symbol), Ok(()));
            }
        }
    }
}
