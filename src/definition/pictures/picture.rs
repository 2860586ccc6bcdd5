//! Pictures: a rectangle of characters, one for each square.
//!
//! Blanks (spaces and tabs) between characters and blank lines at both ends are ignored. The caller decides
//! what the characters mean, and whether the size is right.

use std::ops::Range;

use crate::definition::text_error::TextError;

/// A rectangle of characters, each with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    columns: usize,
    /// Row by row; a whole number of rows.
    cells: Vec<PictureCell>,
}

/// One character of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureCell {
    pub character: char,
    /// Where it starts in the text, in bytes.
    start: usize,
}

impl PictureCell {
    /// Where it is in the text.
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.character.len_utf8()
    }
}

pub type PictureError = TextError<PictureProblem>;

/// Why a text is not a picture. Rows count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureProblem {
    /// A line without characters between two rows; the range may be empty.
    BlankLine,
    /// A row that is not as long as the first.
    RowLength {
        row: usize,
        found: usize,
        expected: usize,
    },
}

/// Whether a character is ignored in a row.
pub fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t')
}

impl Picture {
    pub fn parse(text: &str) -> Result<Picture, PictureError> {
        let mut picture = Picture {
            columns: 0,
            cells: Vec::new(),
        };
        // The first blank line after the rows so far: an error if another row follows.
        let mut blank_line = None;
        let mut start = 0;
        for line in text.split('\n') {
            let row = line.strip_suffix('\r').unwrap_or(line);
            if row.chars().all(is_blank) {
                blank_line.get_or_insert(start..start + row.len());
            } else {
                match blank_line.take() {
                    Some(range) if picture.rows() > 0 => {
                        return Err(PictureError::at(range, PictureProblem::BlankLine));
                    }
                    _ => picture.add_row(row, start)?,
                }
            }
            start += line.len() + 1;
        }
        Ok(picture)
    }

    /// Adds a row that is not blank and starts at this byte of the text.
    fn add_row(&mut self, row: &str, start: usize) -> Result<(), PictureError> {
        let cells_before = self.cells.len();
        for (at, character) in row.char_indices().filter(|&(_, c)| !is_blank(c)) {
            let start = start + at;
            self.cells.push(PictureCell { character, start });
        }
        let found = self.cells.len() - cells_before;
        if cells_before == 0 {
            self.columns = found;
        }
        if found == self.columns {
            return Ok(());
        }
        let start = start + row.len() - row.trim_start_matches(is_blank).len();
        let range = start..start + row.trim_matches(is_blank).len();
        let problem = PictureProblem::RowLength {
            row: cells_before / self.columns + 1,
            found,
            expected: self.columns,
        };
        Err(PictureError::at(range, problem))
    }

    /// The number of rows; 0 in the empty picture.
    pub fn rows(&self) -> usize {
        self.cells.len().checked_div(self.columns).unwrap_or(0)
    }

    /// The length of each row; 0 in the empty picture.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Whether it shows a board of this size; the picture of any board without squares is empty.
    pub fn fits(&self, rows: usize, columns: usize) -> bool {
        let no_square = rows == 0 || columns == 0;
        if no_square {
            self.cells.is_empty()
        } else {
            (self.rows(), self.columns) == (rows, columns)
        }
    }

    /// The characters in reading order: the same order as the squares of a board that it fits.
    pub fn cells(&self) -> &[PictureCell] {
        &self.cells
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The rows of a picture as texts.
    fn rows(text: &str) -> Vec<String> {
        let picture = Picture::parse(text).unwrap();
        let rows = picture.cells().chunks(picture.columns().max(1));
        let rows: Vec<String> = rows
            .map(|row| row.iter().map(|cell| cell.character).collect())
            .collect();
        assert_eq!(rows.len(), picture.rows());
        rows
    }

    #[test]
    fn blanks_between_characters_and_blank_lines_at_both_ends_are_ignored() {
        let expected = ["..Q", "#xQ"];
        for text in [
            "..Q\n#xQ",
            "\n. . Q\n# x Q\n",
            "  \n\t\n ..\tQ  \n\t#xQ\n\n   \n",
            "..Q\r\n#xQ\r\n",
            "\r\n \r\n. . Q \r\n# x Q\r\n\r\n",
        ] {
            assert_eq!(rows(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_text_without_characters_is_the_empty_picture() {
        for text in ["", " ", "\n", "\r\n\t\n  "] {
            let picture = Picture::parse(text).unwrap();
            assert_eq!((picture.rows(), picture.columns()), (0, 0));
            assert!(picture.cells().is_empty());
        }
    }

    #[test]
    fn the_empty_picture_fits_every_board_without_squares_and_no_other() {
        let empty = Picture::parse("").unwrap();
        assert!(empty.fits(0, 0) && empty.fits(0, 5) && empty.fits(5, 0));
        assert!(!empty.fits(1, 1));
        let two_by_three = Picture::parse("...\n...").unwrap();
        assert!(two_by_three.fits(2, 3));
        for (rows, columns) in [(3, 2), (2, 4), (1, 3), (0, 0), (0, 3)] {
            assert!(!two_by_three.fits(rows, columns));
        }
    }

    #[test]
    fn each_character_knows_its_place_in_bytes() {
        let text = "\r\n é . \r\n\t♛Q";
        let picture = Picture::parse(text).unwrap();
        assert_eq!((picture.rows(), picture.columns()), (2, 2));
        let ranges: Vec<_> = picture.cells().iter().map(PictureCell::range).collect();
        assert_eq!(ranges, [3..5, 6..7, 11..14, 14..15]);
    }

    #[test]
    fn a_blank_line_in_the_middle_is_an_error_at_that_line() {
        let blank = |range| Err(PictureError::at(range, PictureProblem::BlankLine));
        assert_eq!(Picture::parse("..\n\n.."), blank(3..3));
        assert_eq!(Picture::parse("\n..\n \t\n\n.."), blank(4..6));
        assert_eq!(Picture::parse("..\r\n\r\n.."), blank(4..4));
    }

    #[test]
    fn rows_of_different_lengths_are_an_error_at_the_first_that_differs() {
        let length = |row, found, expected, range| {
            let problem = PictureProblem::RowLength {
                row,
                found,
                expected,
            };
            Err(PictureError::at(range, problem))
        };
        assert_eq!(Picture::parse("...\n. .\n."), length(2, 2, 3, 4..7));
        assert_eq!(Picture::parse("\n .\n .\n  ♛ . \n"), length(3, 2, 1, 9..14));
        assert_eq!(Picture::parse("..\r\n.\r\n"), length(2, 1, 2, 4..5));
    }

    proptest! {
        #[test]
        fn any_text_is_a_picture_or_gives_an_error_that_lies_in_it(
            text in prop_oneof![".*", "[.* \t\r\né]*"],
        ) {
            match Picture::parse(&text) {
                Err(error) => prop_assert!(text.get(error.range).is_some()),
                Ok(picture) => {
                    prop_assert_eq!(picture.rows() * picture.columns(), picture.cells().len());
                    for cell in picture.cells() {
                        let written = text.get(cell.range()).map(str::to_owned);
                        prop_assert_eq!(written, Some(cell.character.to_string()));
                    }
                }
            }
        }
    }
}
