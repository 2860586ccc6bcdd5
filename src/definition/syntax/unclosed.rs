//! Texts of several lines that are not closed: where they begin.
//!
//! The library tells of them where it gives up, which is the end of the file, or where the next such text begins.

use toml_parser::lexer::TokenKind;

use super::source::{SourceFile, Span};

/// The quotes with which a text of several lines begins.
const QUOTES: usize = 3;

/// The quotes of the text that goes on to the end of the file.
pub fn opening(source: &SourceFile) -> Option<Span> {
    texts(source)
        .last()
        .map(|text| text.start..text.start + QUOTES)
}

/// The quotes of the text that ends where an error is, or in the line above it, if a header or a key stands on a line of
/// it: it was hardly meant to go on so far.
pub fn goes_on_too_far(source: &SourceFile, error: usize) -> Option<Span> {
    let text = texts(source).rfind(|text| text.end <= error)?;
    let line = |at| source.line_and_column(at).0;
    let ends_here = line(error) <= line(text.end) + 1;
    let is_too_long = ends_here && source.slice(&text).lines().any(is_of_the_file);
    is_too_long.then(|| text.start..text.start + QUOTES)
}

fn texts(source: &SourceFile) -> impl DoubleEndedIterator<Item = Span> {
    let text = toml_parser::Source::new(&source.text);
    let is_long = |kind| matches!(kind, TokenKind::MlBasicString | TokenKind::MlLiteralString);
    let texts = text.lex().filter(|token| is_long(token.kind()));
    let spans: Vec<Span> = texts
        .map(|token| token.span().start()..token.span().end())
        .collect();
    spans.into_iter()
}

fn is_of_the_file(line: &str) -> bool {
    let line = line.trim();
    let is_header = line.starts_with('[') && line.ends_with(']') && line.len() > 2;
    let key = line.split_once(" = ").map(|(key, _)| key);
    let is_key =
        |key: &str| !key.is_empty() && key.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
    is_header || key.is_some_and(is_key)
}
