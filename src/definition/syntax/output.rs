//! TOML that the program writes itself.

use std::fmt::{Display, Write};

use crate::board::{Board, Square};

/// A file that is being written.
#[derive(Default)]
pub struct TomlWriter {
    text: String,
    below_headers: Vec<String>,
}

impl TomlWriter {
    /// Opens a table, `[board]` or `[[count]]`.
    pub fn header(&mut self, header: impl Display) {
        self.line(format_args!("\n{header}"));
        for line in self.below_headers.clone() {
            self.line(format_args!("{line}"));
        }
    }

    /// Begins every table from now on with these lines.
    pub fn below_headers(&mut self, lines: Vec<String>) {
        self.below_headers = lines;
    }

    /// A key with its value, which is TOML already.
    pub fn key(&mut self, key: &str, value: impl Display) {
        self.line(format_args!("{key} = {value}"));
    }

    /// A key that is `true` if it is written.
    pub fn flag(&mut self, key: &str, is_set: bool) {
        if is_set {
            self.key(key, true);
        }
    }

    /// A key with a text.
    pub fn text(&mut self, key: &str, text: &str) {
        self.key(key, quoted(text));
    }

    /// A key with a table of entries such as `a = 1`.
    pub fn table(&mut self, key: &str, entries: impl Iterator<Item = String>) {
        let entries: Vec<String> = entries.collect();
        self.key(key, format_args!("{{ {} }}", entries.join(", ")));
    }

    /// A key with a list of values, which are TOML already.
    pub fn list(&mut self, key: &str, values: impl Iterator<Item = String>) {
        let values: Vec<String> = values.collect();
        self.key(key, format_args!("[{}]", values.join(", ")));
    }

    /// Writing to a string cannot fail; only this function relies on it.
    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.text, "{text}");
    }

    pub fn into_text(self) -> String {
        self.text
    }
}

/// A basic string.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            control if control.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(control));
            }
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}

/// A picture with one character for each square of a board, as a multi-line string.
pub fn board_picture(board: &Board, symbol: impl Fn(Square) -> char) -> String {
    let symbols: Vec<char> = board.squares().map(symbol).collect();
    picture(board.columns(), &symbols)
}

/// A picture of words with this between those of a row, as a multi-line string.
pub fn word_picture<W: AsRef<str>>(
    board: &Board,
    between: &str,
    word: impl Fn(Square) -> W,
) -> String {
    let mut picture = String::from("\"\"\"\n");
    for square in board.squares() {
        let word = word(square);
        picture += &word.as_ref().replace('\\', "\\\\").replace('"', "\\\"");
        let ends_row = board.column(square) + 1 == board.columns();
        picture += if ends_row { "\n" } else { between };
    }
    picture + "\"\"\""
}

/// A picture with rows of this length, as a multi-line string; its characters are printable.
pub fn picture(columns: usize, symbols: &[char]) -> String {
    let mut picture = String::from("\"\"\"\n");
    for row in symbols.chunks(columns.max(1)) {
        for symbol in row {
            if ['\\', '"'].contains(symbol) {
                picture.push('\\');
            }
            picture.push(*symbol);
        }
        picture.push('\n');
    }
    picture + "\"\"\""
}
