//! Comments that an author wrote into a picture, where each character is a square.
//!
//! Of a picture that may be right only `#` is looked at, since it would silently be a wall. Of one that is wrong anyway,
//! all that others write before a comment is. Either is blamed only if all rows have the same length without it. It must
//! not know what a picture is of.

use std::collections::HashSet;
use std::ops::Range;

use super::slips::{Row, is_blank, rows};
use crate::definition::messages::{TextError, said};

/// The most places of the first row that are tried as the beginning of a comment.
const MOST_TRIED: usize = 8;

/// What others begin a comment with.
const MARKS: [&str; 10] = ["#", "//", "/*", ";", "<-", "--", "%", "(", "!", "\u{2190}"];

/// So many different letters make a word of prose.
const LETTERS_OF_PROSE: usize = 3;

/// The first comment behind a row, or in the place of one, of a picture that may be right.
pub fn of_hash(text: &str) -> Option<TextError> {
    if !text.contains('#') {
        return None;
    }
    let mut all = rows(text).map(|row| row.length);
    let is_ragged = all
        .next()
        .is_some_and(|first| all.any(|other| other != first));
    let is_alone =
        |row: &Row<'_>| is_after_hash(row.text.trim_start_matches(is_blank), 0, is_ragged);
    let first = rows(text).find(|row| !is_alone(row))?;
    let ends = first
        .characters()
        .filter(|(_, (at, _))| is_after_hash(first.text, *at, is_ragged));
    let lengths = ends.map(|(before, _)| before).take(MOST_TRIED);
    let mut lengths = lengths.chain([first.length]);
    let found = lengths.find_map(|length| {
        let mut first = None;
        for row in rows(text).filter(|row| row.length != length) {
            let comment = after_hash(&row, length, is_ragged)?;
            first.get_or_insert(comment);
        }
        first
    })?;
    Some(blamed(found))
}

/// Where there is a comment behind so many characters, or in the place of the row.
fn after_hash(row: &Row<'_>, length: usize, is_ragged: bool) -> Option<Range<usize>> {
    let mut characters = row.characters();
    let (_, (at, _)) = characters.find(|&(before, (at, _))| {
        (before == 0 || before == length) && is_after_hash(row.text, at, is_ragged)
    })?;
    Some(row.range_from(at))
}

/// Whether what begins at a byte of a row is a comment: `#` behind a blank, and words that are none of squares. Where
/// all rows are equally long, they may be walls and labels, if no word has several letters.
fn is_after_hash(row: &str, at: usize, is_ragged: bool) -> bool {
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

/// The first comment in a picture that is wrong, if it would have rows of one length without comments: of as many
/// characters as the board has columns, where that is known.
pub fn in_wrong(text: &str, columns: Option<usize>) -> Option<TextError> {
    let lengths: Vec<usize> = match columns {
        Some(columns) => vec![columns],
        None => {
            let marked = rows(text).take(2).flat_map(|row| {
                let places = row
                    .characters()
                    .filter(|(_, (at, _))| is_marked(&row.text[*at..]));
                let places = places.map(|(before, _)| before).take(MOST_TRIED);
                places.collect::<Vec<_>>()
            });
            rows(text)
                .map(|row| row.length)
                .take(MOST_TRIED)
                .chain(marked)
                .collect()
        }
    };
    let mut lengths = lengths.into_iter().filter(|&length| length > 0);
    lengths.find_map(|length| without(text, length)).map(blamed)
}

/// The first comment, if each row has this length without its own, and some row has squares.
fn without(text: &str, length: usize) -> Option<Range<usize>> {
    let squares: HashSet<char> = rows(text)
        .filter(|row| row.length == length && !is_marked(row.trimmed()))
        .flat_map(|row| row.text.chars())
        .collect();
    let is_prose = |text: &str| has_prose(text, &squares);
    let begins_with_square = |text: &str| text.starts_with(|c| squares.contains(&c));
    let (mut first, mut has_squares) = (None, false);
    for row in rows(text) {
        let words = row.trimmed();
        let is_alone = is_marked(words)
            || row.length != length && is_prose(words) && !begins_with_square(words);
        let at = match row.characters().nth(length) {
            _ if is_alone => row.text.len() - row.text.trim_start_matches(is_blank).len(),
            None if row.length == length => {
                has_squares = true;
                continue;
            }
            Some((_, (at, _))) if is_marked(&row.text[at..]) || is_prose(&row.text[at..]) => at,
            _ => return None,
        };
        has_squares |= !is_alone;
        first.get_or_insert(row.range_from(at));
    }
    first.filter(|_| has_squares)
}

/// Whether a text begins with what others begin a comment with, and says something.
fn is_marked(text: &str) -> bool {
    let mut marks = MARKS.iter();
    let Some(rest) = marks.find_map(|mark| text.strip_prefix(mark)) else {
        return false;
    };
    rest.contains(char::is_alphanumeric)
        && !rest.split(is_blank).any(|word| matches!(word, "." | "#"))
}

/// Whether a word of a text has several letters, most of which are in no row of squares; not if no squares are known.
fn has_prose(text: &str, squares: &HashSet<char>) -> bool {
    let is_prose = |word: &str| {
        let letters: HashSet<char> = word.chars().filter(|c| c.is_alphabetic()).collect();
        let other = letters.difference(squares).count();
        letters.len() >= LETTERS_OF_PROSE && 2 * other > letters.len()
    };
    !squares.is_empty() && text.split(is_blank).any(is_prose)
}

/// The first comment behind a row of a picture of words that has as many words as the board has columns only with it:
/// its first word has a character for each column, and so has another row that is one word.
pub fn behind_words(text: &str, columns: usize) -> Option<TextError> {
    let is_one_word = |row: Row<'_>| row.length == columns && row.words().count() == 1;
    if columns < 2 || !rows(text).any(is_one_word) {
        return None;
    }
    let found = rows(text).find_map(|row| {
        let mut words = row.words();
        let (start, first) = words.next()?;
        let has_all = first.chars().count() >= columns && row.words().count() == columns;
        let (at, _) = first
            .char_indices()
            .nth(columns)
            .unwrap_or((first.len(), ' '));
        let begins = start - row.start + at;
        let rest = row.text[begins..].trim_start_matches(is_blank);
        let squares = first[..at].chars().collect();
        let is_comment = is_marked(rest) || has_prose(rest, &squares);
        (has_all && is_comment).then(|| row.range_from(row.text.len() - rest.len()))
    })?;
    Some(blamed(found))
}

fn blamed(range: Range<usize>) -> TextError {
    let message = said("a picture has no comments: each character is a square")
        .help("write it above or below the text, outside of the quotes: # a comment");
    TextError::at(range, message)
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
            assert_eq!(of_hash(text), None, "{text}");
        }
        let behind = of_hash(". . # 4\n. .").map(|error| error.range);
        assert_eq!(behind, Some(4..7));
        let behind = of_hash(". .  #ab\n. .  #ba").map(|error| error.range);
        assert_eq!(behind, Some(5..8));
    }

    #[test]
    fn rows_that_are_ragged_for_other_reasons_have_no_comments() {
        for text in [
            "abcd efgh\nabcd efg\nabcd efgh",
            ". . . .\n. 1 0 . .",
            "aabb\naabb ccdd",
            "....\n...#.",
            "...",
        ] {
            assert_eq!(in_wrong(text, None), None, "{text}");
        }
    }

    #[test]
    fn what_others_write_before_a_comment_is_found_behind_rows_and_between_them() {
        for comment in [
            "#one", "// one", "; one", "<- 4", "-- one", "(one)", "here", "% 1",
        ] {
            let behind = format!("...\n..# {comment}\n...");
            let range = in_wrong(&behind, None).map(|error| error.range);
            assert_eq!(range, Some(8..8 + comment.len()), "{behind}");
            let last = format!(". . .\n. . .\n  {comment}");
            let range = in_wrong(&last, None).map(|error| error.range);
            assert_eq!(range, Some(14..14 + comment.len()), "{last}");
        }
        let behind_all = in_wrong(". . ; a\n. . ; b", None).map(|error| error.range);
        assert_eq!(behind_all, Some(4..7));
        let as_long = in_wrong("...\nold\n...", Some(3)).map(|error| error.range);
        assert_eq!(as_long, None);
        let as_long = in_wrong("...\n//a\n...", Some(3)).map(|error| error.range);
        assert_eq!(as_long, Some(4..7));
    }

    #[test]
    fn words_behind_a_row_of_characters_are_a_comment() {
        let found = |text| behind_words(text, 4).map(|error| error.range);
        assert_eq!(found("aabb the first row\naabb"), Some(5..18));
        assert_eq!(found("aabb// a first row\naabb"), Some(4..18));
        assert_eq!(found("10 11 12 13\naabb"), None);
        assert_eq!(found("1000 1100 1200 1300\naabb"), None);
        assert_eq!(behind_words("red blue\nred green", 2), None);
    }
}
