//! What is wrong with a text that is not TOML, as a fact.
//!
//! The TOML library reports errors in sentences of its own. Those that a puzzle author is likely to meet are
//! recognised here, so that they are worded like all other problems. An unknown sentence is passed on unchanged.

use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

use super::bounds::{self, Excess, MOST_TOKENS};
use super::source::{SourceFile, Span};

/// The mistakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SyntaxError {
    /// `first` is where the key is written before, if that is certain.
    Duplicate {
        key: String,
        first: Option<Span>,
    },
    NoEquals,
    NoValue,
    /// Something that is neither a number nor quoted.
    BareWord {
        word: String,
    },
    /// What should be closed, and how.
    Unclosed {
        what: &'static str,
        with: &'static str,
    },
    /// A control character.
    Control,
    Escape,
    TooDeep,
    ExtraComma,
    MissingComma,
    NoKey,
    /// Something after a complete line.
    TooMuch {
        found: String,
    },
    /// A bracket that closes nothing.
    NotOpened {
        found: String,
    },
    NotATable {
        key: String,
    },
    LeadingZero,
    /// More words and signs than a file may have.
    TooMuchInAll {
        most: usize,
    },
    Other {
        description: String,
    },
}

impl SyntaxError {
    /// The same error for a text that begins at this byte.
    pub fn shifted(mut self, start: usize) -> Self {
        if let SyntaxError::Duplicate {
            first: Some(first), ..
        } = &mut self
        {
            *first = start + first.start..start + first.end;
        }
        self
    }
}

/// The beginnings of the library's sentences, and what they mean.
const MEANINGS: [(&str, SyntaxError); 22] = {
    use SyntaxError::{
        Control, Escape, ExtraComma, LeadingZero, MissingComma, NoEquals, NoKey, NoValue, TooDeep,
        Unclosed,
    };
    const fn unclosed(what: &'static str, with: &'static str) -> SyntaxError {
        Unclosed { what, with }
    }
    [
        ("key with no value", NoEquals),
        ("missing assignment", NoEquals),
        ("missing value", NoValue),
        ("unclosed inline table", unclosed("table", "}")),
        ("unclosed array table", unclosed("header", "]]")),
        ("unclosed array", unclosed("list", "]")),
        ("unclosed table", unclosed("header", "]")),
        ("invalid multi-line basic", unclosed("text", "\"\"\"")),
        ("invalid multi-line literal", unclosed("text", "'''")),
        ("invalid basic string", unclosed("text", "\"")),
        ("invalid literal string", unclosed("text", "'")),
        ("invalid comment character", Control),
        ("missing escaped value", Escape),
        ("too few unicode", Escape),
        ("cannot recurse further", TooDeep),
        ("recursion limit", TooDeep),
        ("extra comma", ExtraComma),
        ("missing comma", MissingComma),
        ("missing key", NoKey),
        ("unquoted keys cannot be empty", NoKey),
        ("invalid unquoted key", NoKey),
        ("unexpected leading zero", LeadingZero),
    ]
};

/// Parses a text, or returns the place and the meaning of its first error.
pub fn parse(source: &SourceFile) -> Result<Spanned<DeTable<'_>>, (Span, SyntaxError)> {
    if let Some((at, excess)) = bounds::first_excess(source) {
        let error = match excess {
            Excess::Control => SyntaxError::Control,
            Excess::Tokens => SyntaxError::TooMuchInAll { most: MOST_TOKENS },
        };
        return Err((at, error));
    }
    let (document, errors) = DeTable::parse_recoverable(&source.text);
    // The library checks values last, so that an unclosed text comes after the errors that it causes.
    let first = errors
        .iter()
        .min_by_key(|error| error.span().map(|at| at.start));
    first.map_or(Ok(document), |error| Err(explain(source, error)))
}

fn explain(source: &SourceFile, error: &Error) -> (Span, SyntaxError) {
    let at = error.span().unwrap_or_default();
    let found = source.slice(&at);
    let message = error.message();
    let description = message.split(", expected ").next().unwrap_or(message);
    let meaning = match description {
        "duplicate key" => SyntaxError::Duplicate {
            key: found.to_owned(),
            first: written_before(source, &at),
        },
        "unexpected key or value" | "unexpected content" => {
            let found = word_at(source, at.start);
            return (
                at.start..at.start + found.len(),
                SyntaxError::TooMuch { found },
            );
        }
        "missing array opening" | "missing inline table opening" | "missing table open" => {
            SyntaxError::NotOpened {
                found: word_at(source, at.start),
            }
        }
        _ if description.starts_with("cannot extend") => SyntaxError::NotATable {
            key: found.to_owned(),
        },
        "string values must be quoted" | "invalid float" | "invalid value" => {
            return bare_word(source, at.start);
        }
        _ if description.starts_with("invalid") && found.starts_with(char::is_control) => {
            SyntaxError::Control
        }
        _ => meaning_of(description),
    };
    (at, meaning)
}

fn meaning_of(description: &str) -> SyntaxError {
    let known = MEANINGS;
    let meant = known
        .iter()
        .find(|(opening, _)| description.starts_with(opening));
    match meant {
        Some((_, meaning)) => meaning.clone(),
        None => SyntaxError::Other {
            description: description.to_owned(),
        },
    }
}

/// What is written here: a word, or a character that separates words.
fn word_at(source: &SourceFile, at: usize) -> String {
    let rest = source.text.get(at..).unwrap_or_default();
    let word = rest.split(is_end_of_word).next().unwrap_or_default();
    match rest.chars().next() {
        Some(first) if word.is_empty() => first.to_string(),
        _ => word.to_owned(),
    }
}

fn is_end_of_word(c: char) -> bool {
    c.is_whitespace() || ",[]{}=#".contains(c)
}

/// The library marks where it gave up; the author wrote the whole word around that place.
fn bare_word(source: &SourceFile, at: usize) -> (Span, SyntaxError) {
    let before = source.text.get(..at).unwrap_or_default();
    let ends = before
        .char_indices()
        .rev()
        .find(|&(_, c)| is_end_of_word(c));
    let start = ends.map_or(0, |(end, c)| end + c.len_utf8());
    let rest = source.text.get(start..).unwrap_or_default();
    let word = rest
        .split(is_end_of_word)
        .next()
        .unwrap_or_default()
        .to_owned();
    if word.is_empty() {
        return (at..at, SyntaxError::NoValue);
    }
    (start..start + word.len(), SyntaxError::BareWord { word })
}

/// Where the key at this place is written before, if only one place is possible.
fn written_before(source: &SourceFile, at: &Span) -> Option<Span> {
    let (line, _) = source.line_and_column(at.start);
    let earlier = if is_header(source, line) {
        same_headers(source, line)
    } else {
        same_keys(source, source.slice(at), line)
    };
    match earlier.as_slice() {
        [only] => Some(only.clone()),
        _ => None,
    }
}

/// Whether a line opens a table.
fn is_header(source: &SourceFile, line: usize) -> bool {
    source
        .slice(&source.line(line))
        .trim_start()
        .starts_with('[')
}

/// The earlier lines with the same header. The library keeps only the later header.
fn same_headers(source: &SourceFile, header: usize) -> Vec<Span> {
    let text = |line: usize| source.slice(&source.line(line)).trim();
    let same = (1..header).filter(|&line| text(line) == text(header));
    same.map(|line| source.line(line)).collect()
}

/// The keys of this name between the last header and this line.
fn same_keys(source: &SourceFile, name: &str, line: usize) -> Vec<Span> {
    let (document, _) = DeTable::parse_recoverable(&source.text);
    let mut places = Vec::new();
    collect_keys(document.get_ref(), name, &mut places);
    let header = (1..line).rev().find(|&line| is_header(source, line));
    let lines = header.map_or(1, |header| header + 1)..line;
    places.retain(|place| lines.contains(&source.line_and_column(place.start).0));
    places
}

fn collect_keys(table: &DeTable<'_>, name: &str, places: &mut Vec<Span>) {
    for (key, value) in table {
        if key.get_ref() == name {
            places.push(key.span());
        }
        collect_keys_of_value(value, name, places);
    }
}

fn collect_keys_of_value(value: &Spanned<DeValue<'_>>, name: &str, places: &mut Vec<Span>) {
    match value.get_ref() {
        DeValue::Table(table) => collect_keys(table, name, places),
        DeValue::Array(items) => {
            for item in items.iter() {
                collect_keys_of_value(item, name, places);
            }
        }
        _ => {}
    }
}
