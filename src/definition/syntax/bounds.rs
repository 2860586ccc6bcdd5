//! What a text may hold before it is parsed: parsing takes time and memory for each value and for each mistake.
//!
//! It must not know what a value means.

use toml_parser::lexer::TokenKind;

use super::source::{Source, Span};

/// Why a text is not worth parsing.
pub enum Excess {
    /// A control character that TOML allows nowhere: each would be a mistake of its own.
    Control,
    /// More than [`MOST_TOKENS`].
    Tokens,
}

/// The most words, texts, signs and blanks of one file. A board is one text however large it is, so no puzzle comes
/// near: the longest known has some thousands. Six of them may take four kibibytes, an empty claim.
pub const MOST_TOKENS: usize = 300_000;

/// The first thing in a text that makes it not worth parsing.
pub fn first_excess(source: &Source) -> Option<(Span, Excess)> {
    if let Some(at) = source.text.find(is_forbidden) {
        let end = source.text[at..].chars().next().map_or(0, char::len_utf8);
        return Some((at..at + end, Excess::Control));
    }
    let text = toml_parser::Source::new(&source.text);
    let mut rest = text.lex().skip(MOST_TOKENS);
    let token = rest.find(|token| token.kind() != TokenKind::Eof)?;
    Some((token.span().start()..token.span().end(), Excess::Tokens))
}

/// How many words, texts, signs and blanks a text has; of more than [`MOST_TOKENS`] it counts one more alone.
pub fn number_of_tokens(source: &Source) -> usize {
    let text = toml_parser::Source::new(&source.text);
    text.lex().take(MOST_TOKENS + 1).count()
}

/// Control characters that TOML allows nowhere; a carriage return has its place at the end of a line.
fn is_forbidden(c: char) -> bool {
    c.is_ascii_control() && !matches!(c, '\t' | '\n' | '\r')
}
