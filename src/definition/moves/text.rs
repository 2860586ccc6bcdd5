//! The ways to write moves as a text: `"none"`, names joined by `+`, a Betza word.
//!
//! How a text is read: `none` and the names below are themselves. A text with a `+` is a list of names. A
//! text with an upper-case letter, and no lower-case letters but those of directions, is a Betza word,
//! unless it is one of the names in capitals. Anything else is an unknown name.

use std::ops::Range;

use super::betza;
use super::steps::Steps;
use crate::definition::messages::{Message, TextError, nearest_or, said};
use crate::puzzle::Moves;

/// The known names of moves, each with the Betza word that it stands for.
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

/// What is said of the moves that are asked for most.
const USUAL: &str = "`wazir` is the four squares beside, `ferz` the four at the corners, `king` all eight; `rook`, `bishop` and `queen` go on along lines, `knight` leaps; `fR` goes up alone, as Betza writes it";

/// How moves that attack nothing are written.
pub const NONE: &str = "none";

/// The names of moves, in the order of the language's table; `none` is not one of them.
pub fn own_names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|(name, _)| *name)
}

/// The moves of a piece with this name in the table.
pub fn from_name(name: &str) -> Option<Moves> {
    let (_, word) = NAMES.iter().find(|(known, _)| *known == name)?;
    betza::parse(word).ok()
}

/// The moves that a text stands for.
pub fn from_text(text: &str) -> Result<Moves, TextError> {
    let (word, range) = trimmed(text, 0..text.len());
    if word.is_empty() {
        Err(TextError::at(0..text.len(), "`moves` is empty"))
    } else if word == NONE {
        Ok(Moves::none())
    } else if text.contains('+') {
        from_list(text)
    } else if let Some(moves) = from_name(word) {
        Ok(moves)
    } else if is_like_betza(word) {
        betza::parse(word).map_err(|error| {
            let at = range.start + error.range.start..range.start + error.range.end;
            TextError::at(at, error.message)
        })
    } else {
        Err(TextError::at(range, unknown_name(word)))
    }
}

/// Names joined by `+`.
fn from_list(text: &str) -> Result<Moves, TextError> {
    let mut steps = Steps::default();
    let mut start = 0;
    for part in text.split('+') {
        let (name, range) = trimmed(text, start..start + part.len());
        start += part.len() + 1;
        let Some(moves) = from_name(name) else {
            return Err(TextError::at(range, wrong_in_list(name)));
        };
        steps.add_moves(&moves);
    }
    Ok(steps.into_moves())
}

/// Why a part of a list does not name moves. Betza words are joined by writing them together.
fn wrong_in_list(name: &str) -> Message {
    match name {
        "" => said("a name is missing beside `+`"),
        NONE => said("`none` cannot be joined by `+`"),
        word if is_like_betza(word) => {
            said(format!("the Betza word `{word}` cannot be joined by `+`"))
                .help("names and Betza words do not mix; write one Betza word")
        }
        _ => unknown_name(name),
    }
}

fn unknown_name(name: &str) -> Message {
    let message = said(format!("there are no moves called `{name}`"));
    let names = own_names().chain([NONE]).filter(|_| name != "right");
    message.help(nearest_or(name, names, || USUAL.to_owned()))
}

/// A part of a text without the blanks around it, and its place.
fn trimmed(text: &str, range: Range<usize>) -> (&str, Range<usize>) {
    let part = &text[range.clone()];
    let start = range.start + part.len() - part.trim_start().len();
    let part = part.trim();
    (part, start..start + part.len())
}

/// Whether a faulty text was meant as a Betza word rather than as a name.
fn is_like_betza(word: &str) -> bool {
    let is_name_in_capitals = own_names().any(|name| name.eq_ignore_ascii_case(word));
    word.contains(|c: char| c.is_ascii_uppercase())
        && !word.contains(|c: char| c.is_lowercase() && !betza::DIRECTIONS.contains(c))
        && !is_name_in_capitals
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn betza(word: &str) -> Result<Moves, TextError> {
        betza::parse(word)
    }

    #[test]
    fn the_names_are_those_of_the_languages_table() {
        // Written as in the contract, "K = WF" and the like included.
        let table = "wazir W king WF nightrider NN ferz F rook WW amazon QN dabbaba D bishop FF \
                     chancellor RN alfil A queen RB archbishop BN knight N camel C zebra Z";
        let words: Vec<&str> = table.split_whitespace().collect();
        assert_eq!(words.len(), 2 * own_names().count());
        for pair in words.chunks(2) {
            assert_eq!(from_text(pair[0]), betza(pair[1]), "{}", pair[0]);
        }
        assert_eq!(from_text(" none "), Ok(Moves::none()));
        assert_eq!(from_name("none"), None);
    }

    #[test]
    fn names_are_joined_by_plus_with_or_without_blanks() {
        for text in [
            "queen + knight",
            "queen+knight",
            " knight\t+ queen ",
            " QN ",
        ] {
            assert_eq!(from_text(text), betza("QN"), "{text}");
        }
        assert_eq!(from_text("wazir + ferz + king"), betza("K"));
    }

    proptest! {
        #[test]
        fn any_text_is_moves_or_gives_an_error_that_lies_in_it(
            text in prop_oneof![
                ".*", "[a-zN+ ]*", "(queen|none|fN| |\\+)*", "[WFDANHCLZJGKRBQfblrvs0-9]*",
            ],
        ) {
            if let Err(error) = from_text(&text) {
                prop_assert!(text.get(error.range).is_some());
            }
        }
    }
}
