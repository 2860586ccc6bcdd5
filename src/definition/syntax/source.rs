//! The texts of a puzzle file and of the files that it extends, and places in them.
//!
//! Everything else in this layer uses byte ranges ([`Span`]); only here do they become files, lines and
//! columns. The files follow one another in one row of bytes, the first from 0, so that a span determines
//! its file. Within a [`SourceFile`], bytes count from its own beginning.

use std::ops::Range;

use crate::text::boundary;

/// A range of bytes in the row of all files.
pub type Span = Range<usize>;

/// A file as it was read.
#[derive(Debug)]
pub struct SourceFile {
    /// The name of the file in messages.
    pub name: String,
    pub text: String,
    /// Where each line starts, in bytes.
    lines: Vec<usize>,
}

impl SourceFile {
    pub fn new(name: &str, text: &str) -> Self {
        // A byte order mark would shift the columns of the first line.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let starts = text.match_indices('\n').map(|(at, _)| at + 1);
        SourceFile {
            name: name.to_owned(),
            text: text.to_owned(),
            lines: std::iter::once(0).chain(starts).collect(),
        }
    }

    /// Line and column of a byte, both from 1, the column in characters. A place beyond the end counts as the end.
    pub fn line_and_column(&self, byte: usize) -> (usize, usize) {
        let byte = byte.min(self.text.len());
        let line = self.lines.partition_point(|&start| start <= byte);
        let start = self.line_start(line);
        let before = self.slice(&(start..boundary(&self.text, byte)));
        (line, before.chars().count() + 1)
    }

    /// The first byte of a line, counted from 1.
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

    /// The text of a span; empty if the span is not in this text.
    pub fn slice(&self, span: &Span) -> &str {
        self.text.get(span.clone()).unwrap_or_default()
    }

    /// Where the value of a string or key starts in the file, if it is written there literally.
    pub fn content_start(&self, span: &Span, value: &str) -> Option<usize> {
        let raw = self.slice(span);
        let quote = ["\"\"\"", "'''", "\"", "'"]
            .into_iter()
            .find(|quote| raw.starts_with(quote) && raw.len() >= 2 * quote.len())
            .unwrap_or_default();
        let inner = &raw[quote.len()..raw.len() - quote.len()];
        // A line break right after the opening quotes is not part of the value.
        let line_break = match (quote.len(), inner) {
            (3, inner) if inner.starts_with("\r\n") => 2,
            (3, inner) if inner.starts_with('\n') => 1,
            _ => 0,
        };
        (&inner[line_break..] == value).then_some(span.start + quote.len() + line_break)
    }
}

/// The files that together form one puzzle file; the first is the one that was asked for.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<(usize, SourceFile)>,
}

impl Sources {
    /// A single text.
    pub fn of(source: SourceFile) -> Self {
        Sources {
            files: vec![(0, source)],
        }
    }

    /// Where the next file begins. One byte separates two files, so that the end of one is not the
    /// beginning of the next.
    pub fn end(&self) -> usize {
        let last = self.files.last();
        last.map_or(0, |(start, source)| start + source.text.len() + 1)
    }

    pub fn add(&mut self, source: SourceFile) {
        self.files.push((self.end(), source));
    }

    /// The file that a byte is in, and the byte where it begins. `None` only if there is no file.
    pub fn at(&self, byte: usize) -> Option<(&SourceFile, usize)> {
        let next = self.files.partition_point(|(start, _)| *start <= byte);
        let (start, source) = self.files.get(next.checked_sub(1)?)?;
        Some((source, *start))
    }

    /// The file, if it is the only one.
    pub fn only(&self) -> Option<&SourceFile> {
        match self.files.as_slice() {
            [(_, source)] => Some(source),
            _ => None,
        }
    }

    pub fn all(&self) -> impl Iterator<Item = &SourceFile> {
        self.files.iter().map(|(_, source)| source)
    }

    /// The name in messages of the file that a byte is in.
    pub fn name(&self, byte: usize) -> &str {
        self.at(byte).map_or("", |(source, _)| &source.name)
    }

    /// Line and column of a byte in its file, see [`SourceFile::line_and_column`].
    pub fn line_and_column(&self, byte: usize) -> (usize, usize) {
        self.at(byte).map_or((1, 1), |(source, start)| {
            source.line_and_column(byte - start)
        })
    }
}
