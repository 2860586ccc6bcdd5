//! How descriptions are written: clues with letters for gaps, lists of numbers, borders as runs.

use super::FORMAT;
use crate::exchange::cursor::Cursor;
use crate::exchange::puzz_link::{Clue, Row, with_gaps};
use crate::exchange::{Fallible, ImportError};

/// A description that is being read.
pub fn description(text: &str) -> Cursor<'_> {
    Cursor::new(FORMAT, "description", text)
}

impl Cursor<'_> {
    pub fn expect(&mut self, character: char) -> Fallible {
        match self.skip(character) {
            true => Ok(()),
            false => Err(self.wrong(&format!("`{character}`"))),
        }
    }

    pub fn number(&mut self) -> Option<usize> {
        let rest = self.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = rest.get(..digits.min(7))?.parse().ok()?;
        (0..digits).for_each(|_| _ = self.next());
        Some(number)
    }

    /// A clue in each place that has one; `a` to `z` leave 1 to 26 places out. Numbers of several digits are parted by
    /// such letters or by `_`, with `is_long`; else each is one digit. `sign` reads other characters.
    pub fn gapped(
        &mut self,
        row: &mut Row,
        is_long: bool,
        sign: impl Fn(char) -> Option<Clue>,
    ) -> Fallible {
        let mut place = 0;
        while place < row.len() {
            let gap = self.peek().filter(char::is_ascii_lowercase);
            if self.may_end && self.peek().is_none() {
                return Ok(());
            } else if is_long && self.skip('_') {
                continue;
            } else if let Some(letter) = gap {
                place += letter as usize - 'a' as usize + 1;
                self.next();
                continue;
            }
            let clue = match self.peek() {
                Some(c) if c.is_ascii_digit() => {
                    let digit = c as usize - '0' as usize;
                    let number = if is_long {
                        self.number()
                    } else {
                        self.next().map(|_| digit)
                    };
                    number.map(Clue::Number)
                }
                Some(c) => sign(c).inspect(|_| {
                    self.next();
                }),
                None => None,
            };
            let wrong = || self.wrong("a number or a letter that leaves places out");
            row[place] = Some(clue.ok_or_else(wrong)?);
            place += 1;
        }
        match place == row.len() {
            true => Ok(()),
            false => Err(self.wrong("no more places than the board has")),
        }
    }

    /// Marks in order, each behind the number of places before it: `_` none, `a` one and so on, `z` 25 places and no
    /// mark. Behind the last place there is one mark more.
    pub fn marks(&mut self, places: usize) -> Result<Vec<bool>, ImportError> {
        let mut marks = vec![false; places + 1];
        let mut place = 0;
        while place <= places {
            let free = match self.peek() {
                Some('_') => 0,
                Some(c) if c.is_ascii_lowercase() => c as usize - 'a' as usize + 1,
                _ => return Err(self.wrong("`_` or a letter")),
            };
            let is_mark = free < 26;
            place += free.min(25);
            if is_mark {
                let mark = marks.get_mut(place);
                *mark.ok_or_else(|| self.wrong("no more places than the board has"))? = true;
                place += 1;
            }
            self.next();
        }
        marks.pop();
        Ok(marks)
    }
}

fn letter(number: usize) -> char {
    char::from(b'a' + number.min(25) as u8)
}

/// The inverse of [`Cursor::gapped`]. `None` if a clue has no word.
pub fn gapped(row: &Row, is_long: bool, word: impl Fn(Clue) -> Option<String>) -> Option<String> {
    let words = row.iter().enumerate().map(|(place, clue)| {
        let Some(clue) = clue else {
            return Some(None);
        };
        let is_behind_another = place > 0 && row[place - 1].is_some();
        let parting = if is_long && is_behind_another {
            "_"
        } else {
            ""
        };
        Some(Some(parting.to_owned() + &word(*clue)?))
    });
    Some(with_gaps(words.collect::<Option<Vec<_>>>()?, 10, 26))
}

/// The inverse of [`Cursor::marks`].
pub fn marks(marks: &[bool]) -> String {
    let (mut text, mut free) = (String::new(), 0);
    for is_mark in marks.iter().chain([&true]) {
        if !is_mark {
            free += 1;
            continue;
        }
        while free > 25 {
            text.push('z');
            free -= 25;
        }
        text.push(if free == 0 { '_' } else { letter(free - 1) });
        free = 0;
    }
    text
}

/// One number of as many as there are digits for, `None` for a greater one.
pub fn digit(clue: Clue) -> Option<String> {
    clue.number()
        .filter(|&number| number < 10)
        .map(|number| number.to_string())
}

pub fn number(clue: Clue) -> Option<String> {
    clue.number().map(|number| number.to_string())
}

/// For descriptions without other signs.
pub fn none(_: char) -> Option<Clue> {
    None
}
