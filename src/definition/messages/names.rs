//! Names of nothing, and names that nothing may have.

use super::wording::{listed, near, nearest_or, one_of, the_nearest};
use super::{Message, said};
use crate::definition::expressions::NameError;
use crate::definition::squares::SetNameError;
use crate::definition::syntax::{Text, rectangle};
use crate::text::visible_on_one_line;

#[derive(Clone, Debug)]
pub enum NameFact {
    /// A name that the file does not define.
    Unknown {
        what: &'static str,
        name: String,
        valid: Vec<String>,
    },
    /// A name that no piece has. `words` are allowed here beside pieces; `symbol_of` is the piece, or kind
    /// of a family, whose symbol it is.
    UnknownPiece {
        name: String,
        pieces: Vec<String>,
        words: Vec<&'static str>,
        symbol_of: Option<String>,
    },
    /// A word that a key does not accept.
    UnknownWord {
        key: &'static str,
        word: String,
        valid: Vec<&'static str>,
    },
    /// A name given by `--set`.
    UnknownAssigned { name: String, valid: Vec<String> },
    /// A name that no parameter can have.
    ParameterName { name: String, error: NameError },
    /// A name that no set can have.
    SetName { name: String, error: SetNameError },
    /// `found` is the character that may not be in it; `None` if the name is empty or taken.
    PieceName { name: String, found: Option<char> },
    /// `queen.1` of a single piece.
    NotAFamily { piece: String },
    /// `digit.0` of a family without it.
    NoSuchSymbol {
        family: String,
        symbol: String,
        symbols: Vec<char>,
    },
    /// An empty list.
    NoName,
    /// A name that a list has twice.
    NamedTwice { name: String },
    /// `any`, `empty` or `square` among other names.
    WordInList { word: String },
    /// A kind that two of the weights name.
    WeightTwice { kind: String },
    /// `any`, `empty` or `square` where only pieces can be.
    NotAPiece { word: String },
}

impl NameFact {
    pub fn unknown_word(key: &'static str, word: &Text, valid: &[&'static str]) -> NameFact {
        NameFact::UnknownWord {
            key,
            word: word.value.clone(),
            valid: valid.to_vec(),
        }
    }

    pub fn message(&self) -> Message {
        match self {
            NameFact::Unknown { what, name, valid } => {
                said(format!("there is no {what} `{name}`")).help(match valid.as_slice() {
                    [] => format!("the file defines no {what}"),
                    _ => near(name, valid.iter().map(String::as_str), &known_are(what)),
                })
            }
            NameFact::UnknownPiece { name, .. } => {
                said(format!("there is no piece `{name}`")).help(self.piece_meant())
            }
            NameFact::UnknownWord { key, word, valid } => {
                said(format!("`{key}` cannot be `{word}`")).help(valid_words(key, word, valid))
            }
            NameFact::UnknownAssigned { name, valid } => said(format!(
                "--set {name}: the file has no parameter `{name}`"
            ))
            .help(match valid.as_slice() {
                [] => "the file has no parameters".to_owned(),
                _ => near(name, valid.iter().map(String::as_str), "parameters are"),
            }),
            NameFact::ParameterName { name, error } => said(parameter_name(name, error)).help(
                "names of parameters are letters a to z, digits and `_`, not starting with a digit; \
                 `min`, `max` and `any` are taken",
            ),
            NameFact::SetName { name, error } => said(match error {
                SetNameError::BuiltIn => format!("every board has a set `{name}` already"),
                SetNameError::Picture => format!("the set name `{name}` would read as a picture"),
            })
            .help("choose another name"),
            NameFact::PieceName { name, found } => said(piece_name(name, *found))
                .help("names of pieces have no dots, blanks or control characters; `any`, `empty` and `square` are taken"),
            NameFact::NotAFamily { piece } => {
                said(format!("`{piece}` is one piece, not a family"))
            }
            NameFact::NoSuchSymbol { family, symbol, symbols } => {
                said(format!("the family `{family}` has no symbol `{symbol}`"))
                    .help(format!("its symbols are {}", listed(symbols.iter())))
            }
            NameFact::NoName => said("the list names no piece"),
            NameFact::NamedTwice { name } => said(format!("the list names `{name}` twice"))
                .help("a list is a set: once says the same"),
            NameFact::WeightTwice { kind } => said(format!("`{kind}` has a weight already")),
            NameFact::WordInList { word } => {
                said(format!("`{word}` stands alone, not in a list"))
            }
            NameFact::NotAPiece { word } => {
                said(format!("`{word}` is no piece")).help(match word.as_str() {
                    "empty" => "`empty` stands for squares, alone, in `on` of [[attacks]] and `of` of [[count]]",
                    "square" => "`square` stands for squares, alone, in `on` of [[attacks]]",
                    _ => "name the pieces",
                })
            }
        }
    }

    /// The piece that an unknown name was probably meant to be.
    fn piece_meant(&self) -> String {
        let NameFact::UnknownPiece {
            name,
            pieces,
            words,
            symbol_of,
        } = self
        else {
            return String::new();
        };
        let names = || pieces.iter().map(String::as_str);
        if pieces.is_empty() {
            return "the file defines no piece".to_owned();
        }
        if let Some(piece) = symbol_of {
            return format!("it is the symbol of `{piece}`");
        }
        let parts = name.split(['+', ',', ' ']);
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        if parts.len() > 1 && parts.iter().all(|part| names().any(|name| name == *part)) {
            return format!("several pieces are a list: [\"{}\"]", parts.join("\", \""));
        }
        let all = || format!("pieces are {}", listed(names()));
        nearest_or(name, names().chain(words.iter().copied()), all)
    }
}

fn known_are(what: &str) -> String {
    match what {
        "set of squares" => "sets are".to_owned(),
        what => format!("{what}s are"),
    }
}

fn valid_words(key: &str, word: &str, valid: &[&str]) -> String {
    let takes_windows = key == "each" && valid.contains(&"line");
    let squeezed = word
        .replace(char::is_whitespace, "")
        .replace(['×', 'X', '*'], "x");
    if takes_windows && rectangle(&squeezed).is_some() {
        return the_nearest(&squeezed);
    }
    let windows = if takes_windows {
        ", or a window such as `2x3`"
    } else {
        ""
    };
    let all = || format!("it can be {}{windows}", one_of(valid.iter()));
    nearest_or(word, valid.iter().copied(), all)
}

fn parameter_name(name: &str, error: &NameError) -> String {
    match error {
        NameError::Empty => "a parameter has an empty name".into(),
        NameError::StartsWithDigit => format!("the parameter name `{name}` starts with a digit"),
        NameError::Character { found } => {
            let name = visible_on_one_line(name);
            match control_character(*found) {
                Some(found) => format!("the parameter name `{name}` has the {found} in it"),
                None => format!("the parameter name `{name}` has a `{found}` in it"),
            }
        }
        NameError::Taken => format!("`{name}` has a meaning already, and cannot be a parameter"),
    }
}

fn piece_name(name: &str, found: Option<char>) -> String {
    match found {
        None if name.is_empty() => "a piece has an empty name".into(),
        None => format!("`{name}` has a meaning already, and cannot be a piece"),
        Some('.') => format!("the piece name `{name}` has a dot in it"),
        Some(found) => {
            let name = visible_on_one_line(name);
            match control_character(found) {
                Some(found) => format!("the piece name `{name}` has the {found} in it"),
                None => format!("the piece name `{name}` has a blank in it"),
            }
        }
    }
}

/// The name of a control character: its escape, such as `\u{1b}` or `\t`.
fn control_character(character: char) -> Option<String> {
    let is_control = character.is_control();
    is_control.then(|| format!("control character `{}`", character.escape_default()))
}
