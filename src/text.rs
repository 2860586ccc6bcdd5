//! Text that others wrote: decodes it, cuts excerpts out of it, and makes all of it safe to show.
//!
//! A terminal obeys control characters, and some characters are invisible or reverse the text beside them. Whatever
//! comes from a file and is shown to a person passes [`visible`].
//!
//! This module must not know what a text says.

use std::borrow::Cow;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

/// Bytes that are not valid UTF-8.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotUtf8 {
    /// The readable text, with `\u{fffd}` for each part that cannot be decoded.
    pub text: String,
    /// The first part that cannot be decoded.
    pub at: Range<usize>,
}

/// The text of a file, without a byte order mark.
pub fn decode(bytes: Vec<u8>) -> Result<String, NotUtf8> {
    const MARK: char = '\u{feff}';
    match String::from_utf8(bytes) {
        Ok(text) => Ok(match text.strip_prefix(MARK) {
            Some(rest) => rest.to_owned(),
            None => text,
        }),
        Err(error) => {
            let text = String::from_utf8_lossy(error.as_bytes());
            let rest = text.strip_prefix(MARK).unwrap_or(&text);
            let start = error.utf8_error().valid_up_to() - (text.len() - rest.len());
            Err(NotUtf8 {
                at: start..start + char::REPLACEMENT_CHARACTER.len_utf8(),
                text: rest.to_owned(),
            })
        }
    }
}

/// The text with every invisible character and every character that is a command to a terminal replaced by an escape
/// such as `\u{1b}`. Line breaks stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| c != '\n' && is_hidden(c)) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match character {
            '\n' => shown.push('\n'),
            hidden if is_hidden(hidden) => shown.extend(hidden.escape_default()),
            other => shown.push(other),
        }
    }
    Cow::Owned(shown)
}

/// The same on one line: line breaks become escapes too.
pub fn visible_on_one_line(text: &str) -> String {
    visible(text).replace('\n', "\\n")
}

/// A word of a command that is shown to the user, quoted for a POSIX shell if it must be.
pub fn shell_word(word: &str) -> String {
    let is_plain =
        |c: char| c.is_alphanumeric() || "-_./:+=,@%".contains(c) || cfg!(windows) && c == '\\';
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// The text in this colour or weight on a terminal, such as `32` or `1;7`.
pub fn painted(code: &str, text: &str) -> String {
    format!("\x1b[{code}m{text}\x1b[0m")
}

/// The text with blanks after it, or before it, to this width: for tables. A wider text stays as it is. The widths of
/// Rust's own formatter end at 65535, and names and numbers may be wider.
pub fn at_the_left(text: &str, width: usize) -> String {
    text.to_owned() + &blanks(text, width)
}

pub fn at_the_right(text: &str, width: usize) -> String {
    blanks(text, width) + text
}

fn blanks(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width()))
}

/// The width of a column of a table, and whether it is aligned at the right; without a width there is no such column.
pub type Column = (Option<usize>, bool);

/// A row of a table.
pub fn aligned<'a>(cells: impl IntoIterator<Item = (&'a str, Column)>) -> String {
    let shown = cells.into_iter().filter_map(|(cell, (width, is_number))| {
        Some(match is_number {
            true => at_the_right(cell, width?),
            false => at_the_left(cell, width?),
        })
    });
    Vec::from_iter(shown).join("  ")
}

/// `a, b and 4 more`: the first items, and how many follow.
pub fn some_of(items: &[String], most: usize) -> String {
    match items.len().saturating_sub(most) {
        0 => items.join(", "),
        more => format!("{} and {more} more", items[..most].join(", ")),
    }
}

/// The longest name that a message shows in full, in characters.
const LONGEST_NAME: usize = 80;

/// Lines of whole words, each of which fits; a single word that does not fit has a line of its own.
pub fn wrapped(text: &str, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {word}")) => *line += &format!(" {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The longest message, in characters. Cutting names is not enough: they may hold backquotes themselves.
const LONGEST_MESSAGE: usize = 2000;

/// A message with its text made visible; long quotes in backquotes are cut.
pub fn message(text: &str) -> String {
    let text = visible(text);
    let parts = text
        .split('`')
        .enumerate()
        .map(|(place, part)| match place % 2 {
            0 => Cow::Borrowed(part),
            _ => cut(part, LONGEST_NAME),
        });
    let parts: Vec<Cow<'_, str>> = parts.collect();
    cut(&parts.join("`"), LONGEST_MESSAGE).into_owned()
}

/// The first characters of a text, at most this many; if it has more, the last is an ellipsis.
fn cut(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        None => Cow::Borrowed(text),
        Some(_) => {
            let kept: String = text.chars().take(most - 1).collect();
            Cow::Owned(kept + "…")
        }
    }
}

/// Whether a character is invisible, or changes how others look: control characters, the code points that Unicode
/// calls ignorable by default (among them the marks that turn the direction of a text), line and paragraph
/// separators, noncharacters, and the few characters that are blank by definition (in Braille, music and Khitan).
///
/// The two variation selectors that choose between text and emoji belong to the character before them and are left
/// alone.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0d}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{fdd0}'..='\u{fdef}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{16fe4}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
        || u32::from(c) & 0xfffe == 0xfffe
}

/// Whole lines of a text, made visible, and the ranges of the marks in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    pub text: String,
    /// The number of the first line, from 1.
    pub line: usize,
    pub marks: Vec<Range<usize>>,
}

/// The longest excerpt, in bytes: a longer one takes seconds to draw, and nobody reads it.
const LONGEST_EXCERPT: usize = 1 << 17;

/// The number of bytes of a line that are kept after the last mark.
const AFTER_THE_LAST: usize = 1000;

/// The lines that hold all these marks, with the last line break; a long line is cut some way after the last mark.
/// `None` if that is too much to show. A mark is widened to whole characters, and one beyond the end is moved to the
/// end.
pub fn excerpt(text: &str, marks: &[Range<usize>]) -> Option<Excerpt> {
    let marks = marks.iter().map(|mark| {
        let start = boundary(text, mark.start);
        start..boundary_after(text, mark.end).max(start)
    });
    let marks: Vec<Range<usize>> = marks.collect();
    let first = marks.iter().map(|mark| mark.start).min().unwrap_or(0);
    let last = marks.iter().map(|mark| mark.end).max().unwrap_or(0);
    let start = text[..first].rfind('\n').map_or(0, |at| at + 1);
    let end = text[last..]
        .find('\n')
        .map_or(text.len(), |at| last + at + 1);
    let end = end.min(boundary(text, last + AFTER_THE_LAST));
    if end - start > LONGEST_EXCERPT {
        return None;
    }
    let mut moved = marks.clone();
    let mut shown = String::with_capacity(end - start);
    let mut rest = text[start..end].char_indices().peekable();
    loop {
        let here = rest.peek().map_or(end, |(at, _)| start + at);
        for (mark, moved) in marks.iter().zip(&mut moved) {
            if mark.start == here {
                moved.start = shown.len();
            }
            if mark.end == here {
                moved.end = shown.len();
            }
        }
        let Some((_, character)) = rest.next() else {
            break;
        };
        match character {
            // Whoever draws the excerpt handles tabs and line breaks.
            '\t' | '\n' => shown.push(character),
            '\r' if matches!(rest.peek(), Some((_, '\n'))) => shown.push('\r'),
            hidden if is_hidden(hidden) => shown.extend(hidden.escape_default()),
            other => shown.push(other),
        }
    }
    Some(Excerpt {
        text: shown,
        line: text[..start].matches('\n').count() + 1,
        marks: moved,
    })
}

/// Line and column of a byte, both from 1, the column in characters. A position beyond the end counts as the end.
pub fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..boundary(text, byte)];
    let line = before.rsplit('\n').next().unwrap_or_default();
    (before.matches('\n').count() + 1, line.chars().count() + 1)
}

/// The start of the character that a byte belongs to; for a position beyond the end, the end of the text.
pub fn boundary(text: &str, byte: usize) -> usize {
    let byte = byte.min(text.len());
    let starts = (0..=byte).rev().find(|&at| text.is_char_boundary(at));
    starts.unwrap_or(0)
}

/// The end of the character that a byte is within.
fn boundary_after(text: &str, byte: usize) -> usize {
    let ends = (byte..text.len()).find(|&at| text.is_char_boundary(at));
    ends.unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use std::slice;

    use super::*;

    #[test]
    fn what_cannot_be_seen_is_an_escape() {
        let hidden =
            "a\u{1b}[31m\u{9b}\u{7f}\t\r\u{202e}\u{2066}\u{200b}\u{fffe}\u{1ffff}\u{e0041}b\nc";
        let shown = "a\\u{1b}[31m\\u{9b}\\u{7f}\\t\\r\\u{202e}\\u{2066}\\u{200b}\\u{fffe}\\u{1ffff}\\u{e0041}b\nc";
        assert_eq!(visible(hidden), shown);
        for seen in ["é 漢 ñ \u{301} \u{2764}\u{fe0f} \u{fffd}", "", "\n"] {
            assert_eq!(visible(seen), seen);
        }
    }

    #[test]
    fn a_text_of_any_length_is_put_into_a_column_of_any_width() {
        assert_eq!(
            (at_the_left("é", 3), at_the_right("é", 3)),
            ("é  ".into(), "  é".into())
        );
        assert_eq!(at_the_right("abc", 2), "abc");
        assert_eq!(at_the_left("", 1 << 17).len(), 1 << 17);
    }

    #[test]
    fn of_many_the_rest_is_counted() {
        let names = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(some_of(&names, 3), "a, b, c");
        assert_eq!(some_of(&names, 1), "a and 2 more");
    }

    #[test]
    fn a_shell_reads_one_word_and_nothing_else() {
        for plain in ["puzzles/nine-queens_2.toml", "n=8", "é.toml"] {
            assert_eq!(shell_word(plain), plain);
        }
        for (text, word) in [
            ("", "''"),
            ("a b", "'a b'"),
            ("x;touch pwn;#", "'x;touch pwn;#'"),
            ("$(x)`y`", "'$(x)`y`'"),
            ("it's", r"'it'\''s'"),
            ("~", "'~'"),
        ] {
            assert_eq!(shell_word(text), word);
        }
    }

    #[test]
    fn a_message_cuts_long_names_and_shows_what_cannot_be_seen() {
        let long = "ab".repeat(60);
        let said = message(&format!(
            "there is no piece `{long}`, the nearest is `{}\u{1b}`",
            &long[..80]
        ));
        let cut = format!(
            "there is no piece `{}a…`, the nearest is `{}…`",
            &long[..78],
            &long[..79]
        );
        assert_eq!(said, cut);
        assert_eq!(message("`a` is no `b`"), "`a` is no `b`");
        assert_eq!(message(&"`a".repeat(9000)).chars().count(), LONGEST_MESSAGE);
        assert_eq!(visible_on_one_line("a\nb\u{7}"), "a\\nb\\u{7}");
    }

    #[test]
    fn bytes_that_are_no_text_have_a_place() {
        assert_eq!(decode(b"\xef\xbb\xbfa".to_vec()), Ok("a".to_owned()));
        let error = decode(b"\xef\xbb\xbfa\xc3\xa9\xffb\xff".to_vec()).unwrap_err();
        assert_eq!(error.text, "aé\u{fffd}b\u{fffd}");
        assert_eq!(error.text[error.at], *"\u{fffd}");
    }

    #[test]
    fn an_excerpt_is_of_whole_lines_and_its_marks_are_at_the_same_characters() {
        let text = "one\n\u{1b}é x\r\n\tthree";
        let Excerpt {
            text: shown,
            line,
            marks,
        } = excerpt(text, &[5..7, 8..9]).unwrap();
        assert_eq!((shown.as_str(), line), ("\\u{1b}é x\r\n", 2));
        let marked: Vec<&str> = marks.iter().map(|mark| &shown[mark.clone()]).collect();
        assert_eq!(marked, ["é", "x"]);
    }

    #[test]
    fn a_long_line_is_cut_after_the_mark_and_not_shown_before_it() {
        let long = "a".repeat(LONGEST_EXCERPT);
        let cut = excerpt(&long, &[3..4, 5..6]).unwrap();
        assert_eq!(cut.text.len(), 6 + AFTER_THE_LAST);
        let end = long.len();
        assert_eq!(excerpt(&(long + "\n\n"), &[0..1, end + 1..end + 1]), None);
    }

    #[test]
    fn marks_within_characters_and_beyond_the_end_are_moved() {
        let moved = |text, mark| excerpt(text, slice::from_ref(&mark)).unwrap().marks[0].clone();
        assert_eq!(moved("aé\n", 2..2), 1..3);
        assert_eq!(moved("aé\n", 2..3), 1..3);
        assert_eq!(moved("aé\n", 90..100), 0..0);
        assert_eq!(moved("é", 90..100), 2..2);
    }

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        assert_eq!(line_and_column("aé\nb", 0), (1, 1));
        assert_eq!(line_and_column("aé\nb", 2), (1, 2));
        assert_eq!(line_and_column("aé\nb", 5), (2, 2));
        assert_eq!(line_and_column("aé\nb", 99), (2, 2));
    }
}
