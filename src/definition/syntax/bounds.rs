//! Limits of a text before it is parsed: parsing takes time and memory for each value and for each mistake.
//!
//! It must not know what a value means.

use toml_parser::lexer::TokenKind;

use super::source::{SourceFile, Span};

/// Why a text is not worth parsing.
pub enum Excess {
    /// A control character that TOML allows nowhere: each would be a separate mistake.
    Control,
    /// More than [`MOST_TOKENS`].
    Tokens,
}

/// The most words, texts, signs and blanks of one file. A board is one text however large it is, so no puzzle comes
/// near: the longest known has some thousands. Six of them, an empty claim, may take four kibibytes.
pub const MOST_TOKENS: usize = 300_000;

/// The first thing in a text that makes it not worth parsing.
pub fn first_excess(source: &SourceFile) -> Option<(Span, Excess)> {
    if let Some(at) = source.text.find(is_forbidden) {
        let end = source.text[at..].chars().next().map_or(0, char::len_utf8);
        return Some((at..at + end, Excess::Control));
    }
    let text = toml_parser::Source::new(&source.text);
    let mut rest = text.lex().skip(MOST_TOKENS);
    let token = rest.find(|token| token.kind() != TokenKind::Eof)?;
    Some((token.span().start()..token.span().end(), Excess::Tokens))
}

/// The number of words, texts, signs and blanks in a text; it stops counting at one more than [`MOST_TOKENS`].
pub fn number_of_tokens(source: &SourceFile) -> usize {
    let text = toml_parser::Source::new(&source.text);
    text.lex().take(MOST_TOKENS + 1).count()
}

/// Control characters that TOML allows nowhere; a carriage return is allowed at the end of a line.
fn is_forbidden(c: char) -> bool {
    c.is_ascii_control() && !matches!(c, '\t' | '\n' | '\r')
}
