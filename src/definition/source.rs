//! The text of a puzzle file, and where in it something stands.
//!
//! Everything else in this layer speaks of byte ranges ([`Span`]); only here do they become lines
//! and columns.

use std::ops::Range;

/// A range of bytes in the text of the file.
pub type Span = Range<usize>;

/// A file as it was read.
#[derive(Debug)]
pub struct Source {
    /// How messages call the file.
    pub name: String,
    pub text: String,
    /// Where each line starts, in bytes.
    lines: Vec<usize>,
}

impl Source {
    pub fn new(name: &str, text: &str) -> Self {
        // A byte order mark would shift the columns of the first line.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let starts = text.match_indices('\n').map(|(at, _)| at + 1);
        Source {
            name: name.to_owned(),
            text: text.to_owned(),
            lines: std::iter::once(0).chain(starts).collect(),
        }
    }

    /// Line and column of a byte, both from 1, the column in characters. A place beyond the end
    /// counts as the end.
    pub fn line_and_column(&self, byte: usize) -> (usize, usize) {
        let byte = byte.min(self.text.len());
        let line = self.lines.partition_point(|&start| start <= byte);
        let start = self.line_start(line);
        let before = self.text.get(start..byte).unwrap_or_default();
        (line, before.chars().count() + 1)
    }

    /// Where a line, counted from 1, starts, in bytes.
    pub fn line_start(&self, line: usize) -> usize {
        let index = line.saturating_sub(1);
        self.lines.get(index).copied().unwrap_or(self.text.len())
    }

    /// A line, counted from 1, without its line break.
    pub fn line(&self, line: usize) -> Span {
        let start = self.line_start(line);
        let text = self.slice(&(start..self.line_start(line + 1)));
        start..start + text.trim_end_matches(['\r', '\n']).len()
    }

    /// The text of a span; empty where the span is none of this text.
    pub fn slice(&self, span: &Span) -> &str {
        self.text.get(span.clone()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        let source = Source::new("a.toml", "\u{feff}ab\nöx = 1\r\n");
        assert_eq!(source.line_and_column(0), (1, 1));
        assert_eq!(source.line_and_column(2), (1, 3));
        assert_eq!(source.line_and_column(3), (2, 1));
        assert_eq!(source.line_and_column(5), (2, 2));
        assert_eq!(source.line_and_column(1000), (3, 1));
    }
}
