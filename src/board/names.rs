//! The two names of a square: chess (`c7`) and row-column (`r2c3`).
//!
//! Chess names have column letters `a…z, aa…` and count rows from the bottom, from 1; row-column
//! names count rows from the top and columns from the left, from 1.

use thiserror::Error;

use super::{Board, DIRECTIONS, Square, Step};

/// Why a text is not the name of a square on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SquareNameError {
    /// It has neither of the two forms (neither form allows upper case or leading zeros).
    #[error("not the name of a square")]
    NotAName,
    /// It is well formed, but there is no such square.
    #[error("not on the board")]
    NotOnBoard,
}

/// Why a text is not the name of a side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SideNameError {
    #[error("not the name of a side")]
    NotAName,
    #[error("{0}")]
    Square(SquareNameError),
    /// The squares are not side by side.
    #[error("not side by side")]
    Apart(Square, Square),
    /// No piece stands on this square, nor on its side towards another.
    #[error("not open")]
    Closed(Square),
}

impl Board {
    /// The chess name of a square, such as `c7`; of a side, `a1-a2` or `a1-n`; of a corner, `a1-ne`.
    pub fn name(&self, square: Square) -> String {
        if !self.is_square(square) {
            return self.name_behind(square);
        }
        let rank = self.rows() - self.row(square);
        format!("{}{rank}", column_letters(self.column(square)))
    }

    /// A side by the lower or left one of its squares and the other, or by its only one; a corner by a square around it.
    fn name_behind(&self, place: Square) -> String {
        if self.is_corner(place) {
            let around = self.squares_of_corner(place);
            let Some(&square) = around.last() else {
                return String::new();
            };
            let (at, from) = (self.drawn_place(place), self.drawn_place(square));
            let down = if at.row < from.row { "n" } else { "s" };
            let right = if at.column < from.column { "w" } else { "e" };
            return format!("{}-{down}{right}", self.name(square));
        }
        let squares = self.squares_of_side(place);
        let leads = |(from, (_, step)): &(Square, (&str, Step))| {
            let beside = self.step(*from, *step).filter(|&to| self.is_open(to));
            beside == squares.iter().copied().find(|to| to != from)
                && self.side_towards(*from, *step) == place
        };
        // Up and to the right first: from the lower or left square.
        let ways = squares
            .iter()
            .flat_map(|&from| DIRECTIONS.map(|way| (from, way)));
        let ways: Vec<_> = ways.filter(leads).collect();
        let best = ways.iter().find(|(_, (way, _))| matches!(*way, "n" | "e"));
        match best.or(ways.first()) {
            None => String::new(),
            Some((from, (way, step))) => match self.step(*from, *step) {
                Some(to) if self.is_open(to) => format!("{}-{}", self.name(*from), self.name(to)),
                _ => format!("{}-{way}", self.name(*from)),
            },
        }
    }

    /// The square or, on a board with sides, the side with this name.
    pub fn find_place(&self, name: &str) -> Result<Square, SquareNameError> {
        if !self.has_sides() || !name.contains('-') {
            return self.find(name);
        }
        self.find_side(name).map_err(|error| match error {
            SideNameError::Square(error) => error,
            _ => SquareNameError::NotAName,
        })
    }

    /// The side with this name: two squares that are side by side, in either order, or a square and a letter.
    pub fn find_side(&self, name: &str) -> Result<Square, SideNameError> {
        let (one, other) = name.split_once('-').ok_or(SideNameError::NotAName)?;
        let of = |name: &str| self.find(name).map_err(SideNameError::Square);
        let square = of(one)?;
        let towards = DIRECTIONS.into_iter().find(|(way, _)| *way == other);
        let side = match towards {
            Some((_, step)) => self.side_towards(square, step),
            None => {
                let second = of(other)?;
                let side = self.side_between(square, second);
                let side = side.ok_or(SideNameError::Apart(square, second))?;
                if let Some(&closed) = [square, second].iter().find(|&&s| !self.is_open(s)) {
                    return Err(SideNameError::Closed(closed));
                }
                side
            }
        };
        match self.is_open(square) {
            true => Ok(side),
            false => Err(SideNameError::Closed(square)),
        }
    }

    /// The square with this name, in either form.
    pub fn find(&self, name: &str) -> Result<Square, SquareNameError> {
        let (row, column) = match row_column_form(name) {
            Some(place) => place,
            None => {
                let (column, rank) = chess_form(name).ok_or(SquareNameError::NotAName)?;
                // Row 0 is at the top; its rank is the number of rows.
                let row = (self.rows() as u64).checked_sub(rank);
                (row.ok_or(SquareNameError::NotOnBoard)?, column)
            }
        };
        if row < self.rows() as u64 && column < self.columns() as u64 {
            Ok(self.at(row as usize, column as usize))
        } else {
            Err(SquareNameError::NotOnBoard)
        }
    }
}

/// The letters of a column counted from 0: a … z, aa, ab, …
pub fn column_letters(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// `r2c3` as row 1 and column 2, both from 0.
fn row_column_form(name: &str) -> Option<(u64, u64)> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    Some((ordinal(row)? - 1, ordinal(column)? - 1))
}

/// `c7` as column 2 (from 0) and rank 7 (from 1, from the bottom).
fn chess_form(name: &str) -> Option<(u64, u64)> {
    let digits = name.find(|c: char| !c.is_ascii_lowercase())?;
    let (letters, rank) = name.split_at(digits);
    if letters.is_empty() || letters.len() > 8 {
        return None;
    }
    let column = letters
        .bytes()
        .fold(0u64, |sum, letter| sum * 26 + u64::from(letter - b'a' + 1));
    Some((column - 1, ordinal(rank)?))
}

/// A number from 1, without sign or leading zero.
fn ordinal(text: &str) -> Option<u64> {
    let plain = !text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Wrap;

    #[test]
    fn both_names_of_every_square_find_it() {
        let board = Board::new(3, 30, Wrap::NONE);
        for square in board.squares() {
            let (row, column) = (board.row(square) + 1, board.column(square) + 1);
            assert_eq!(board.find(&board.name(square)), Ok(square));
            assert_eq!(board.find(&format!("r{row}c{column}")), Ok(square));
        }
        assert_eq!(board.name(board.at(0, 26)), "aa3");
    }

    #[test]
    fn names_that_are_none_and_names_beyond_the_board_are_told_apart() {
        let board = Board::new(8, 8, Wrap::NONE);
        for name in ["", "c", "7", "C7", "c07", "r0c1", "r1c", "c7 ", "c-7", "é1"] {
            assert_eq!(board.find(name), Err(SquareNameError::NotAName), "{name}");
        }
        for name in ["i1", "r1", "a9", "r9c1", "r1c9", "aaa1", "a99999999999"] {
            assert_eq!(board.find(name), Err(SquareNameError::NotOnBoard), "{name}");
        }
    }
}
