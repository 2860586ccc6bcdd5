//! Solutions as comma-separated values: a column for each square, a record for each solution.
//!
//! The first line names the columns: `index`, then the squares in reading order. An empty field is an empty
//! square, `#` a wall, `x` a closed square, anything else the symbol of a piece. So every solution, even
//! the empty board, is a record of the same length, and a statistics program gets a column for each square.
//! Fields are quoted as in RFC 4180, but cannot hold line breaks.

use crate::board::{Board, Square, Terrain};
use crate::puzzle::{Placement, Puzzle};
use crate::render::boards::board_error::{BoardError, BoardErrorKind};
use crate::render::boards::reading::{TextWord, find_square, lines, put};
use crate::render::boards::text::{kind_with_symbol, terrain_in_words, unknown_symbol};
use crate::render::format::{CannotWrite, Format, FormatReader, OutputShape, Shown};
use crate::render::marks::terrain::terrain_sign;

pub const FORMAT: Format = Format {
    name: "csv",
    about: "index,a8,b8,…: a column for each square, a line for each solution",
    shape: OutputShape::Line,
    endings: &["csv"],
    write,
    reader: Some(FormatReader { recognises, read }),
};

/// The first column: the number of the solution.
const INDEX: &str = "index";

fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    let board = &shown.puzzle.board;
    let mut text = String::new();
    if shown.index == 1 {
        text.push_str(INDEX);
        for square in shown_places(board) {
            text.push(',');
            text.push_str(&board.name(square));
        }
        text.push('\n');
    }
    text.push_str(&shown.index.to_string());
    for square in shown_places(board) {
        text.push(',');
        let symbol = shown
            .placement
            .get(square)
            .map(|kind| shown.puzzle.kind(kind).symbol);
        match symbol.or(terrain_symbol(board.terrain(square))) {
            Some('"') => text.push_str("\"\"\"\""),
            Some(',') => text.push_str("\",\""),
            Some(symbol) => text.push(symbol),
            None => {}
        }
    }
    text.push('\n');
    Ok(text.into_bytes())
}

/// Every square, and the sides on which pieces may stand.
fn shown_places(board: &Board) -> impl Iterator<Item = Square> {
    board.squares().chain(board.sides())
}

fn terrain_symbol(terrain: Terrain) -> Option<char> {
    (terrain != Terrain::Open).then(|| terrain_sign(terrain))
}

fn recognises(_: &Puzzle, text: &str) -> bool {
    let first = text.trim_start().lines().next().unwrap_or_default().trim();
    first == INDEX || first.starts_with("index,")
}

fn read(puzzle: &Puzzle, text: &str) -> Result<Placement, BoardError> {
    let lines = lines(text).map(TextWord::trimmed);
    let lines = lines.filter(|line| !line.text.is_empty());
    let lines: Vec<TextWord> = lines.collect();
    let (header, record) = match lines.as_slice() {
        [header, record] => (*header, *record),
        [_, _, third, ..] => return Err(BoardErrorKind::SecondBoard.at(third.span())),
        _ => {
            let end = text.trim_end().len();
            return Err(BoardErrorKind::NoRecord.at(end..end));
        }
    };
    let squares = squares(puzzle, header)?;
    let fields = fields(record);
    if fields.len() != squares.len() + 1 {
        let (found, expected) = (fields.len(), squares.len() + 1);
        return Err(BoardErrorKind::Fields { found, expected }.at(record.span()));
    }
    let mut placement = Placement::empty(puzzle.board.len());
    for ((field, value), square) in fields.iter().skip(1).zip(squares) {
        read_field(puzzle, *field, value, square, &mut placement)?;
    }
    Ok(placement)
}

/// The squares that the header names: all of the board.
fn squares(puzzle: &Puzzle, header: TextWord) -> Result<Vec<Square>, BoardError> {
    let names = fields(header);
    let expected = shown_places(&puzzle.board).count() + 1;
    if names.len() != expected {
        let found = names.len();
        return Err(BoardErrorKind::Fields { found, expected }.at(header.span()));
    }
    let mut named = vec![false; puzzle.board.len()];
    let mut squares = Vec::with_capacity(puzzle.board.len());
    for (field, name) in names.iter().skip(1) {
        let square = find_square(puzzle, name, field.span())?;
        if std::mem::replace(&mut named[square.index()], true) {
            return Err(BoardErrorKind::NamedTwice(name.clone()).at(field.span()));
        }
        squares.push(square);
    }
    Ok(squares)
}

fn read_field(
    puzzle: &Puzzle,
    field: TextWord,
    value: &str,
    square: Square,
    placement: &mut Placement,
) -> Result<(), BoardError> {
    let own = terrain_symbol(puzzle.board.terrain(square));
    let mut symbols = value.trim().chars();
    let (symbol, rest) = (symbols.next(), symbols.as_str());
    if symbol == own && rest.is_empty() {
        return Ok(());
    }
    match symbol {
        None | Some('#' | 'x') => {
            let expected = terrain_in_words(puzzle, square);
            Err(BoardErrorKind::Terrain { expected }.at(field.span()))
        }
        Some(symbol) => match kind_with_symbol(puzzle, symbol).filter(|_| rest.is_empty()) {
            Some(kind) => put(puzzle, placement, square, kind, field.span()),
            None => Err(unknown_symbol(puzzle, symbol).at(field.span())),
        },
    }
}

/// The fields of a line with their values, without quotes.
fn fields(line: TextWord) -> Vec<(TextWord, String)> {
    let mut fields = Vec::new();
    let (mut begin, mut quoted, mut value) = (0, false, String::new());
    let mut characters = line.text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' if quoted && matches!(characters.peek(), Some((_, '"'))) => {
                characters.next();
                value.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => {
                let word = TextWord {
                    start: line.start + begin,
                    text: &line.text[begin..at],
                };
                fields.push((word, std::mem::take(&mut value)));
                begin = at + 1;
            }
            other => value.push(other),
        }
    }
    let word = TextWord {
        start: line.start + begin,
        text: &line.text[begin..],
    };
    fields.push((word, value));
    fields
}
