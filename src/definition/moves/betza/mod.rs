//! Betza words: `RN`, `fF`, `W3`, `flN`.
//!
//! A word is a sequence of atoms, each with directions before it and a range after it. Where the notation
//! is ambiguous, it is read as follows:
//!
//! - `K`, `R`, `B` and `Q` are unions of other atoms, and directions and ranges apply to every part
//!   of them: `K2` is `W2F2`, `R3` rides at most three steps, `KK` and `K0` ride like a queen.
//!   `RR`, `R0`, `QQ` are what `R` and `Q` are anyway: rides without limit.
//! - A letter written any number of times more than once is "repeated": `NNN` is `NN`.
//! - A ride of one step is a leap: `W1` is `W`, `R1` is `W`.

#[cfg(test)]
mod tests;

use std::ops::Range;

use super::steps::{Steps, mirrored};
use crate::board::Step;
use crate::definition::text_error::TextError;
use crate::puzzle::Moves;

/// The letters of atoms.
pub const ATOMS: &str = "WFDANHCLZJGKRBQ";
/// The letters of directions.
pub const DIRECTIONS: &str = "fblrvs";

pub type BetzaError = TextError<BetzaProblem>;

/// Why a text is not a Betza word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BetzaProblem {
    /// No word at all.
    Empty,
    /// Neither an atom, nor a direction, nor a digit.
    UnknownLetter { found: char },
    /// Directions without an atom after them.
    DirectionsWithoutAtom,
    /// A number without an atom before it.
    NumberWithoutAtom,
    /// A repeated letter and a number.
    RepeatedWithNumber,
    /// A number that starts with 0 and is not 0.
    LeadingZero,
}

/// The moves that a Betza word stands for.
pub fn parse(word: &str) -> Result<Moves, BetzaError> {
    if word.is_empty() {
        return Err(BetzaError::at(0..0, BetzaProblem::Empty));
    }
    let mut reader = BetzaParser { word, at: 0 };
    let mut steps = Steps::default();
    while reader.at < word.len() {
        let directions = reader.directions();
        let (letter, parts) = reader.atom(directions.range.clone())?;
        let reach = reader.reach(letter)?;
        for part in parts {
            let range = match reach {
                RideRange::Own if part.rides => None,
                RideRange::Own => Some(1),
                RideRange::Limited(most) => Some(most),
                RideRange::Unlimited => None,
            };
            for step in mirrored(Step::new(part.rows, part.columns)) {
                if directions.keep(step) {
                    steps.add(step, range);
                }
            }
        }
    }
    Ok(steps.into_moves())
}

/// The moves of one shape, in all directions.
struct AtomComponent {
    rows: i64,
    columns: i64,
    rides: bool,
}

const fn leap(rows: i64, columns: i64) -> AtomComponent {
    AtomComponent {
        rows,
        columns,
        rides: false,
    }
}

const fn ride(rows: i64, columns: i64) -> AtomComponent {
    AtomComponent {
        rows,
        columns,
        rides: true,
    }
}

/// The parts of an atom; `None` if the letter is not an atom.
fn parts(letter: char) -> Option<&'static [AtomComponent]> {
    Some(match letter {
        'W' => const { &[leap(0, 1)] },
        'F' => const { &[leap(1, 1)] },
        'D' => const { &[leap(0, 2)] },
        'A' => const { &[leap(2, 2)] },
        'N' => const { &[leap(1, 2)] },
        'H' => const { &[leap(0, 3)] },
        'C' | 'L' => const { &[leap(1, 3)] },
        'Z' | 'J' => const { &[leap(2, 3)] },
        'G' => const { &[leap(3, 3)] },
        'K' => const { &[leap(0, 1), leap(1, 1)] },
        'R' => const { &[ride(0, 1)] },
        'B' => const { &[ride(1, 1)] },
        'Q' => const { &[ride(0, 1), ride(1, 1)] },
        _ => return None,
    })
}

/// The directions that the letters before an atom name; without any letter every step is kept.
struct Directions {
    up: bool,
    down: bool,
    left: bool,
    right: bool,
    range: Range<usize>,
}

impl Directions {
    /// Whether the step is kept: at least one of its non-zero parts lies on a named axis, and each such
    /// part points in a named direction. A part on an axis that is not named is free.
    fn keep(&self, step: Step) -> bool {
        if self.range.is_empty() {
            return true;
        }
        let on_axis = |part: i64, negative: bool, positive: bool| {
            let named = part != 0 && (negative || positive);
            named.then_some(if part < 0 { negative } else { positive })
        };
        // Rows count downwards, so up the board is negative.
        let vertical = on_axis(step.rows, self.up, self.down);
        let horizontal = on_axis(step.columns, self.left, self.right);
        match (vertical, horizontal) {
            (None, None) => false,
            (vertical, horizontal) => vertical.unwrap_or(true) && horizontal.unwrap_or(true),
        }
    }
}

/// How often the steps of an atom may be repeated.
enum RideRange {
    /// Not written: the range of the atom itself.
    Own,
    Limited(u32),
    Unlimited,
}

struct BetzaParser<'w> {
    word: &'w str,
    /// The number of bytes read so far.
    at: usize,
}

impl BetzaParser<'_> {
    fn peek(&self) -> Option<char> {
        self.word[self.at..].chars().next()
    }

    /// Consumes as many characters as satisfy the condition; returns their place.
    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> Range<usize> {
        let start = self.at;
        while let Some(next) = self.peek().filter(|&next| wanted(next)) {
            self.at += next.len_utf8();
        }
        start..self.at
    }

    fn directions(&mut self) -> Directions {
        let range = self.take_while(|next| DIRECTIONS.contains(next));
        let letters = &self.word[range.clone()];
        let any_of = |ways: [char; 2]| letters.contains(ways);
        Directions {
            up: any_of(['f', 'v']),
            down: any_of(['b', 'v']),
            left: any_of(['l', 's']),
            right: any_of(['r', 's']),
            range,
        }
    }

    /// Consumes the letter of an atom, which must be next; `directions` is what stands before it.
    fn atom(
        &mut self,
        directions: Range<usize>,
    ) -> Result<(char, &'static [AtomComponent]), BetzaError> {
        let start = self.at;
        let letter = self.peek();
        if let Some((letter, parts)) = letter.and_then(|letter| Some((letter, parts(letter)?))) {
            self.at += letter.len_utf8();
            return Ok((letter, parts));
        }
        let (range, problem) = match letter {
            Some(found) if !found.is_ascii_digit() => {
                let range = start..start + found.len_utf8();
                (range, BetzaProblem::UnknownLetter { found })
            }
            Some(_) if directions.is_empty() => {
                let range = self.take_while(|next| next.is_ascii_digit());
                (range, BetzaProblem::NumberWithoutAtom)
            }
            _ => (directions, BetzaProblem::DirectionsWithoutAtom),
        };
        Err(BetzaError::at(range, problem))
    }

    /// Consumes the range after an atom with this letter.
    fn reach(&mut self, letter: char) -> Result<RideRange, BetzaError> {
        let start = self.at - letter.len_utf8();
        let repeated = self.take_while(|next| next == letter);
        let number = self.take_while(|next| next.is_ascii_digit());
        let digits = &self.word[number.clone()];
        match (repeated.is_empty(), digits) {
            (false, "") => Ok(RideRange::Unlimited),
            (false, _) => {
                let range = start..number.end;
                Err(BetzaError::at(range, BetzaProblem::RepeatedWithNumber))
            }
            (true, "") => Ok(RideRange::Own),
            (true, "0") => Ok(RideRange::Unlimited),
            (true, _) if digits.starts_with('0') => {
                Err(BetzaError::at(number, BetzaProblem::LeadingZero))
            }
            // No board is large enough for a ride of more than 32 bits to end on it.
            (true, _) => Ok(digits
                .parse()
                .map_or(RideRange::Unlimited, RideRange::Limited)),
        }
    }
}
