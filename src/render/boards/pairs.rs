//! A placement as pairs of row and column, from 1: `(1,1) (2,5) …`, in reading order.

use crate::puzzle::{Placement, Puzzle};
use crate::render::boards::board_error::{BoardError, BoardErrorKind};
use crate::render::boards::reading::{TextWord, off_board, one_line, only_kind, put};
use crate::render::format::{CannotWrite, Format, FormatReader, OutputShape, Shown};

pub const FORMAT: Format = Format {
    name: "pairs",
    about: "(1,1) (2,5) …: row from the top and column, from 1",
    shape: OutputShape::Line,
    endings: &[],
    write,
    reader: Some(FormatReader { recognises, read }),
};

fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    shown.without_sides(FORMAT.name)?;
    let puzzle = shown.puzzle;
    if shown.style.piece.is_none() && puzzle.kinds.len() > 1 {
        let kinds = puzzle.kinds.iter().map(|kind| kind.name.as_str());
        let kinds = kinds.collect::<Vec<_>>().join(", ");
        return Err(CannotWrite::KindsNotTold { kinds });
    }
    let board = &puzzle.board;
    let pairs: Vec<String> = shown
        .placement
        .pieces()
        .filter(|&(_, kind)| shown.style.looks_at(kind))
        .map(|(square, _)| format!("({},{})", board.row(square) + 1, board.column(square) + 1))
        .collect();
    Ok((pairs.join(" ") + "\n").into_bytes())
}

fn recognises(_: &Puzzle, text: &str) -> bool {
    text.trim_start().starts_with('(')
}

fn read(puzzle: &Puzzle, text: &str) -> Result<Placement, BoardError> {
    let line = one_line(text)?;
    let (kind, mut placement) = only_kind(puzzle, FORMAT.name, line.span())?;
    let board = &puzzle.board;
    for pair in pairs(line) {
        let Some((row, column)) = numbers(pair.text) else {
            return Err(BoardErrorKind::NotAPair(pair.text.to_owned()).at(pair.span()));
        };
        let on_board = (1..=board.rows()).contains(&row) && (1..=board.columns()).contains(&column);
        if !on_board {
            let name = format!("({row},{column})");
            return Err(off_board(puzzle, name, pair.span()));
        }
        let square = board.at(row - 1, column - 1);
        put(puzzle, &mut placement, square, kind, pair.span())?;
    }
    Ok(placement)
}

/// Cuts a line after each closing parenthesis.
fn pairs(line: TextWord) -> Vec<TextWord> {
    let mut at = line.start;
    let mut pairs = Vec::new();
    for piece in line.text.split_inclusive(')') {
        let text = piece.trim();
        let start = at + piece.len() - piece.trim_start().len();
        if !text.is_empty() {
            pairs.push(TextWord { start, text });
        }
        at += piece.len();
    }
    pairs
}

fn numbers(pair: &str) -> Option<(usize, usize)> {
    let inside = pair.strip_prefix('(')?.strip_suffix(')')?;
    let (row, column) = inside.split_once(',')?;
    Some((row.trim().parse().ok()?, column.trim().parse().ok()?))
}
