//! A board as a drawn grid, chess pieces as their glyphs: for terminals and other plain text.
//!
//! Lines between regions, boxes or numbered parts are heavy, every fifth of a nonogram too, and so is the edge of a
//! board that has these; inside a cage all are dotted. Pieces that fill their squares are blocks, joined to those
//! beside them. A wall is `███`, a closed square `░░░`; clues stand in them. Numbers of rows and columns stand around
//! the board; if there are none, rows and columns have their names as in chess. Numbers of groups stand on the line
//! above their first square, signs between two squares on the line that parts them. Pieces on sides are lines. What has
//! no place is named by [`not_shown`]. With colours, lines between squares are grey, givens bold, and each piece of the
//! file has a colour. The caller decides whether there are colours, and how large the screen is: this module must not
//! know terminals.

mod cells;
mod edge;
mod filled;
mod fit;
mod glyphs;
mod grid;
mod layout;
mod painted;
mod read;
mod sides;

use crate::puzzle::Puzzle;
use crate::render::format::{Format, FormatReader, OutputShape};
use fit::write;
pub use fit::{Fitted, fitted};
use layout::{Layout, Room};
use read::{read, recognises};
use sides::SideLines;

pub const FORMAT: Format = Format {
    name: "unicode",
    about: "a grid with clues and regions; the default at a terminal",
    shape: OutputShape::Picture,
    endings: &[],
    write,
    reader: Some(FormatReader { recognises, read }),
};

/// What fills a wall.
const WALL: char = '█';
/// What fills a closed square.
const CLOSED: char = '░';

/// What a grid does not show, in one line: `not shown in text: 4 thermometers; -o x.svg shows them`. `is_filled` says
/// whether pieces stand on it, or whether it is the puzzle.
pub fn not_shown(puzzle: &Puzzle, is_filled: bool) -> Option<String> {
    if puzzle.board.has_sides() && !SideLines::are_shown(puzzle) {
        return Some(
            "not shown in text: what is drawn around these sides; -o x.svg shows it".to_owned(),
        );
    }
    let missing = Layout::of(puzzle, Room::Usual, |_| is_filled).missing()?;
    let them = if missing.starts_with("1 ") && !missing.contains(',') {
        "it"
    } else {
        "them"
    };
    Some(format!(
        "not shown in text: {missing}; -o x.svg shows {them}"
    ))
}
