//! The text of a puzzle file with one character of a picture changed; everything else, with all comments, stays.
//!
//! It changes text and reads nothing again: the new text may well be wrong, and the reader says so.

use std::ops::Range;

use super::instance::Instance;
use super::pictures::{Picture, words};
use super::removal::{picture_of, table, value_of};
use super::syntax::SourceFile;
use crate::board::{Board, Square, Terrain};

/// The pictures of a file in which a square has an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// Walls, closed squares, givens.
    Layout,
    Regions,
    /// The numbers printed on the board.
    Numbers,
    /// The numbers of the first `[[clue]]`.
    Clues,
}

/// A part of a text, in bytes, and what to write there.
pub type Edit = (Range<usize>, String);

impl Layer {
    pub fn named(name: &str) -> Option<Layer> {
        Some(match name {
            "layout" => Layer::Layout,
            "regions" => Layer::Regions,
            "numbers" => Layer::Numbers,
            "clues" => Layer::Clues,
            _ => return None,
        })
    }

    fn key(self) -> &'static str {
        match self {
            Layer::Layout => "layout",
            Layer::Regions => "regions",
            Layer::Numbers | Layer::Clues => "numbers",
        }
    }
}

impl Instance {
    /// What to change so that a square has this entry in the picture. A picture of the board that is missing is written
    /// below the header; `None` if the file has no such table, or writes the entries in another way.
    pub fn with_entry(&self, layer: Layer, square: Square, entry: &str) -> Option<Edit> {
        let (source, _) = self.sources.at(0)?;
        let board = &self.puzzle.board;
        let header = match layer {
            Layer::Clues => "[[clue]]",
            _ => "[board]",
        };
        let table = table(source, find_header(source, header)?);
        let Some(value) = value_of(source, &table, layer.key()) else {
            let is_of_board = layer != Layer::Clues;
            return is_of_board.then(|| (end_of(source, &table), new(board, layer, square, entry)));
        };
        if layer == Layer::Clues && source.slice(&value).trim_start().starts_with("\"board\"") {
            let numbers = self.with_entry(Layer::Numbers, square, entry)?;
            return (!numbers.0.is_empty()).then_some(numbers);
        }
        let picture = picture_of(source, &value)?;
        let text = source.slice(&picture);
        let cells: Vec<Range<usize>> = match words(text, board.columns()) {
            Some(words) => words,
            None => {
                let drawn = Picture::parse(text).ok()?;
                let fits = drawn.fits(board.rows(), board.columns());
                let cells = drawn.cells().iter().map(|cell| cell.range());
                fits.then(|| cells.collect())?
            }
        };
        let cell = cells.get(square.index())?;
        Some((
            picture.start + cell.start..picture.start + cell.end,
            entry.to_owned(),
        ))
    }
}

/// Where a line is this header.
fn find_header(source: &SourceFile, header: &str) -> Option<usize> {
    let mut start = 0;
    for line in source.text.split_inclusive('\n') {
        let rest = line.trim_start().strip_prefix(header);
        if rest.is_some_and(|rest| rest.trim().is_empty() || rest.trim_start().starts_with('#')) {
            return Some(start);
        }
        start += line.len();
    }
    None
}

/// Behind the last line of a table that is not blank.
fn end_of(source: &SourceFile, table: &Range<usize>) -> Range<usize> {
    let end = table.start + source.slice(table).trim_end().len();
    end..end
}

fn new(board: &Board, layer: Layer, square: Square, entry: &str) -> String {
    let mut text = format!("\n{} = \"\"\"\n", layer.key());
    for other in board.squares() {
        let terrain = match board.terrain(other) {
            Terrain::Wall if layer == Layer::Layout => "#",
            Terrain::Closed if layer == Layer::Layout => "x",
            _ => ".",
        };
        text += if other == square { entry } else { terrain };
        let is_last = board.column(other) + 1 == board.columns();
        text += if is_last { "\n" } else { " " };
    }
    text + "\"\"\""
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::definition::Definition;

    fn edited(text: &str, layer: Layer, square: &str, entry: &str) -> Option<String> {
        let instance = Definition::parse("made.toml", text).unwrap();
        let instance = instance.instance(&[]).unwrap();
        let square = instance.puzzle.board.find(square).unwrap();
        let (range, new) = instance.with_entry(layer, square, entry)?;
        Some(text[..range.start].to_owned() + &new + &text[range.end..])
    }

    #[test]
    fn a_character_of_a_picture_is_changed_and_nothing_else() {
        let text = "[board] # mine\nlayout = '''\n. . # one\n. #\n'''\n";
        let text = &text.replace(" # one", "");
        let expected = text.replace(". #", "Q #");
        let text = &(text.clone() + "[pieces.queen]\n");
        let found = edited(text, Layer::Layout, "a1", "Q").unwrap();
        assert_eq!(found, expected + "[pieces.queen]\n");
        assert_eq!(edited(text, Layer::Clues, "a1", "1"), None);
    }

    #[test]
    fn a_picture_that_is_missing_is_written_below_the_header() {
        let text = "[board]\nsize = 2\n\n[pieces.queen]\n";
        let found = edited(text, Layer::Layout, "b1", "#").unwrap();
        let expected = "[board]\nsize = 2\nlayout = \"\"\"\n. .\n. #\n\"\"\"\n\n[pieces.queen]\n";
        assert_eq!(found, expected);
        let numbers = edited(&found, Layer::Numbers, "a2", "12").unwrap();
        assert!(
            numbers.contains("numbers = \"\"\"\n12 .\n. .\n\"\"\""),
            "{numbers}"
        );
        let again = edited(&numbers, Layer::Numbers, "a2", "7").unwrap();
        assert_eq!(again, numbers.replace("12", "7"));
    }
}
