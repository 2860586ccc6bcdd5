//! What an author may have meant by rows of different lengths: numbers of several digits, or one word more.
//!
//! It must not know what a picture is of.

use std::ops::Range;

use crate::definition::messages::{TextError, plural, said};

/// Whether a character is ignored in a row.
pub fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t')
}

/// A row that is not blank.
pub(super) struct Row<'t> {
    pub text: &'t str,
    /// Where it begins in the picture, in bytes.
    pub start: usize,
    /// How many characters it has, without blanks.
    pub length: usize,
}

pub(super) fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
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
    pub fn characters(&self) -> impl Iterator<Item = (usize, (usize, char))> + '_ {
        let characters = self.text.char_indices().filter(|&(_, c)| !is_blank(c));
        characters.enumerate()
    }

    /// Where it is in the picture from this byte of it on, without blanks at its end.
    pub fn range_from(&self, at: usize) -> Range<usize> {
        self.start + at..self.start + self.text.trim_end_matches(is_blank).len()
    }

    /// Where it is in the picture without the blanks around it.
    pub fn range(&self) -> Range<usize> {
        self.range_from(self.text.len() - self.text.trim_start_matches(is_blank).len())
    }

    pub fn trimmed(&self) -> &str {
        self.text.trim_matches(is_blank)
    }

    /// Its words, and where each begins in the picture.
    pub fn words(&self) -> impl Iterator<Item = (usize, &str)> {
        let words = self.text.split(is_blank).filter(|word| !word.is_empty());
        words.map(|word| {
            (
                self.start + word.as_ptr() as usize - self.text.as_ptr() as usize,
                word,
            )
        })
    }

    fn has_long_word(&self) -> bool {
        self.words().any(|(_, word)| word.chars().nth(1).is_some())
    }
}

/// The first row that has another length than most rows, or than the first if as many have its length.
pub fn ragged(text: &str) -> TextError {
    let lengths: Vec<usize> = rows(text).map(|row| row.length).collect();
    let number = |length: usize| lengths.iter().filter(|&&other| other == length).count();
    let first_of_most = (0..lengths.len())
        .rev()
        .max_by_key(|&row| number(lengths[row]));
    let first_of_most = first_of_most.unwrap_or_default();
    let usual = lengths.get(first_of_most).copied().unwrap_or_default();
    let mut numbered = (1..).zip(rows(text));
    let Some((place, row)) = numbered.find(|(_, row)| row.length != usual) else {
        return TextError::at(0..text.len(), "rows have different lengths");
    };
    let (found, other) = (plural(row.length, "character"), first_of_most + 1);
    let message = format!("row {place} has {found}, row {other} has {usual}");
    TextError::at(row.range(), message)
}

/// Whether some row has as many words as the board has columns, one of them longer than a character.
fn is_of_words(text: &str, columns: usize) -> bool {
    columns > 1 && rows(text).any(|row| row.words().count() == columns && row.has_long_word())
}

/// A row of as many characters as the board has columns that has fewer words, one of them longer than a character: it is
/// read by its characters, and an entry may be missing. Elsewhere in the picture there are words, or a `.` is among the
/// numbers of this row.
pub fn row_short_of_words(text: &str, columns: usize) -> Option<Range<usize>> {
    let has_words = is_of_words(text, columns);
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_short = |row: &Row<'_>| {
        let words: Vec<&str> = row.words().map(|(_, word)| word).collect();
        let are_numbers = || words.iter().all(|word| word.len() == 1 || is_number(word));
        row.length == columns
            && words.len() > 1
            && row.has_long_word()
            && (has_words || words.contains(&".") && are_numbers())
    };
    let row = rows(text).find(is_short)?;
    Some(row.range())
}

/// The first row of a picture of words that has neither as many words nor as many characters as the board has columns.
pub fn row_of_other_words(text: &str, columns: usize) -> Option<TextError> {
    let fits = |row: &Row<'_>| row.length == columns || row.words().count() == columns;
    let has_several = |row: Row<'_>| row.words().count() > 1;
    let are_words = is_of_words(text, columns)
        || rows(text).all(has_several) && !rows(text).any(|row| fits(&row));
    let mut numbered = (1..).zip(rows(text));
    let (place, row) = numbered.find(|(_, row)| !fits(row))?;
    if !are_words || !rows(text).any(|row| row.has_long_word()) {
        return None;
    }
    let words = plural(row.words().count(), "word");
    let characters = plural(row.length, "character");
    let columns = plural(columns, "column");
    let message = said(format!(
        "row {place} has {words} and {characters}, the board has {columns}"
    ))
    .help("a row has as many words, or as many characters, as the board has columns; `.` is a word too");
    Some(TextError::at(row.range(), message))
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
    fn rows_that_are_short_are_not_numbers_of_several_digits() {
        for text in ["...\n.", "123 456\n123 45", ".... .\n....", "ab\n"] {
            assert!(several_characters(text).is_none(), "{text}");
        }
        let found = several_characters(". .\n1 12").map(|error| error.range);
        assert_eq!(found, Some(6..8));
    }
    #[test]
    fn a_row_of_words_that_has_one_less_is_named() {
        let found = |text| row_of_other_words(text, 4).map(|error| error.message.title);
        let short = "row 2 has 3 words and 5 characters, the board has 4 columns";
        assert_eq!(found(". 10 . 3\n10 12 .\n...."), Some(short.to_owned()));
        let all = "row 1 has 3 words and 6 characters, the board has 4 columns";
        assert_eq!(found("10 11 12\n10 11 12"), Some(all.to_owned()));
        for other in [
            "....\n. 1 0 . .",
            "1 2 3\n1 2 3",
            ". 10 . 3\n....",
            "12345\n1234",
        ] {
            assert_eq!(found(other), None, "{other}");
        }
        assert_eq!(row_short_of_words("1 1 2 10\n1 1 10", 4), Some(9..15));
        assert_eq!(row_short_of_words("1 1 2 10\n1123", 4), None);
        assert_eq!(row_short_of_words("11 22\n11 22", 4), None);
    }
}
