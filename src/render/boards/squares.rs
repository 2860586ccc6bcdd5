//! A placement as the pieces on their squares: `Qa8 Qe7 …`, in reading order.

use crate::board::SquareNameError;
use crate::puzzle::{Placement, Puzzle};
use crate::render::boards::board_error::BoardError;
use crate::render::boards::reading::{find_square, put, words_of_one_line};
use crate::render::boards::text::{kind_with_symbol, unknown_symbol};
use crate::render::format::{CannotWrite, Format, FormatReader, OutputShape, Shown};

pub const FORMAT: Format = Format {
    name: "squares",
    about: "Qa8 Qe7 …: each piece with its square, in reading order",
    shape: OutputShape::Line,
    endings: &[],
    write,
    reader: Some(FormatReader { recognises, read }),
};

fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    let puzzle = shown.puzzle;
    let piece = |(square, kind)| {
        let symbol = puzzle.kind(kind).symbol;
        format!("{symbol}{}", puzzle.board.name(square))
    };
    let pieces: Vec<String> = shown.placement.pieces().map(piece).collect();
    Ok((pieces.join(" ") + "\n").into_bytes())
}

/// Whether the first word is a character followed by something of the form of a square's name.
fn recognises(puzzle: &Puzzle, text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let mut rest = first.chars();
    rest.next().is_some()
        && puzzle.board.find_place(rest.as_str()) != Err(SquareNameError::NotAName)
}

fn read(puzzle: &Puzzle, text: &str) -> Result<Placement, BoardError> {
    let mut placement = Placement::empty(puzzle.board.len());
    for word in words_of_one_line(text)? {
        let mut name = word.text.chars();
        let Some(symbol) = name.next() else { continue };
        let start = word.start;
        let name_span = start + symbol.len_utf8()..start + word.text.len();
        let Some(kind) = kind_with_symbol(puzzle, symbol) else {
            return Err(unknown_symbol(puzzle, symbol).at(start..name_span.start));
        };
        let square = find_square(puzzle, name.as_str(), name_span)?;
        put(puzzle, &mut placement, square, kind, word.span())?;
    }
    Ok(placement)
}
