//! A puzzle built in code, in the words of the language.
//!
//! A builder writes the text of a file, and [`Builder::open`] reads it. So a puzzle has one meaning and one set of
//! messages, wherever it comes from: an unknown name or key is an error that names the nearest valid one. This module
//! must not know what a key means.

use std::fmt::Display;

use super::{Error, Puzzle};
use crate::definition::{TomlWriter, quoted};
use crate::puzzle::{Bound, Interval};

/// A board, pieces and rules.
///
/// ```
/// use puzzle_workbench::builder::{exactly, queen, rule};
/// use puzzle_workbench::{Error, Puzzle};
///
/// # fn main() -> Result<(), Error> {
/// let queens = Puzzle::board(8, 8).piece(queen().count(8)).attacks("queen", "queen", exactly(0));
/// assert_eq!(queens.open()?.count()?.solutions, 92);
///
/// let two_in_each_column = rule("count").text("of", "queen").text("each", "column").bound(exactly(2));
/// let columns = Puzzle::board(4, 3).piece(queen().count(6)).rule(two_in_each_column);
/// assert_eq!(columns.open()?.count()?.solutions, 216);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Builder {
    board: TableText,
    others: Vec<TableText>,
}

/// A piece or a rule: one table of the file.
#[derive(Clone, Debug)]
pub struct TableText {
    header: String,
    /// Each key with its value, which is TOML already.
    keys: Vec<(String, String)>,
}

impl Builder {
    fn of_size(rows: usize, columns: usize) -> Builder {
        let board = TableText::new("[board]".to_owned());
        Builder {
            board: board.value("rows", rows).value("columns", columns),
            others: Vec::new(),
        }
    }

    /// Another key of the board, as `layout`, `regions`, `boxes` and `wrap`.
    pub fn on(mut self, key: &str, text: &str) -> Builder {
        self.board = self.board.text(key, text);
        self
    }

    pub fn piece(mut self, piece: TableText) -> Builder {
        self.others.push(piece);
        self
    }

    pub fn rule(mut self, rule: TableText) -> Builder {
        self.others.push(rule);
        self
    }

    /// The rule on how many pieces `by` attack each target: a piece, `"empty"` or `"square"`.
    pub fn attacks(self, by: &str, on: &str, bound: Bound) -> Builder {
        self.rule(rule("attacks").text("by", by).text("on", on).bound(bound))
    }

    /// The rule on how many pieces `of` stand on each group, as `"row"`.
    pub fn count(self, of: &str, each: &str, bound: Bound) -> Builder {
        self.rule(rule("count").text("of", of).text("each", each).bound(bound))
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let mut file = TomlWriter::default();
        for table in std::iter::once(&self.board).chain(&self.others) {
            file.header(&table.header);
            for (key, value) in &table.keys {
                file.key(key, value);
            }
        }
        file.into_text()
    }

    pub fn open(&self) -> Result<Puzzle, Error> {
        Puzzle::parse(&self.text())
    }
}

impl Puzzle {
    /// A puzzle on a board of this size, built in code.
    pub fn board(rows: usize, columns: usize) -> Builder {
        Builder::of_size(rows, columns)
    }
}

impl TableText {
    fn new(header: String) -> TableText {
        TableText {
            header,
            keys: Vec::new(),
        }
    }

    /// A key with a text.
    pub fn text(self, key: &str, text: &str) -> TableText {
        self.value(key, quoted(text))
    }

    /// A key with a number, `true`, or any other value as TOML writes it.
    pub fn value(mut self, key: &str, value: impl Display) -> TableText {
        self.keys.push((quoted(key), value.to_string()));
        self
    }

    /// How many of the piece there are.
    pub fn count(self, number: i64) -> TableText {
        self.value("count", number)
    }

    /// How the piece attacks, as `"queen + knight"`.
    pub fn moves(self, moves: &str) -> TableText {
        self.text("moves", moves)
    }

    /// The bound of the rule.
    pub fn bound(self, bound: Bound) -> TableText {
        let Interval { at_least, at_most } = bound.hull();
        if !bound.gaps().is_empty() {
            let (are_allowed, numbers) = bound.listed();
            let numbers = format!("{numbers:?}");
            return match are_allowed {
                true => self.value("one-of", numbers),
                false => self.bound(bound.hull().into()).value("not", numbers),
            };
        }
        match (at_least, at_most) {
            (Some(least), Some(most)) if least == most => self.value("exactly", least),
            (least, most) => {
                let keys = [("at-least", least), ("at-most", most)];
                keys.into_iter()
                    .fold(self, |table, (key, number)| match number {
                        Some(number) => table.value(key, number),
                        None => table,
                    })
            }
        }
    }
}

/// A piece with this name; if it is the name of a piece of chess, it has its moves.
pub fn piece(name: &str) -> TableText {
    TableText::new(format!("[pieces.{}]", quoted(name)))
}

/// A rule of this kind, as `"count"`.
pub fn rule(kind: &str) -> TableText {
    TableText::new(format!("[[{}]]", quoted(kind)))
}

pub fn king() -> TableText {
    piece("king")
}

pub fn queen() -> TableText {
    piece("queen")
}

pub fn rook() -> TableText {
    piece("rook")
}

pub fn bishop() -> TableText {
    piece("bishop")
}

pub fn knight() -> TableText {
    piece("knight")
}

pub fn exactly(number: i64) -> Bound {
    Bound::exactly(number)
}

pub fn at_least(number: i64) -> Bound {
    Bound::at_least(number)
}

pub fn at_most(number: i64) -> Bound {
    Bound::at_most(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said_as_of_a_file() {
        let attacked = Puzzle::board(3, 3)
            .piece(rook())
            .attacks("rok", "rook", exactly(0));
        let error = attacked.open().err().map(|error| error.to_string());
        let said = error.unwrap_or_default();
        assert!(said.contains("the nearest is `rook`"), "{said}");
    }

    #[test]
    fn names_and_texts_are_quoted_and_a_range_is_two_bounds() {
        let range = Bound::one_of(&[1, 2]);
        let man = piece("man-\"of\"-war").moves("none").text("symbol", "\\");
        let puzzle = Puzzle::board(1, 3).on("layout", "..#").piece(man);
        let puzzle = puzzle
            .count("man-\"of\"-war", "board", range)
            .open()
            .unwrap();
        let drawn: Vec<String> = puzzle
            .solutions()
            .unwrap()
            .map(|found| puzzle.draw(&found.unwrap()))
            .collect();
        assert_eq!(drawn.len(), 3);
        assert!(drawn.contains(&"\\ \\ #\n".to_owned()), "{drawn:?}");
    }
}
