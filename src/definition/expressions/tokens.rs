//! Cuts the text of an expression into numbers, names and single characters.
//!
//! It must not know which of them may follow which.

use std::ops::Range;

/// A piece of the text.
pub struct Token<'t> {
    pub kind: TokenKind,
    pub text: &'t str,
    /// The byte of the whole text where it starts.
    pub start: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    Number,
    Name,
    /// One character: a sign, an operator, a bracket, a comma, or one that is not of the language.
    Mark(char),
}

impl Token<'_> {
    /// Its bytes in the text.
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// The text cut into numbers, names and single characters, without blanks and line breaks.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut start = 0;
    while let Some(first) = text[start..].chars().next() {
        let rest = &text[start..];
        let (kind, continues): (_, fn(char) -> bool) = match first {
            '0'..='9' => (TokenKind::Number, |c| c.is_ascii_digit()),
            'a'..='z' | 'A'..='Z' | '_' => (TokenKind::Name, is_name_character),
            mark => (TokenKind::Mark(mark), |_| false),
        };
        let after_first = &rest[first.len_utf8()..];
        let tail = after_first.find(|c| !continues(c));
        let length = first.len_utf8() + tail.unwrap_or(after_first.len());
        if !first.is_ascii_whitespace() {
            let text = &rest[..length];
            tokens.push(Token { kind, text, start });
        }
        start += length;
    }
    tokens
}

/// Whether a parameter's name may hold this character (a digit not at its start).
pub fn is_name_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}
