//! A placement as the first field of a FEN, as chess programs write boards: `q7/3Q4/…`.
//!
//! Rows are written from the top, separated by slashes. A number counts empty squares and has two digits
//! where a board is wider than nine; a letter is the piece with this symbol. So a FEN can show letters on
//! open squares and nothing else. The other fields of a FEN are ignored.

use crate::board::Terrain;
use crate::puzzle::{Placement, Puzzle};
use crate::render::boards::board_error::{BoardError, BoardErrorKind};
use crate::render::boards::reading::{TextWord, words_of_one_line};
use crate::render::boards::text::{kind_with_symbol, unknown_symbol};
use crate::render::format::{CannotWrite, Format, FormatReader, OutputShape, Shown};

pub const FORMAT: Format = Format {
    name: "fen",
    about: "Q7/4Q3/…: the board of a FEN; letters on open squares only",
    shape: OutputShape::Line,
    endings: &["fen"],
    write,
    reader: Some(FormatReader { recognises, read }),
};

fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    let puzzle = shown.puzzle;
    shown.without_sides(FORMAT.name)?;
    check(puzzle)?;
    let board = &puzzle.board;
    let letter = |square| {
        let kind = shown.placement.get(square)?;
        Some(puzzle.kind(kind).symbol)
    };
    let letters: Vec<Option<char>> = board.squares().map(letter).collect();
    let rows = letters.chunks(board.columns()).map(|row| {
        let parts = row.chunk_by(|one, other| one.is_none() && other.is_none());
        let parts = parts.map(|part| match part {
            [Some(letter)] => letter.to_string(),
            empty => empty.len().to_string(),
        });
        parts.collect::<String>()
    });
    Ok((rows.collect::<Vec<_>>().join("/") + "\n").into_bytes())
}

/// Whether a FEN can show boards of this puzzle.
fn check(puzzle: &Puzzle) -> Result<(), CannotWrite> {
    let board = &puzzle.board;
    let why = |why: String| Err(CannotWrite::NoSuchBoard { format: "fen", why });
    if board.is_empty() {
        return why("a board without squares".to_owned());
    }
    for square in board.squares() {
        let terrain = match board.terrain(square) {
            Terrain::Open => continue,
            Terrain::Wall => "the wall",
            Terrain::Closed => "the closed square",
        };
        return why(format!("{terrain} {}", board.name(square)));
    }
    match puzzle
        .kinds
        .iter()
        .find(|kind| !kind.symbol.is_ascii_alphabetic())
    {
        Some(kind) => why(format!(
            "the symbol `{}` of {}, which is no letter from A to Z",
            kind.symbol, kind.name
        )),
        None => Ok(()),
    }
}

fn recognises(_: &Puzzle, text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    first.contains('/') && first.chars().all(|c| c == '/' || c.is_ascii_alphanumeric())
}

fn read(puzzle: &Puzzle, text: &str) -> Result<Placement, BoardError> {
    let words = words_of_one_line(text)?;
    let Some(&word) = words.first() else {
        return Err(BoardErrorKind::Rows {
            found: 0,
            expected: puzzle.board.rows(),
        }
        .at(0..0));
    };
    if let Err(CannotWrite::NoSuchBoard { format, why }) = check(puzzle) {
        return Err(BoardErrorKind::NoSuchBoard { format, why }.at(word.span()));
    }
    let rows = rows(word);
    if rows.len() != puzzle.board.rows() {
        let (found, expected) = (rows.len(), puzzle.board.rows());
        return Err(BoardErrorKind::Rows { found, expected }.at(word.span()));
    }
    let mut placement = Placement::empty(puzzle.board.len());
    for (number, row) in rows.into_iter().enumerate() {
        read_row(puzzle, number, row, &mut placement)?;
    }
    Ok(placement)
}

fn rows(word: TextWord) -> Vec<TextWord> {
    let mut start = word.start;
    let rows = word.text.split('/').map(|text| {
        let row = TextWord { start, text };
        start += text.len() + 1;
        row
    });
    rows.collect()
}

fn read_row(
    puzzle: &Puzzle,
    number: usize,
    row: TextWord,
    placement: &mut Placement,
) -> Result<(), BoardError> {
    let expected = puzzle.board.columns();
    let mut pieces = Vec::new();
    let mut column = 0usize;
    let mut rest = row.text;
    while let Some(symbol) = rest.chars().next() {
        let at = row.start + row.text.len() - rest.len();
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let empty = rest[..digits].parse().unwrap_or(usize::MAX);
            column = column.saturating_add(empty);
            rest = &rest[digits..];
            continue;
        }
        let end = at + symbol.len_utf8();
        let Some(kind) = kind_with_symbol(puzzle, symbol) else {
            return Err(unknown_symbol(puzzle, symbol).at(at..end));
        };
        pieces.push((column, kind));
        column = column.saturating_add(1);
        rest = &rest[symbol.len_utf8()..];
    }
    if column != expected {
        let found = column;
        return Err(BoardErrorKind::RowLength { found, expected }.at(row.span()));
    }
    for (column, kind) in pieces {
        placement.set(puzzle.board.at(number, column), Some(kind));
    }
    Ok(())
}
