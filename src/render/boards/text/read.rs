//! Reads the picture back.

use std::ops::Range;

use crate::board::{Square, Terrain};
use crate::puzzle::{Clue, KindId, Placement, Puzzle};
use crate::render::boards::board_error::{BoardError, BoardErrorKind};
use crate::render::boards::reading::{TextWord, lines};
use crate::render::boards::text::CIRCLE;
use crate::render::marks::clues::{clues, digit_on};
use crate::render::marks::terrain::CORNER;

pub fn recognises(puzzle: &Puzzle, text: &str) -> bool {
    let rows = PictureRow::all(puzzle, text);
    let (columns, places) = puzzle.board.picture();
    rows.len() == places.len().checked_div(columns).unwrap_or(0)
        && rows.iter().enumerate().all(|(number, row)| {
            row.cells.len() == columns
                && row.cells.iter().enumerate().all(|(column, &(_, cell))| {
                    let place = places[number * columns + column];
                    CellContent::at(puzzle, place, cell).is_some()
                })
        })
}

/// Reads a picture; ignores blanks between characters and blank lines at both ends.
pub fn read(puzzle: &Puzzle, text: &str) -> Result<Placement, BoardError> {
    let rows = one_board(puzzle, text)?;
    let (columns, places) = puzzle.board.picture();
    let expected = places.len().checked_div(columns).unwrap_or(0);
    if rows.len() != expected {
        let kind = BoardErrorKind::Rows {
            found: rows.len(),
            expected,
        };
        let end = text.trim_end().len();
        let span = match rows.get(expected).or(rows.last()) {
            Some(row) => row.span.clone(),
            None => end..end,
        };
        return Err(kind.at(span));
    }
    let mut placement = Placement::empty(puzzle.board.len());
    for (number, row) in rows.iter().enumerate() {
        // A board without squares has no rows.
        let places = &places[number * columns..(number + 1) * columns];
        read_row(puzzle, (number, places), row, &mut placement)?;
    }
    Ok(placement)
}

fn read_row(
    puzzle: &Puzzle,
    (number, places): (usize, &[Square]),
    row: &PictureRow,
    placement: &mut Placement,
) -> Result<(), BoardError> {
    // A wrong character is reported first: it is often why the length is wrong as well.
    let unknown = |column, (at, symbol): (usize, char)| {
        let error = unknown_symbol(puzzle, symbol).in_picture(number, column);
        error.at(at..at + symbol.len_utf8())
    };
    for (column, &(at, symbol)) in row.cells.iter().enumerate() {
        if !CellContent::is_known(puzzle, symbol) {
            return Err(unknown(column, (at, symbol)));
        }
    }
    if row.cells.len() != places.len() {
        let kind = BoardErrorKind::RowLength {
            found: row.cells.len(),
            expected: places.len(),
        };
        return Err(kind.at(row.span.clone()));
    }
    for (column, &(at, symbol)) in row.cells.iter().enumerate() {
        let square = places[column];
        match CellContent::at(puzzle, square, symbol) {
            Some(CellContent::Piece(kind)) => {
                // What lies over a joined edge is drawn twice, and may be marked at either place.
                let other = placement.get(square).filter(|other| *other != kind);
                if other.is_some() {
                    let name = puzzle.board.name(square);
                    return Err(BoardErrorKind::TwoPieces(name).at(at..at + symbol.len_utf8()));
                }
                placement.set(square, Some(kind));
            }
            Some(CellContent::Nothing(terrain)) if terrain != puzzle.board.terrain(square) => {
                let expected = terrain_in_words(puzzle, square);
                let kind = BoardErrorKind::Terrain { expected };
                return Err(kind.at(at..at + symbol.len_utf8()));
            }
            Some(CellContent::Nothing(_)) => {}
            None => return Err(unknown(column, (at, symbol))),
        }
    }
    Ok(())
}

pub fn terrain_in_words(puzzle: &Puzzle, square: Square) -> &'static str {
    match puzzle.board.terrain(square) {
        Terrain::Open => "an open square (`.` where it is empty)",
        Terrain::Wall => "a wall (`#`)",
        Terrain::Closed => "a closed square (`x`)",
    }
}

/// What one character of a picture says.
enum CellContent {
    Piece(KindId),
    /// No piece, and the terrain of the square.
    Nothing(Terrain),
}

impl CellContent {
    fn at(puzzle: &Puzzle, square: Square, symbol: char) -> Option<CellContent> {
        let board = &puzzle.board;
        match symbol {
            '.' | '+' | CORNER if board.is_corner(square) => {
                Some(CellContent::Nothing(board.terrain(square)))
            }
            // A place where no side is looks like an empty one.
            '.' if !board.is_square(square) => Some(CellContent::Nothing(board.terrain(square))),
            '.' => Some(CellContent::Nothing(Terrain::Open)),
            '#' => Some(CellContent::Nothing(Terrain::Wall)),
            'x' => Some(CellContent::Nothing(Terrain::Closed)),
            _ if digit_on(puzzle, square) == Some(symbol) => {
                Some(CellContent::Nothing(puzzle.board.terrain(square)))
            }
            _ => kind_with_symbol(puzzle, symbol).map(CellContent::Piece),
        }
    }

    /// Whether the character means something on some square.
    fn is_known(puzzle: &Puzzle, symbol: char) -> bool {
        let is_clue = |clue: &Clue| char::from_digit(clue.number.into(), 10) == Some(symbol);
        ".#x".contains(symbol)
            || puzzle.board.has_sides() && ['+', CORNER].contains(&symbol)
            || kind_with_symbol(puzzle, symbol).is_some()
            || clues(puzzle).any(is_clue)
    }
}

/// The kind with this symbol.
pub fn kind_with_symbol(puzzle: &Puzzle, symbol: char) -> Option<KindId> {
    let mut kinds = puzzle.kind_ids();
    kinds.find(|&kind| puzzle.kind(kind).symbol == symbol)
}

/// The error for a symbol that the puzzle does not have, with a list of its symbols.
pub fn unknown_symbol(puzzle: &Puzzle, symbol: char) -> BoardErrorKind {
    let same_letter = |kind: &char| kind.to_lowercase().eq(symbol.to_lowercase());
    let symbols = puzzle.kinds.iter().map(|kind| kind.symbol);
    let mut known: Vec<String> = puzzle
        .kinds
        .iter()
        .map(|kind| format!("`{}` ({})", kind.symbol, kind.name))
        .collect();
    known.push("`.` (empty)".to_owned());
    for (terrain, words) in [
        (Terrain::Wall, "`#` (wall)"),
        (Terrain::Closed, "`x` (closed)"),
    ] {
        let mut squares = puzzle.board.squares();
        if squares.any(|square| puzzle.board.terrain(square) == terrain) {
            known.push(words.to_owned());
        }
    }
    BoardErrorKind::UnknownSymbol {
        symbol,
        place: None,
        nearest: symbols.clone().find(same_letter),
        known: known.join(", "),
    }
}

/// A line of a picture that is not blank.
struct PictureRow {
    /// Its bytes in the text, without blanks at both ends.
    span: Range<usize>,
    /// The characters that are not blank, each with the byte it begins at.
    cells: Vec<(usize, char)>,
    line: usize,
}

impl PictureRow {
    fn all(puzzle: &Puzzle, text: &str) -> Vec<PictureRow> {
        let circle_is_piece = kind_with_symbol(puzzle, CIRCLE).is_some();
        let is_cell = |c: char| !c.is_whitespace() && (c != CIRCLE || circle_is_piece);
        let mut rows = Vec::new();
        for (line, TextWord { start, text }) in lines(text).enumerate() {
            let cells = text.char_indices().filter(|&(_, c)| is_cell(c));
            let cells: Vec<(usize, char)> = cells.map(|(at, c)| (start + at, c)).collect();
            if let (Some(&(first, _)), Some(&(last, c))) = (cells.first(), cells.last()) {
                let span = first..last + c.len_utf8();
                rows.push(PictureRow { span, cells, line });
            }
        }
        rows
    }
}

/// The rows of a text that holds one board; a blank line in the middle would begin another.
fn one_board(puzzle: &Puzzle, text: &str) -> Result<Vec<PictureRow>, BoardError> {
    let rows = PictureRow::all(puzzle, text);
    let gap = rows
        .windows(2)
        .find(|pair| pair[1].line != pair[0].line + 1);
    match gap {
        Some(pair) => Err(BoardErrorKind::SecondBoard.at(pair[1].span.clone())),
        None => Ok(rows),
    }
}
