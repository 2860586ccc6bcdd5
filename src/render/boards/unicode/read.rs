//! Reads the grid back: what stands between vertical lines.

use crate::board::{Square, Terrain};
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::render::boards::board_error::{BoardError, BoardErrorKind};
use crate::render::boards::reading::TextWord;
use crate::render::boards::text::{CIRCLE, kind_with_symbol, terrain_in_words, unknown_symbol};
use crate::render::boards::unicode::glyphs::glyph;
use crate::render::boards::unicode::{CLOSED, WALL};
use crate::render::marks::clues::digit_on;

/// Vertical lines, which stand at both ends of every square.
const UPRIGHT: [char; 2] = ['│', '┃'];

pub fn recognises(_: &Puzzle, text: &str) -> bool {
    text.lines().any(|line| line.matches(UPRIGHT).count() >= 2)
}

pub fn read(puzzle: &Puzzle, text: &str) -> Result<Placement, BoardError> {
    let board = &puzzle.board;
    let rows: Vec<Vec<TextWord>> = rows(text);
    let expected = board.rows();
    if rows.len() > expected && rows.len().is_multiple_of(expected.max(1)) {
        let second = rows.get(expected).and_then(|row| row.first());
        let span = second.map_or(0..0, TextWord::span);
        return Err(BoardErrorKind::SecondBoard.at(span));
    }
    if rows.len() != expected {
        let found = rows.len();
        return Err(BoardErrorKind::Rows { found, expected }.at(0..text.trim_end().len()));
    }
    let mut placement = Placement::empty(board.len());
    for (number, row) in rows.iter().enumerate() {
        if row.len() != board.columns() {
            let (found, expected) = (row.len(), board.columns());
            let start = row.first().map_or(0, |cell| cell.start);
            let end = row.last().map_or(0, |cell| cell.span().end);
            return Err(BoardErrorKind::RowLength { found, expected }.at(start..end));
        }
        for (column, cell) in row.iter().enumerate() {
            let square = board.at(number, column);
            placement.set(square, read_cell(puzzle, *cell, square)?);
        }
    }
    Ok(placement)
}

/// What stands between vertical lines, in every line of the text that has them.
fn rows(text: &str) -> Vec<Vec<TextWord<'_>>> {
    let mut rows = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let mut at = start;
        let mut cells = Vec::new();
        for piece in line.split(UPRIGHT) {
            cells.push(TextWord {
                start: at,
                text: piece,
            });
            at += piece.len() + UPRIGHT[0].len_utf8();
        }
        start += line.len();
        if cells.len() > 2 {
            cells.pop();
            cells.remove(0);
            rows.push(cells);
        }
    }
    rows
}

fn read_cell(
    puzzle: &Puzzle,
    cell: TextWord,
    square: Square,
) -> Result<Option<KindId>, BoardError> {
    let text = without_colours(cell.text);
    let terrain = match () {
        () if text.contains(WALL) => Terrain::Wall,
        () if text.contains(CLOSED) => Terrain::Closed,
        () => Terrain::Open,
    };
    if terrain != puzzle.board.terrain(square) {
        let expected = terrain_in_words(puzzle, square);
        return Err(BoardErrorKind::Terrain { expected }.at(cell.span()));
    }
    let mut symbols = text.trim().trim_start_matches(CIRCLE).chars();
    let Some(symbol) = symbols.next().filter(|_| terrain == Terrain::Open) else {
        return Ok(None);
    };
    if text.trim().chars().eq(digit_on(puzzle, square)) {
        return Ok(None);
    }
    let mut kinds = puzzle.kind_ids();
    let kind = kinds.find(|&kind| glyph(puzzle, kind) == symbol);
    let kind = kind.or_else(|| kind_with_symbol(puzzle, symbol));
    match kind.filter(|_| symbols.as_str().is_empty()) {
        Some(kind) => Ok(Some(kind)),
        None => Err(unknown_symbol(puzzle, symbol).at(cell.span())),
    }
}

fn without_colours(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain += part.split_once('m').map_or("", |(_, rest)| rest);
    }
    plain
}
