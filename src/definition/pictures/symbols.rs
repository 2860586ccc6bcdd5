//! Symbols of pieces: which characters they may be, and which ones a piece gets by default.

use std::collections::HashSet;
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
    /// The same symbol as one before it, in one family.
    Repeated { found: char, range: Range<usize> },
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
    let mut seen = HashSet::new();
    for (start, found) in text.char_indices() {
        let range = start..start + found.len_utf8();
        if let Err(problem) = check(found) {
            return Err(SymbolError::Invalid {
                found,
                problem,
                range,
            });
        }
        if !seen.insert(found) {
            return Err(SymbolError::Repeated { found, range });
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
            assert_eq!(check(reserved), Err(SymbolProblem::Reserved));
        }
        for blank in [' ', '\t', '\n', '\r', '\u{a0}', '\u{2028}', '\u{3000}'] {
            assert_eq!(check(blank), Err(SymbolProblem::Blank), "{blank:?}");
        }
        // Controls, a combining accent, a zero-width joiner, a soft hyphen, a direction mark.
        for hidden in [
            '\0', '\u{1b}', '\u{7f}', '\u{9f}', '\u{301}', '\u{200d}', '\u{ad}', '\u{200f}',
        ] {
            assert_eq!(
                check(hidden),
                Err(SymbolProblem::NotPrintable),
                "{hidden:?}"
            );
        }
        for symbol in ['Q', 'q', 'X', '1', '+', '-', '"', 'é', '♛', '王'] {
            assert_eq!(check(symbol), Ok(()), "{symbol:?}");
        }
    }

    #[test]
    fn a_symbol_is_one_scalar_value() {
        assert_eq!(symbol("Q"), Ok('Q'));
        assert_eq!(symbol("♛"), Ok('♛'));
        assert_eq!(symbol(""), Err(SymbolError::NotOne { found: 0 }));
        assert_eq!(symbol("Qu"), Err(SymbolError::NotOne { found: 2 }));
        // An e and a combining accent look like one character, but are two.
        let accented = symbol("e\u{301}").unwrap_err();
        assert_eq!(accented, SymbolError::NotOne { found: 2 });
        assert_eq!(accented.range(3), 0..3);
        let reserved = SymbolError::Invalid {
            found: 'x',
            problem: SymbolProblem::Reserved,
            range: 0..1,
        };
        assert_eq!(symbol("x"), Err(reserved));
    }

    #[test]
    fn a_family_has_one_kind_for_each_character() {
        assert_eq!(symbols("12é♛"), Ok(vec!['1', '2', 'é', '♛']));
        assert_eq!(symbols(""), Ok(vec![]));
    }

    #[test]
    fn a_familys_faulty_or_repeated_character_is_told_with_its_place() {
        let blank = SymbolError::Invalid {
            found: ' ',
            problem: SymbolProblem::Blank,
            range: 2..3,
        };
        assert_eq!(symbols("é 1"), Err(blank));
        let repeated = SymbolError::Repeated {
            found: 'é',
            range: 4..6,
        };
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
                prop_assert!(text.get(error.range(text.len())).is_some());
            }
            if let Some(symbol) = default_symbol(&text) {
                prop_assert_eq!(check(symbol), Ok(()));
            }
        }
    }
}
