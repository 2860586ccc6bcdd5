//! Which form of the grid fits the screen.

use unicode_width::UnicodeWidthStr;

use crate::app::Candidates;
use crate::render::boards::unicode::grid::{Grid, RowLines};
use crate::render::boards::unicode::layout::{Layout, Room};
use crate::render::boards::unicode::sides::SideLines;
use crate::render::boards::{candidates, text};
use crate::render::format::{CannotWrite, Shown};

/// A form of a board, and what is lost by it for want of room.
pub struct Fitted {
    pub board: Result<Vec<u8>, CannotWrite>,
    pub left_out: Option<&'static str>,
}

const LINES: &str =
    "not shown, as this terminal is too low: lines between rows, and what is on them";
const LINES_AND_EDGE: &str =
    "not shown, as this terminal is too low: lines between rows and at the edge";
const ALL_BUT_TEXT: &str = "not shown, as this terminal is too low: all but the squares";
const ALL_BUT_UNDECIDED: &str =
    "not shown, as this terminal is too small: the board, and what is decided";

pub fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    fitted(shown).board
}

/// The grid; if that is wider than the screen, without blanks in squares, or as a picture of characters. If it is higher,
/// without lines on which nothing is, then without any between rows, then as a picture of characters.
pub fn fitted(shown: &Shown) -> Fitted {
    let whole = |board: Result<Vec<u8>, CannotWrite>| Fitted {
        board,
        left_out: None,
    };
    if shown.puzzle.board.is_empty() {
        return whole(Ok(Vec::new()));
    }
    let sides = SideLines::of(shown);
    if shown.puzzle.board.has_sides() && sides.is_none() {
        return match &shown.style.candidates {
            Some(found) => on_sides(shown, found),
            None => whole((text::FORMAT.write)(shown)),
        };
    }
    let columns = shown.style.screen.map(|screen| screen.columns);
    let most = columns.unwrap_or(usize::MAX);
    let grid = Grid::of(shown, sides, Room::Usual);
    if grid.columns() <= most {
        return in_height(shown, &grid);
    }
    let grid = Grid::of(shown, sides, Room::Narrow);
    match grid.columns() <= most && shown.style.differs.is_empty() {
        true => in_height(shown, &grid),
        false => whole((text::FORMAT.write)(shown)),
    }
}

/// What can stand on sides: as a picture, or where a screen that cannot be scrolled has no room for that, in words.
fn on_sides(shown: &Shown, found: &Candidates) -> Fitted {
    let layout = Layout::of(shown.puzzle, Room::Usual, |_| false);
    let clue = |square| layout.clue_on(square);
    let picture = candidates::picture(shown.puzzle, found, clue);
    let screen = shown.style.screen;
    let room = screen.and_then(|screen| Some((screen.columns, screen.lines?)));
    let fits = |(columns, lines): &(usize, usize)| {
        picture.lines().count() <= *lines && picture.lines().all(|line| line.width() <= *columns)
    };
    let (board, left_out) = match room.filter(|room| !fits(room)) {
        None => (picture, None),
        Some(room) => (
            candidates::undecided(shown.puzzle, found, room),
            Some(ALL_BUT_UNDECIDED),
        ),
    };
    Fitted {
        board: Ok(board.into_bytes()),
        left_out,
    }
}

/// The form that is low enough and loses least; what no form is low enough for, without lines on which nothing is.
fn in_height(shown: &Shown, grid: &Grid) -> Fitted {
    let lines = shown.style.screen.and_then(|screen| screen.lines);
    let most = lines.unwrap_or(usize::MAX);
    let fits = |board: &[u8]| board.iter().filter(|&&byte| byte == b'\n').count() <= most;
    let fitted = |board: Vec<u8>, left_out| Fitted {
        board: Ok(board),
        left_out,
    };
    let whole = grid.write(RowLines::All).into_bytes();
    if fits(&whole) {
        return fitted(whole, None);
    }
    let telling = grid.write(RowLines::Telling).into_bytes();
    if fits(&telling) {
        return fitted(telling, None);
    }
    let without = grid.write(RowLines::None).into_bytes();
    if fits(&without) {
        return fitted(without, Some(LINES));
    }
    // As characters, lines with sides are as many as those of the grid.
    let (squares, left_out) = match shown.puzzle.board.has_sides() {
        true => (
            Ok(grid.write(RowLines::NotEvenAround).into_bytes()),
            LINES_AND_EDGE,
        ),
        false => ((text::FORMAT.write)(shown), ALL_BUT_TEXT),
    };
    match squares {
        Ok(squares) if fits(&squares) => fitted(squares, Some(left_out)),
        _ => fitted(telling, None),
    }
}
