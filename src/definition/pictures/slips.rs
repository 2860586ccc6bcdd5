//! What an author may have meant by rows of different lengths: comments behind rows, numbers of several digits.
//!
//! Either is blamed only if all rows have the same length without it. It must not know what a picture is of.

use std::ops::Range;

use crate::definition::messages::{TextError, plural, said};

/// The most places of the first row that are tried as the beginning of a comment.
const MOST_TRIED: usize = 4;

/// Whether a character is ignored in a row.
pub fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t')
}

/// A row that is not blank.
struct Row<'t> {
    text: &'t str,
    /// Where it begins in the picture, in bytes.
    start: usize,
    /// How many characters it has, without blanks.
    length: usize,
}

fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    let mut start = 0;
    let rows = text.split('\n').map(move |line| {
        let row = Row {
            text: line.strip_suffix('\r').unwrap_or(line),
            start,
            length: line.chars().filter(|&c| !is_blank(c) && c != '\r').count(),
        };
        start += line.len() + 1;
        row
    });
    rows.filter(|row| row.length > 0)
}

impl Row<'_> {
    /// Each character that is no blank: how many are before it, and where it begins in the row.
    fn characters(&self) -> impl Iterator<Item = (usize, (usize, char))> + '_ {
        let characters = self.text.char_indices().filter(|&(_, c)| !is_blank(c));
        characters.enumerate()
    }

    /// Where there is a comment behind so many characters, or in the place of the row.
    fn comment_after(&self, length: usize, is_ragged: bool) -> Option<Range<usize>> {
        let mut characters = self.characters();
        let (_, (at, _)) = characters.find(|&(before, (at, _))| {
            (before == 0 || before == length) && is_comment(self.text, at, is_ragged)
        })?;
        Some(self.start + at..self.start + self.text.trim_end_matches(is_blank).len())
    }

    /// Its words, and where each begins in the picture.
    fn words(&self) -> impl Iterator<Item = (usize, &str)> {
        let words = self.text.split(is_blank).filter(|word| !word.is_empty());
        words.map(|word| {
            (
                self.start + word.as_ptr() as usize - self.text.as_ptr() as usize,
                word,
            )
        })
    }
}

/// Whether what begins at a byte of a row is a comment: `#` behind a blank, and words that are none of squares. Where
/// all rows are equally long, they may be walls and labels, if no word has several letters.
fn is_comment(row: &str, at: usize, is_ragged: bool) -> bool {
    let (before, rest) = row.split_at(at);
    let Some(words) = rest.strip_prefix('#') else {
        return false;
    };
    let letters: Vec<bool> = words.chars().map(char::is_alphabetic).collect();
    (before.is_empty() || before.ends_with(is_blank))
        && (words.starts_with(is_blank) || before.ends_with("  ") || before.ends_with('\t'))
        && (is_ragged || letters.windows(2).any(|pair| pair == [true, true]))
        && !words.split(is_blank).any(|word| matches!(word, "." | "#"))
}

/// A row of as many characters as the board has columns that has fewer words, among them a `.` and a number of several
/// digits: it is read by its characters, and an entry may be missing.
pub fn row_short_of_words(text: &str, columns: usize) -> Option<Range<usize>> {
    let is_short = |row: &Row| {
        let words: Vec<&str> = row.words().map(|(_, word)| word).collect();
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        row.length == columns
            && words.contains(&".")
            && words.iter().any(|word| word.len() > 1)
            && words.iter().all(|word| word.len() == 1 || is_number(word))
    };
    let row = rows(text).find(is_short)?;
    Some(row.start..row.start + row.text.trim_end_matches(is_blank).len())
}

/// The first comment behind a row, or in the place of one.
pub fn comment(text: &str) -> Option<TextError> {
    if !text.contains('#') {
        return None;
    }
    let mut all = rows(text).map(|row| row.length);
    let is_ragged = all
        .next()
        .is_some_and(|first| all.any(|other| other != first));
    let is_alone = |row: &Row<'_>| is_comment(row.text.trim_start_matches(is_blank), 0, is_ragged);
    let first = rows(text).find(|row| !is_alone(row))?;
    let ends = first
        .characters()
        .filter(|(_, (at, _))| is_comment(first.text, *at, is_ragged));
    let lengths = ends.map(|(before, _)| before).take(MOST_TRIED);
    let mut lengths = lengths.chain([first.length]);
    let found = lengths.find_map(|length| {
        let mut first = None;
        for row in rows(text).filter(|row| row.length != length) {
            let comment = row.comment_after(length, is_ragged)?;
            first.get_or_insert(comment);
        }
        first
    })?;
    let message = said("a picture has no comments: each character is a square")
        .help("write it above or below the text, outside of the quotes");
    Some(TextError::at(found, message))
}

/// The first word of several characters, if each row that has another length than the others has as many words.
pub fn several_characters(text: &str) -> Option<TextError> {
    let first = rows(text).next()?;
    let fits = |row: &Row<'_>, length: usize| row.length == length || row.words().count() == length;
    let mut lengths = [first.length, first.words().count()].into_iter();
    let length = lengths.find(|&length| {
        let is_length_of_one = rows(text).any(|row| row.length == length);
        length > 1 && is_length_of_one && rows(text).all(|row| fits(&row, length))
    })?;
    let (place, row) = (1..)
        .zip(rows(text))
        .find(|(_, row)| row.length != length)?;
    let (start, word) = row
        .words()
        .find(|(_, word)| word.chars().nth(1).is_some())?;
    let (found, several) = (plural(row.length, "character"), word.chars().count());
    let message = said(format!(
        "row {place} has {found} for {length} squares: `{word}` is {several}"
    ))
    .help("a square is one character: from 10 on, the kinds of a family are `A`, `B` and so on; longer labels need `size`, or `rows` and `columns`");
    Some(TextError::at(start..start + word.len(), message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_and_labels_are_no_comments() {
        for text in [
            ". . # .\n. . . #",
            ".. #ab\n.. #ba",
            ".. ## ab\n.. ## ab",
            ". . # a\n. . # b",
            "# abc\n....",
        ] {
            assert_eq!(comment(text), None, "{text}");
        }
        let behind = comment(". . # 4\n. .").map(|error| error.range);
        assert_eq!(behind, Some(4..7));
        let behind = comment(". .  #ab\n. .  #ba").map(|error| error.range);
        assert_eq!(behind, Some(5..8));
    }

    #[test]
    fn rows_that_are_short_are_not_numbers_of_several_digits() {
        for text in ["...\n.", "123 456\n123 45", ".... .\n....", "ab\n"] {
            assert!(several_characters(text).is_none(), "{text}");
        }
        let found = several_characters(". .\n1 12").map(|error| error.range);
        assert_eq!(found, Some(6..8));
    }
}
