//! What a puzzle asks for, one demand at a time: an instance of a rule, a given, a number of pieces, such as
//! `attacks: no queen attacks a queen along row 3`. Demands that differ only in their place become one sentence.
//!
//! The words for each rule are in the file of the rule.

use crate::board::Square;
use crate::puzzle::KindId;
use crate::render::english::names::{Names, kind_in_words};
use crate::render::english::numbers::bounded;
use crate::render::english::places::{Where, places};

/// A demand as a sentence in three parts; the middle one says where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wording {
    before: String,
    /// What goes before several places: `each of`, or nothing.
    each: &'static str,
    place: Where,
    after: String,
}

impl Wording {
    pub fn new(before: &str, each: &'static str, place: Where, after: &str) -> Self {
        Wording {
            before: before.to_owned(),
            each,
            place,
            after: after.to_owned(),
        }
    }

    /// The same where what stands on a square itself counts with its sides.
    pub fn with_square(mut self) -> Self {
        if let Where::Named { one, several, .. } = &mut self.place
            && one == "around"
        {
            *one = "on and around".to_owned();
            several.clone_from(one);
        }
        self
    }

    /// Not this alone but all that a rule says of the place.
    pub fn of_all(self, rule: &str) -> Self {
        Wording {
            before: format!("{rule}: all that is said "),
            after: String::new(),
            ..self
        }
    }

    /// Whether the two sentences differ only in their places.
    pub fn is_alike(&self, other: &Wording) -> bool {
        (&self.before, &self.after) == (&other.before, &other.after)
    }
}

/// Wordings that are alike as one sentence, without a full stop.
pub fn listed_together(wordings: &[Wording]) -> String {
    let Some(first) = wordings.first() else {
        return String::new();
    };
    let each = if wordings.len() > 1 { first.each } else { "" };
    let places = places(wordings.iter().map(|wording| &wording.place));
    format!("{}{each}{places}{}", first.before, first.after)
}

/// A piece that stands in every solution.
pub fn given(names: &Names, square: Square) -> Wording {
    let given = names.puzzle.givens.iter().find(|g| g.square == square);
    let name = given.map(|given| kind_in_words(names.puzzle, given.kind));
    let name = name.unwrap_or_default();
    let before = format!("given: {name} on ");
    Wording::new(&before, "", names.on(square), "")
}

/// The number of pieces of a kind.
pub fn number(names: &Names, kind: KindId) -> Wording {
    let name = kind_in_words(names.puzzle, kind);
    let kind = names.puzzle.kind(kind);
    let number = bounded(&kind.count.into(), &name);
    let board = &names.puzzle.board;
    let places = board.open_places();
    let (own, others): (Vec<Square>, Vec<Square>) =
        places.partition(|&place| kind.squares.contains(place));
    // A piece stands on squares, or on sides.
    let is_beside = |other: &Square| {
        own.iter()
            .any(|own| board.is_square(*own) == board.is_square(*other))
    };
    let noun = match own.iter().all(|&place| board.is_square(place)) {
        true => "squares",
        false => "sides",
    };
    let place = match others.iter().any(is_beside) {
        false => "on the board".to_owned(),
        true => format!("on the {} {noun} where it may stand", own.len()),
    };
    let before = format!("pieces: {number} ");
    Wording::new(&before, "", Where::Other(place), "")
}
