//! Turns a parsed TOML document into a [`PuzzleFile`]: which tables it has.
//!
//! Knows no meaning: lowering checks whether a name exists or a number fits.

use super::{PuzzleFile, Texts};
use crate::definition::claims::ExpectTable;
use crate::definition::marks::MarkTable;
use crate::definition::messages::{Message, said};
use crate::definition::reading::{ReadValue, TableReader};
use crate::definition::rules;
use crate::definition::syntax::{NumberValue, Text, WrittenNumber};

impl PuzzleFile {
    /// Reads the whole document; reports what is wrong and leaves it out. The first file of a chain needs a
    /// board, unless it extends another.
    pub fn read(mut top: TableReader<'_>, is_first: bool) -> Self {
        check_format(&top);
        if is_first && top.value("extends").is_none() {
            top.needs(&["board"], no_board());
        }
        let tables = |key| top.array(key).into_iter();
        let claims = tables("expect").filter_map(|value| ExpectTable::read(&value));
        let claims = claims.collect();
        let marks = tables("mark").filter_map(|value| MarkTable::read(&value));
        let marks = marks.collect();
        let file = PuzzleFile {
            extends: top.optional("extends"),
            texts: Texts {
                title: read_text(&top, "title"),
                author: read_text(&top, "author"),
                source: read_text(&top, "source"),
                description: read_text(&top, "description"),
                license: read_text(&top, "license"),
            },
            parameters: top.optional("params").unwrap_or_default(),
            board: top.optional("board"),
            squares: top.optional("squares").unwrap_or_default(),
            shapes: top.optional("shapes").unwrap_or_default(),
            sides: top.optional("sides").unwrap_or_default(),
            pieces: top.optional("pieces").unwrap_or_default(),
            rules: rules::read(&top),
            marks,
            goal: top.optional("goal"),
            symmetry: top.optional("symmetry"),
            generate: top.optional("generate"),
            claims,
        };
        top.finish();
        file
    }
}

pub fn no_board() -> Message {
    said("the file has no board").help("add a table [board], for example with size = 8")
}

fn check_format(top: &TableReader<'_>) {
    let Some(format) = top.optional::<WrittenNumber>("format") else {
        return;
    };
    if !matches!(format.value, NumberValue::Integer(1)) {
        let message = said("this version of workbench reads format 1 only");
        top.report(&format.span, message.help("write format = 1"));
    }
}

fn read_text(top: &TableReader<'_>, key: &'static str) -> Option<String> {
    top.optional::<Text>(key).map(|text| text.value)
}
