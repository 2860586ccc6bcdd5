//! A placement as a JSON object: `{"format": 1, "index": 1, "pieces": {"queen": ["a8", "e7"]}}`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::error::Category;

use crate::definition::{Definition, Instance};
use crate::puzzle::{KindId, Placement, Puzzle};
use crate::render::boards::board_error::{BoardError, BoardErrorKind};
use crate::render::boards::reading::{TextWord, find_square, lines, put};
use crate::render::format::{CannotWrite, Format, FormatReader, OutputShape, Shown};
use crate::render::json::{Object, pieces_in_order};
use crate::text::boundary;

pub const FORMAT: Format = Format {
    name: "json",
    about: "one JSON object on each line, the last a summary",
    shape: OutputShape::Json,
    endings: &["json", "jsonl"],
    write,
    reader: Some(FormatReader { recognises, read }),
};

fn write(shown: &Shown) -> Result<Vec<u8>, CannotWrite> {
    let pieces = pieces_in_order(shown.puzzle, shown.placement);
    let solution = Object::default().with("index", shown.index);
    Ok(solution.with("pieces", pieces).line().into_bytes())
}

/// A board that is not a solution, with the instance that it belongs to.
pub fn placed_json(definition: &Definition, instance: &Instance, placement: &Placement) -> String {
    let pieces = pieces_in_order(&instance.puzzle, placement);
    Object::of(definition, instance)
        .with("pieces", pieces)
        .line()
}

#[derive(Deserialize)]
struct JsonBoard {
    /// Absent in a summary, which is not a board.
    pieces: Option<BTreeMap<String, Vec<String>>>,
}

fn recognises(_: &Puzzle, text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// Reads the one line with `pieces`; a summary beside it does not matter.
fn read(puzzle: &Puzzle, text: &str) -> Result<Placement, BoardError> {
    let mut board = None;
    for line in lines(text).filter(|line| !line.text.trim().is_empty()) {
        let read: JsonBoard =
            serde_json::from_str(line.text).map_err(|error| syntax(line, &error))?;
        match (read.pieces, &board) {
            (Some(pieces), None) => board = Some((line, pieces)),
            (Some(_), Some(_)) => {
                return Err(BoardErrorKind::SecondBoard.at(line.trimmed().span()));
            }
            (None, _) => {}
        }
    }
    let Some((line, pieces)) = board else {
        return Err(BoardErrorKind::NoBoard.at(0..text.trim_end().len()));
    };
    let mut placement = Placement::empty(puzzle.board.len());
    for (name, squares) in &pieces {
        let kind = kind_named(puzzle, line, name)?;
        for square in squares {
            let span = find(line, square);
            let square = find_square(puzzle, square, span.clone())?;
            put(puzzle, &mut placement, square, kind, span)?;
        }
    }
    Ok(placement)
}

fn syntax(line: TextWord, error: &serde_json::Error) -> BoardError {
    // serde_json counts columns in bytes from 1, and 0 stands for the end of a line.
    let at = line.start + boundary(line.trimmed().text, error.column().saturating_sub(1));
    let kind = match error.classify() {
        Category::Eof => BoardErrorKind::UnfinishedJson,
        Category::Data => BoardErrorKind::JsonOfAnotherShape,
        Category::Syntax | Category::Io => BoardErrorKind::NotJson,
    };
    kind.at(at..at)
}

fn kind_named(puzzle: &Puzzle, line: TextWord, name: &str) -> Result<KindId, BoardError> {
    let mut kinds = puzzle.kind_ids();
    kinds
        .find(|&kind| puzzle.kind(kind).name == name)
        .ok_or_else(|| {
            let known = puzzle.kinds.iter().map(|kind| kind.name.as_str());
            let unknown = BoardErrorKind::UnknownPiece {
                name: name.to_owned(),
                known: known.collect::<Vec<_>>().join(", "),
            };
            unknown.at(find(line, name))
        })
}

/// The last occurrence of a string in a line, or the whole line if it is written with escapes.
fn find(line: TextWord, string: &str) -> std::ops::Range<usize> {
    match line.text.rfind(&format!("\"{string}\"")) {
        Some(at) => line.start + at + 1..line.start + at + 1 + string.len(),
        None => line.trimmed().span(),
    }
}
