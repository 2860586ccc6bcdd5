//! What a placement breaks apart from rules, in words: numbers of pieces, where they may stand, givens. The words
//! for each rule are in the file of the rule ([`super::rules`]).
//!
//! It must not know what a thing is called ([`super::names`]) nor what to do about the breach.

use crate::puzzle::{Misplaced, MissingGiven, NumberBreach, WhyMisplaced};
use crate::render::english::names::{Names, kind_in_words};
use crate::render::english::numbers::{number_of, verdict};

pub fn number(names: &Names, breach: &NumberBreach) -> String {
    let name = kind_in_words(names.puzzle, breach.kind);
    let found = breach.squares.len();
    format!(
        "pieces: {} on the board{}; {}",
        number_of(found, &name),
        names.in_brackets(&breach.squares),
        verdict(&breach.bound, found)
    )
}

pub fn misplaced(names: &Names, breach: &Misplaced) -> String {
    let name = kind_in_words(names.puzzle, breach.kind);
    let square = names.square(breach.square);
    let why = match breach.why {
        WhyMisplaced::Wall => "a wall",
        WhyMisplaced::Closed => "a closed square",
        WhyMisplaced::NotItsSquare => "not one of its squares",
    };
    format!("pieces: {name} on {square}, which is {why}")
}

pub fn missing_given(names: &Names, breach: &MissingGiven) -> String {
    let name = kind_in_words(names.puzzle, breach.kind);
    let square = names.square(breach.square);
    let found = match breach.found {
        Some(kind) => format!("holds {}", kind_in_words(names.puzzle, kind)),
        None => "is empty".to_owned(),
    };
    format!("given: {name} is given on {square}, which {found}")
}
