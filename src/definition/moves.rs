//! The ways to write moves: `"none"`, names joined by `+`, a Betza word, a table of steps.
//!
//! How a text is read: `none` and the names below are themselves; a text with a `+` is a list of
//! names; a text that holds an upper-case letter, and no lower-case letter but those of directions,
//! is a Betza word, unless it is one of the names in capitals; anything else is a name that is not
//! known.

use std::ops::Range;

use super::betza::{self, BetzaError};
use super::steps::{Steps, mirrored};
use crate::board::Step;
use crate::puzzle::Moves;

/// The names of moves that are known, each with the Betza word it stands for.
const NAMES: [(&str, &str); 15] = [
    ("wazir", "W"),
    ("ferz", "F"),
    ("dabbaba", "D"),
    ("alfil", "A"),
    ("knight", "N"),
    ("king", "K"),
    ("rook", "R"),
    ("bishop", "B"),
    ("queen", "Q"),
    ("camel", "C"),
    ("nightrider", "NN"),
    ("amazon", "QN"),
    ("chancellor", "RN"),
    ("archbishop", "BN"),
    ("zebra", "Z"),
];

/// How moves that attack nothing are written.
pub const NONE: &str = "none";

/// Why a text stands for no moves. Ranges are bytes of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovesError {
    /// Nothing but blanks.
    Empty,
    /// Nothing but blanks before or after a `+`; the range is empty.
    MissingName { range: Range<usize> },
    /// Neither a name of the table nor anything like a Betza word.
    UnknownName { name: String, range: Range<usize> },
    /// A Betza word that is joined to something by `+`; words are joined by writing them together,
    /// and do not mix with names.
    BetzaInList { word: String, range: Range<usize> },
    /// `none` joined to something by `+`.
    NoneInList { range: Range<usize> },
    /// It looks like a Betza word; the ranges inside are bytes of the whole text.
    Betza(BetzaError),
}

impl MovesError {
    /// Where it is in the text.
    pub fn range(&self) -> Range<usize> {
        match self {
            MovesError::Empty => 0..0,
            MovesError::MissingName { range }
            | MovesError::UnknownName { range, .. }
            | MovesError::BetzaInList { range, .. }
            | MovesError::NoneInList { range } => range.clone(),
            MovesError::Betza(error) => error.range(),
        }
    }
}

/// The names of moves, in the order of the language's table; `none` is not one of them.
pub fn own_names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|(name, _)| *name)
}

/// The moves of a piece that is named as in the table.
pub fn from_name(name: &str) -> Option<Moves> {
    let (_, word) = NAMES.iter().find(|(known, _)| *known == name)?;
    betza::parse(word).ok()
}

/// The moves that a text stands for.
pub fn from_text(text: &str) -> Result<Moves, MovesError> {
    let (word, range) = trimmed(text, 0..text.len());
    if word.is_empty() {
        Err(MovesError::Empty)
    } else if word == NONE {
        Ok(Moves::none())
    } else if text.contains('+') {
        from_list(text)
    } else if let Some(moves) = from_name(word) {
        Ok(moves)
    } else if is_like_betza(word) {
        betza::parse(word).map_err(|error| MovesError::Betza(error.shifted(range.start)))
    } else {
        let name = word.to_owned();
        Err(MovesError::UnknownName { name, range })
    }
}

/// Names joined by `+`.
fn from_list(text: &str) -> Result<Moves, MovesError> {
    let mut steps = Steps::default();
    let mut start = 0;
    for part in text.split('+') {
        let (name, range) = trimmed(text, start..start + part.len());
        start += part.len() + 1;
        match from_name(name) {
            Some(moves) => steps.add_moves(&moves),
            None if name.is_empty() => return Err(MovesError::MissingName { range }),
            None if name == NONE => return Err(MovesError::NoneInList { range }),
            None if is_like_betza(name) => {
                let word = name.to_owned();
                return Err(MovesError::BetzaInList { word, range });
            }
            None => {
                let name = name.to_owned();
                return Err(MovesError::UnknownName { name, range });
            }
        }
    }
    Ok(steps.into_moves())
}

/// A part of a text without the blanks around it, and its place.
fn trimmed(text: &str, range: Range<usize>) -> (&str, Range<usize>) {
    let part = &text[range.clone()];
    let start = range.start + part.len() - part.trim_start().len();
    let part = part.trim();
    (part, start..start + part.len())
}

/// Whether a faulty text was rather meant as a Betza word than as a name.
fn is_like_betza(word: &str) -> bool {
    let is_name_in_capitals = own_names().any(|name| name.eq_ignore_ascii_case(word));
    word.contains(|c: char| c.is_ascii_uppercase())
        && !word.contains(|c: char| c.is_lowercase() && !betza::DIRECTIONS.contains(c))
        && !is_name_in_capitals
}

/// What is wrong with one step of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableError {
    pub list: TableList,
    /// Its place in that list, from 0.
    pub index: usize,
    pub problem: StepProblem,
}

/// One of the two lists of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableList {
    Leaps,
    Rides,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepProblem {
    /// `[0, 0]`.
    Zero,
    /// A part is the least number of 64 bits, so that turning it round overflows.
    Overflow,
    /// The third number of a ride.
    RangeBelowOne { found: i64 },
}

/// The moves of a table `{ leaps = …, rides = …, mirror = … }` of (row, column) steps, those of
/// rides with their range. All errors are returned.
pub fn from_table(
    leaps: &[(i64, i64)],
    rides: &[(i64, i64, Option<i64>)],
    mirror: bool,
) -> Result<Moves, Vec<TableError>> {
    let mut steps = Steps::default();
    let mut errors = Vec::new();
    let leaps = leaps
        .iter()
        .map(|&(rows, columns)| (rows, columns, Some(1)));
    let all = leaps
        .zip((0..).map(|index| (TableList::Leaps, index)))
        .chain(
            rides
                .iter()
                .copied()
                .zip((0..).map(|index| (TableList::Rides, index))),
        );
    for ((rows, columns, range), (list, index)) in all {
        match checked(rows, columns, range) {
            Ok((step, range)) if mirror => mirrored(step)
                .into_iter()
                .for_each(|step| steps.add(step, range)),
            Ok((step, range)) => steps.add(step, range),
            Err(problem) => errors.push(TableError {
                list,
                index,
                problem,
            }),
        }
    }
    if errors.is_empty() {
        Ok(steps.into_moves())
    } else {
        Err(errors)
    }
}

fn checked(
    rows: i64,
    columns: i64,
    range: Option<i64>,
) -> Result<(Step, Option<u32>), StepProblem> {
    if (rows, columns) == (0, 0) {
        return Err(StepProblem::Zero);
    }
    if rows == i64::MIN || columns == i64::MIN {
        return Err(StepProblem::Overflow);
    }
    match range {
        Some(found) if found < 1 => Err(StepProblem::RangeBelowOne { found }),
        // No board is so large that a ride of more than 32 bits would end on it.
        _ => Ok((
            Step::new(rows, columns),
            range.and_then(|most| u32::try_from(most).ok()),
        )),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::Ride;

    fn betza(word: &str) -> Moves {
        betza::parse(word).unwrap()
    }

    fn mixed(leaps: &[(i64, i64)], rides: &[(i64, i64, Option<u32>)]) -> Moves {
        let step = |&(rows, columns): &(i64, i64)| Step::new(rows, columns);
        let ride = |&(rows, columns, range): &(i64, i64, Option<u32>)| Ride {
            step: Step::new(rows, columns),
            range,
        };
        Moves::new(
            leaps.iter().map(step).collect(),
            rides.iter().map(ride).collect(),
        )
    }

    #[test]
    fn the_names_are_those_of_the_languages_table() {
        // Written as in the contract, "K = WF" and the like included.
        let table = "wazir W king WF nightrider NN ferz F rook WW amazon QN dabbaba D bishop FF \
                     chancellor RN alfil A queen RB archbishop BN knight N camel C zebra Z";
        let words: Vec<&str> = table.split_whitespace().collect();
        assert_eq!(words.len(), 2 * own_names().count());
        for pair in words.chunks(2) {
            assert_eq!(from_text(pair[0]), Ok(betza(pair[1])), "{}", pair[0]);
            assert_eq!(from_name(pair[0]), Some(betza(pair[1])));
            assert!(own_names().any(|name| name == pair[0]));
        }
        assert_eq!(from_name("pawn"), None);
        assert_eq!(from_name("none"), None);
    }

    #[test]
    fn none_attacks_nothing() {
        assert_eq!(from_text("none"), Ok(Moves::none()));
        assert_eq!(from_text(" none "), Ok(Moves::none()));
    }

    #[test]
    fn names_are_joined_by_plus_with_or_without_blanks() {
        for text in ["queen + knight", "queen+knight", " knight\t+ queen "] {
            assert_eq!(from_text(text), Ok(betza("QN")), "{text}");
        }
        assert_eq!(from_text("wazir + ferz + king"), Ok(betza("K")));
    }

    #[test]
    fn betza_words_may_have_blanks_around_them() {
        assert_eq!(from_text(" fFvW "), Ok(betza("fFvW")));
    }

    #[test]
    fn names_and_betza_words_do_not_mix_and_words_are_not_joined_by_plus() {
        let in_list = |word: &str, range| {
            let word = word.to_owned();
            Err(MovesError::BetzaInList { word, range })
        };
        assert_eq!(from_text("queen + N"), in_list("N", 8..9));
        assert_eq!(from_text("fN + queen"), in_list("fN", 0..2));
        assert_eq!(from_text("W + F"), in_list("W", 0..1));
        assert_eq!(from_text("queen + NN3"), in_list("NN3", 8..11));
    }

    #[test]
    fn a_name_that_is_not_known_is_told_with_its_place() {
        let unknown = |name: &str, range| {
            let name = name.to_owned();
            Err(MovesError::UnknownName { name, range })
        };
        assert_eq!(from_text("quen"), unknown("quen", 0..4));
        assert_eq!(from_text(" Queen"), unknown("Queen", 1..6));
        assert_eq!(from_text("KING"), unknown("KING", 0..4));
        assert_eq!(from_text("queen + kinght"), unknown("kinght", 8..14));
        assert_eq!(from_text("queen N"), unknown("queen N", 0..7));
        assert_eq!(from_text("frs"), unknown("frs", 0..3));
        assert_eq!(from_text("ß + queen"), unknown("ß", 0..2));
    }

    #[test]
    fn what_is_missing_in_a_list_is_told_with_its_place() {
        let missing = |range| Err(MovesError::MissingName { range });
        assert_eq!(from_text("queen +"), missing(7..7));
        assert_eq!(from_text("queen + + king"), missing(8..8));
        assert_eq!(from_text("+"), missing(0..0));
        assert_eq!(from_text(""), Err(MovesError::Empty));
        assert_eq!(from_text("  "), Err(MovesError::Empty));
        let none = |range| Err(MovesError::NoneInList { range });
        assert_eq!(from_text("queen + none"), none(8..12));
    }

    #[test]
    fn a_fault_in_a_betza_word_is_told_with_its_place_in_the_whole_text() {
        let error = from_text("  WX").unwrap_err();
        let found = BetzaError::UnknownLetter {
            found: 'X',
            range: 3..4,
        };
        assert_eq!(error.range(), 3..4);
        assert_eq!(error, MovesError::Betza(found));
    }

    #[test]
    fn a_table_is_mirrored_in_all_eight_ways_unless_it_says_otherwise() {
        assert_eq!(from_table(&[(1, 2)], &[], true), Ok(betza("N")));
        assert_eq!(from_table(&[], &[(1, 1, None)], true), Ok(betza("B")));
        assert_eq!(from_table(&[], &[(0, -1, Some(3))], true), Ok(betza("W3")));
        assert_eq!(
            from_table(&[(0, 2)], &[(1, 2, None)], true),
            Ok(betza("DNN"))
        );
        let as_written = from_table(&[(1, -2), (1, -2)], &[(3, 0, Some(2))], false);
        assert_eq!(as_written, Ok(mixed(&[(1, -2)], &[(3, 0, Some(2))])));
        assert_eq!(from_table(&[], &[], true), Ok(Moves::none()));
    }

    #[test]
    fn a_ride_of_one_step_is_a_leap_and_one_beyond_every_board_has_no_limit() {
        assert_eq!(from_table(&[], &[(0, 1, Some(1))], true), Ok(betza("W")));
        let far = i64::from(u32::MAX) + 1;
        assert_eq!(from_table(&[], &[(0, 1, Some(far))], true), Ok(betza("R")));
    }

    #[test]
    fn every_faulty_step_of_a_table_is_reported() {
        let error = |list, index, problem| TableError {
            list,
            index,
            problem,
        };
        let found = from_table(
            &[(0, 0), (1, 1), (i64::MIN, 1)],
            &[
                (1, 0, Some(0)),
                (0, 0, None),
                (1, 1, Some(-5)),
                (0, i64::MIN, None),
            ],
            true,
        );
        let expected = vec![
            error(TableList::Leaps, 0, StepProblem::Zero),
            error(TableList::Leaps, 2, StepProblem::Overflow),
            error(TableList::Rides, 0, StepProblem::RangeBelowOne { found: 0 }),
            error(TableList::Rides, 1, StepProblem::Zero),
            error(
                TableList::Rides,
                2,
                StepProblem::RangeBelowOne { found: -5 },
            ),
            error(TableList::Rides, 3, StepProblem::Overflow),
        ];
        assert_eq!(found, Err(expected));
    }

    proptest! {
        #[test]
        fn any_text_is_moves_or_gives_an_error_that_lies_in_it(
            text in prop_oneof![".*", "[a-zN+ ]*", "(queen|none|fN| |\\+)*"],
        ) {
            if let Err(error) = from_text(&text) {
                prop_assert!(text.get(error.range()).is_some());
            }
        }

        #[test]
        fn no_table_panics_and_good_ones_are_closed_under_mirrors(
            leap in any::<(i64, i64)>(),
            ride in any::<(i64, i64, Option<i64>)>(),
        ) {
            if let Ok(moves) = from_table(&[leap], &[ride], true) {
                for &leap in moves.leaps() {
                    let mirrored = mirrored(leap);
                    prop_assert!(mirrored.iter().all(|step| moves.leaps().contains(step)));
                }
            }
        }
    }
}
