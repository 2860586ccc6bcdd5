//! The ways to write moves as a text: `"none"`, names joined by `+`, a Betza word. [`super::table`] reads a
//! table of steps.
//!
//! How a text is read: `none` and the names below are themselves. A text with a `+` is a list of names. A
//! text with an upper-case letter, and no lower-case letters but those of directions, is a Betza word,
//! unless it is one of the names in capitals. Anything else is an unknown name.

use std::ops::Range;

use super::betza::{self, BetzaProblem};
use super::steps::Steps;
use crate::definition::text_error::TextError;
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

/// How moves that attack nothing are written.
pub const NONE: &str = "none";

pub type MovesError = TextError<MovesProblem>;

/// Why a text does not stand for moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovesProblem {
    /// Nothing but blanks.
    Empty,
    /// Nothing but blanks before or after a `+`; the range is empty.
    MissingName,
    /// Neither a name of the table nor similar to a Betza word.
    UnknownName { name: String },
    /// A Betza word joined to something by `+`; Betza words are joined by writing them together, and do not
    /// mix with names.
    BetzaInList { word: String },
    /// `none` joined to something by `+`.
    NoneInList,
    /// A text that looks like a Betza word.
    Betza(BetzaProblem),
}

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
pub fn from_text(text: &str) -> Result<Moves, MovesError> {
    let (word, range) = trimmed(text, 0..text.len());
    if word.is_empty() {
        Err(MovesError::at(0..0, MovesProblem::Empty))
    } else if word == NONE {
        Ok(Moves::none())
    } else if text.contains('+') {
        from_list(text)
    } else if let Some(moves) = from_name(word) {
        Ok(moves)
    } else if is_like_betza(word) {
        betza::parse(word).map_err(|error| {
            let at = range.start + error.range.start..range.start + error.range.end;
            MovesError::at(at, MovesProblem::Betza(error.problem))
        })
    } else {
        let name = word.to_owned();
        Err(MovesError::at(range, MovesProblem::UnknownName { name }))
    }
}

/// Names joined by `+`.
fn from_list(text: &str) -> Result<Moves, MovesError> {
    let mut steps = Steps::default();
    let mut start = 0;
    for part in text.split('+') {
        let (name, range) = trimmed(text, start..start + part.len());
        start += part.len() + 1;
        let Some(moves) = from_name(name) else {
            return Err(MovesError::at(range, problem_in_list(name)));
        };
        steps.add_moves(&moves);
    }
    Ok(steps.into_moves())
}

/// Why a part of a list does not name moves.
fn problem_in_list(name: &str) -> MovesProblem {
    let text = name.to_owned();
    match name {
        "" => MovesProblem::MissingName,
        NONE => MovesProblem::NoneInList,
        word if is_like_betza(word) => MovesProblem::BetzaInList { word: text },
        _ => MovesProblem::UnknownName { name: text },
    }
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

    fn betza(word: &str) -> Moves {
        betza::parse(word).unwrap()
    }

    #[test]
    fn the_names_are_those_of_the_languages_table() {
        // Written as in the contract, "K = WF" and the like included.
        let table = "wazir W king WF nightrider NN ferz F rook WW amazon QN dabbaba D bishop FF \
                     chancellor RN alfil A queen RB archbishop BN knight N camel C zebra Z";
        let words: Vec<&str> = table.split_whitespace().collect();
        assert_eq!(words.len(), 2 * own_names().count());
        for pair in words.chunks(2) {
            assert_eq!(from_text(pair[0]), Ok(betza(pair[1])), "{}", pair[0]);
            assert_eq!(from_name(pair[0]), Some(betza(pair[1])));
            assert!(own_names().any(|name| name == pair[0]));
        }
        assert_eq!(from_name("pawn"), None);
        assert_eq!(from_name("none"), None);
    }

    #[test]
    fn none_attacks_nothing() {
        assert_eq!(from_text("none"), Ok(Moves::none()));
        assert_eq!(from_text(" none "), Ok(Moves::none()));
    }

    #[test]
    fn names_are_joined_by_plus_with_or_without_blanks() {
        for text in ["queen + knight", "queen+knight", " knight\t+ queen "] {
            assert_eq!(from_text(text), Ok(betza("QN")), "{text}");
        }
        assert_eq!(from_text("wazir + ferz + king"), Ok(betza("K")));
    }

    #[test]
    fn betza_words_may_have_blanks_around_them() {
        assert_eq!(from_text(" fFvW "), Ok(betza("fFvW")));
    }

    #[test]
    fn names_and_betza_words_do_not_mix_and_words_are_not_joined_by_plus() {
        let in_list = |word: &str, range| {
            let word = word.to_owned();
            Err(MovesError::at(range, MovesProblem::BetzaInList { word }))
        };
        assert_eq!(from_text("queen + N"), in_list("N", 8..9));
        assert_eq!(from_text("fN + queen"), in_list("fN", 0..2));
        assert_eq!(from_text("W + F"), in_list("W", 0..1));
        assert_eq!(from_text("queen + NN3"), in_list("NN3", 8..11));
    }

    #[test]
    fn a_name_that_is_not_known_is_told_with_its_place() {
        let unknown = |name: &str, range| {
            let name = name.to_owned();
            Err(MovesError::at(range, MovesProblem::UnknownName { name }))
        };
        assert_eq!(from_text("quen"), unknown("quen", 0..4));
        assert_eq!(from_text(" Queen"), unknown("Queen", 1..6));
        assert_eq!(from_text("KING"), unknown("KING", 0..4));
        assert_eq!(from_text("queen + kinght"), unknown("kinght", 8..14));
        assert_eq!(from_text("queen N"), unknown("queen N", 0..7));
        assert_eq!(from_text("frs"), unknown("frs", 0..3));
        assert_eq!(from_text("ß + queen"), unknown("ß", 0..2));
    }

    #[test]
    fn a_fault_in_a_betza_word_is_told_with_its_place_in_the_whole_text() {
        let error = from_text("  WX").unwrap_err();
        let unknown = BetzaProblem::UnknownLetter { found: 'X' };
        assert_eq!(error, MovesError::at(3..4, MovesProblem::Betza(unknown)));
    }

    proptest! {
        #[test]
        fn any_text_is_moves_or_gives_an_error_that_lies_in_it(
            text in prop_oneof![".*", "[a-zN+ ]*", "(queen|none|fN| |\\+)*"],
        ) {
            if let Err(error) = from_text(&text) {
                prop_assert!(text.get(error.range).is_some());
            }
        }
    }
}
