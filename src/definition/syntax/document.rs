//! What is wrong with a text that is not TOML.
//!
//! The TOML library reports errors in sentences of its own. Those that a puzzle author is likely to meet are
//! recognised here, so that they are worded like all other problems. An unknown sentence is passed on unchanged.

use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

use super::bounds::{self, Excess, MOST_TOKENS};
use super::source::{SourceFile, Span};
use super::unclosed;
use crate::definition::messages::{Message, said};

const CONTROL: &str = "a control character cannot stand here";
const NO_VALUE: &str = "a value is missing";

/// How sentences of the library begin, what they mean, and in some rows what to do about it.
const MEANINGS: &str = include_str!("meanings.txt");

/// What the library calls a word that begins as a value of some kind.
const NO_VALUES: [&str; 5] = [
    "invalid float",
    "invalid boolean",
    "invalid mantissa",
    "invalid fraction",
    "invalid exponent",
];

/// Quotes of printed texts.
const BENT_QUOTES: [char; 8] = ['“', '”', '„', '‘', '’', '«', '»', '`'];

/// Parses a text, or returns the place and the meaning of its first error.
pub fn parse(source: &SourceFile) -> Result<Spanned<DeTable<'_>>, (Span, Message)> {
    if let Some((at, excess)) = bounds::first_excess(source) {
        let message = match excess {
            Excess::Control => said(CONTROL),
            Excess::Tokens => said(format!(
                "the file has more than {MOST_TOKENS} words, signs and blanks"
            ))
            .help("a picture names many squares at once, a parameter many instances"),
        };
        return Err((at, message));
    }
    let (document, errors) = DeTable::parse_recoverable(&source.text);
    // The library checks values last, so that an unclosed text comes after the errors that it causes.
    let first = errors
        .iter()
        .min_by_key(|error| error.span().map(|at| at.start));
    first.map_or(Ok(document), |error| Err(explained(source, error)))
}

/// What is wrong, or that a text before it is not closed.
fn explained(source: &SourceFile, error: &Error) -> (Span, Message) {
    let (at, message) = explain(source, error);
    if error.message().starts_with("invalid multi-line")
        && let Some(opening) = unclosed::opening(source)
    {
        let quotes = source.slice(&opening);
        let help = format!("write `{quotes}` on a line below the last row");
        return (opening.clone(), message.help(help));
    }
    match unclosed::goes_on_too_far(source, at.start) {
        Some(opening) => {
            let quotes = source.slice(&opening);
            let help = format!("write `{quotes}` below the last row of the text");
            let message = said(message.title).help(help);
            (
                at,
                message.related(&opening, "is the end of this text missing?"),
            )
        }
        None => (at, message),
    }
}

fn explain(source: &SourceFile, error: &Error) -> (Span, Message) {
    let at = error.span().unwrap_or_default();
    let found = source.slice(&at);
    let message = error.message();
    let description = message.split(", expected ").next().unwrap_or(message);
    let meaning = match description {
        "duplicate key" => {
            let message = said(format!("`{found}` is written twice"));
            let (line, _) = source.line_and_column(at.start);
            let header = source.slice(&source.line(line)).trim();
            let is_top = header.trim_matches(['[', ']']) == found;
            let message = match is_top && is_header(source, line) {
                true => message.help(format!(
                    "each table of a list, as rules are, has two brackets: [[{found}]]"
                )),
                false => message,
            };
            match written_before(source, &at) {
                Some(first) => message.related(&first, "first written here"),
                None => message,
            }
        }
        "unexpected key or value" | "unexpected content" => {
            let found = word_at(source, at.start);
            let message = said(format!("expected the end of the line, found `{found}`"));
            return (at.start..at.start + found.len(), message);
        }
        "missing array opening" | "missing inline table opening" | "missing table open" => {
            said(format!("`{}` closes nothing", word_at(source, at.start)))
        }
        _ if description.starts_with("cannot extend") => {
            said(format!("`{found}` has a value already, and is no table"))
        }
        "string values must be quoted" | "invalid value" => {
            return bare_word(source, at.start);
        }
        _ if NO_VALUES.contains(&description) => return bare_word(source, at.start),
        _ if word_at(source, at.start).starts_with('(') => return bare_word(source, at.start),
        _ if word_at(source, at.start).starts_with(':') => said("expected `=`, found `:`"),
        _ if description.starts_with("invalid") && found.starts_with(char::is_control) => {
            said(CONTROL)
        }
        _ if source
            .slice(&(at.start..source.text.len()))
            .starts_with("//") =>
        {
            said("a comment begins with `#`, not with `//`")
        }
        _ if at.start == 0 && source.text.starts_with('{') => {
            said("this is no TOML: it begins with `{`, as JSON does")
        }
        _ if is_list_in_braces(source, at.start) => {
            meaning_of(description).help("a list has square brackets: [0, 2]")
        }
        _ => meaning_of(description),
    };
    (at, meaning)
}

/// Whether a brace opens before this place on its line, and no key follows it.
fn is_list_in_braces(source: &SourceFile, at: usize) -> bool {
    let (line, _) = source.line_and_column(at);
    let before = source.slice(&(source.line_start(line)..at));
    before
        .rsplit_once('{')
        .is_some_and(|(_, inside)| !inside.contains(['=', '}']))
}

fn meaning_of(description: &str) -> Message {
    let mut rows = MEANINGS.lines().map(|row| row.split(" | "));
    let meant = rows.find_map(|mut row| description.starts_with(row.next()?).then_some(row));
    let mut meant = meant.into_iter().flatten();
    let message = said(meant.next().unwrap_or(description));
    match meant.next() {
        Some(help) => message.help(help),
        None => message,
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
fn bare_word(source: &SourceFile, at: usize) -> (Span, Message) {
    let before = source.text.get(..at).unwrap_or_default();
    let start = before.rfind(is_end_of_word);
    let start = start.map_or(0, |end| {
        end + before[end..].chars().next().map_or(0, char::len_utf8)
    });
    let rest = source.text.get(start..).unwrap_or_default();
    let word = rest.split(is_end_of_word).next().unwrap_or_default();
    if word.is_empty() {
        return (at..at, said(NO_VALUE));
    }
    let span = start..start + word.len();
    if word.parse::<i64>().is_ok() {
        let next = word_at(source, span.end + blanks_at(source, span.end));
        let message = said(format!("`{word}` is a value, and `{next}` follows"));
        let help =
            "a comma parts what stands in a list or in braces; on a line of its own stands one key";
        return (span, message.help(help));
    }
    let help = match word {
        "?" | "value" => format!("it is quoted: \"{word}\""),
        _ if word.starts_with(BENT_QUOTES) => {
            "texts stand in straight quotes: \"n + 1\"".to_owned()
        }
        _ if word.starts_with('(') => "a list has square brackets: [1, 2]".to_owned(),
        _ if word.starts_with(['≥', '≤', '>', '<']) => {
            "bounds have keys of their own: at-least = 1, at-most = 3".to_owned()
        }
        _ if word.contains(['−', '–']) => "the sign is a hyphen: -1".to_owned(),
        "True" | "TRUE" | "False" | "FALSE" => format!("write {}", word.to_lowercase()),
        _ => "texts and expressions are quoted: \"n + 1\"".to_owned(),
    };
    (span, said(format!("`{word}` is no value")).help(help))
}

/// How many blanks stand here.
fn blanks_at(source: &SourceFile, at: usize) -> usize {
    let rest = source.text.get(at..).unwrap_or_default();
    rest.len() - rest.trim_start_matches([' ', '\t']).len()
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
        let mut values = vec![value];
        while let Some(value) = values.pop() {
            match value.get_ref() {
                DeValue::Table(table) => collect_keys(table, name, places),
                DeValue::Array(items) => values.extend(items.iter()),
                _ => {}
            }
        }
    }
}
