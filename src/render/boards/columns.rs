//! A placement with one piece in each row, as the columns of the pieces, from 0: `0 4 7 5 2 6 1 3`.

use crate::board::Square;
use crate::puzzle::{Kind, Placement, Puzzle};
use crate::render::boards::board_error::{BoardError, BoardErrorKind};
use crate::render::boards::reading::{off_board, one_line, only_kind, put, words_of_one_line};
use crate::render::format::{CannotWrite, Format, FormatReader, OutputShape, Shown};

pub const FORMAT: Format = Format {
    name: "columns",
    about: "0 4 7 …: the column of the one piece in each row, from 0",
    shape: OutputShape::Line,
    endings: &[],
    write,
    reader: Some(FormatReader { recognises, read }),
};

fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    shown.without_sides(FORMAT.name)?;
    let board = &shown.puzzle.board;
    let mut rows: Vec<Vec<Square>> = vec![Vec::new(); board.rows()];
    for (square, kind) in shown.placement.pieces() {
        if shown.style.looks_at(kind) {
            rows[board.row(square)].push(square);
        }
    }
    let mut columns = Vec::with_capacity(rows.len());
    for (row, squares) in rows.iter().enumerate() {
        let &[square] = squares.as_slice() else {
            return Err(CannotWrite::NotOneInRow {
                row: row + 1,
                pieces: squares.len(),
            });
        };
        columns.push(board.column(square).to_string());
    }
    Ok((columns.join(" ") + "\n").into_bytes())
}

/// Where digits are pieces, a text of several lines of digits is a picture.
fn recognises(puzzle: &Puzzle, text: &str) -> bool {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let is_digit = |kind: &Kind| kind.symbol.is_ascii_digit();
    if lines.count() > 1 && puzzle.kinds.iter().any(is_digit) {
        return false;
    }
    let mut words = text.split_whitespace().peekable();
    words.peek().is_some() && words.all(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
}

fn read(puzzle: &Puzzle, text: &str) -> Result<Placement, BoardError> {
    let words = words_of_one_line(text)?;
    let line = one_line(text)?.span();
    let (kind, mut placement) = only_kind(puzzle, FORMAT.name, line.clone())?;
    let board = &puzzle.board;
    if words.len() != board.rows() {
        let numbers = BoardErrorKind::Numbers {
            found: words.len(),
            expected: board.rows(),
        };
        return Err(numbers.at(line));
    }
    for (row, word) in words.iter().enumerate() {
        let Ok(column) = word.text.parse::<usize>() else {
            return Err(BoardErrorKind::NotANumber(word.text.to_owned()).at(word.span()));
        };
        if column >= board.columns() {
            return Err(off_board(puzzle, format!("column {column}"), word.span()));
        }
        put(
            puzzle,
            &mut placement,
            board.at(row, column),
            kind,
            word.span(),
        )?;
    }
    Ok(placement)
}
