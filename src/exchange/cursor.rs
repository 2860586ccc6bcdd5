//! A text of a foreign format that is read character by character. It must not know what it says.

use super::{Fallible, FormatName, ImportError};

pub struct Cursor<'t> {
    format: FormatName,
    /// What the format calls the text.
    name: &'static str,
    text: &'t str,
    at: usize,
    /// Whether clues may end before the last place.
    pub may_end: bool,
}

impl<'t> Cursor<'t> {
    pub fn new(format: FormatName, name: &'static str, text: &'t str) -> Self {
        Cursor {
            format,
            name,
            text,
            at: 0,
            may_end: false,
        }
    }

    pub fn wrong(&self, expected: &str) -> ImportError {
        let found = match self.peek() {
            Some(c) => format!("`{}`", c.escape_default()),
            None => "its end".to_owned(),
        };
        let place = self.text[..self.at].chars().count() + 1;
        let at = format!("character {place} of its {}", self.name);
        self.format.wrong(at, found, expected)
    }

    /// Whether there never was anything.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Whether nothing is left.
    pub fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    pub fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Skips this character, if it comes next.
    pub fn skip(&mut self, character: char) -> bool {
        let is_next = self.peek() == Some(character);
        self.at += if is_next { character.len_utf8() } else { 0 };
        is_next
    }

    pub fn finish(&self) -> Fallible {
        match self.is_at_end() {
            true => Ok(()),
            false => Err(self.wrong("its end")),
        }
    }
}
