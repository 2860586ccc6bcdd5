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

use std::ops::Range;

use super::steps::{Steps, mirrored};
use crate::board::Step;
use crate::definition::messages::{Message, TextError, said};
use crate::puzzle::Moves;

/// The letters of atoms.
const ATOMS: &str = "WFDANHCLZJGKRBQ";
/// The letters of directions.
pub const DIRECTIONS: &str = "fblrvs";

/// The help for a word whose parts are not in order.
fn out_of_order(title: &str) -> Message {
    said(title).help("a word is made of directions, an atom and a range, such as `flW3`")
}

/// The moves that a Betza word stands for.
pub fn parse(word: &str) -> Result<Moves, TextError> {
    let mut reader = BetzaParser { word, at: 0 };
    let mut steps = Steps::default();
    while reader.at < word.len() {
        let directions = reader.directions();
        let (letter, rides, parts) = reader.atom(directions.range.clone())?;
        let range = reader.range(letter)?;
        let range = range.unwrap_or(if rides { None } else { Some(1) });
        for &(rows, columns) in parts {
            let all = mirrored(Step::new(rows, columns)).into_iter();
            let kept = all.filter(|step| directions.keep(*step));
            kept.for_each(|step| steps.add(step, range));
        }
    }
    Ok(steps.into_moves())
}

/// An atom: its letter, whether it rides, and a step of each shape as rows and columns.
type Atom = (char, bool, &'static [(i64, i64)]);

/// The atom of a letter.
fn atom(letter: char) -> Option<Atom> {
    let steps: &[(i64, i64)] = match letter {
        'W' | 'R' => &[(0, 1)],
        'F' | 'B' => &[(1, 1)],
        'D' => &[(0, 2)],
        'A' => &[(2, 2)],
        'N' => &[(1, 2)],
        'H' => &[(0, 3)],
        'C' | 'L' => &[(1, 3)],
        'Z' | 'J' => &[(2, 3)],
        'G' => &[(3, 3)],
        'K' | 'Q' => &[(0, 1), (1, 1)],
        _ => return None,
    };
    Some((letter, matches!(letter, 'R' | 'B' | 'Q'), steps))
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
    fn atom(&mut self, directions: Range<usize>) -> Result<Atom, TextError> {
        let start = self.at;
        let letter = self.peek();
        if let Some(atom) = letter.and_then(atom) {
            self.at += atom.0.len_utf8();
            return Ok(atom);
        }
        Err(match letter {
            Some(found) if !found.is_ascii_digit() => {
                let message = said(format!("`{found}` is no letter of a Betza word"))
                    .help(format!("atoms are {ATOMS}, directions {DIRECTIONS}"));
                TextError::at(start..start + found.len_utf8(), message)
            }
            Some(_) if directions.is_empty() => {
                let range = self.take_while(|next| next.is_ascii_digit());
                TextError::at(range, out_of_order("a range needs an atom before it"))
            }
            _ => TextError::at(
                directions,
                out_of_order("directions need an atom after them"),
            ),
        })
    }

    /// Consumes the range after an atom with this letter: how often its steps may be repeated, where `None` has no limit;
    /// `None` if there is no range.
    fn range(&mut self, letter: char) -> Result<Option<Option<u32>>, TextError> {
        let start = self.at - letter.len_utf8();
        let is_repeated = !self.take_while(|next| next == letter).is_empty();
        let number = self.take_while(|next| next.is_ascii_digit());
        let digits = &self.word[number.clone()];
        match (is_repeated, digits) {
            (true, "") | (false, "0") => Ok(Some(None)),
            (false, "") => Ok(None),
            (true, _) => {
                let message = said("a repeated letter has no limit, so it takes no number")
                    .help("write the letter once with a number, or twice without");
                Err(TextError::at(start..number.end, message))
            }
            (false, _) if digits.starts_with('0') => Err(TextError::at(
                number,
                out_of_order("a range has no leading zero"),
            )),
            // No board is large enough for a ride of more than 32 bits to end on it.
            (false, _) => Ok(Some(digits.parse().ok())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The steps of a word's moves as (row, column, range), a leap with the range 1.
    fn steps(word: &str) -> Vec<(i64, i64, Option<u32>)> {
        let moves = parse(word).unwrap();
        let leaps = moves.leaps().iter().map(|s| (s.rows, s.columns, Some(1)));
        let rides = moves.rides().iter();
        let rides = rides.map(|r| (r.step.rows, r.step.columns, r.range));
        leaps.chain(rides).collect()
    }

    /// All steps whose parts have these two lengths, in either order.
    fn all(a: i64, b: i64, range: Option<u32>) -> Vec<(i64, i64, Option<u32>)> {
        let around = |limit: i64| -limit..=limit;
        let steps = around(4).flat_map(|row| around(4).map(move |column| (row, column, range)));
        let lengths = |(row, column, _): &(i64, i64, _)| (row.abs(), column.abs());
        let steps = steps.filter(|step| [(a, b), (b, a)].contains(&lengths(step)));
        steps.collect()
    }

    #[test]
    fn each_atom_has_the_steps_of_its_lengths() {
        let leapers = "W01 F11 D02 A22 N12 H03 C13 L13 Z23 J23 G33";
        for leaper in leapers.split(' ') {
            let length = |place: usize| leaper[place..=place].parse().unwrap();
            assert_eq!(
                steps(&leaper[..1]),
                all(length(1), length(2), Some(1)),
                "{leaper}"
            );
        }
        assert_eq!(steps("R"), all(0, 1, None));
        assert_eq!(steps("B"), all(1, 1, None));
        for (word, same) in [("K", "WF"), ("Q", "RB"), ("QN", "NBR")] {
            assert_eq!(parse(word), parse(same), "{word}");
        }
    }

    #[test]
    fn a_repeated_letter_or_0_rides_without_limit_and_a_number_so_far() {
        for word in ["NN", "N0", "NNN", "N4294967296", "N99999999999999999999999"] {
            assert_eq!(steps(word), all(1, 2, None), "{word}");
        }
        assert_eq!(steps("W3"), all(0, 1, Some(3)));
        assert_eq!(steps("W12"), all(0, 1, Some(12)));
        let same = "RR=R R0=R Q0=Q QQ=Q KK=Q K0=Q K1=K R1=W B1=F Q1=K R3=W3 K2=W2F2 Q2=K2 W1=W";
        for (word, same) in same.split(' ').filter_map(|pair| pair.split_once('=')) {
            assert_eq!(parse(word), parse(same), "{word}");
        }
    }

    #[test]
    fn directions_keep_the_steps_whose_parts_on_named_axes_point_named_ways() {
        let (up, down) = (-1, 1);
        let expected: [(&str, &[(i64, i64)]); 14] = [
            // The examples of the contract: a pawn's capture, up and down, up or left, up-left.
            ("fF", &[(up, -1), (up, 1)]),
            ("vW", &[(up, 0), (down, 0)]),
            ("flW", &[(up, 0), (0, -1)]),
            ("flF", &[(up, -1)]),
            ("sW", &[(0, -1), (0, 1)]),
            ("brF", &[(down, 1)]),
            ("fN", &[(-2, -1), (-2, 1), (-1, -2), (-1, 2)]),
            ("lN", &[(-2, -1), (-1, -2), (1, -2), (2, -1)]),
            ("fsN", &[(-2, -1), (-2, 1), (-1, -2), (-1, 2)]),
            ("blN", &[(1, -2), (2, -1)]),
            ("fbrW", &[(up, 0), (0, 1), (down, 0)]),
            // They apply to the next atom alone, and to every part of it.
            ("fWbW", &[(up, 0), (down, 0)]),
            ("fR", &[(up, 0)]),
            ("fQ", &[(up, -1), (up, 0), (up, 1)]),
        ];
        for (word, expected) in expected {
            let found: Vec<_> = steps(word).into_iter().map(|(r, c, _)| (r, c)).collect();
            assert_eq!(found, expected, "{word}");
        }
        for (word, same) in [("sF", "F"), ("sN", "N"), ("lfflF", "flF"), ("vsW", "W")] {
            assert_eq!(parse(word), parse(same), "{word}");
        }
    }
}
