//! Pictures whose entries are words: rows of as many words, parted by blanks, as the board has columns.

use std::ops::Range;

use super::slips::is_blank;

/// Where each entry of a picture is in its text, in reading order. In a row with as many words as there are columns each
/// word is an entry, in any other row each character. `None` if some row has neither that many words nor characters, or if
/// no word is longer than a character: then it is a picture of characters.
pub fn words(text: &str, columns: usize) -> Option<Vec<Range<usize>>> {
    let mut entries = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let row = line.strip_suffix('\r').unwrap_or(line);
        let found = words_of(row, start);
        start += line.len() + 1;
        match found.len() {
            0 => {}
            number if number == columns => entries.extend(found),
            _ => {
                let letters = letters_of(row, start - line.len() - 1);
                if letters.len() != columns {
                    return None;
                }
                entries.extend(letters);
            }
        }
    }
    let is_word = |entry: &Range<usize>| text[entry.clone()].chars().count() > 1;
    entries.iter().any(is_word).then_some(entries)
}

fn words_of(row: &str, start: usize) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    for (letter, is_new) in letters_of(row, start).into_iter().map(|letter| {
        let before = row[..letter.start - start].chars().next_back();
        (letter, before.is_none_or(is_blank))
    }) {
        match words.last_mut() {
            Some(word) if !is_new => word.end = letter.end,
            _ => words.push(letter),
        }
    }
    words
}

fn letters_of(row: &str, start: usize) -> Vec<Range<usize>> {
    let letters = row.char_indices().filter(|&(_, letter)| !is_blank(letter));
    let range = |(at, letter): (usize, char)| start + at..start + at + letter.len_utf8();
    letters.map(range).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_words_if_there_are_as_many_as_columns_and_else_characters() {
        let of = |text: &str, columns| {
            let entries = words(text, columns)?.into_iter();
            Some(
                entries
                    .map(|entry| text[entry].to_owned())
                    .collect::<Vec<_>>()
                    .join("|"),
            )
        };
        assert_eq!(of("\n 1 10 . \n..7\n", 3).as_deref(), Some("1|10|.|.|.|7"));
        assert_eq!(of("12", 1).as_deref(), Some("12"));
        for other in ["1 2 3", "123", "10 11", "1 10 2 3", ""] {
            assert_eq!(of(other, 3), None, "{other}");
        }
    }
}
