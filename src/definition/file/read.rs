//! A parsed TOML document becomes a [`PuzzleFile`]: which tables it has.
//!
//! Knows no meaning: whether a name exists or a number fits is for lowering to see.

use super::{PuzzleFile, Texts};
use crate::definition::board::BoardTable;
use crate::definition::claims::ExpectTable;
use crate::definition::goal::GoalTable;
use crate::definition::messages::KeyFact;
use crate::definition::pieces::{PIECE, PieceTable};
use crate::definition::reading::{Table, Value, named_values};
use crate::definition::rules;
use crate::definition::symmetry::SymmetryTable;
use crate::definition::syntax::{Number, NumberValue, Text};

impl PuzzleFile {
    /// Reads the whole document. `None` if anything is wrong, which has been reported. The first
    /// file of a chain needs a board, unless it extends another.
    pub fn read(top: Table<'_>, is_first: bool) -> Option<Self> {
        check_format(&top);
        let extends: Option<Text> = top.optional("extends");
        let texts = Texts {
            title: read_text(&top, "title"),
            author: read_text(&top, "author"),
            source: read_text(&top, "source"),
            description: read_text(&top, "description"),
            license: read_text(&top, "license"),
        };
        let parameters = top.value("params").map(|v| named_values(&v));
        let board = top.table("board").map(BoardTable::read);
        if top.value("board").is_none() && is_first && top.value("extends").is_none() {
            top.missing(&["board"], KeyFact::MissingBoard);
        }
        let squares = top.value("squares").map(|v| named_values(&v));
        let pieces = top.value("pieces").map(|v| read_pieces(&v));
        let rules = rules::read(&top);
        let goal = top.table("goal").map(GoalTable::read);
        let symmetry = top.table("symmetry").map(SymmetryTable::read);
        let claims = top.tables("expect").into_iter().map(ExpectTable::read);
        let claims: Vec<_> = claims.collect();
        top.finish();
        Some(PuzzleFile {
            extends,
            texts,
            parameters: parameters.unwrap_or_default(),
            board,
            squares: squares.unwrap_or_default(),
            pieces: pieces.unwrap_or_default(),
            rules: rules?,
            goal,
            symmetry,
            claims: claims.into_iter().collect::<Option<_>>()?,
        })
    }
}

fn check_format(top: &Table<'_>) {
    let Some(format) = top.optional::<Number>("format") else {
        return;
    };
    if !matches!(format.value, NumberValue::Integer(1)) {
        top.report(format.span, KeyFact::Format);
    }
}

fn read_text(top: &Table<'_>, key: &'static str) -> Option<String> {
    top.optional::<Text>(key).map(|text| text.value)
}

fn read_pieces(table: &Value<'_>) -> Vec<(Text, PieceTable)> {
    let entries = table.named().into_iter().flatten();
    let read = entries.map(|(name, value)| Some((name, PieceTable::read(value.table(&PIECE)?))));
    read.collect::<Vec<_>>().into_iter().flatten().collect()
}
