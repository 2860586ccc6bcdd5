//! A board as a drawn grid, chess pieces as their glyphs: for terminals and other plain text.
//!
//! Lines between regions or boxes are heavy, and so is the edge of a board that has them. A wall is `███`,
//! a closed square `░░░`; clues stand in them. Rows and columns have their names as in chess. With colours,
//! lines are grey, givens bold, and each piece of the file has a colour. The caller decides whether there
//! are colours: this module must not know terminals.

mod glyphs;
mod grid;
mod read;

use crate::render::format::{Format, FormatReader, OutputShape};
use grid::write;
use read::{read, recognises};

pub const FORMAT: Format = Format {
    name: "unicode",
    about: "a grid with chess glyphs and heavy lines around regions",
    shape: OutputShape::Picture,
    endings: &[],
    write,
    reader: Some(FormatReader { recognises, read }),
};

/// What fills a wall.
const WALL: char = '█';
/// What fills a closed square.
const CLOSED: char = '░';
