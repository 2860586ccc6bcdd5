//! Pictures: a rectangle of characters, one for each square.
//!
//! Blanks (spaces and tabs) between characters and blank lines at both ends are ignored. The caller decides
//! what the characters mean, and whether the size is right.

use std::ops::Range;

use super::comments;
use super::slips::{self, is_blank};
use crate::definition::messages::TextError;

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

impl Picture {
    /// Rows count from 1 in the error.
    pub fn parse(text: &str) -> Result<Picture, TextError> {
        Picture::of_board(text, None)
    }

    /// The same if the board is known to have so many columns, which tells what is wrong with it, if anything is.
    pub fn of_board(text: &str, columns: Option<usize>) -> Result<Picture, TextError> {
        // A board may be drawn of comments too, if they are equally long.
        match comments::of_hash(text) {
            Some(comment) => Err(comment),
            None => Picture::of_rows(text).map_err(|error| {
                let comment = comments::in_wrong(text, columns);
                let comment = comment.or_else(|| comments::in_wrong(text, None));
                let digits = || slips::several_characters(text);
                comment.or_else(digits).unwrap_or(error)
            }),
        }
    }

    fn of_rows(text: &str) -> Result<Picture, TextError> {
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
                        return Err(TextError::at(range, "a picture has no blank line within"));
                    }
                    _ if picture.add_row(row, start) => {}
                    _ => return Err(slips::ragged(text)),
                }
            }
            start += line.len() + 1;
        }
        Ok(picture)
    }

    /// Adds a row that is not blank and starts at this byte of the text. Whether it is as long as the first.
    fn add_row(&mut self, row: &str, start: usize) -> bool {
        let cells_before = self.cells.len();
        for (at, character) in row.char_indices().filter(|&(_, c)| !is_blank(c)) {
            let start = start + at;
            self.cells.push(PictureCell { character, start });
        }
        let found = self.cells.len() - cells_before;
        if cells_before == 0 {
            self.columns = found;
        }
        found == self.columns
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
