//! Symbols of pieces: which characters they may be, and which ones a piece gets by default.

use std::collections::HashSet;

use unicode_width::UnicodeWidthChar;

use crate::definition::messages::TextError;
use crate::puzzle::symbols_of_numbers;
use crate::text::is_hidden;

/// Characters that have another meaning in pictures.
pub const RESERVED: [char; 5] = ['.', '#', 'x', '?', '*'];

/// The most kinds that `kinds` can give a family: there are no more default symbols.
pub const MOST_KINDS: usize = 60;

/// The symbol of Braille without dots, which looks like white space but is not.
const BLANK_BRAILLE: char = '\u{2800}';

/// Why a character cannot be a symbol; `None` if it can.
fn fault(character: char) -> Option<String> {
    // It must take room of its own.
    let is_seen = character.width().unwrap_or(0) > 0 && !is_hidden(character);
    if RESERVED.contains(&character) {
        Some(format!(
            "`{character}` has a meaning in pictures, and cannot be a symbol"
        ))
    } else if character.is_whitespace() {
        Some("a blank cannot be a symbol".to_owned())
    } else if !is_seen || character == BLANK_BRAILLE {
        let escape = character.escape_unicode();
        Some(format!(
            "the character {escape} cannot be printed by itself, so it cannot be a symbol"
        ))
    } else {
        None
    }
}

/// The value of `symbol`.
pub fn symbol(text: &str) -> Result<char, TextError> {
    let mut symbols = text.chars();
    let fault = match (symbols.next(), symbols.count()) {
        (Some(symbol), 0) => match fault(symbol) {
            None => return Ok(symbol),
            Some(fault) => fault,
        },
        (None, _) => "a symbol is one character, this has none".to_owned(),
        (Some(_), more) => format!("a symbol is one character, these are {}", more + 1),
    };
    Err(TextError::at(0..text.len(), fault))
}

/// The value of `symbols`: one kind for each character. An empty text has no kinds.
pub fn symbols(text: &str) -> Result<Vec<char>, TextError> {
    let mut seen = HashSet::new();
    for (start, found) in text.char_indices() {
        let is_repeated = !seen.insert(found);
        let repeated = is_repeated.then(|| format!("the symbol `{found}` is repeated"));
        if let Some(fault) = fault(found).or(repeated) {
            return Err(TextError::at(start..start + found.len_utf8(), fault));
        }
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
    fault(symbol).is_none().then_some(symbol)
}

/// The symbols of a family with this number of kinds: `1` to `9`, `A` to `Z`, `a` to `w`, `y`, `z`. `None`
/// if the number is below 0 or above [`MOST_KINDS`].
pub fn of_kinds(kinds: i64) -> Option<Vec<char>> {
    let kinds = usize::try_from(kinds)
        .ok()
        .filter(|&kinds| kinds <= MOST_KINDS)?;
    Some(symbols_of_numbers().take(kinds).collect())
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
        let blanks = " \t\n\r\u{a0}\u{2028}\u{3000}";
        // Controls, a combining accent, joiners, direction marks, fillers, an empty note, Braille without dots.
        let hidden = "\u{1d159}\u{2800}\0\u{1b}\u{7f}\u{9f}\u{301}\u{200d}\u{ad}\u{200f}\u{3164}\u{ffa0}\u{115f}\
                      \u{202e}\u{2067}\u{fffe}\u{e0041}";
        for (characters, words) in [
            (".#x?*", "has a meaning in pictures"),
            (blanks, "a blank cannot be a symbol"),
            (hidden, "cannot be printed by itself"),
        ] {
            for character in characters.chars() {
                let fault = fault(character).unwrap_or_default();
                assert!(fault.contains(words), "{character:?}: {fault}");
            }
        }
        for symbol in "QqX1+-\"é♛王".chars() {
            assert_eq!(fault(symbol), None, "{symbol:?}");
        }
    }

    #[test]
    fn a_symbol_is_one_scalar_value() {
        assert_eq!(symbol("♛"), Ok('♛'));
        // An e and a combining accent look like one character, but are two.
        for (text, found) in [
            ("", "this has none"),
            ("Qu", "these are 2"),
            ("e\u{301}", "these are 2"),
        ] {
            let message = format!("a symbol is one character, {found}");
            assert_eq!(symbol(text), Err(TextError::at(0..text.len(), message)));
        }
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
        assert!(all.iter().all(|&symbol| fault(symbol).is_none()));
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
                prop_assert_eq!(fault(symbol), None);
            }
        }
    }
}
