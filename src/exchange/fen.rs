//! The first field of a FEN, as chess programs write boards: `q7/3Q4/…`. The pieces are given.
//!
//! A FEN has no rules. Queens alone, of one colour, are read as the beginning of a placement of as many queens as the
//! board has rows, none attacking another; anything else as a diagram of the pieces that it shows.

use super::draft::Draft;
use super::grid::Grid;
use super::{ExportError, FormatName, ImportError, MOST_SQUARES, Reading, Writing};
use crate::definition::{Texts, quoted};
use crate::puzzle::Puzzle;

const FORMAT: FormatName = FormatName("a FEN");

const QUEENS: &str = "\
# As many queens as the board has rows, none attacking another; some are given.

format = 1
title = \"Queens\"

[board]
size = 8

[pieces.queen]
count = 8

[[attacks]]
by = \"queen\"
on = \"queen\"
exactly = 0
";

const DIAGRAM: &str = "\
# The pieces of a diagram, all of them given. Say what else may stand there, and which rules hold.

format = 1
title = \"Diagram\"

[board]
size = 8
";

/// The names of pieces by their letters.
const PIECES: [(char, &str); 6] = [
    ('K', "king"),
    ('Q', "queen"),
    ('R', "rook"),
    ('B', "bishop"),
    ('N', "knight"),
    ('P', "pawn"),
];

fn name(letter: char) -> Option<&'static str> {
    let upper = letter.to_ascii_uppercase();
    let piece = PIECES.iter().find(|(known, _)| *known == upper);
    piece.map(|(_, name)| *name)
}

/// The pieces of each row, or where it is wrong.
fn rows(text: &str) -> Result<Vec<Vec<Option<char>>>, ImportError> {
    let field = text.split_whitespace().next().unwrap_or_default();
    let mut rows = Vec::new();
    for row in field.split('/') {
        let (mut squares, mut empty) = (Vec::new(), 0);
        for c in row.chars().chain(['/']) {
            if let Some(digit) = c.to_digit(10) {
                empty = (10 * empty + digit as usize).min(MOST_SQUARES + 1);
                continue;
            }
            squares.extend(std::iter::repeat_n(None, std::mem::take(&mut empty)));
            if squares.len() > MOST_SQUARES {
                return Err(ImportError::TooLarge(squares.len() as u128));
            }
            if c != '/' {
                let wrong = || {
                    let at = format!("row {}", rows.len() + 1);
                    let expected = "a number of empty squares or one of the letters KQRBNPkqrbnp";
                    FORMAT.wrong(at, format!("`{}`", c.escape_default()), expected)
                };
                name(c).ok_or_else(wrong)?;
                squares.push(Some(c));
            }
        }
        rows.push(squares);
    }
    Ok(rows)
}

pub fn is_fen(text: &str) -> bool {
    let field = text.split_whitespace().next().unwrap_or_default();
    let is_piece = |c: char| c.is_ascii_digit() || name(c).is_some();
    field.contains('/') && field.chars().all(|c| c == '/' || is_piece(c))
}

pub fn read(text: &str, _: &Reading) -> Result<Draft, ImportError> {
    let rows = rows(text)?;
    let columns = rows.first().map_or(0, Vec::len);
    if let Some(place) = rows.iter().position(|row| row.len() != columns) {
        let found = format!("{} squares", rows[place].len());
        let expected = format!("{columns}, as in the first row");
        return Err(FORMAT.wrong(format!("row {}", place + 1), found, expected));
    }
    let grid = Grid::new(rows.len(), columns)?;
    let squares: Vec<Option<char>> = rows.concat();
    let mut letters: Vec<char> = squares.iter().flatten().copied().collect();
    let pieces = letters.clone();
    letters.sort_unstable();
    letters.dedup();
    let is_queens = grid.rows == columns && matches!(letters[..], ['Q'] | ['q']);
    let mut draft = Draft::of(if is_queens { QUEENS } else { DIAGRAM });
    draft.text("title", if is_queens { "Queens" } else { "Diagram" });
    draft.take(&["board", "size"]);
    let symbols = squares.iter().map(|square| match square {
        Some(_) if is_queens => "Q".to_owned(),
        Some(letter) => letter.to_string(),
        None => ".".to_owned(),
    });
    draft.put(&["board", "layout"], &grid.picture(symbols));
    if is_queens {
        draft.put(&["pieces", "queen", "count"], &grid.rows.to_string());
        return Ok(draft);
    }
    draft.note("a FEN has no rules: the file is a diagram of its pieces");
    if letters.is_empty() {
        draft.append("[pieces.queen]\ncount = 0");
    }
    for letter in letters {
        let name = name(letter).unwrap_or_default();
        let count = pieces.iter().filter(|piece| **piece == letter).count();
        let is_white = letter.is_ascii_uppercase();
        let title = if is_white {
            name.to_owned()
        } else {
            format!("black-{name}")
        };
        // Pawns attack ahead, to the left and right.
        let moves = match (name, is_white) {
            ("pawn", true) => "fF",
            ("pawn", false) => "bF",
            _ => name,
        };
        let table = format!("[pieces.{title}]\nmoves = {}\n", quoted(moves));
        draft.append(&format!("{table}symbol = \"{letter}\"\ncount = {count}"));
    }
    Ok(draft)
}

/// The givens.
pub fn write(puzzle: &Puzzle, _: &Texts, _: &Writing) -> Result<Vec<String>, ExportError> {
    let board = &puzzle.board;
    let mut squares = vec![None; board.len()];
    for given in &puzzle.givens {
        let symbol = puzzle.kind(given.kind).symbol;
        if name(symbol).is_none() {
            return Ok(Vec::new());
        }
        squares[given.square.index()] = Some(symbol);
    }
    let rows = squares.chunks(board.columns().max(1)).map(|row| {
        let parts = row.chunk_by(|one, other| one.is_none() && other.is_none());
        let parts = parts.map(|part| match part {
            [Some(symbol)] => symbol.to_string(),
            empty => empty.len().to_string(),
        });
        parts.collect::<String>()
    });
    Ok(vec![rows.collect::<Vec<_>>().join("/")])
}
