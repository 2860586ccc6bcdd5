//! Pictures: a rectangle of characters, one for each square.
//!
//! Blanks (spaces and tabs) between characters and blank lines at both ends are ignored. What the
//! characters mean, and whether the size is right, is for the caller.

use std::ops::Range;

/// A rectangle of characters, each with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    columns: usize,
    /// Row by row; a whole number of rows.
    cells: Vec<Cell>,
}

/// One character of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    pub character: char,
    /// Where it starts in the text, in bytes.
    start: usize,
}

impl Cell {
    /// Where it is in the text.
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.character.len_utf8()
    }
}

/// Why a text is no picture. Ranges are bytes of the text; rows count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// A line without characters between two rows; the range may be empty.
    BlankLine { range: Range<usize> },
    /// A row that is not as long as the first.
    RowLength {
        row: usize,
        found: usize,
        expected: usize,
        range: Range<usize>,
    },
}

impl PictureError {
    /// Where it is in the text.
    pub fn range(&self) -> Range<usize> {
        match self {
            PictureError::BlankLine { range } | PictureError::RowLength { range, .. } => {
                range.clone()
            }
        }
    }
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
                        return Err(PictureError::BlankLine { range });
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
            self.cells.push(Cell { character, start });
        }
        let found = self.cells.len() - cells_before;
        if cells_before == 0 {
            self.columns = found;
        }
        if found == self.columns {
            return Ok(());
        }
        let start = start + row.len() - row.trim_start_matches(is_blank).len();
        Err(PictureError::RowLength {
            row: cells_before / self.columns + 1,
            found,
            expected: self.columns,
            range: start..start + row.trim_matches(is_blank).len(),
        })
    }

    /// How many rows there are; none in the empty picture.
    pub fn rows(&self) -> usize {
        self.cells.len().checked_div(self.columns).unwrap_or(0)
    }

    /// How long each row is; 0 in the empty picture.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Whether it shows a board of this size: any board without squares is the empty picture.
    pub fn fits(&self, rows: usize, columns: usize) -> bool {
        let no_square = rows == 0 || columns == 0;
        if no_square {
            self.cells.is_empty()
        } else {
            (self.rows(), self.columns) == (rows, columns)
        }
    }

    /// The characters in reading order: the same order as the squares of a board that it fits.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }
}
