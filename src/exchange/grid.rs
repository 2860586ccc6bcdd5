//! What formats say of a board: its size and what stands where, before it is written in the words of the language.

use super::{ImportError, MOST_SQUARES};
use crate::board::{Board, Square, Wrap};
use crate::definition::quoted;
use crate::text::at_the_right;

/// A rectangle; squares are numbered in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    pub rows: usize,
    pub columns: usize,
}

impl Grid {
    /// An error if it has no squares or too many.
    pub fn new(rows: usize, columns: usize) -> Result<Self, ImportError> {
        let squares = rows as u128 * columns as u128;
        match squares {
            1.. if squares <= MOST_SQUARES as u128 => Ok(Grid { rows, columns }),
            _ => Err(ImportError::TooLarge(squares)),
        }
    }

    pub fn len(self) -> usize {
        self.rows * self.columns
    }

    /// The name of a square in the language.
    pub fn name(self, square: usize) -> String {
        Board::new(self.rows, self.columns, Wrap::default()).name(Square::new(square))
    }

    /// The names of squares as a list of TOML.
    pub fn names(self, squares: &[usize]) -> String {
        list(squares.iter().map(|&square| quoted(&self.name(square))))
    }

    /// Lists of squares as a list of TOML, one on each line.
    pub fn lines(self, lines: &[Vec<usize>]) -> String {
        let lines = lines
            .iter()
            .map(|line| format!("  {},\n", self.names(line)));
        format!("[\n{}]", lines.collect::<String>())
    }

    /// A picture as a string of TOML, a word for each square.
    pub fn picture(self, words: impl IntoIterator<Item = String>) -> String {
        let words: Vec<String> = words.into_iter().collect();
        let width = words
            .iter()
            .map(|word| word.chars().count())
            .max()
            .unwrap_or(1);
        let rows = words.chunks(self.columns).map(|row| {
            let row: Vec<String> = row.iter().map(|word| at_the_right(word, width)).collect();
            row.join(" ") + "\n"
        });
        let rows: String = rows.collect();
        format!("\"\"\"\n{}\"\"\"", rows.replace('\\', "\\\\"))
    }

    /// A picture of words; `None` is a dot.
    pub fn words(self, words: impl Iterator<Item = Option<String>>) -> String {
        self.picture(words.map(|word| word.unwrap_or_else(|| ".".to_owned())))
    }

    /// A picture of regions, by a number for each square.
    pub fn regions(self, regions: &[usize]) -> String {
        self.picture(regions.iter().map(|&region| label(region)))
    }
}

/// A list of TOML.
pub fn list(items: impl IntoIterator<Item = impl ToString>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(", "))
}

/// A list of numbers; what is not known is `"?"`.
pub fn numbers_known<N: ToString>(numbers: impl IntoIterator<Item = Option<N>>) -> String {
    let word = |number: Option<N>| number.map_or(quoted("?"), |number| number.to_string());
    list(numbers.into_iter().map(word))
}

/// A table of TOML with these entries, such as `a = 1`.
pub fn table(entries: impl IntoIterator<Item = String>) -> String {
    let entries: Vec<String> = entries.into_iter().collect();
    format!("{{ {} }}", entries.join(", "))
}

/// The label of a region: a letter, or several beyond 52.
pub fn label(region: usize) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let letter = |place: usize| char::from(LETTERS[place]);
    match region.checked_sub(LETTERS.len()) {
        None => letter(region).to_string(),
        Some(rest) => format!(
            "{}{}",
            label(rest / LETTERS.len()),
            letter(rest % LETTERS.len())
        ),
    }
}

/// A digit as rules name it, in quotes. One that the family does not have is an error where the file is read.
pub fn digit(number: usize) -> String {
    match symbol(number) {
        Some(symbol) => format!("\"digit.{symbol}\""),
        None => format!("\"digit.{number}\""),
    }
}

/// The symbol of a kind of a family with `kinds`, by its number from 1.
pub fn symbol(number: usize) -> Option<char> {
    const SYMBOLS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwyz";
    SYMBOLS.chars().nth(number.checked_sub(1)?)
}
