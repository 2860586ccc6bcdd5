//! The text of a file by its places: its tables, values and pictures, and what is left when some of it goes.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeArray, DeValue};

use crate::board::Board;
use crate::board::by_number;
use crate::definition::pictures::{Picture, words};
use crate::definition::syntax::{AT_LEAST, AT_MOST, EXACTLY, SourceFile};

/// A part of a text, in bytes, and what to write there.
pub type Edit = (Range<usize>, String);

/// The text with these changes. What lies within another goes with it, as a given does with its table.
pub fn applied(text: &str, mut edits: Vec<Edit>) -> String {
    by_number(&mut edits, |(range, _)| usize::MAX - range.end);
    by_number(&mut edits, |(range, _)| range.start);
    let (mut changed, mut end) = (String::new(), 0);
    for (range, new) in edits {
        if range.start >= end {
            changed += &text[end..range.start];
            changed += &new;
            end = range.end;
        } else if range.end > end && new.is_empty() {
            // The last item of a list goes with the comma before it. That went with the item before: now the one before both.
            let before = changed.trim_end();
            end = range.end;
            if let Some(before) = before.strip_suffix(',') {
                changed.truncate(before.len());
            } else if changed.ends_with('\n') && text[end..].starts_with('\n') {
                end += 1;
            }
        }
    }
    changed + &text[end..]
}

/// Whether a list under a key of a bound has an item for each group; a list of numbers may be one set for all.
pub fn is_list_of_bounds(key: &str, items: &DeArray<'_>) -> bool {
    let is_bound = |item: &Spanned<DeValue<'_>>| {
        item.get_ref().is_array() || item.get_ref().as_str() == Some("?")
    };
    [EXACTLY, AT_LEAST, AT_MOST, "lengths"].contains(&key) || items.iter().any(is_bound)
}

/// An item of a list goes with its comma, and with its line if nothing else is there.
pub fn without_item(source: &SourceFile, span: &Range<usize>) -> Edit {
    let after = &source.text[span.end..];
    if let Some(rest) = after.trim_start().strip_prefix(',') {
        let rest = rest.trim_start_matches(' ');
        let comma = after.len() - rest.len();
        let before = source.text[..span.start].trim_end_matches(' ');
        if before.ends_with('\n') && rest.starts_with('\n') {
            return (before.len()..span.end + comma + 1, String::new());
        }
        // The last one on its line goes with the blank before it.
        let start = if rest.starts_with('\n') {
            before.len()
        } else {
            span.start
        };
        return (start..span.end + comma, String::new());
    }
    let before = source.text[..span.start].trim_end();
    let Some(before) = before.strip_suffix(',') else {
        return (span.clone(), String::new());
    };
    // On a line of its own, with the comment behind it.
    let line = after.lines().next().unwrap_or_default();
    let is_alone =
        source.text[before.len()..span.start].contains('\n') && line.trim_start().starts_with('#');
    let end = span.end + if is_alone { line.len() } else { 0 };
    (before.len()..end, String::new())
}

/// Lines of which nothing is left but blanks, or a comment on what stood there. What goes begins on them.
pub fn emptied_lines(source: &SourceFile, edits: &[Edit]) -> Vec<Edit> {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    by_number(&mut sorted, |(at, _)| at.start);
    let mut lines = Vec::new();
    for on_line in sorted.chunk_by(|(one, _), (other, _)| {
        source.line_and_column(one.start).0 == source.line_and_column(other.start).0
    }) {
        let (number, _) = source.line_and_column(on_line[0].0.start);
        let line = source.line_start(number)..source.line_start(number + 1);
        let (mut left, mut end) = (String::new(), line.start);
        for (at, _) in on_line {
            left += &source.text[end..at.start.max(end)];
            end = end.max(at.end);
        }
        let left = left + source.text.get(end..line.end).unwrap_or_default();
        let is_whole = sorted
            .iter()
            .all(|(at, _)| at.end <= line.start || at.start >= line.start);
        let goes = on_line.iter().all(|(_, new)| new.is_empty());
        let is_empty = matches!(left.trim_start().chars().next(), None | Some('#'));
        if goes && is_whole && is_empty && end < line.end {
            lines.push((line, String::new()));
        }
    }
    lines
}

/// The content of the text of several lines with which a value begins.
pub fn picture_of(source: &SourceFile, value: &Range<usize>) -> Option<Range<usize>> {
    let text = source.slice(value);
    let open = ["\"\"\"", "'''"]
        .into_iter()
        .find(|open| text.trim_start().starts_with(open))?;
    let begin = text.find(open)? + open.len();
    let end = begin + text[begin..].find(open)?;
    Some(value.start + begin..value.start + end)
}

/// Where the entry of each square is in the text, if this value is a picture with one for each.
pub fn entries(
    source: &SourceFile,
    value: &Range<usize>,
    board: &Board,
) -> Option<Vec<Range<usize>>> {
    let picture = picture_of(source, value)?;
    let text = source.slice(&picture);
    let cells = match words(text, board.columns()) {
        Some(words) => shifted(words, picture.start),
        None => cells_of(&Picture::parse(text).ok()?, picture.start),
    };
    (cells.len() == board.square_count()).then_some(cells)
}

/// The places of the characters of a picture that begins at this byte.
pub fn cells_of(picture: &Picture, start: usize) -> Vec<Range<usize>> {
    let cells = picture.cells().iter();
    shifted(cells.map(|cell| cell.range()), start)
}

fn shifted(places: impl IntoIterator<Item = Range<usize>>, by: usize) -> Vec<Range<usize>> {
    let places = places.into_iter();
    places.map(|at| by + at.start..by + at.end).collect()
}

/// The table whose header is on this line or above it, up to the next header.
pub fn table(source: &SourceFile, at: usize) -> Range<usize> {
    let (line, _) = source.line_and_column(at);
    // A line in a list begins with a bracket, too, but not with a word behind it.
    let is_header = |line: usize| {
        let text = source.slice(&source.line(line)).trim_start();
        let name = text.trim_start_matches(['[', ' ']);
        let is_word = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
        text.starts_with('[') && is_word && source.line_start(line) < source.text.len()
    };
    let first = (1..=line).rev().find(|&line| is_header(line)).unwrap_or(1);
    let mut next = first + 1;
    while source.line_start(next) < source.text.len() && !is_header(next) {
        next += 1;
    }
    source.line_start(first)..source.line_start(next)
}

/// What follows `key =` in a table, to the end of the table.
pub fn value_of(source: &SourceFile, table: &Range<usize>, key: &str) -> Option<Range<usize>> {
    let mut start = table.start;
    for line in source.slice(table).split_inclusive('\n') {
        if let Some(rest) = line.trim_start().strip_prefix(key)
            && let Some(value) = rest.trim_start().strip_prefix('=')
        {
            return Some(start + line.len() - value.len()..table.end);
        }
        start += line.len();
    }
    None
}

/// The lines of a table that are no comments, each with nothing instead; a comment that is indented is about what goes.
/// A comment before the table and one behind it stay apart.
pub fn without_comments(source: &SourceFile, table: &Range<usize>) -> Vec<Edit> {
    let (mut start, mut edits, mut inside) = (table.start, Vec::new(), None);
    let before = &source.text[..table.start];
    let mut is_apart = before.is_empty() || before.ends_with("\n\n");
    for line in source.slice(table).split_inclusive('\n') {
        let is_comment = inside.is_none() && line.starts_with('#');
        if is_comment && !is_apart {
            is_apart = true;
            let last: Option<&mut Edit> = edits.last_mut();
            if let Some((at, text)) = last.filter(|(at, _)| source.slice(at).trim().is_empty()) {
                source.slice(at).clone_into(text);
            }
        }
        for quotes in ["\"\"\"", "'''"] {
            if line.matches(quotes).count() % 2 == 1 && inside.is_none_or(|open| open == quotes) {
                inside = inside.is_none().then_some(quotes);
            }
        }
        if !is_comment {
            edits.push((start..start + line.len(), String::new()));
        }
        start += line.len();
    }
    edits
}
