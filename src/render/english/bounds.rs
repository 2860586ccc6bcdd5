//! Bounds as numbers of something: `exactly 2 queens`, `no pawn`, `one of each digit`.

use crate::puzzle::{Bound, KindSet};
use crate::render::english::nouns::{Noun, Nouns};
use crate::render::english::numbers::{bound_with, is_one, with_gaps};

impl Nouns<'_> {
    /// How many of these pieces: `exactly one queen`, `at most 2 of each digit`.
    pub fn number_of(&self, bound: &Bound, kinds: &KindSet) -> String {
        let noun = self.noun(kinds);
        if self.is_each(kinds) {
            return match bound.allows_none_only() {
                true => format!("no {}", noun.singular),
                false => format!("{} of each {}", number(bound), noun.singular),
            };
        }
        number_of(bound, &noun)
    }
}

/// `no queen`, `exactly one queen`, `2 to 3 queens`.
pub fn number_of(bound: &Bound, noun: &Noun) -> String {
    if bound.allows_none_only() {
        return format!("no {}", noun.singular);
    }
    let noun = match is_one(bound) {
        true => &noun.singular,
        false => &noun.plural,
    };
    match number(bound).as_str() {
        "any number" => format!("any number of {noun}"),
        number => format!("{number} {noun}"),
    }
}

/// Whether every number satisfies the bound.
pub fn is_any(bound: &Bound) -> bool {
    bound.gaps().is_empty()
        && bound.hull().at_most.is_none()
        && bound.hull().at_least.is_none_or(|least| least <= 0)
}

/// `exactly one`, `at least 2`, `2 to 3`, `any number`. A bound that no number satisfies is written out as it is.
pub fn number(bound: &Bound) -> String {
    if !bound.gaps().is_empty() {
        return with_gaps(bound, number);
    }
    let mut hull = bound.hull();
    hull.at_least = hull
        .at_least
        .filter(|&least| least != 0 || hull.at_most == Some(0));
    let words = bound_with(&hull.into(), figure);
    match (hull.at_least, hull.at_most) {
        (Some(least), Some(most)) if least > most => words + " (which cannot be)",
        _ => words,
    }
}

/// In a list of bounds, where exact numbers are usual: `2`, `at least 1`, `?` for any number.
pub fn listed(bound: &Bound) -> String {
    if is_any(bound) {
        return "?".to_owned();
    }
    match number(bound).strip_prefix("exactly ") {
        Some("one") => "1".to_owned(),
        Some(number) => number.to_owned(),
        None => number(bound),
    }
}

fn figure(number: i64) -> String {
    match number {
        1 => "one".to_owned(),
        _ if number < 0 => format!("{number} (which cannot be)"),
        _ => number.to_string(),
    }
}
