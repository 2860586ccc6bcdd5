//! Betza words: `RN`, `fF`, `W3`, `flN`.
//!
//! A word is a sequence of atoms, each with directions before it and a range after it. Reading of
//! what the notation leaves open:
//!
//! - `K`, `R`, `B` and `Q` are unions of other atoms, and directions and ranges apply to every part
//!   of them: `K2` is `W2F2`, `R3` rides at most three steps, `KK` and `K0` ride like a queen.
//!   `RR`, `R0`, `QQ` are what `R` and `Q` are anyway: rides without limit.
//! - A letter written any number of times more than once is "repeated": `NNN` is `NN`.
//! - A ride of one step is a leap: `W1` is `W`, `R1` is `W`.

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

/// Why a text is no Betza word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BetzaProblem {
    /// No word at all.
    Empty,
    /// Neither an atom, nor a direction, nor a digit.
    UnknownLetter { found: char },
    /// Directions that no atom follows.
    DirectionsWithoutAtom,
    /// A number that no atom precedes.
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
    let mut reader = Reader { word, at: 0 };
    let mut steps = Steps::default();
    while reader.at < word.len() {
        let directions = reader.directions();
        let (letter, parts) = reader.atom(directions.range.clone())?;
        let reach = reader.reach(letter)?;
        for part in parts {
            let range = match reach {
                Reach::Own if part.rides => None,
                Reach::Own => Some(1),
                Reach::Limited(most) => Some(most),
                Reach::Unlimited => None,
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
struct Part {
    rows: i64,
    columns: i64,
    rides: bool,
}

const fn leap(rows: i64, columns: i64) -> Part {
    Part {
        rows,
        columns,
        rides: false,
    }
}

const fn ride(rows: i64, columns: i64) -> Part {
    Part {
        rows,
        columns,
        rides: true,
    }
}

/// What an atom consists of; `None` if the letter is no atom.
fn parts(letter: char) -> Option<&'static [Part]> {
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

/// The ways that the letters before an atom name; none at all keeps every step.
struct Directions {
    up: bool,
    down: bool,
    left: bool,
    right: bool,
    range: Range<usize>,
}

impl Directions {
    /// Whether the step is kept: at least one of its non-zero parts lies on a named axis, and each
    /// such part points a named way. A part on an axis that is not named is free.
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
enum Reach {
    /// Nothing is written: as the atom itself has it.
    Own,
    Limited(u32),
    Unlimited,
}

struct Reader<'w> {
    word: &'w str,
    /// How many bytes are read.
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.word[self.at..].chars().next()
    }

    /// Takes as many characters as satisfy the condition; gives their place.
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

    /// Takes an atom's letter, which must be next; `directions` is what stands before it.
    fn atom(&mut self, directions: Range<usize>) -> Result<(char, &'static [Part]), BetzaError> {
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

    /// Takes the range after an atom, whose letter it is.
    fn reach(&mut self, letter: char) -> Result<Reach, BetzaError> {
        let start = self.at - letter.len_utf8();
        let repeated = self.take_while(|next| next == letter);
        let number = self.take_while(|next| next.is_ascii_digit());
        let digits = &self.word[number.clone()];
        match (repeated.is_empty(), digits) {
            (false, "") => Ok(Reach::Unlimited),
            (false, _) => {
                let range = start..number.end;
                Err(BetzaError::at(range, BetzaProblem::RepeatedWithNumber))
            }
            (true, "") => Ok(Reach::Own),
            (true, "0") => Ok(Reach::Unlimited),
            (true, _) if digits.starts_with('0') => {
                Err(BetzaError::at(number, BetzaProblem::LeadingZero))
            }
            // No board is so large that a ride of more than 32 bits would end on it.
            (true, _) => Ok(digits.parse().map_or(Reach::Unlimited, Reach::Limited)),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The steps of a word's leaps, and of its rides with their ranges, as (row, column).
    type Listed = (Vec<(i64, i64)>, Vec<(i64, i64, Option<u32>)>);

    fn listed(moves: &Moves) -> Listed {
        let leaps = moves.leaps().iter().map(|s| (s.rows, s.columns));
        let rides = moves.rides().iter();
        let rides = rides.map(|r| (r.step.rows, r.step.columns, r.range));
        (leaps.collect(), rides.collect())
    }

    fn leaps(word: &str) -> Vec<(i64, i64)> {
        let (leaps, rides) = listed(&parse(word).unwrap());
        assert!(rides.is_empty(), "{word}");
        leaps
    }

    /// The rides of a word that has no leaps, all of the same range.
    fn rides(word: &str, range: Option<u32>) -> Vec<(i64, i64)> {
        let (leaps, rides) = listed(&parse(word).unwrap());
        assert!(leaps.is_empty(), "{word}");
        let same_range = |(row, column, found)| {
            assert_eq!(found, range, "{word}");
            (row, column)
        };
        rides.into_iter().map(same_range).collect()
    }

    /// All steps whose parts have these two lengths, in either order.
    fn all(a: i64, b: i64) -> Vec<(i64, i64)> {
        let around = |limit: i64| -limit..=limit;
        let steps = around(4).flat_map(|row| around(4).map(move |column| (row, column)));
        let lengths = |(row, column): &(i64, i64)| (row.abs(), column.abs());
        steps
            .filter(|step| [(a, b), (b, a)].contains(&lengths(step)))
            .collect()
    }

    fn union(a: Vec<(i64, i64)>, b: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
        let mut union = [a, b].concat();
        union.sort();
        union
    }

    #[test]
    fn each_leaper_has_the_steps_of_its_lengths() {
        let expected = [
            ("W", 0, 1, 4),
            ("F", 1, 1, 4),
            ("D", 0, 2, 4),
            ("A", 2, 2, 4),
            ("N", 1, 2, 8),
            ("H", 0, 3, 4),
            ("C", 1, 3, 8),
            ("L", 1, 3, 8),
            ("Z", 2, 3, 8),
            ("J", 2, 3, 8),
            ("G", 3, 3, 4),
        ];
        for (word, a, b, number) in expected {
            assert_eq!(leaps(word), all(a, b), "{word}");
            assert_eq!(leaps(word).len(), number, "{word}");
        }
    }

    #[test]
    fn compound_atoms_are_what_the_language_says_they_are() {
        assert_eq!(leaps("K"), union(all(0, 1), all(1, 1)));
        for (compound, written_out) in [
            ("K", "WF"),
            ("R", "WW"),
            ("B", "FF"),
            ("Q", "RB"),
            ("Q", "WWFF"),
            ("QN", "NBR"),
        ] {
            assert_eq!(parse(compound), parse(written_out), "{compound}");
        }
        assert_eq!(rides("R", None), all(0, 1));
        assert_eq!(rides("B", None), all(1, 1));
    }

    #[test]
    fn a_repeated_letter_or_0_rides_without_limit_and_a_number_so_far() {
        assert_eq!(rides("NN", None), all(1, 2));
        assert_eq!(rides("N0", None), all(1, 2));
        assert_eq!(rides("NNN", None), all(1, 2));
        assert_eq!(rides("W3", Some(3)), all(0, 1));
        assert_eq!(rides("W12", Some(12)), all(0, 1));
        assert_eq!(parse("W1"), parse("W"));
        assert_eq!(rides("N4294967295", Some(u32::MAX)), all(1, 2));
        assert_eq!(rides("N4294967296", None), all(1, 2));
        assert_eq!(rides("N99999999999999999999999", None), all(1, 2));
    }

    #[test]
    fn a_range_applies_to_every_part_of_a_compound_atom() {
        for (word, same) in [
            ("RR", "R"),
            ("R0", "R"),
            ("Q0", "Q"),
            ("QQ", "Q"),
            ("KK", "Q"),
            ("K0", "Q"),
            ("K1", "K"),
            ("R1", "W"),
            ("B1", "F"),
            ("Q1", "K"),
            ("R3", "W3"),
            ("K2", "W2F2"),
            ("Q2", "K2"),
        ] {
            assert_eq!(parse(word), parse(same), "{word}");
        }
    }

    #[test]
    fn directions_keep_the_steps_whose_parts_on_named_axes_point_named_ways() {
        let (up, down) = (-1, 1);
        let expected: [(&str, Vec<(i64, i64)>); 17] = [
            // The examples of the contract: a pawn's capture, up and down, up or left, up-left.
            ("fF", vec![(up, -1), (up, 1)]),
            ("vW", vec![(up, 0), (down, 0)]),
            ("flW", vec![(up, 0), (0, -1)]),
            ("flF", vec![(up, -1)]),
            ("fW", vec![(up, 0)]),
            ("bW", vec![(down, 0)]),
            ("lW", vec![(0, -1)]),
            ("rW", vec![(0, 1)]),
            ("sW", vec![(0, -1), (0, 1)]),
            ("brF", vec![(down, 1)]),
            ("sF", all(1, 1)),
            ("fN", vec![(-2, -1), (-2, 1), (-1, -2), (-1, 2)]),
            ("lN", vec![(-2, -1), (-1, -2), (1, -2), (2, -1)]),
            ("sN", all(1, 2)),
            ("fsN", vec![(-2, -1), (-2, 1), (-1, -2), (-1, 2)]),
            ("blN", vec![(1, -2), (2, -1)]),
            ("fbrW", vec![(up, 0), (0, 1), (down, 0)]),
        ];
        for (word, expected) in expected {
            assert_eq!(leaps(word), expected, "{word}");
        }
    }

    #[test]
    fn directions_apply_to_the_next_atom_alone_and_to_every_part_of_it() {
        assert_eq!(leaps("fWF"), union(vec![(-1, 0)], all(1, 1)));
        assert_eq!(rides("fR", None), vec![(-1, 0)]);
        assert_eq!(rides("fQ", None), vec![(-1, -1), (-1, 0), (-1, 1)]);
        assert_eq!(rides("vRR", None), vec![(-1, 0), (1, 0)]);
        assert_eq!(leaps("fK"), vec![(-1, -1), (-1, 0), (-1, 1)]);
        assert_eq!(rides("lB2", Some(2)), vec![(-1, -1), (1, -1)]);
    }

    #[test]
    fn a_repeated_direction_counts_once_and_their_order_does_not_matter() {
        assert_eq!(parse("ffN"), parse("fN"));
        assert_eq!(parse("lfflF"), parse("flF"));
        assert_eq!(parse("vsW"), parse("W"));
        assert_eq!(parse("fbW"), parse("vW"));
        assert_eq!(parse("rlW"), parse("sW"));
        assert_eq!(parse("fvW"), parse("vW"));
    }

    #[test]
    fn every_fault_is_told_with_its_place() {
        use BetzaProblem::{
            DirectionsWithoutAtom, Empty, LeadingZero, NumberWithoutAtom, RepeatedWithNumber,
            UnknownLetter,
        };
        let unknown = |found| UnknownLetter { found };
        for (word, range, problem) in [
            ("", 0..0, Empty),
            ("WX", 1..2, unknown('X')),
            ("fXN", 1..2, unknown('X')),
            ("W F", 1..2, unknown(' ')),
            ("Wé", 1..3, unknown('é')),
            ("W-1", 1..2, unknown('-')),
            ("Wfl", 1..3, DirectionsWithoutAtom),
            ("f3W", 0..1, DirectionsWithoutAtom),
            ("33W", 0..2, NumberWithoutAtom),
            ("NN3", 0..3, RepeatedWithNumber),
            ("RfNNN0W", 2..6, RepeatedWithNumber),
            ("W03", 1..3, LeadingZero),
            ("W00", 1..3, LeadingZero),
        ] {
            assert_eq!(parse(word), Err(BetzaError::at(range, problem)), "{word}");
        }
    }

    proptest! {
        #[test]
        fn any_text_parses_or_gives_an_error_that_lies_in_it(
            word in prop_oneof![".*", "[WFDANHCLZJGKRBQfblrvs0-9]*"],
        ) {
            if let Err(error) = parse(&word) {
                prop_assert!(word.get(error.range).is_some());
            }
        }
    }
}
